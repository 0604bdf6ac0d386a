#pragma once
// Which facts can still be given beside those that are, and what else there must be.
#include <optional>
#include <string>
#include <vector>

#include "text/rulesets/fact_words.h"

namespace esprit::sheet {

/// A fact that cannot be added to those given.
struct ClosedFact {
    std::size_t role = 0;
    chance::FactId id;
    std::optional<std::int64_t> value;  // none: of a number, whatever it is
    std::string because;
    std::string rule;
};

struct FactPlace {
    std::size_t role = 0;
    chance::FactId id;
};

/// Why the facts that are given cannot be judged.
struct Conflict {
    std::string because;
    std::string rule;
    std::vector<FactPlace> given;  // taking back one of these helps
    std::vector<FactPlace> wants;  // giving one of these helps, or is a step to it
};

struct FactAvailability {
    std::vector<FactPlace> missing;
    std::optional<Conflict> conflict;
    std::vector<ClosedFact> closed;
};

/// A chart or procedure asks for facts one at a time; here all of them are looked for, with values
/// tried for those that are not there.
FactAvailability availability_of(text::Subject const& subject, text::Situation const& situation);

/// Where a number begins when a player first touches it.
std::int64_t start_of(text::Subject const& subject, chance::FactId id);

}  // namespace esprit::sheet
