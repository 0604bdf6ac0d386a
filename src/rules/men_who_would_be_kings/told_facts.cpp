#include "rules/men_who_would_be_kings/told_facts.h"

#include <array>

#include "rules/common/deed_facts.h"

namespace esprit::men_who_would_be_kings {

namespace {

constexpr std::string_view of_unit_facts =
    "discipline leadership:least_leadership..worst_leadership brutal leaderless pinned:0..";

constexpr std::array told{
    rules::ToldFacts{"activate",
                     {of_unit_facts, "action! type! -pinned", rules::told_of_last_turn}},
    rules::ToldFacts{"pinning", {of_unit_facts, "casualties!:1..", rules::told_of_last_turn}},
    rules::ToldFacts{"rally", {of_unit_facts, "pinned!:1..", rules::told_of_last_turn}},
    rules::ToldFacts{"fire",
                     {"figures!:1.. hit_on! volley_fire long_range soft_cover hard_cover "
                      "target_gone_to_ground",
                      rules::told_of_last_turn}},
    rules::ToldFacts{"attack",
                     {"figures!:1.. tribal regular_cavalry charging close_order obstacle",
                      rules::told_of_last_turn}},
};

}  // namespace

std::span<rules::ToldFacts const> told_facts() {
    return told;
}

}  // namespace esprit::men_who_would_be_kings
