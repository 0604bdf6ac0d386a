// The scenarios that come with the program are read with some lines changed, left out or put in:
// mostly they have faults then, of which the system tells the place and the words. What has none is
// set up.
#include "support/tried_scenarios.h"

#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>
#include <stdexcept>
#include <vector>

#include "play/log.h"
#include "rules/black_powder/system.h"
#include "rules/grande_tactique/system.h"
#include "rules/men_who_would_be_kings/system.h"
#include "rules/rank_and_file/system.h"
#include "support/case_file.h"
#include "support/random_numbers.h"
#include "support/running_sum.h"
#include "support/source_tree.h"
#include "text/scenarios/scenario_reader.h"

namespace esprit::battles {

namespace {

using fixture::RandomNumbers;
using fixture::Sum;
using Lines = std::vector<std::string>;

constexpr std::uint64_t seed_of_meddling = 1809;
constexpr int scenarios_to_try = 500;

/// Of units, of any system; they come below the line with the arm.
constexpr std::array<std::string_view, 65> words_of_units{"state = \"routing\"",
                                                          "state = \"unsteady\"",
                                                          "state = \"shaken\"",
                                                          "state = \"routed\"",
                                                          "state = \"silenced\"",
                                                          "state = \"good\"",
                                                          "formation = \"square\"",
                                                          "formation = \"skirmish\"",
                                                          "formation = \"march_column\"",
                                                          "formation = \"limbered\"",
                                                          "formation = \"deployed\"",
                                                          "formation = \"attack_column\"",
                                                          "formation = \"wedge\"",
                                                          "square = true",
                                                          "limbered = true",
                                                          "limbered = false",
                                                          "firing = true",
                                                          "blown = true",
                                                          "lancers = true",
                                                          "light = true",
                                                          "shock = true",
                                                          "hits = 1",
                                                          "hits = 3",
                                                          "stands_lost = 2",
                                                          "stands_lost = 9",
                                                          "stands = 1",
                                                          "stands = 13",
                                                          "uncontrolled = 3",
                                                          "class = \"elite\"",
                                                          "class = \"raw\"",
                                                          "with = \"nobody\"",
                                                          "rank = \"corps\"",
                                                          "rank = \"army\"",
                                                          "corps = \"1st\"",
                                                          "plan = 3",
                                                          "arrives = 3",
                                                          "ability = \"great\"",
                                                          "ability = \"bad\"",
                                                          "kind = \"lancers\"",
                                                          "kind = \"dragoons\"",
                                                          "quality = \"raw\"",
                                                          "quality = \"crack\"",
                                                          "weapon = \"rifle\"",
                                                          "weapon = \"older\"",
                                                          "weapon = \"none\"",
                                                          "size = \"tiny\"",
                                                          "size = \"large\"",
                                                          "stamina = 0",
                                                          "stamina = 12",
                                                          "morale = 1",
                                                          "morale = 7",
                                                          "casualties = 2",
                                                          "casualties = 9",
                                                          "disordered = true",
                                                          "hand_to_hand = 0",
                                                          "shooting = 11",
                                                          "rating = 11",
                                                          "leadership = 4",
                                                          "leadership = 11",
                                                          "figures = 13",
                                                          "figures = 7",
                                                          "points = 9",
                                                          "pinned = 13",
                                                          "leaderless = true",
                                                          "close_order = true"};
constexpr std::array<std::string_view, 20> arms{"infantry",
                                                "cavalry",
                                                "foot_artillery",
                                                "horse_artillery",
                                                "general",
                                                "commander",
                                                "regular_infantry",
                                                "regular_cavalry",
                                                "tribal_infantry",
                                                "tribal_cavalry",
                                                "gun",
                                                "irregular_infantry",
                                                "irregular_cavalry",
                                                "elephants",
                                                "infantry",
                                                "cavalry",
                                                "foot_artillery",
                                                "commander",
                                                "general",
                                                "infantry"};
/// They come at the end: the last table of a file is that of the last unit, or theirs.
constexpr std::array<std::string_view, 8> tables{"[victory]\nhold.Kotal = 3",
                                                 "[victory]\nbritish = \"Blue\"",
                                                 "[engagement]\nside = \"Blue\"",
                                                 "[turns]\nfirst = 3\nlast = 2",
                                                 "[turns]\nlast = 0",
                                                 "[victory]\npoints = 7",
                                                 "reserve = true",
                                                 "trait = \"marksmen\""};

Lines lines_of(std::filesystem::path const& path) {
    std::ifstream file{path};
    Lines lines;
    for (std::string line; std::getline(file, line);) lines.push_back(line);
    return lines;
}

class Meddler {
public:
    explicit Meddler(std::uint64_t stream) : random_(stream) {}

    std::string text_of(Lines lines) {
        std::uint32_t const slips = 1 + random_.below(3);
        for (std::uint32_t i = 0; i < slips; ++i) meddle(lines);
        std::string text;
        for (std::string const& line : lines) text += line + '\n';
        return text;
    }
    std::size_t below(std::size_t count) {
        return random_.below(static_cast<std::uint32_t>(count));
    }

private:
    void meddle(Lines& lines) {
        switch (random_.below(6)) {
            case 0:
                leave_out(lines);
                break;
            case 1:
                lines.emplace_back(tables[below(tables.size())]);
                break;
            case 2:
                change_number(lines);
                break;
            case 3:
                change_arm(lines);
                break;
            default:
                add_word(lines);
        }
    }

    /// The places of the lines that begin so.
    std::vector<std::size_t> places_of(Lines const& lines, std::string_view begin) const {
        std::vector<std::size_t> places;
        for (std::size_t i = 0; i < lines.size(); ++i) {
            if (lines[i].starts_with(begin)) places.push_back(i);
        }
        return places;
    }

    /// Any line, or one of those that are there but once.
    void leave_out(Lines& lines) {
        constexpr std::array<std::string_view, 6> rare{"last = ",    "edge = ",   "arm = \"comm",
                                                       "command = ", "points = ", "arm = "};
        auto const places = places_of(lines, rare[below(rare.size())]);
        bool const any = places.empty() || random_.one_in(2);
        lines.erase(lines.begin() +
                    std::ptrdiff_t(any ? below(lines.size()) : places[below(places.size())]));
    }

    void change_number(Lines& lines) {
        constexpr std::array<std::string_view, 4> keys{
            "at = [", "stands = ", "leadership = ", "hand_to_hand = "};
        auto const places = places_of(lines, keys[below(keys.size())]);
        if (places.empty()) return;
        std::string& line = lines[places[below(places.size())]];
        std::size_t const digit = line.find_first_of("0123456789");
        line.replace(digit, 1, std::to_string(below(24)));
    }
    void change_arm(Lines& lines) {
        auto const places = places_of(lines, "arm = ");
        std::size_t const place = places[below(places.size())];
        lines[place] = "arm = \"" + std::string{arms[below(arms.size())]} + '"';
    }
    void add_word(Lines& lines) {
        auto const places = places_of(lines, "arm = ");
        // drawn one after the other: compilers differ in which argument comes first
        std::size_t const place = places[below(places.size())] + 1;
        std::string_view const word = words_of_units[below(words_of_units.size())];
        lines.insert(lines.begin() + std::ptrdiff_t(place), std::string{word});
    }

    RandomNumbers random_;
};

template <class System>
void add_reading(Sum& sum, text::ParsedScenario const& reading, chance::Ruleset const& ruleset) {
    typename System::Scenario const scenario{reading.scenario, ruleset};
    for (field::Fault const& fault : scenario.faults) {
        sum.add(std::int32_t{fault.place.line});
        sum.add(std::int32_t{fault.place.column});
        sum.add(std::int32_t{fault.place.length});
        sum.add(fault.rule);
        sum.add(fault.message);
    }
    if (!scenario.faults.empty() || !reading.faults.empty()) return;
    System const system;
    sum.add(system.digest(system.set_up(scenario)));
}

template <class System>
void try_all(Sum& sum, std::string_view name) {
    std::set<std::filesystem::path> paths;
    for (auto const& entry : std::filesystem::directory_iterator{
             std::filesystem::path{source_tree()} / "scenarios" / name}) {
        if (entry.path().extension() == ".toml") paths.insert(entry.path());
    }
    std::vector<Lines> files;
    for (auto const& path : paths) files.push_back(lines_of(path));
    testing::SystemShelf shelf;
    chance::Ruleset const& ruleset = *shelf.get(std::string{name}, {}).ruleset;
    Meddler meddler{seed_of_meddling};
    for (int i = 0; i < scenarios_to_try; ++i) {
        std::string const text = meddler.text_of(files[meddler.below(files.size())]);
        try {
            add_reading<System>(sum, text::read_scenario("a scenario", text), ruleset);
        } catch (std::runtime_error const&) {
            sum.add(i);  // no TOML
        }
    }
}

}  // namespace

std::string tried_scenarios_line(std::string_view system) {
    Sum sum;
    if (system == "grande-tactique") {
        try_all<grande_tactique::System>(sum, system);
    } else if (system == "rank-and-file") {
        try_all<rank_and_file::System>(sum, system);
    } else if (system == "black-powder") {
        try_all<black_powder::System>(sum, system);
    } else if (system == "men-who-would-be-kings") {
        try_all<men_who_would_be_kings::System>(sum, system);
    } else {
        throw std::runtime_error{"there is no system " + std::string{system}};
    }
    return std::string{system} + ' ' + play::digest_words(sum.value()) + '\n';
}

}  // namespace esprit::battles
