#include "text/rulesets/named_expressions.h"

#include <algorithm>

#include "text/toml/field_reader.h"

namespace esprit::text {

using chance::Formula;
using chance::Ruleset;

namespace {

/// A name and what it stands for: of a derived fact a text, of a name of [any] a list of texts.
using Definition = std::pair<std::string, DataNode>;

bool is_fact(Definition const& definition) {
    return definition.second.kind == DataNode::Kind::text;
}

/// Whether `name` occurs in `text` as a whole word.
bool mentions(std::string_view text, std::string_view name) {
    auto const is_letter = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '_';
    };
    for (std::size_t at = text.find(name); at != std::string_view::npos;
         at = text.find(name, at + 1)) {
        bool const begins = at == 0 || !is_letter(text[at - 1]);
        std::size_t const end = at + name.size();
        if (begins && (end == text.size() || !is_letter(text[end]))) {
            return true;
        }
    }
    return false;
}

void add_definitions(DataNode const& table, bool facts, std::vector<Definition>& into) {
    for (Definition const& each : table.fields) {
        DataNode const& node = each.second;
        if (facts && !is_fact(each)) {
            throw InputError{node.place, "a derived fact is an expression in quotes: " +
                                             each.first + " = \"…\""};
        }
        if (!facts && (node.kind != DataNode::Kind::list || node.items.empty())) {
            throw InputError{node.place,
                             "[any] gives a name to a list of conditions, one of which must hold"};
        }
        for (DataNode const& item : node.items) {
            if (item.kind == DataNode::Kind::text) continue;
            throw InputError{item.place, "a condition stands in quotes"};
        }
        into.push_back(each);
    }
}

[[noreturn]] void refuse(Definition const& definition, std::string const& because) {
    throw InputError{definition.second.key_place, in_quotes(definition.first) + because,
                     definition.first.size()};
}

/// Refuses a name that something else has, or that no expression can write.
void check_name(Definition const& definition, std::vector<Definition> const& all,
                Ruleset const& ruleset) {
    std::string const& name = definition.first;
    chance::FactId fact;
    if (ruleset.facts->find(name, fact)) refuse(definition, " is a fact already");
    if (!is_fact(definition)) return;
    for (Definition const& other : all) {
        if (other.first == name && &other != &definition) {
            refuse(definition, " is a name of [any] already");
        }
    }
    for (chance::OptionValue const& option : ruleset.options) {
        if (option.name == name) refuse(definition, " is an option already");
    }
    for (chance::FactDeclaration const& each : ruleset.facts->declarations()) {
        for (std::size_t i = 0; i < each.name_count; ++i) {
            if (each.names[i] != name) continue;
            refuse(definition, " is a value of " + std::string{each.name} + " already");
        }
    }
    if (mentions("and or not min max full true false given total", name)) {
        refuse(definition, " is a word of expressions");
    }
    if (name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") != std::string::npos ||
        name[0] < 'a') {
        refuse(definition, " is no name for a fact: small letters, digits and _, a letter first");
    }
}

/// A definition of the list that this one uses, itself included; nullptr: none.
Definition const* used_by(Definition const& definition, std::vector<Definition> const& waiting) {
    for (Definition const& other : waiting) {
        if (mentions(definition.second.text, other.first)) return &other;
        for (DataNode const& item : definition.second.items) {
            if (mentions(item.text, other.first)) return &other;
        }
    }
    return nullptr;
}

/// Every definition of the list uses another one of it.
[[noreturn]] void refuse_circle(std::vector<Definition> const& waiting) {
    Definition const* each = &waiting.front();
    for (std::size_t i = 0; i < waiting.size(); ++i) each = used_by(*each, waiting);
    Definition const* const first = each;  // after so many steps it is in a circle
    std::string circle = " is defined by itself, in a circle: " + first->first;
    do {
        each = used_by(*each, waiting);
        circle += " -> " + each->first;
    } while (each != first);
    refuse(*first, circle);
}

chance::NamedExpression read_definition(Definition const& definition, Ruleset const& ruleset) {
    if (ruleset.named.size() == chance::max_named) {
        refuse(definition, " is one name too many: [facts] and [any] have at most " +
                               std::to_string(chance::max_named));
    }
    chance::Vocabulary const words{ruleset.facts, ruleset.options, ruleset.named, false};
    DataNode const& node = definition.second;
    if (is_fact(definition)) {
        Formula formula = compile_at(node, words);
        if (formula.type() == chance::ValueType::name) {
            throw InputError{node.place,
                             "a derived fact is true or false, or a number; this is a name: "
                             "compare it",
                             node.text.size() + 2};
        }
        return {definition.first, std::move(formula), node.text};
    }
    std::vector<Formula> parts;
    for (DataNode const& item : node.items) {
        parts.push_back(compile_at(item, words));
        if (parts.back().type() != chance::ValueType::truth) {
            throw InputError{item.place, "this is not a condition, true or false",
                             item.text.size() + 2};
        }
    }
    return {definition.first, chance::any_of(parts), {}};
}

}  // namespace

void read_named_expressions(DataNode const& conditions, DataNode const& derived_facts,
                            Ruleset& ruleset) {
    std::vector<Definition> waiting;
    add_definitions(conditions, false, waiting);
    add_definitions(derived_facts, true, waiting);
    for (Definition const& each : waiting) check_name(each, waiting, ruleset);
    while (!waiting.empty()) {
        auto const ready =
            std::find_if(waiting.begin(), waiting.end(),
                         [&](Definition const& each) { return used_by(each, waiting) == nullptr; });
        if (ready == waiting.end()) refuse_circle(waiting);
        ruleset.named.push_back(read_definition(*ready, ruleset));
        waiting.erase(ready);
    }
}

}  // namespace esprit::text
