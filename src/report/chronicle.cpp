#include "report/chronicle.h"

#include <fmt/format.h>

#include <algorithm>

namespace esprit::report {

using text::StoryLine;

namespace {

Incident::Kind kind_of(Standing const& before, Standing const& after) {
    switch (after.holding) {
        case Holding::gone:
            return Incident::Kind::gone;
        case Holding::broken:
            return Incident::Kind::broke;
        case Holding::shaken:
            return before.holding == Holding::broken ? Incident::Kind::recovered
                                                     : Incident::Kind::shaken;
        default:
            return before.holding == Holding::to_come ? Incident::Kind::arrived
                                                      : Incident::Kind::recovered;
    }
}

/// "Morale check: dice 2 -1, 4 needed, fail"
std::string check_text(text::CheckLine const& check, std::string_view whom) {
    std::string words = check.whose == whom ? "" : check.whose + ", ";
    words += check.title + ": dice";
    for (int const face : check.dice) words += fmt::format(" {}", face);
    if (check.total_modifier != 0) words += fmt::format(" {:+d}", check.total_modifier);
    if (check.enemy_modifier != 0) words += fmt::format(" against {:+d}", check.enemy_modifier);
    if (check.needed) words += fmt::format(", {} needed", *check.needed);
    std::string outcome = check.outcome;
    std::replace(outcome.begin(), outcome.end(), '_', ' ');
    return words + ", " + outcome;
}

/// The words of a state, as sentences about it have them: "flees" is said of who is routed.
bool tells_of(StoryLine const& line, std::string_view word) {
    if (line.words.find(word) != std::string::npos) return true;
    return word == "routed" && line.words.find(" flees") != std::string::npos;
}

}  // namespace

std::optional<Incident> incident_of(UnitChange const& change, std::vector<StoryLine> const& story,
                                    CauseOf const& cause_of) {
    if (change.before.word == change.after.word) return std::nullopt;
    // who is taken off to come again is neither lost nor better for it
    if (change.after.holding == Holding::to_come) return std::nullopt;
    Incident incident;
    incident.kind = kind_of(change.before, change.after);
    incident.side = change.side;
    incident.whom = change.name;
    incident.word = change.after.word;
    // the last line that has the word, or else the last one of the unit
    std::size_t told = story.size();
    bool has_word = false;
    for (std::size_t i = 0; i < story.size(); ++i) {
        StoryLine const& line = story[i];
        if (line.whom != change.name || line.kind != StoryLine::Kind::event) continue;
        bool const has = tells_of(line, change.after.word);
        if (has_word && !has) continue;
        told = i;
        has_word = has;
    }
    Cause const cause = cause_of(story, told);
    if (told < story.size()) {
        incident.rule = story[told].rule;
        incident.words = story[told].words;
    } else if (cause.check != nullptr) {
        // a check whose passing is all there is to tell
        incident.rule = cause.check->rule;
    }
    if (!cause.rule.empty()) incident.rule = cause.rule;
    if (cause.check != nullptr && cause.check->check) {
        incident.check = check_text(*cause.check->check, change.name);
    }
    return incident;
}

}  // namespace esprit::report
