#include "report/chronicle.h"

#include <fmt/format.h>

#include <algorithm>

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

/// True if the sentence names the state; routed units "flee" in stories.
bool tells_of(StoryLine const& line, std::string_view word) {
    if (line.words.find(word) != std::string::npos) return true;
    return word == "routed" && line.words.find(" flees") != std::string::npos;
}

/// Index of the last line about the unit whose rule is a cause of its state; else of the last line
/// that names the state; else, if the system lists no causes, of the last line about the unit. The
/// length of the story if there is none.
std::size_t line_of_cause(UnitChange const& change, std::vector<StoryLine> const& story) {
    std::string_view const word = change.after.word;
    std::size_t by_rule = story.size();
    std::size_t by_word = story.size();
    std::size_t of_unit = story.size();
    for (std::size_t i = 0; i < story.size(); ++i) {
        StoryLine const& line = story[i];
        if (line.whom != change.name || line.kind != StoryLine::Kind::event) continue;
        if (is_cause(change.causes, word, line.rule)) by_rule = i;
        if (tells_of(line, word)) by_word = i;
        of_unit = i;
    }
    // a later line with the move of the flight says more than the line with the cause
    bool const flees = change.after.holding == Holding::broken && by_word < story.size() &&
                       by_word > by_rule && story[by_word].move;
    if (by_rule < story.size() && !flees) return by_rule;
    return by_word < story.size() || !change.causes.empty() ? by_word : of_unit;
}

}  // namespace

bool is_cause(std::span<StateCause const> causes, std::string_view word, std::string_view rule) {
    return std::any_of(causes.begin(), causes.end(), [&](StateCause const& cause) {
        return cause.word == word && cause.rule == rule;
    });
}

std::optional<Incident> incident_of(UnitChange const& change, std::vector<StoryLine> const& story,
                                    CauseOf const& cause_of) {
    if (change.before.word == change.after.word) return std::nullopt;
    // a unit that is taken off the table to return is neither lost nor recovered
    if (change.after.holding == Holding::to_come) return std::nullopt;
    Incident incident;
    incident.kind = kind_of(change.before, change.after);
    incident.side = change.side;
    incident.whom = change.name;
    incident.word = change.after.word;
    incident.holding = change.after.holding;
    std::size_t const told = line_of_cause(change, story);
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
