#include "text/stories/grande_tactique_charge_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "text/rulesets/joined.h"

namespace esprit::text {

using grande_tactique::ChargeEnd;
using grande_tactique::DecisionSign;
using grande_tactique::Fate;
using grande_tactique::Mood;
using grande_tactique::no_unit;
using grande_tactique::UnitEnd;
using grande_tactique::UnitId;

namespace {

std::string state_of(Mood mood, Fate fate) {
    if (fate == Fate::destroyed) return "destroyed";
    if (fate == Fate::off_table) return "off_table";
    constexpr std::string_view moods[] = {"eager", "shaken", "routed", "silenced"};
    return std::string{moods[static_cast<std::size_t>(mood)]};
}

std::string place_of(grande_tactique::Scenario const& scenario, UnitEnd const& unit) {
    switch (unit.place) {
        case grande_tactique::FinalPlace::in_contact:
            return "in contact with " + scenario.troops[unit.touching].name;
        case grande_tactique::FinalPlace::in_position:
            return "in the target's place";
        case grande_tactique::FinalPlace::where_it_began:
            return "back where it began";
        case grande_tactique::FinalPlace::fallen_back:
            return "fallen back";
        case grande_tactique::FinalPlace::elsewhere:
            return "beyond";
        default:
            return {};
    }
}

template <class Units>
std::vector<UnitEndLine> unit_lines(grande_tactique::Scenario const& scenario, Units const& units) {
    std::vector<UnitEndLine> lines;
    for (UnitEnd const& unit : units) {
        if (unit.unit == no_unit) continue;
        lines.push_back({scenario.troops[unit.unit].name, state_of(unit.mood, unit.fate),
                         place_of(scenario, unit)});
    }
    return lines;
}

std::string unit_text(UnitEndLine const& unit) {
    return unit.unit + ' ' + state_in_words(unit.state) +
           (unit.place.empty() ? "" : ", " + unit.place);
}

std::string counted(int count, std::string_view one, std::string_view more) {
    return fmt::format("; {} {}", count, count == 1 ? one : more);
}

/// Breaks long lines after semicolons and indents the lines that follow.
std::string wrapped(std::string const& text, std::size_t indent) {
    constexpr std::size_t longest_line = 72;
    std::string out;
    std::size_t begin = 0;
    std::size_t line = 0;
    while (begin < text.size()) {
        std::size_t const end = std::min(text.find("; ", begin), text.size() - 1) + 1;
        std::size_t const length = end - begin;
        if (line > 0 && line + length > longest_line) {
            out += '\n' + std::string(indent, ' ');
            line = 0;
            if (text[begin] == ' ') ++begin;
        }
        out += text.substr(begin, end - begin);
        line += length;
        begin = end;
    }
    return out;
}

void count_state(UnitEndLine const& unit, Exact const& probability,
                 std::vector<UnitOddsLine>& units) {
    auto line = std::find_if(units.begin(), units.end(),
                             [&](UnitOddsLine const& each) { return each.unit == unit.unit; });
    if (line == units.end()) line = units.insert(units.end(), {unit.unit, {}});
    for (auto& [state, chance] : line->states) {
        if (state == unit.state) {
            chance += probability;
            return;
        }
    }
    line->states.emplace_back(unit.state, probability);
}

/// "2/Kray is eager or shaken". All signs are charges, or all are states of one unit.
std::string when_text(grande_tactique::Scenario const& scenario,
                      std::vector<DecisionSign> const& signs) {
    std::vector<std::string> words;
    for (DecisionSign const& sign : signs) {
        bool const of_charge = sign.is_charged && sign.unit < scenario.troops.size();
        words.push_back(!sign.is_charged ? state_in_words(state_of(sign.mood, sign.fate))
                        : of_charge      ? scenario.troops[sign.unit].name
                                         : "nobody");
    }
    if (words.empty()) return {};
    std::string const any = joined(words, " or ");
    return signs[0].is_charged ? any + " is charged"
                               : scenario.troops[signs[0].unit].name + " is " + any;
}

DecisionLine decision_line(grande_tactique::Scenario const& scenario,
                           grande_tactique::Decision const& decision) {
    DecisionLine line{std::string{decision.rule.text},
                      scenario.common.sides[decision.side].name,
                      decision.question,
                      decision.options,
                      {}};
    for (grande_tactique::TakenOption const& taken : decision.taken) {
        line.taken.push_back(
            {decision.options[taken.option], taken.share, when_text(scenario, taken.when)});
    }
    return line;
}

/// How often each option is taken, and when; empty when one option is always taken.
std::string taken_text(DecisionLine const& line) {
    std::string text;
    if (line.taken.size() < 2) return text;
    std::size_t widest = 0;
    for (OptionShareLine const& taken : line.taken) widest = std::max(widest, taken.option.size());
    for (OptionShareLine const& taken : line.taken) {
        text +=
            fmt::format("  {:<{}}  {} of the time{}\n", taken.option, widest, taken.share.percent(),
                        taken.when.empty() ? "" : ", when " + taken.when);
    }
    return text;
}

std::vector<UnitOddsLine> unit_odds(std::vector<ChargeEndLine> const& ends) {
    std::vector<UnitOddsLine> units;
    for (auto const list : {&ChargeEndLine::targets, &ChargeEndLine::chargers}) {
        for (ChargeEndLine const& end : ends) {
            for (UnitEndLine const& unit : end.*list) {
                count_state(unit, end.probability, units);
            }
        }
    }
    for (UnitOddsLine& unit : units) {
        std::sort(unit.states.begin(), unit.states.end(), [](auto const& a, auto const& b) {
            return b.second < a.second || (!(a.second < b.second) && a.first < b.first);
        });
    }
    return units;
}

}  // namespace

std::string state_in_words(std::string const& state) {
    return state == "off_table" ? "off the table" : state;
}

ChargeEndLine end_line(grande_tactique::Scenario const& scenario, ChargeEnd const& end) {
    ChargeEndLine line;
    line.targets = unit_lines(scenario, end.targets);
    line.chargers = unit_lines(scenario, end.chargers);
    for (UnitId unit = 0; unit < scenario.troops.size(); ++unit) {
        if (end.broke(unit)) line.also_broken.push_back(scenario.troops[unit].name);
    }
    line.follow_ups = end.follow_ups;
    line.enemies_shaken = end.enemies_shaken;
    line.friends_shaken = end.friends_shaken;
    line.generals_lost = end.generals_lost;
    return line;
}

std::string end_text(ChargeEndLine const& end) {
    std::string text;
    for (auto const* const units : {&end.targets, &end.chargers}) {
        for (UnitEndLine const& unit : *units) {
            text += (text.empty() ? "" : "; ") + unit_text(unit);
        }
    }
    if (end.follow_ups > 0) text += counted(end.follow_ups, "follow-up", "follow-ups");
    if (!end.also_broken.empty()) text += "; broken besides: " + joined(end.also_broken);
    if (end.enemies_shaken > 0) {
        text += counted(end.enemies_shaken, "other enemy shaken", "other enemies shaken");
    }
    if (end.friends_shaken > 0) {
        text += counted(end.friends_shaken, "friend shaken", "friends shaken");
    }
    if (end.generals_lost > 0) text += counted(end.generals_lost, "general lost", "generals lost");
    return text;
}

ChargeOddsReport odds_report(grande_tactique::Scenario const& scenario,
                             grande_tactique::ChargeOdds const& odds, std::string policy) {
    ChargeOddsReport report;
    report.ruleset = scenario.ruleset.name;
    report.scenario = scenario.common.title;
    report.policy = std::move(policy);
    for (auto const& [end, probability] : odds.ends.entries()) {
        report.ends.push_back(end_line(scenario, end));
        report.ends.back().probability = probability;
    }
    std::sort(report.ends.begin(), report.ends.end(),
              [](ChargeEndLine const& a, ChargeEndLine const& b) {
                  if (b.probability < a.probability) return true;
                  return !(a.probability < b.probability) && end_text(a) < end_text(b);
              });
    report.units = unit_odds(report.ends);
    for (grande_tactique::Decision const& decision : odds.decisions) {
        report.decisions.push_back(decision_line(scenario, decision));
    }
    report.paths = odds.paths;
    report.merged_states = odds.merged_states;
    report.worth = odds.worth.value();
    report.worth_to = scenario.common.sides[0].name;
    return report;
}

std::string render(ChargeOddsReport const& report, RenderStyle style) {
    constexpr std::size_t bar_width = 16;
    constexpr std::size_t most_shown = 10;  // ends
    std::string out = fmt::format("{}: the odds\n\n", report.scenario);
    std::size_t widest = 0;
    for (UnitOddsLine const& unit : report.units) widest = std::max(widest, unit.unit.size());
    for (UnitOddsLine const& unit : report.units) {
        std::vector<std::string> states;
        for (auto const& [state, probability] : unit.states) {
            states.push_back(state_in_words(state) + ' ' + probability.percent());
        }
        out += fmt::format("  {:<{}}  {}\n", unit.unit, widest, joined(states));
    }
    out += '\n';
    Exact told;
    std::size_t shown = 0;
    for (ChargeEndLine const& end : report.ends) {
        if (shown == most_shown) break;
        ++shown;
        told += end.probability;
        std::string const fraction = short_fraction(end.probability);
        out += fmt::format("{:>6}  {}  {}{}\n", end.probability.percent(),
                           bar(end.probability, bar_width), wrapped(end_text(end), 10 + bar_width),
                           fraction.empty() ? "" : dim(style, "  " + fraction));
    }
    if (shown < report.ends.size()) {
        out += fmt::format("{:>6}  and {} rarer ends (--json has them all)\n",
                           (Exact{1} - told).percent(), report.ends.size() - shown);
    }
    out += '\n';
    for (DecisionLine const& line : report.decisions) {
        bool const always = line.taken.size() == 1;
        out += fmt::format("{} decides ({}): {} {}{}\n", line.side, line.rule, line.question,
                           always ? line.taken[0].option : "it depends",
                           dim(style, fmt::format("  of {}", joined(line.options))));
        out += taken_text(line);
    }
    return out + dim(style, fmt::format("{:.0f} paths of dice, {} states visited; decisions: {}\n",
                                        report.paths, report.merged_states, report.policy));
}

std::string render(ChargeFought const& fought, RenderStyle style, std::size_t shown) {
    std::string out = shown == 0 ? fought.scenario + "\n\n" : "";
    auto const from = fought.story.begin() + static_cast<std::ptrdiff_t>(shown);
    out += render(std::vector<StoryLine>{from, fought.story.end()}, style);
    out += fmt::format("\n=> {}\n", wrapped(end_text(fought.end), 3));
    for (UnitEndLine const& unit : fought.units) {
        out += fmt::format("   {}\n", unit_text(unit));
    }
    if (fought.seed) {
        std::string const number =
            fought.number == 0 ? "" : fmt::format(" --number {}", fought.number);
        out += fmt::format("   --seed {}{} throws the same dice again\n", *fought.seed, number);
    }
    return out;
}

}  // namespace esprit::text
