#include "games/adapter_defaults.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/nearest.h"
#include "chance/expression.h"
#include "games/system_adapter.h"

namespace esprit::games {

using play::OrderError;

std::string missing_units(field::Scenario const& scenario) {
    for (std::size_t side = 0; side < scenario.sides.size(); ++side) {
        bool const some = std::any_of(scenario.units.begin(), scenario.units.end(),
                                      [side](auto const& unit) { return unit.side == side; });
        if (!some)
            return "has no units of " + scenario.sides[side].name + ": write each as [[unit]]";
    }
    return {};
}

std::string counted(std::size_t count, std::string_view one, std::string_view many) {
    return fmt::format("{} {}", count, count == 1 ? one : many);
}

std::vector<Command> commands_of(field::Scenario const& scenario) {
    std::vector<Command> commands;
    for (std::size_t side = 0; side < scenario.sides.size(); ++side) {
        for (field::RosterUnit const& unit : scenario.units) {
            if (unit.side != side) continue;
            std::string const& name =
                unit.command.empty() ? scenario.sides[side].name : unit.command;
            bool const known = std::any_of(
                commands.begin(), commands.end(),
                [&](Command const& each) { return each.side == side && each.name == name; });
            if (!known) commands.push_back({name, unit.side});
        }
    }
    return commands;
}

std::size_t place_of_command(field::Scenario const& scenario, std::vector<Command> const& commands,
                             rules::UnitId unit) {
    field::RosterUnit const& sought = scenario.units[unit];
    std::string const& name =
        sought.command.empty() ? scenario.sides[sought.side].name : sought.command;
    auto const found = std::find_if(commands.begin(), commands.end(), [&](Command const& each) {
        return each.side == sought.side && each.name == name;
    });
    return static_cast<std::size_t>(found - commands.begin());
}

report::Cause last_check_of(std::string_view whom, std::vector<text::StoryLine> const& story,
                            std::size_t told) {
    report::Cause cause;
    for (std::size_t i = 0; i < told; ++i) {
        text::StoryLine const& line = story[i];
        if (!line.check || line.whom != whom) continue;
        // dice without a chart, such as those for the inches of a flight, count only for a line of
        // their own rule
        bool const own = told < story.size() && line.rule == story[told].rule;
        if (own || !line.check->chart.empty()) cause.check = &line;
    }
    return cause;
}

std::string states_of_piece(report::UnitStanding const& standing,
                            std::optional<rules::Piece> const& piece) {
    std::string text{standing.word};
    if (!piece) return text;
    for (std::string_view const state : piece->states) {
        if (state == standing.word) continue;
        text += (text.empty() ? "" : ", ") + std::string{state};
    }
    return text;
}

std::string place_text(rules::Piece const& piece) {
    constexpr std::string_view winds[] = {"north", "north-east", "east", "south-east",
                                          "south", "south-west", "west", "north-west"};
    constexpr CentiDegree eighth_cdeg = full_turn_cdeg / 8;
    CentiDegree const nearest = (piece.facing_cdeg + eighth_cdeg / 2) / eighth_cdeg % 8;
    std::string facing{winds[nearest]};
    if (piece.facing_cdeg != nearest * eighth_cdeg) {
        facing += fmt::format(" ({}°)", chance::thousandths_text(piece.facing_cdeg * 10));
    }
    return fmt::format("{}, {} facing {}", chance::thousandths_text(piece.x_mil),
                       chance::thousandths_text(piece.y_mil), facing);
}

std::string moved_text(rules::Piece const* before, rules::Piece const* after) {
    if (before == nullptr || after == nullptr) return {};
    double const x = after->x_mil - before->x_mil;
    double const y = after->y_mil - before->y_mil;
    if (x == 0 && y == 0) return before->facing_cdeg == after->facing_cdeg ? "" : "turned";
    auto const hundredths = static_cast<int>(__builtin_sqrt(x * x + y * y) / 10 + 0.5);
    return fmt::format("moved {}\"", chance::thousandths_text(hundredths * 10));
}

void must_begin_an_order(std::string_view line, std::vector<std::string_view> const& spoken,
                         std::vector<std::string_view> const& written) {
    auto const words = text::spoken_words(line);
    std::string const first = words.empty() ? std::string{} : text::lowered(words[0]);
    std::vector<std::string_view> known;
    for (auto const* const list : {&spoken, &written}) {
        for (std::string_view const order : *list)
            known.push_back(order.substr(0, order.find(' ')));
    }
    if (std::find(known.begin(), known.end(), first) != known.end()) return;
    known.resize(spoken.size());  // suggests the players' words only
    throw OrderError{"\"" + std::string{words.empty() ? "" : words[0]} +
                     "\" is no order and no command" + did_you_mean(first, known) +
                     " (\"help\" lists them)"};
}

namespace {

using Words = std::vector<std::string>;

constexpr std::size_t most_readings = 64;

std::string with(std::string const& text, std::string const& word) {
    return text.empty() || word == "," ? text + word : text + " " + word;
}

bool is_number(std::string const& word) {
    return word.find_first_not_of("0123456789.") == std::string::npos;
}

/// Whether a name may begin at `place`, even if it is a mere number: after the verb, or after a
/// word that joins names.
bool may_begin_name(Words const& words, std::size_t place) {
    constexpr std::array<std::string_view, 7> joints{",",  "and",    "at", "with",
                                                     "to", "behind", "of"};
    return place == 1 || std::find(joints.begin(), joints.end(), words[place - 1]) != joints.end();
}

/// "3 forward" as "forward 3", "wheel 30 left" as "wheel left 30".
Words other_way_round(Words words) {
    constexpr std::array<std::string_view, 4> ways{"forward", "back", "left", "right"};
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        bool const follows =
            i > 0 && std::find(ways.begin(), ways.end(), words[i - 1]) != ways.end();
        bool const is_way = std::find(ways.begin(), ways.end(), words[i + 1]) != ways.end();
        if (!follows && is_way && is_number(words[i])) std::swap(words[i], words[i + 1]);
    }
    return words;
}

/// `count` words from `first` on, joined by blanks.
std::string joined(Words const& words, std::size_t first, std::size_t count) {
    std::string text;
    for (std::size_t i = first; i < first + count; ++i) text = with(text, words[i]);
    return text;
}

}  // namespace

void PlainPhrases::readings(Words const& words, std::size_t next, bool enemy, std::string text,
                            Readings& found) const {
    if (found.texts.size() == most_readings) return;
    if (next == words.size()) {
        found.texts.push_back(std::move(text));
        return;
    }
    auto const comma =
        std::find(words.begin() + static_cast<std::ptrdiff_t>(next), words.end(), ",");
    std::size_t const most = static_cast<std::size_t>(comma - words.begin()) - next;
    // the first word is the verb
    for (std::size_t count = next == 0 ? 0 : most; count > 0; --count) {
        std::string const name = joined(words, next, count);
        if (is_number(name) && !may_begin_name(words, next)) continue;
        if (names_.meant(name).empty()) continue;
        try {
            rules::UnitId const unit = names_.the_unit(name, enemy ? enemy_ : own_);
            readings(words, next + count, enemy, with(text, log_name_(unit)), found);
        } catch (OrderError const& error) {
            // a number of inches may be part of many names; and an earlier complete reading settles
            // the name
            bool const counts = found.texts.empty() && !is_number(name);
            if (counts && found.ambiguous.empty()) found.ambiguous = error.what();
        }
        break;
    }
    std::string const& word = words[next];
    bool const of_enemy = word == "at" || word == "with" || (enemy && word != "by" && word != "to");
    readings(words, next + 1, of_enemy, with(text, word), found);
}

/// "charge A, B at C" as "charge A at C" and "charge B at C".
std::vector<Words> PlainPhrases::lines_of(Words const& words) const {
    auto const from = [&](std::size_t place) {
        return Words{words.begin() + static_cast<std::ptrdiff_t>(place), words.end()};
    };
    std::vector<Words> names;
    std::size_t next = 1;
    while (next < words.size()) {
        std::size_t const count = names_.words_of_name(from(next));
        if (count == 0) break;
        Words const rest = from(next);
        names.emplace_back(rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(count));
        next += count;
        bool const more = next < words.size() && (words[next] == "," || words[next] == "and");
        if (!more) break;
        ++next;
    }
    if (names.size() < 2) return {words};
    Words const behind = from(next);
    std::vector<Words> lines;
    for (Words const& name : names) {
        Words line{words[0]};
        line.insert(line.end(), name.begin(), name.end());
        line.insert(line.end(), behind.begin(), behind.end());
        lines.push_back(std::move(line));
    }
    return lines;
}

bool PlainPhrases::try_all(std::vector<Words> const& lines, Reader const& reader,
                           std::string& complaint) const {
    std::vector<std::string> chosen;
    for (Words const& line : lines) {
        Readings found;
        readings(line, 0, false, {}, found);
        if (Words const other = other_way_round(line); other != line) {
            readings(other, 0, false, {}, found);
        }
        bool taken = false;
        std::string why = found.ambiguous;
        for (std::string const& each : found.texts) {
            chosen.push_back(each);
            try {
                reader(chosen);
                taken = true;
                break;
            } catch (OrderError const& error) {
                chosen.pop_back();
                if (why.empty()) why = error.what();
            }
        }
        if (taken) continue;
        complaint = why;
        return false;
    }
    return true;
}

void PlainPhrases::read(std::string_view line, Reader const& reader) const {
    try {
        return reader({std::string{line}});
    } catch (OrderError const&) {
        // not in log words: read it as a player's words
    }
    Words const words = text::spoken_words(line);
    std::string complaint;
    if (try_all({words}, reader, complaint)) return;
    auto const lines = lines_of(words);
    if (lines.size() > 1 && try_all(lines, reader, complaint)) return;
    throw OrderError{complaint};
}

}  // namespace esprit::games
