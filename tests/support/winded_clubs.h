// Clubs of all systems whose house rules name what a unit did in its side's last turn.
#pragma once

#include <string>
#include <vector>

#include "text/rulesets/ruleset_source.h"

namespace esprit::fixture {

/// A system, a battle of it, and the charts that a club changes; first one with the facts that it
/// needs, and a procedure with its own.
struct Club {
    std::string system;
    std::string battle;
    std::vector<std::string> charts;
    std::vector<std::string> facts;
    std::string procedure;
    std::string prefix;
    std::vector<std::string> facts_of_procedure;
    bool both_sides_in_a_turn = false;
};

std::vector<Club> const& clubs();

/// House rules that tire units that have charged.
text::NamedText winded(Club const& club);
/// House rules that tire units for every deed of the last turn, so that most units are tired.
text::NamedText tired(Club const& club);

}  // namespace esprit::fixture
