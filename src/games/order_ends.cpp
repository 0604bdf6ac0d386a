#include "games/order_ends.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <map>
#include <set>
#include <string_view>

#include "base/exact.h"
#include "games/unit_states.h"

namespace esprit::games {
namespace {

using rules::UnitId;
using Name = std::function<std::string(UnitId)>;
using Before = std::function<UnitAfterOrder(UnitId)>;

constexpr std::size_t most_ends = 12;
constexpr std::size_t longest_fraction = 9;  // longer ones are left out

std::string odds_line(Exact const& probability, std::string_view what) {
    std::string const fraction = probability.text();
    return fmt::format("{:>6}  {}{}\n", probability.percent(), what,
                       fraction.size() > longest_fraction ? "" : "  " + fraction);
}

std::string end_text(End const& end, Name const& name) {
    std::string text;
    for (UnitAfterOrder const& each : end) {
        text += (text.empty() ? "" : ", ") + name(each.unit) + " is " + each.states;
    }
    return text.empty() ? "nothing changes" : text;
}

/// "4 of 12 figures": a count of something.
struct Count {
    unsigned number = 0;
    std::string of_what;  // " of 12 figures", " hits"
};

/// The states of a unit, with counts and words apart.
struct States {
    std::vector<std::string> words;
    std::vector<Count> counts;
};

States states_of(std::string_view text) {
    States states;
    while (!text.empty()) {
        std::string_view const item = text.substr(0, text.find(", "));
        text.remove_prefix(std::min(text.size(), item.size() + 2));
        unsigned number = 0;
        auto const [end, error] = std::from_chars(item.data(), item.data() + item.size(), number);
        if (error != std::errc{}) {
            if (!item.empty()) states.words.emplace_back(item);
            continue;
        }
        std::string of_what{item.substr(static_cast<std::size_t>(end - item.data()))};
        if (of_what.ends_with('y')) of_what.replace(of_what.size() - 1, 1, "ie");
        if (!of_what.ends_with('s')) of_what += 's';
        states.counts.push_back({number, std::move(of_what)});
    }
    return states;
}

/// The count where none is stated: all ("of 12 figures": 12), or none ("hits": 0).
unsigned full(std::string_view of_what) {
    constexpr std::string_view of = " of ";
    unsigned all = 0;
    if (!of_what.starts_with(of)) return all;
    std::from_chars(of_what.data() + of.size(), of_what.data() + of_what.size(), all);
    return all;
}

/// The odds of the states of one unit.
class UnitFate {
public:
    void may_end(UnitAfterOrder const& end, Exact const& probability) {
        States states = states_of(end.states);
        for (std::string const& word : states.words) words_[word] += probability;
        for (Count const& count : states.counts) counted_.insert(count.of_what);
        ends_.push_back({std::move(states.counts), end.is_gone, probability});
    }

    /// The mean counts, and a line for each state but those that the unit certainly keeps.
    std::string text(std::string_view name, UnitAfterOrder const& before) const {
        std::string out{name};
        for (std::string const& of_what : counted_) {
            out += fmt::format(", on average {}{}", average(of_what), of_what);
        }
        out += "\n";
        auto const old = states_of(before.states).words;
        auto const few = with_few_distances();
        std::vector<std::pair<std::string, Exact>> lines(few.begin(), few.end());
        std::sort(lines.begin(), lines.end(), [](auto const& a, auto const& b) {
            return b.second < a.second || (a.second == b.second && a.first < b.first);
        });
        for (auto const& [word, probability] : lines) {
            bool const is_as_before =
                probability == Exact{1} && std::find(old.begin(), old.end(), word) != old.end();
            if (!is_as_before) out += odds_line(probability, word);
        }
        return out;
    }

private:
    struct Counted {
        std::vector<Count> counts;
        bool is_gone = false;
        Exact probability;
    };

    /// The chances of the words; more than six distances are summed up as "moved".
    std::map<std::string, Exact> with_few_distances() const {
        constexpr std::size_t most_distances = 6;
        std::map<std::string, Exact> words = words_;
        auto const is_distance = [](auto const& each) { return each.first.starts_with("moved "); };
        auto const count = std::count_if(words.begin(), words.end(), is_distance);
        if (static_cast<std::size_t>(count) <= most_distances) return words;
        Exact moved;
        for (auto const& each : words_) {
            if (!is_distance(each)) continue;
            moved += each.second;
            words.erase(each.first);
        }
        words["moved"] = moved;
        return words;
    }

    /// The mean of a count, with one decimal.
    std::string average(std::string const& of_what) const {
        Exact hundredths;
        for (Counted const& end : ends_) {
            unsigned number = end.is_gone ? 0 : full(of_what);
            for (Count const& count : end.counts) {
                if (count.of_what == of_what) number = count.number;
            }
            hundredths += end.probability * Exact{number, 100};
        }
        std::string text = hundredths.percent();
        text.pop_back();  // the percent sign
        return text;
    }

    std::map<std::string, Exact> words_;
    std::set<std::string> counted_;
    std::vector<Counted> ends_;
};

std::set<UnitId> units_at_ends(Ends const& ends) {
    std::set<UnitId> units;
    for (auto const& [end, probability] : ends.entries()) {
        for (UnitAfterOrder const& each : end) units.insert(each.unit);
    }
    return units;
}

/// The state of a unit at an end.
UnitAfterOrder end_of(End const& end, UnitId unit, UnitAfterOrder const& was) {
    auto const found = std::find_if(end.begin(), end.end(),
                                    [&](UnitAfterOrder const& each) { return each.unit == unit; });
    return found == end.end() ? was : *found;
}

using Lines = std::vector<std::pair<std::string, Exact>>;

void sort_likeliest_first(Lines& lines) {
    std::sort(lines.begin(), lines.end(), [](auto const& a, auto const& b) {
        return b.second < a.second || (a.second == b.second && a.first < b.first);
    });
}

std::string unit_by_unit(Ends const& ends, Name const& name, Before const& before) {
    std::set<UnitId> const units = units_at_ends(ends);
    std::string out = fmt::format("{} different ends; unit by unit:\n", ends.entries().size());
    for (UnitId const unit : units) {
        UnitFate fate;
        UnitAfterOrder const was = before(unit);
        for (auto const& [end, probability] : ends.entries()) {
            fate.may_end(end_of(end, unit, was), probability);
        }
        out += fate.text(name(unit), was);
    }
    return out;
}

constexpr std::string_view distance_mark = "moved ";

/// The range of the distances that go with one state: 5 to 12 inches for "unsteady".
struct Distances {
    std::string nearest;
    std::string farthest;
    double least = 0;
    double most = 0;
    Exact probability;

    void add(std::string const& distance, Exact const& chance) {
        // The standard library for WebAssembly has from_chars for whole numbers only.
        double const inches = std::strtod(distance.c_str(), nullptr);
        if (nearest.empty() || inches < least) {
            nearest = distance;
            least = inches;
        }
        if (farthest.empty() || inches > most) {
            farthest = distance;
            most = inches;
        }
        probability += chance;
    }
};

/// Merges states that differ in the distance moved only: falling back by two dice is one state, not
/// eleven.
Lines with_distances_as_one(std::map<std::string, Exact> const& states) {
    std::map<std::string, Distances> moved;
    Lines lines;
    for (auto const& [words, probability] : states) {
        std::size_t const at = words.rfind(distance_mark);
        if (at == std::string::npos || (at > 0 && words[at - 1] != ' ')) {
            lines.emplace_back(words, probability);
            continue;
        }
        moved[words.substr(0, at)].add(words.substr(at + distance_mark.size()), probability);
    }
    for (auto const& [words, distances] : moved) {
        std::string text = words + std::string{distance_mark} + distances.nearest;
        if (distances.farthest != distances.nearest) text += " to " + distances.farthest;
        lines.emplace_back(std::move(text), distances.probability);
    }
    sort_likeliest_first(lines);
    return lines;
}

}  // namespace

std::string odds_table(Ends const& ends, Name const& name, Before const& before) {
    if (ends.entries().size() > most_ends) return unit_by_unit(ends, name, before);
    std::string out;
    for (auto const& [words, probability] : ends_in_words(ends, name)) {
        out += odds_line(probability, words);
    }
    return out;
}

std::vector<std::pair<std::string, Exact>> ends_in_words(Ends const& ends, Name const& name) {
    Lines lines;
    for (auto const& [end, probability] : ends.entries()) {
        lines.emplace_back(end_text(end, name), probability);
    }
    sort_likeliest_first(lines);
    return lines;
}

std::vector<UnitOdds> unit_odds(Ends const& ends, Name const& name, Before const& before) {
    std::vector<UnitOdds> list;
    for (UnitId const unit : units_at_ends(ends)) {
        UnitAfterOrder const was = before(unit);
        std::map<std::string, Exact> states;
        for (auto const& [end, probability] : ends.entries()) {
            states[end_of(end, unit, was).states] += probability;
        }
        list.push_back({name(unit), with_distances_as_one(states)});
    }
    return list;
}

std::vector<std::pair<std::string, Exact>> states_without_counts(UnitOdds const& odds) {
    std::map<std::string, Exact> states;
    for (auto const& [text, probability] : odds.states) {
        std::string words;
        for (std::string const& word : states_of(text).words) {
            if (word.starts_with(distance_mark) || word == "turned") continue;
            words += (words.empty() ? "" : ", ") + word;
        }
        if (words.empty()) return {};  // a state of counts alone
        states[words] += probability;
    }
    if (states.size() < 2 || states.size() == odds.states.size()) return {};
    Lines lines{states.begin(), states.end()};
    sort_likeliest_first(lines);
    return lines;
}

}  // namespace esprit::games
