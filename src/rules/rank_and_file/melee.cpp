#include "rules/rank_and_file/melee.h"

#include <algorithm>

#include "rules/rank_and_file/facts.h"

namespace esprit::rank_and_file {

using chance::Arbiter;
using chance::FactSet;
using namespace literals;

MeleeRules::MeleeRules(chance::Ruleset const& ruleset)
    : melee(ruleset.chart("melee")),
      hits_for_one_stand(static_cast<std::int32_t>(ruleset.whole_number("hits_for_one_stand"))),
      dice_for_one_stand(
          static_cast<std::int32_t>(ruleset.whole_number("melee_dice_for_one_stand"))) {}

std::int32_t take_hits(MeleeRules const& rules, Strength& unit, std::int32_t hits) {
    std::int32_t const all = unit.hits + hits;
    std::int32_t const removed = std::min(unit.stands, all / rules.hits_for_one_stand);
    unit.stands -= removed;
    unit.hits = unit.stands == 0 ? 0 : all % rules.hits_for_one_stand;
    return removed;
}

std::int32_t melee_hits(MeleeRules const& rules, Fighter const& unit, Arbiter& arbiter) {
    FactSet known = unit.facts;
    known.set_number(facts.id("dice"), unit.strength.stands * rules.dice_for_one_stand);
    return judge(rules.melee, known, arbiter, unit.who.name, unit.who.unit).data[0];
}

// RF-MEL-15: more hits win. RF-MEL-20: equal hits leave it open. RF-MEL-21: hits remove stands; who
// has none left has lost, whatever it did to the enemy.
RoundResult melee_round(MeleeRules const& rules, Fighter& first, Fighter& second,
                        Arbiter& arbiter) {
    std::int32_t const by_first = melee_hits(rules, first, arbiter);
    std::int32_t const by_second = melee_hits(rules, second, arbiter);
    if (take_hits(rules, first.strength, by_second) > 0) {
        arbiter.tell({"RF-MEL-21"_rule, first.who.name});
    }
    if (take_hits(rules, second.strength, by_first) > 0) {
        arbiter.tell({"RF-MEL-21"_rule, second.who.name});
    }
    bool const first_lost = first.strength.stands == 0;
    bool const second_lost = second.strength.stands == 0;
    if (first_lost || second_lost) {
        return first_lost && second_lost ? RoundResult::both_lost
               : first_lost              ? RoundResult::second_wins
                                         : RoundResult::first_wins;
    }
    if (by_first == by_second) {
        arbiter.tell({"RF-MEL-20"_rule, {}});
        return RoundResult::goes_on;
    }
    bool const first_wins = by_first > by_second;
    arbiter.tell({"RF-MEL-15"_rule, first_wins ? first.who.name : second.who.name});
    return first_wins ? RoundResult::first_wins : RoundResult::second_wins;
}

}  // namespace esprit::rank_and_file
