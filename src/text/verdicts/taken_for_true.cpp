#include "text/verdicts/taken_for_true.h"

#include <algorithm>

namespace esprit::text {

using chance::FactId;
using chance::FactSet;

Situation without_fact(Subject const& subject, Situation situation, GivenFact const& given) {
    FactSet const none = subject.system->ruleset->facts->none_given();
    situation.facts[given.role].take_back(given.id, none.value(given.id));
    auto const same = [&](GivenFact const& each) {
        return each.role == given.role && each.id == given.id;
    };
    std::erase_if(situation.given, same);
    return situation;
}

bool is_taken_for_true(Subject const& subject, Situation const& situation, FactId id) {
    if (subject.chart == nullptr || objection_to(subject, situation)) return false;
    auto const refused = [&](Situation denied) {
        denied.facts[0].state(id, 0);
        auto const objection = objection_to(subject, denied);
        return objection ? objection->id : std::string{};
    };
    auto const without = [&](GivenFact const& given) {
        return refused(without_fact(subject, situation, given));
    };
    std::string const reason = refused(situation);
    return !reason.empty() &&
           std::all_of(situation.given.begin(), situation.given.end(),
                       [&](auto const& each) { return without(each) == reason; });
}

}  // namespace esprit::text
