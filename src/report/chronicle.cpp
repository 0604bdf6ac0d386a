#include "report/chronicle.h"

#include <fmt/format.h>

#include <algorithm>

#include "chance/work_limit.h"
#include "text/verdicts/check_lines.h"

namespace esprit::report {

using text::StoryLine;

namespace {

Incident::Kind kind_of(UnitStanding const& before, UnitStanding const& after) {
    if (after.holding == before.holding) {
        return after.grade < before.grade ? Incident::Kind::recovered : Incident::Kind::weakened;
    }
    switch (after.holding) {
        case Holding::gone:
            return Incident::Kind::gone;
        case Holding::broken:
            return Incident::Kind::broke;
        case Holding::weakened:
            return before.holding == Holding::broken ? Incident::Kind::recovered
                                                     : Incident::Kind::weakened;
        default:
            return before.holding == Holding::to_come ? Incident::Kind::arrived
                                                      : Incident::Kind::recovered;
    }
}

/// "Morale check: dice 2 -1, 4 needed, fail"
std::string check_text(text::CheckLine const& check, std::string_view whom) {
    std::string words = check.whose == whom ? "" : check.whose + ", ";
    words += std::string{title_without_stop(check)} + ": dice";
    if (check.enemy_total) {
        words += ' ' + text::opposed_dice_text(check);
    } else {
        for (int const face : check.dice) words += fmt::format(" {}", face);
    }
    if (check.total_modifier != 0) words += fmt::format(" {:+d}", check.total_modifier);
    if (check.enemy_modifier != 0) words += fmt::format(" against {:+d}", check.enemy_modifier);
    if (check.needed) words += fmt::format(", {} needed", *check.needed);
    return words + ", " + text::result_text(check);
}

/// Index of the last line that tells of the unit's new state; the length of the story if there is
/// none.
std::size_t line_of_change(UnitChange const& change, std::vector<StoryLine> const& story) {
    for (std::size_t i = story.size(); i-- > 0;) {
        if (story[i].whom == change.name && story[i].state == change.after.word) return i;
    }
    return story.size();
}

}  // namespace

std::optional<Incident> incident_of(UnitChange const& change, std::vector<StoryLine> const& story,
                                    CauseOf const& cause_of) {
    chance::check_work_limit();  // a caller may limit the work on a long battle
    if (change.before.word == change.after.word) return std::nullopt;
    // a unit that is taken off the table to return is neither lost nor recovered
    if (change.after.holding == Holding::to_come) return std::nullopt;
    Incident incident;
    incident.kind = kind_of(change.before, change.after);
    incident.side = change.side;
    incident.whom = change.name;
    incident.word = change.after.word;
    incident.holding = change.after.holding;
    std::size_t const told = line_of_change(change, story);
    Cause const cause = cause_of(story, told);
    if (told < story.size()) {
        incident.rule = story[told].rule;
        incident.words = story[told].words;
    } else if (cause.check != nullptr) {
        // a passed check has no event line of its own
        incident.rule = cause.check->rule;
    }
    if (!cause.rule.empty()) incident.rule = cause.rule;
    if (cause.check != nullptr && cause.check->check) {
        incident.check = check_text(*cause.check->check, change.name);
    }
    return incident;
}

}  // namespace esprit::report
