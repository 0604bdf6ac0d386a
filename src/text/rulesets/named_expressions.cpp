#include "text/rulesets/named_expressions.h"

#include <algorithm>

#include "base/nearest.h"
#include "text/toml/field_reader.h"

namespace esprit::text {

using chance::Formula;
using chance::Ruleset;

namespace {

/// A name and what it stands for, as written.
struct Definition {
    std::string const* name = nullptr;
    DataNode const* node = nullptr;
    bool is_fact = false;
    std::vector<DataNode const*> parts;  // its expressions
};

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

Definition definition_of(std::string const& name, DataNode const& node, bool is_fact) {
    Definition definition{&name, &node, is_fact, {}};
    bool const is_text = node.kind == DataNode::Kind::text;
    if (is_fact && !is_text) {
        throw InputError{node.place,
                         "a derived fact is an expression in quotes: " + name + " = \"…\""};
    }
    if (!is_fact && (node.kind != DataNode::Kind::list || node.items.empty())) {
        throw InputError{node.place,
                         "[any] gives a name to a list of conditions, one of which must hold"};
    }
    if (is_fact) definition.parts.push_back(&node);
    for (DataNode const& item : node.items) {
        if (item.kind != DataNode::Kind::text) {
            throw InputError{item.place, "a condition stands in quotes"};
        }
        definition.parts.push_back(&item);
    }
    return definition;
}

class NameReader {
public:
    NameReader(std::vector<Definition> definitions, Ruleset& ruleset)
        : waiting_(std::move(definitions)), ruleset_(ruleset) {}

    /// In the order of their dependencies: names may use each other in any order of the file, but
    /// not in a circle.
    void run() {
        for (Definition const& each : waiting_) check_name(each);
        while (!waiting_.empty()) {
            auto const ready = std::find_if(
                waiting_.begin(), waiting_.end(),
                [&](Definition const& each) { return waited_for_by(each) == nullptr; });
            if (ready == waiting_.end()) refuse_circle();
            ruleset_.named.push_back(read(*ready));
            waiting_.erase(ready);
        }
    }

private:
    [[noreturn]] static void refuse(Definition const& definition, std::string const& because) {
        throw InputError{definition.node->key_place, in_quotes(*definition.name) + because,
                         definition.name->size()};
    }

    /// Refuses a name that something else has, or that no expression can write.
    void check_name(Definition const& definition) const {
        std::string const& name = *definition.name;
        chance::FactId fact;
        if (ruleset_.facts->find(name, fact)) refuse(definition, " is a fact already");
        bool const twice =
            std::count_if(waiting_.begin(), waiting_.end(),
                          [&](Definition const& other) { return *other.name == name; }) > 1;
        if (twice && definition.is_fact) refuse(definition, " is a name of [any] already");
        if (!definition.is_fact) return;
        for (chance::OptionValue const& option : ruleset_.options) {
            if (option.name == name) refuse(definition, " is an option already");
        }
        for (chance::FactDeclaration const& each : ruleset_.facts->declarations()) {
            auto const end = each.names.begin() + static_cast<std::ptrdiff_t>(each.name_count);
            if (std::find(each.names.begin(), end, name) != end) {
                refuse(definition, " is a value of " + std::string{each.name} + " already");
            }
        }
        static constexpr std::string_view words[] = {"and",  "or",   "not",   "min",   "max",
                                                     "full", "true", "false", "given", "total"};
        if (std::find(std::begin(words), std::end(words), name) != std::end(words)) {
            refuse(definition, " is a word of expressions");
        }
        bool const begins = name[0] >= 'a' && name[0] <= 'z';
        if (!begins ||
            name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") != std::string::npos) {
            refuse(definition,
                   " is no name for a fact: small letters, digits and _, a letter first");
        }
    }

    /// A definition that has not been read and that this one uses, itself included; nullptr: none.
    Definition const* waited_for_by(Definition const& definition) const {
        for (Definition const& other : waiting_) {
            for (DataNode const* part : definition.parts) {
                if (mentions(part->text, *other.name)) return &other;
            }
        }
        return nullptr;
    }

    /// Every definition that waits uses another one that waits.
    [[noreturn]] void refuse_circle() const {
        std::vector<Definition const*> course{&waiting_.front()};
        for (;;) {
            Definition const* const next = waited_for_by(*course.back());
            auto const before = std::find(course.begin(), course.end(), next);
            if (before != course.end()) refuse(*next, circle_text({before, course.end()}));
            course.push_back(next);
        }
    }

    static std::string circle_text(std::vector<Definition const*> const& circle) {
        std::string text = " is defined by itself, in a circle: ";
        for (Definition const* each : circle) text += *each->name + " -> ";
        return text + *circle.front()->name;
    }

    chance::NamedExpression read(Definition const& definition) const {
        if (ruleset_.named.size() == chance::max_named) {
            refuse(definition, " is one name too many: [facts] and [any] have at most " +
                                   std::to_string(chance::max_named));
        }
        chance::Vocabulary const words{ruleset_.facts, ruleset_.options, ruleset_.named, false};
        std::vector<Formula> formulas;
        for (DataNode const* part : definition.parts) {
            formulas.push_back(compile_at(*part, words));
            chance::ValueType const type = formulas.back().type();
            std::size_t const length = part->text.size() + 2;
            if (definition.is_fact && type == chance::ValueType::name) {
                throw InputError{part->place,
                                 "a derived fact is true or false, or a number; this is a name: "
                                 "compare it",
                                 length};
            }
            if (!definition.is_fact && type != chance::ValueType::truth) {
                throw InputError{part->place, "this is not a condition, true or false", length};
            }
        }
        if (definition.is_fact) {
            return {*definition.name, std::move(formulas[0]), definition.node->text};
        }
        return {*definition.name, chance::any_of(formulas), {}};
    }

    std::vector<Definition> waiting_;
    Ruleset& ruleset_;
};

}  // namespace

void read_named_expressions(DataNode const& conditions, DataNode const& derived_facts,
                            Ruleset& ruleset) {
    std::vector<Definition> definitions;
    for (auto const& [name, node] : conditions.fields) {
        definitions.push_back(definition_of(name, node, false));
    }
    for (auto const& [name, node] : derived_facts.fields) {
        definitions.push_back(definition_of(name, node, true));
    }
    NameReader{std::move(definitions), ruleset}.run();
}

}  // namespace esprit::text
