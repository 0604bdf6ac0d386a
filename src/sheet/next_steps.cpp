#include "sheet/next_steps.h"

#include <algorithm>

#include "sheet/fact_availability.h"
#include "sheet/fact_groups.h"

namespace esprit::sheet {

using chance::Aftermath;
using chance::FactId;
using chance::FactTable;
using chance::KnownUnit;
using chance::NextQuestion;
using text::Subject;

namespace {

/// States a fact if the chart or procedure has it (house rules may have removed it) and it is not
/// given yet.
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

bool is_copied(NextQuestion const& question, chance::RoleChange const& role_change,
               Aftermath const& after, FactId id) {
    if (!after.unit(role_change.from).says(id) && !stays_given(after, role_change.from, id))
        return false;
    FactGroup const group = group_of(after.ruleset.name, (*after.ruleset.facts)[id].name);
    return (group == FactGroup::always || group == FactGroup::until_changed) &&
           !is_left_behind(question, role_change.to, id);
}

/// States the lasting facts of a unit in its new role, in the order of their names.
void copy_lasting_facts(NextStep& step, chance::RoleChange const& role_change,
                        Aftermath const& after) {
    FactTable const& facts = *after.ruleset.facts;
    std::string_view last;
    for (bool found = true; found;) {
        found = false;
        FactId next;
        for (std::size_t place = 0; place < facts.declarations().size(); ++place) {
            FactId const id = facts.at(place);
            bool const first = !found || facts[id].name < facts[next].name;
            if (!first || facts[id].name <= last) continue;
            if (!is_copied(*step.question, role_change, after, id)) continue;
            next = id;
            found = true;
        }
        if (!found) return;
        last = facts[next].name;
        state(step, role_change.to, next, after.unit(role_change.from).facts.value(next));
    }
}

/// States the number of dice that follows from what is left of a unit.
void count_dice(NextStep& step, KnownUnit const& unit) {
    chance::Ruleset const& ruleset = *step.subject.system->ruleset;
    RulebookTable const* const said = rulebook_table(ruleset.name, step.question->of, "dice");
    if (step.subject.chart == nullptr || said == nullptr || said->for_one.empty()) return;
    auto const id = [&](std::string_view name) { return ruleset.facts->id(name); };
    std::int64_t const all = unit.facts.number(id(said->of));
    if (all == (*ruleset.facts)[id(said->of)].unset) return;
    if (!said->unless.empty() && unit.facts.has(id(said->unless))) return;
    std::int64_t const dice =
        (all - unit.facts.number(id(said->less))) * ruleset.whole_number(said->for_one);
    if (dice > 0) state(step, {}, id("dice"), dice);
}

/// True if the changed facts of a unit rule the step out.
bool is_refused(NextStep const& step) {
    if (!text::objection_to(step.subject, step.situation)) return false;
    auto const conflict = availability_of(step.subject, step.situation).conflict;
    return conflict && conflict->wants.empty();
}

}  // namespace

bool stays_given(Aftermath const& after, char const* role, FactId id) {
    chance::FactDeclaration const& fact = (*after.ruleset.facts)[id];
    std::int64_t const value = after.unit(role).facts.value(id);
    bool const number = !id.is_flag && value >= fact.least && value <= fact.most;
    return number && group_of(after.ruleset.name, fact.name) == FactGroup::always &&
           after.was(role).says(id);
}

std::vector<NextStep> next_steps(Subject const& subject, Aftermath const& after) {
    std::vector<NextStep> steps;
    for (NextQuestion const& question : after.next) {
        // A unit that is gone takes no step, except a throw at the same time as the one it fell by.
        bool const somebody_is_gone =
            std::any_of(question.role_changes.begin(), question.role_changes.end(),
                        [&](chance::RoleChange const& role_change) {
                            return after.unit(role_change.from).gone;
                        });
        if (somebody_is_gone && !question.at_once) continue;
        NextStep step{text::find_subject(*subject.system, question.of), {}, &question};
        step.situation = text::empty_situation(step.subject);
        for (chance::StatedFact const& fact : question.stated) {
            std::int64_t const unset = (*after.ruleset.facts)[fact.fact].unset;
            if (fact.value != unset) state(step, fact.role, fact.fact, fact.value);
        }
        for (chance::RoleChange const& role_change : question.role_changes) {
            copy_lasting_facts(step, role_change, after);
        }
        for (chance::RoleChange const& role_change : question.role_changes) {
            if (*role_change.to != 0) continue;
            count_dice(step, question.at_once ? after.was(role_change.from)
                                              : after.unit(role_change.from));
        }
        if (!is_refused(step)) steps.push_back(std::move(step));
    }
    return steps;
}

}  // namespace esprit::sheet
