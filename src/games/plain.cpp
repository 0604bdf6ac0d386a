#include "games/plain.h"

#include <fmt/format.h>

#include <algorithm>

#include "chance/expression.h"
#include "games/kit.h"

namespace esprit::games {

using play::OrderError;

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

std::string states_of_piece(report::Standing const& standing,
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

std::string odds_table(chance::Distribution<std::string> const& ends) {
    auto entries = ends.entries();
    std::sort(entries.begin(), entries.end(), [](auto const& a, auto const& b) {
        return b.second < a.second || (a.second == b.second && a.first < b.first);
    });
    std::string out;
    for (auto const& [end, probability] : entries) {
        out += fmt::format("{:>6}  {}  {}\n", probability.percent(), end, probability.text());
    }
    return out;
}

namespace {

using Words = std::vector<std::string>;

constexpr std::size_t most_readings = 64;

std::string with(std::string const& text, std::string const& word) {
    return text.empty() || word == "," ? text + word : text + " " + word;
}

/// The words from `first` on, so many of them.
std::string joined(Words const& words, std::size_t first, std::size_t count) {
    std::string text;
    for (std::size_t i = first; i < first + count; ++i) text = with(text, words[i]);
    return text;
}

}  // namespace

void PlainPhrases::readings(Words const& words, std::size_t next, bool enemy, std::string text,
                            std::vector<std::string>& found) const {
    if (found.size() == most_readings) return;
    if (next == words.size()) {
        found.push_back(std::move(text));
        return;
    }
    auto const comma =
        std::find(words.begin() + static_cast<std::ptrdiff_t>(next), words.end(), ",");
    std::size_t const most = static_cast<std::size_t>(comma - words.begin()) - next;
    // the verb is no name
    for (std::size_t count = next == 0 ? 0 : most; count > 0; --count) {
        std::string const name = joined(words, next, count);
        if (names_.meant(name).empty()) continue;
        rules::UnitId const unit = names_.the_unit(name, enemy ? enemy_ : own_);
        readings(words, next + count, enemy, with(text, log_name_(unit)), found);
        break;
    }
    std::string const& word = words[next];
    bool const of_enemy = word == "at" || word == "with" || (enemy && word != "by" && word != "to");
    readings(words, next + 1, of_enemy, with(text, word), found);
}

/// "charge A, B at C" as "charge A at C" and "charge B at C".
std::vector<Words> PlainPhrases::lines_of(Words const& words) const {
    std::vector<Words> parts(1);
    for (std::string const& word : words) {
        if (word == "," || word == "and") {
            parts.emplace_back();
        } else {
            parts.back().push_back(word);
        }
    }
    if (parts.size() == 1 || parts[0].size() < 2) return {words};
    Words& last = parts.back();
    auto const name = last.begin() + static_cast<std::ptrdiff_t>(names_.words_of_name(last));
    std::string const verb = parts[0][0];
    parts[0].erase(parts[0].begin());
    Words const behind{name, last.end()};
    last.erase(name, last.end());
    std::vector<Words> lines;
    for (Words const& part : parts) {
        if (part.empty()) return {words};
        Words line{verb};
        line.insert(line.end(), part.begin(), part.end());
        line.insert(line.end(), behind.begin(), behind.end());
        lines.push_back(std::move(line));
    }
    return lines;
}

bool PlainPhrases::try_all(std::vector<Words> const& lines, Reader const& reader,
                           std::string& complaint) const {
    std::vector<std::string> chosen;
    for (Words const& line : lines) {
        std::vector<std::string> found;
        try {
            readings(line, 0, false, {}, found);
        } catch (OrderError const& error) {  // a name that several have
            complaint = error.what();
            found = {joined(line, 0, line.size())};
        }
        bool taken = false;
        for (std::string const& each : found) {
            chosen.push_back(each);
            try {
                reader(chosen);
                taken = true;
                break;
            } catch (OrderError const& error) {
                chosen.pop_back();
                if (complaint.empty()) complaint = error.what();
            }
        }
        if (!taken) return false;
    }
    return true;
}

void PlainPhrases::read(std::string_view line, Reader const& reader) const {
    try {
        return reader({std::string{line}});
    } catch (OrderError const&) {
        // a player's words, then
    }
    Words const words = text::spoken_words(line);
    std::string complaint;
    if (try_all({words}, reader, complaint)) return;
    auto const lines = lines_of(words);
    std::string of_list;
    if (lines.size() > 1 && try_all(lines, reader, of_list)) return;
    throw OrderError{complaint};
}

}  // namespace esprit::games
