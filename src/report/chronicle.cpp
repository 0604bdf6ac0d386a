#include "report/chronicle.h"

#include <fmt/format.h>

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
    return words + ", " + check.outcome;
}

/// The words of a state, as sentences about it have them: "flees" is said of who is routed.
bool tells_of(StoryLine const& line, std::string_view word) {
    if (line.words.find(word) != std::string::npos) return true;
    return word == "routed" && line.words.find(" flees") != std::string::npos;
}

}  // namespace

std::optional<Incident> incident_of(UnitChange const& change, std::vector<StoryLine> const& story) {
    if (change.before.word == change.after.word) return std::nullopt;
    Incident incident;
    incident.kind = kind_of(change.before, change.after);
    incident.side = change.side;
    incident.whom = change.name;
    incident.word = change.after.word;
    StoryLine const* told = nullptr;
    StoryLine const* last = nullptr;
    StoryLine const* check = nullptr;  // its own, or else somebody's: who fired at it
    StoryLine const* check_before = nullptr;
    for (StoryLine const& line : story) {
        bool const own = line.whom == change.name;
        if (line.check && !line.check->chart.empty()) {
            if (own || check == nullptr || check->whom != change.name) check = &line;
        }
        if (!own || line.kind != StoryLine::Kind::event) continue;
        last = &line;
        if (!tells_of(line, change.after.word)) continue;
        told = &line;
        check_before = check;
    }
    if (told == nullptr) {
        told = last;
        check_before = check;
    }
    if (told != nullptr) {
        incident.rule = told->rule;
        incident.words = told->words;
    } else if (check_before != nullptr) {
        // a check whose passing is all there is to tell
        incident.rule = check_before->rule;
    }
    if (check_before != nullptr && check_before->check) {
        incident.check = check_text(*check_before->check, change.name);
    }
    return incident;
}

}  // namespace esprit::report
