#include "support/mutant_names.h"

#include <cstddef>
#include <map>
#include <utility>

#include "support/code_rules.h"

namespace esprit::mutate {
namespace {

// "strength" of "Unit::strength".
std::string unqualified(std::string const& name) {
    std::size_t const colons = name.rfind("::");
    return colons == name.npos ? name : name.substr(colons + 2);
}

std::string function_at(std::vector<code_rules::FunctionLength> const& functions,
                        std::size_t offset) {
    for (code_rules::FunctionLength const& each : functions) {
        // A lambda may stand in a member initialiser, and then the constructor is found, too.
        if (each.name == "lambda") continue;
        if (each.begin <= offset && offset < each.end) return unqualified(each.name);
    }
    return "-";
}

// (1.5 + 1) without its brackets.
std::string_view without_brackets(std::string_view text) {
    bool const bracketed = text.starts_with('(') && text.ends_with(')');
    return bracketed ? text.substr(1, text.size() - 2) : text;
}

// What is changed, without a number.
std::string change_of(std::string_view source, Mutant const& mutant) {
    std::string text(mutant.kind);
    if (mutant.kind == "statement") return text + " left out";
    if (mutant.kind == "condition") return text + " negated";
    text += ' ';
    text += source.substr(mutant.offset, mutant.length);
    text += " to ";
    text += without_brackets(mutant.replacement);
    return text;
}

}  // namespace

std::vector<MutantName> names_of(std::string_view source, std::vector<Mutant> const& mutants) {
    auto const functions = code_rules::functions(source);
    std::vector<MutantName> names;
    std::map<std::pair<std::string, std::string>, std::vector<std::size_t>> called_the_same;
    for (Mutant const& mutant : mutants) {
        names.push_back({function_at(functions, mutant.offset), change_of(source, mutant)});
        MutantName const& name = names.back();
        called_the_same[{name.function, name.mutation}].push_back(names.size() - 1);
    }
    for (auto const& [name, places] : called_the_same) {
        if (places.size() == 1) continue;
        for (std::size_t i = 0; i < places.size(); ++i) {
            names[places[i]].mutation += " (" + std::to_string(i + 1) + ')';
        }
    }
    return names;
}

}  // namespace esprit::mutate
