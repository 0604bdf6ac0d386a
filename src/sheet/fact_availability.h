#pragma once
// Which facts can still be given besides those that are, and which ones are missing.
#include <optional>
#include <string>
#include <vector>

#include "text/rulesets/fact_words.h"

namespace esprit::sheet {

/// A fact that the given facts rule out.
struct ClosedFact {
    std::size_t role = 0;
    chance::FactId id;
    std::optional<std::int64_t> value;  // nullopt: a number, with any value
    std::string because;
    std::string rule;
};

/// A fact of a role.
struct FactPlace {
    std::size_t role = 0;
    chance::FactId id;
};

/// The reason why the given facts cannot be judged.
struct Conflict {
    std::string because;
    std::string rule;
    std::vector<FactPlace> given;  // withdrawing one of these helps
    std::vector<FactPlace> wants;  // giving one of these helps, or is a step towards it
};

/// The state of a form: facts that are missing, in conflict, or ruled out.
struct FactAvailability {
    std::vector<FactPlace> missing;
    std::optional<Conflict> conflict;
    std::vector<ClosedFact> closed;
};

/// A chart or procedure objects to one missing fact at a time; this finds all of them, by trying
/// values for those that are missing.
FactAvailability availability_of(text::Subject const& subject, text::Situation const& situation);

/// The first value that a form offers for a number.
std::int64_t start_of(text::Subject const& subject, chance::FactId id);

}  // namespace esprit::sheet
