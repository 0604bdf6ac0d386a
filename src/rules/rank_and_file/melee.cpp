#include "rules/rank_and_file/melee.h"

#include <algorithm>
#include <string>

#include "rules/rank_and_file/facts.h"

namespace esprit::rank_and_file {

using chance::Arbiter;
using chance::FactSet;
using namespace literals;

namespace {

void tell_loss(std::int32_t stands, Party who, Arbiter& arbiter) {
    std::string const what =
        stands == 1 ? std::string{"loses a stand"} : "loses " + std::to_string(stands) + " stands";
    arbiter.tell({"RF-MEL-21"_rule, who.name, what, {}, 0, who.unit});
}

}  // namespace

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

std::int32_t take_hits(MeleeRules const& rules, Fighter& unit, std::int32_t hits, RuleId rule,
                       Arbiter& arbiter) {
    std::int32_t const removed = take_hits(rules, unit.strength, hits);
    arbiter.becomes(unit.who.name,
                    {{stands_lost_fact, unit.facts.number(stands_lost_fact) + removed, rule},
                     {hits_fact, unit.strength.hits, "RF-FIRE-15"_rule}});
    if (unit.strength.stands == 0) arbiter.becomes(unit.who.name, {chance::off_the_table(rule)});
    return removed;
}

std::int32_t melee_hits(MeleeRules const& rules, Fighter const& unit, Arbiter& arbiter) {
    FactSet known = unit.facts;
    known.set_number(id_of("dice"), unit.strength.stands * rules.dice_for_one_stand);
    return judge(rules.melee, known, arbiter, unit.who.name, unit.who.unit).data[0];
}

// RF-MEL-15: more hits win. RF-MEL-20: equal hits leave it open. RF-MEL-21: hits remove stands; a
// side without stands has lost, whatever hits it made.
RoundResult melee_round(MeleeRules const& rules, std::span<Combatant> all, Arbiter& arbiter) {
    std::int32_t hits_of[2] = {0, 0};
    for (Combatant& each : all) {
        each.caused = melee_hits(rules, each.fighter, arbiter);
        hits_of[each.of_second ? 1 : 0] += each.caused;
    }
    std::int32_t stands_of[2] = {0, 0};
    for (std::size_t i = 0; i < all.size(); ++i) {
        std::int32_t suffered = 0;
        for (Combatant const& other : all) {
            bool const at_this = other.against == i && other.of_second != all[i].of_second;
            suffered += at_this ? other.caused : 0;
        }
        Fighter& fighter = all[i].fighter;
        std::int32_t const lost = take_hits(rules, fighter, suffered, "RF-MEL-21"_rule, arbiter);
        if (lost > 0) tell_loss(lost, fighter.who, arbiter);
        stands_of[all[i].of_second ? 1 : 0] += fighter.strength.stands;
    }
    if (stands_of[0] == 0 || stands_of[1] == 0) {
        return stands_of[0] == stands_of[1] ? RoundResult::both_lost
               : stands_of[0] == 0          ? RoundResult::second_wins
                                            : RoundResult::first_wins;
    }
    if (hits_of[0] == hits_of[1]) return RoundResult::goes_on;
    return hits_of[0] > hits_of[1] ? RoundResult::first_wins : RoundResult::second_wins;
}

// A side is told by its first unit that has a stand left.
void tell_result(std::span<Combatant const> all, RoundResult result, Arbiter& arbiter) {
    if (result == RoundResult::goes_on) return arbiter.tell({"RF-MEL-20"_rule, {}});
    if (result == RoundResult::both_lost) {
        return arbiter.tell({"RF-MEL-21"_rule, {}, "no stand is left of either side: nobody wins"});
    }
    std::int32_t hits_ahead = 0;
    bool enemy_left = false;
    Party winner;
    for (Combatant const& each : all) {
        bool const won = each.of_second == (result == RoundResult::second_wins);
        bool const left = each.fighter.strength.stands > 0;
        hits_ahead += won ? each.caused : -each.caused;
        if (left && won && winner.name.empty()) winner = each.fighter.who;
        enemy_left = enemy_left || (left && !won);
    }
    if (enemy_left) return tell("RF-MEL-15"_rule, winner, arbiter);
    std::string_view const what =
        hits_ahead > 0 ? "wins: it caused more hits, and no enemy is left in the melee"
                       : "wins, though it caused no more hits: no enemy is left in the melee";
    arbiter.tell({"RF-MEL-15"_rule, winner.name, what, {}, 0, winner.unit});
}

RoundResult melee_round(MeleeRules const& rules, Fighter& first, Fighter& second,
                        Arbiter& arbiter) {
    Combatant both[2] = {{first, false, 1}, {second, true, 0}};
    RoundResult const result = melee_round(rules, both, arbiter);
    tell_result(both, result, arbiter);
    first.strength = both[0].fighter.strength;
    second.strength = both[1].fighter.strength;
    return result;
}

}  // namespace esprit::rank_and_file
