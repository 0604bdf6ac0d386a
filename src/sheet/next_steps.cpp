#include "sheet/next_steps.h"

#include <algorithm>

#include "sheet/fact_groups.h"
#include "sheet/openings.h"

namespace esprit::sheet {

using chance::Aftermath;
using chance::FactId;
using chance::FactTable;
using chance::KnownUnit;
using chance::NextQuestion;
using text::Subject;

namespace {

/// A fact more, where the chart or procedure knows it; house rules may have left it out.
void state(NextStep& step, std::string_view role, FactId fact, std::int64_t value) {
    chance::FactDeclaration const& declared = (*step.subject.system->ruleset->facts)[fact];
    if (value < declared.least || value > declared.most) return;
    for (std::size_t place = 0; place < step.subject.roles.size(); ++place) {
        chance::Role const& there = step.subject.roles[place];
        if (there.prefix != role || step.situation.is_given(place, fact)) continue;
        if (std::find(there.facts.begin(), there.facts.end(), fact) == there.facts.end()) continue;
        step.situation.facts[place].state(fact, value);
        step.situation.given.push_back({place, fact, value});
    }
}

bool is_left_behind(NextQuestion const& question, std::string_view role, FactId fact) {
    return std::any_of(
        question.left_behind.begin(), question.left_behind.end(),
        [&](chance::StatedFact const& each) { return each.role == role && each.fact == fact; });
}

/// What a unit is and how it is goes along with it, in the order of the names.
void bring_along(NextStep& step, chance::Seat const& seat, Aftermath const& after) {
    KnownUnit const& unit = after.unit(seat.from);
    FactTable const& facts = *step.subject.system->ruleset->facts;
    std::vector<std::pair<std::string_view, FactId>> lasting;
    for (std::size_t place = 0; place < facts.declarations().size(); ++place) {
        FactId const id = facts.at(place);
        FactGroup const group = group_of(step.subject.system->ruleset->name, facts[id].name);
        bool const lasts = group == FactGroup::always || group == FactGroup::until_changed;
        bool const said = unit.says(id) || stays_given(after, seat.from, id);
        if (lasts && said && !is_left_behind(*step.question, seat.to, id)) {
            lasting.emplace_back(facts[id].name, id);
        }
    }
    std::sort(lasting.begin(), lasting.end(),
              [](auto const& a, auto const& b) { return a.first < b.first; });
    for (auto const& [name, id] : lasting) state(step, seat.to, id, unit.facts.value(id));
}

/// Dice that what is left of a unit says.
void count_dice(NextStep& step, std::vector<KnownUnit> const& units) {
    chance::Ruleset const& ruleset = *step.subject.system->ruleset;
    SaidBy const* const number = said_by(ruleset.name, step.question->of, "dice");
    if (step.subject.chart == nullptr || number == nullptr || number->for_one.empty()) return;
    FactTable const& facts = *ruleset.facts;
    for (chance::Seat const& seat : step.question->seats) {
        auto const found = std::find_if(units.begin(), units.end(), [&](KnownUnit const& each) {
            return each.role == seat.from;
        });
        if (!seat.to.empty() || found == units.end()) continue;
        FactId const all = facts.id(number->of);
        if (found->facts.number(all) == facts[all].unset) continue;
        if (!number->unless.empty() && found->facts.has(facts.id(number->unless))) continue;
        std::int64_t const left =
            found->facts.number(all) - found->facts.number(facts.id(number->less));
        std::int64_t const dice = left * ruleset.whole_number(number->for_one);
        if (dice > 0) state(step, {}, facts.id("dice"), dice);
    }
}

/// What has become of a unit may keep it from what the rules would go on with.
bool is_refused(NextStep const& step) {
    if (!text::objection_to(step.subject, step.situation)) return false;
    auto const conflict = openings_of(step.subject, step.situation).conflict;
    return conflict && conflict->wants.empty();
}

}  // namespace

bool stays_given(Aftermath const& after, std::string_view role, FactId id) {
    chance::FactDeclaration const& fact = (*after.ruleset.facts)[id];
    std::int64_t const value = after.unit(role).facts.value(id);
    bool const number = !id.is_flag && value >= fact.least && value <= fact.most;
    return number && group_of(after.ruleset.name, fact.name) == FactGroup::always &&
           after.was(role).says(id);
}

std::vector<NextStep> next_steps(Subject const& subject, Aftermath const& after) {
    std::vector<NextStep> steps;
    for (NextQuestion const& question : after.next) {
        // who falls has thrown at the same time
        bool const somebody_is_gone =
            std::any_of(question.seats.begin(), question.seats.end(),
                        [&](chance::Seat const& seat) { return after.unit(seat.from).gone; });
        if (somebody_is_gone && !question.at_once) continue;
        NextStep step{text::find_subject(*subject.system, question.of), {}, &question};
        step.situation = text::empty_situation(step.subject);
        for (chance::StatedFact const& fact : question.stated) {
            std::int64_t const unset = (*after.ruleset.facts)[fact.fact].unset;
            if (fact.value != unset) state(step, fact.role, fact.fact, fact.value);
        }
        for (chance::Seat const& seat : question.seats) {
            bring_along(step, seat, after);
        }
        count_dice(step, question.at_once ? after.units_before : after.units);
        if (!is_refused(step)) steps.push_back(std::move(step));
    }
    return steps;
}

}  // namespace esprit::sheet
