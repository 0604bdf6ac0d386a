#include "text/verdicts/taken_for_true.h"

#include <algorithm>
#include <span>

namespace esprit::text {

using chance::FactId;
using chance::FactSet;

Situation without_fact(Subject const& subject, Situation situation, GivenFact const& given) {
    situation.facts[given.role].take_back(given.id,
                                          (*subject.system->ruleset->facts)[given.id].unset);
    auto const same = [&](GivenFact const& each) {
        return each.role == given.role && each.id == given.id;
    };
    std::erase_if(situation.given, same);
    return situation;
}

bool is_taken_for_true(Subject const& subject, Situation const& situation, FactId id) {
    if (subject.chart == nullptr) return false;
    // nothing is refused for a denial that no refusal reads
    if ((subject.chart->denials_read >> id.slot & 1U) == 0) return false;
    chance::FactTable const& table = *subject.system->ruleset->facts;
    auto const reason_of = [&](FactSet const& facts) {
        auto const objection = objection_to(subject, std::span{&facts, 1});
        return objection ? objection->id : std::string{};
    };
    FactSet denied = situation.facts[0];
    denied.state(id, 0);
    std::string const reason = reason_of(denied);
    auto const without = [&](GivenFact const& given) {
        FactSet fewer = denied;
        fewer.take_back(given.id, table[given.id].unset);
        return reason_of(fewer);
    };
    return !reason.empty() && reason_of(situation.facts[0]).empty() &&
           std::all_of(situation.given.begin(), situation.given.end(),
                       [&](GivenFact const& each) { return without(each) == reason; });
}

}  // namespace esprit::text
