#include "report/battle_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/counted.h"

namespace esprit::report {

using text::RenderStyle;

namespace {

std::string with_rule(std::string const& words, std::string const& rule, RenderStyle style) {
    return rule.empty() ? words : words + " " + dim(style, "(" + rule + ")");
}

/// The title of a list of units: the system's word for their state.
std::string list_title(Incident const& incident) {
    switch (incident.kind) {
        case Incident::Kind::weakened:
            return incident.word;
        case Incident::Kind::recovered:
            // a recovered unit may still be weakened
            return incident.holding == Holding::firm ? "recovered"
                                                     : "recovered, now " + incident.word;
        default:
            return "arrived";
    }
}

/// The units of one kind of incident, one line for each title: "shaken: 1/Line (GT-ATT-02), …".
std::string listed(TurnTale const& turn, Incident::Kind kind, RenderStyle style) {
    std::vector<std::pair<std::string, std::string>> lines;  // title and units
    for (Incident const& incident : turn.incidents) {
        if (incident.kind != kind) continue;
        std::string const title = list_title(incident);
        auto const known = std::find_if(lines.begin(), lines.end(),
                                        [&](auto const& line) { return line.first == title; });
        std::string const named = with_rule(incident.whom, incident.rule, style);
        if (known == lines.end()) {
            lines.emplace_back(title, named);
        } else {
            known->second += ", " + named;
        }
    }
    std::string out;
    for (auto const& [title, names] : lines) out += "  " + title + ": " + names + "\n";
    return out;
}

std::string losses_line(Chronicle const& chronicle, TurnTale const& turn) {
    std::string line = "  lost so far:";
    for (std::size_t side = 0; side < chronicle.sides.size(); ++side) {
        line += fmt::format("{} {} {}", side == 0 ? "" : ",", chronicle.sides[side].name,
                            percent_text(turn.losses[side].percent));
    }
    return line + "\n";
}

bool same_losses(TurnTale const& a, TurnTale const& b) {
    return std::equal(a.losses.begin(), a.losses.end(), b.losses.begin(), b.losses.end(),
                      [](SideLosses const& one, SideLosses const& other) {
                          return one.percent == other.percent;
                      });
}

std::string quiet_text(int from, int to) {
    if (from == to) return fmt::format("turn {} passes quietly\n", from);
    return fmt::format("turns {} to {} pass quietly\n", from, to);
}

std::string head_text(Chronicle const& chronicle) {
    std::string out = chronicle.title + "\n";
    for (std::size_t side = 0; side < chronicle.sides.size(); ++side) {
        out += side == 0 ? "" : " against ";
        out += chronicle.sides[side].name;
        if (side < chronicle.commanders.size() && !chronicle.commanders[side].empty()) {
            out += " (" + chronicle.commanders[side] + ")";
        }
    }
    if (chronicle.seed) {
        out += fmt::format("; seed {}, number {}", *chronicle.seed, chronicle.number);
    }
    return out + "\n\n";
}

std::string ending_text(Chronicle const& chronicle, RenderStyle style) {
    Ending const& ending = chronicle.ending;
    if (!ending.over) {
        int const turns = chronicle.turns.empty() ? 0 : chronicle.turns.back().number;
        return fmt::format("=> broken off after turn {}: {}\n", turns, ending.why);
    }
    return "=> " + with_rule(bold(style, ending.why), ending.rule, style) + "\n";
}

}  // namespace

std::string percent_text(Exact const& percent) {
    return (percent * Exact{1, 100}).percent();
}

std::string turn_text(Chronicle const& chronicle, TurnTale const& turn) {
    std::string text = turn.of_all ? "" : chronicle.sides[turn.side].name + ", ";
    text += fmt::format("turn {}", turn.number);
    return turn.clock.empty() ? text : text + ", " + turn.clock;
}

std::string incidents_text(TurnTale const& turn, RenderStyle style) {
    std::string out;
    for (Incident const& incident : turn.incidents) {
        bool const alone = is_loss(incident) || incident.kind == Incident::Kind::command;
        if (!alone) continue;
        std::string const words =
            incident.words.empty() ? incident.whom + " is " + incident.word : incident.words;
        out += "  " + with_rule(words, incident.rule, style) + "\n";
    }
    for (auto const kind :
         {Incident::Kind::weakened, Incident::Kind::recovered, Incident::Kind::arrived}) {
        out += listed(turn, kind, style);
    }
    return out;
}

std::string losses_text(Chronicle const& chronicle) {
    if (chronicle.turns.empty()) return {};
    std::size_t widest = 0;
    for (field::Side const& side : chronicle.sides) widest = std::max(widest, side.name.size());
    std::string out;
    auto const& losses = chronicle.turns.back().losses;
    for (std::size_t side = 0; side < losses.size(); ++side) {
        SideLosses const& lost = losses[side];
        if (lost.began_points == 0) {
            out += fmt::format("   {:<{}}  has no {} to lose\n", chronicle.sides[side].name, widest,
                               chronicle.losses_in);
            continue;
        }
        out += fmt::format("   {:<{}}  lost {:>6}: {} of {} {}", chronicle.sides[side].name, widest,
                           percent_text(lost.percent), lost.lost_points, lost.began_points,
                           chronicle.losses_in);
        if (lost.withdrawn_points > 0) out += fmt::format(", {} withdrawn", lost.withdrawn_points);
        out += "\n";
    }
    return out;
}

std::string render(Chronicle const& chronicle, RenderStyle style) {
    std::string out = head_text(chronicle);
    int quiet_from = 0;
    TurnTale const* before = nullptr;
    for (TurnTale const& turn : chronicle.turns) {
        std::string const told = incidents_text(turn, style);
        bool const changed = before != nullptr && !same_losses(*before, turn);
        before = &turn;
        if (told.empty() && !changed) {
            if (quiet_from == 0) quiet_from = turn.number;
            continue;
        }
        if (quiet_from != 0) out += quiet_text(quiet_from, turn.number - 1);
        quiet_from = 0;
        out += bold(style, turn_text(chronicle, turn)) + "\n" + told;
        if (changed) out += losses_line(chronicle, turn);
    }
    if (quiet_from != 0) out += quiet_text(quiet_from, chronicle.turns.back().number);
    out += "\n" + ending_text(chronicle, style) + losses_text(chronicle);
    out += "   " + counted(chronicle.turns.size(), "turn") + ", ";
    if (!chronicle.clock.empty()) out += chronicle.clock + " on the clock, ";
    return out + counted(chronicle.orders, "order") + "\n";
}

}  // namespace esprit::report
