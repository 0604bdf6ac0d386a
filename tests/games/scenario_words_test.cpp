// Every word of a scenario is read or refused: dropped, misspelt, in another case or of another
// type.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <functional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "games/battlefield_loader.h"
#include "rules/black_powder/roster.h"
#include "rules/black_powder/scenario.h"
#include "rules/grande_tactique/roster.h"
#include "rules/grande_tactique/scenario.h"
#include "rules/men_who_would_be_kings/roster.h"
#include "rules/men_who_would_be_kings/scenario.h"
#include "rules/rank_and_file/roster.h"
#include "rules/rank_and_file/scenario.h"
#include "support/source_tree.h"
#include "text/scenarios/scenario_loader.h"
#include "text/scenarios/text_file.h"
#include "text/toml/data_tree.h"

namespace esprit::games {
namespace {

using ::testing::HasSubstr;

using Lines = std::vector<std::string>;

Lines lines_of(std::string const& text) {
    Lines lines;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t const end = std::min(text.find('\n', at), text.size());
        lines.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

std::string text_of(Lines const& lines) {
    std::string text;
    for (std::string const& line : lines) (text += line) += '\n';
    return text;
}

/// A line `key = value`; empty for other lines.
struct KeyLine {
    std::string key;
    std::string value;
};
KeyLine key_line(std::string const& line) {
    std::size_t const equals = line.find(" = ");
    bool const is_key = equals != std::string::npos && line.find_first_of(" \"#[") >= equals;
    return is_key ? KeyLine{line.substr(0, equals), line.substr(equals + 3)} : KeyLine{};
}

std::string capitalised(std::string word) {
    char& letter = word[word.find_first_not_of('"')];
    auto const old = static_cast<unsigned char>(letter);
    letter = static_cast<char>(std::isupper(old) != 0 ? std::tolower(old) : std::toupper(old));
    return word;
}

/// The same value as another type of TOML.
std::string of_another_type(std::string const& value) {
    bool const is_plain = std::isdigit(static_cast<unsigned char>(value[0])) != 0 ||
                          value == "true" || value == "false";
    return is_plain ? "\"" + value + "\"" : "true";
}

/// The faults of a scenario; empty if it is fit to play.
std::vector<std::string> fault_list(std::string const& text) {
    try {
        battlefield_of_text({"words.toml", text}, [](std::string const& name) {
            return text::NamedText{
                name,
                text::read_text_file(source_tree() + "/scenarios/rank-and-file/houses/" + name)};
        });
    } catch (text::InputError const& error) {
        std::vector<std::string> all;
        for (text::InputFault const& each : error.faults) all.push_back(in_one_line(each));
        return all;
    }
    return {};
}

std::string faults_of(std::string const& text) {
    return text_of(fault_list(text));
}

/// The words of all sections, in whole scenarios and in a scene.
class WordsOfAFile : public ::testing::TestWithParam<std::string> {
protected:
    WordsOfAFile()
        : lines_(lines_of(text::read_text_file(source_tree() + "/scenarios/" + GetParam()))) {}

    /// Calls use(line, key, value) for the first line of each key of each section.
    template <class Use>
    void for_each_word(Use use) const {
        std::set<std::string> seen;
        std::string section;
        for (std::size_t i = 0; i < lines_.size(); ++i) {
            if (lines_[i][0] == '[') section = lines_[i];
            KeyLine const found = key_line(lines_[i]);
            bool const in_one_line = found.value.find("\"\"\"") == std::string::npos &&
                                     (found.value.empty() || found.value.back() != '[');
            if (found.key.empty() || !in_one_line) continue;
            if (seen.insert(section + found.key).second) use(i, found.key, found.value);
        }
    }

    std::string with_line(std::size_t place, std::string const& line) const {
        Lines lines = lines_;
        lines[place] = line;
        return text_of(lines);
    }

    Lines lines_;
};

TEST_P(WordsOfAFile, AreRefusedWhenMisspelt) {
    ASSERT_EQ(faults_of(text_of(lines_)), "");
    for_each_word([&](std::size_t place, std::string const& key, std::string const& value) {
        std::string const faults = faults_of(with_line(place, key + "x = " + value));
        EXPECT_THAT(faults, HasSubstr('"' + key))
            << lines_[place];  // of a required key: it is needed
    });
}

TEST_P(WordsOfAFile, AreRefusedInAnotherCase) {
    std::set<std::string> const free_texts{"name",    "title", "about", "command", "what",
                                           "sources", "clock", "corps", "house"};
    for_each_word([&](std::size_t place, std::string const& key, std::string const& value) {
        EXPECT_NE(faults_of(with_line(place, capitalised(key) + " = " + value)), "")
            << lines_[place];
        if (value[0] != '"' || free_texts.count(key) != 0 || value[1] == '#') return;
        EXPECT_NE(faults_of(with_line(place, key + " = " + capitalised(value))), "")
            << lines_[place];
    });
}

TEST_P(WordsOfAFile, AreRefusedWithAValueOfAnotherType) {
    for_each_word([&](std::size_t place, std::string const& key, std::string const& value) {
        EXPECT_NE(faults_of(with_line(place, key + " = " + of_another_type(value))), "")
            << lines_[place];
    });
}

TEST_P(WordsOfAFile, AreToldOnceWhenWrong) {
    if (GetParam() == "grande-tactique/general_attached.toml") return;  // its orders name the unit
    // those whose lack another part of the file tells, too
    std::set<std::string> const told_elsewhere{"at", "last", "hold", "command", "corps", "plan"};
    for_each_word([&](std::size_t place, std::string const& key, std::string const& value) {
        if (told_elsewhere.count(key) != 0) return;
        for (std::string const& wrong :
             {key + "x = " + value, key + " = " + of_another_type(value), std::string{}}) {
            Lines const faults = fault_list(with_line(place, wrong));
            EXPECT_LE(faults.size(), 1U) << lines_[place] << " as \"" << wrong << "\"\n"
                                         << text_of(faults);
        }
    });
}

INSTANTIATE_TEST_SUITE_P(Files, WordsOfAFile,
                         ::testing::Values("grande-tactique/balanced.toml",
                                           "grande-tactique/general_attached.toml",
                                           "rank-and-file/balanced.toml",
                                           "black-powder/balanced.toml",
                                           "men-who-would-be-kings/balanced.toml",
                                           "men-who-would-be-kings/tofrek.toml"));

/// The faults of a scenario whose first wood is another kind of ground, with a word of its own.
std::string faults_of_ground(std::string const& system, std::string const& kind,
                             std::string const& what) {
    Lines lines =
        lines_of(text::read_text_file(source_tree() + "/scenarios/" + system + "/balanced.toml"));
    auto const wood = std::find(lines.begin(), lines.end(), "kind = \"wood\"");
    EXPECT_NE(wood, lines.end());
    *wood = "kind = \"" + kind + "\"\nwhat = \"" + what + "\"";
    return faults_of(text_of(lines));
}

TEST(WordsOfGround, AreReadOrRefused) {
    for (char const* const what : {"rough", "vineyard", ""}) {
        EXPECT_EQ(faults_of_ground("black-powder", "hill", what), "") << what;
    }
    for (char const* const what : {"ROUGH", "Rough", "rough ground", "rouhg", "very rough"}) {
        EXPECT_THAT(faults_of_ground("black-powder", "redoubt", what),
                    HasSubstr("BP-R-25: \"" + std::string{what} + "\" is not the word"));
    }
    for (char const* const kind : {"wood", "built_up_area"}) {
        EXPECT_THAT(faults_of_ground("black-powder", kind, "rough"),
                    HasSubstr("BP-R-25: only a hill or a redoubt is \"rough\"; of a "));
    }
    for (char const* const system :
         {"rank-and-file", "men-who-would-be-kings", "grande-tactique"}) {
        EXPECT_THAT(faults_of_ground(system, "hill", "Rough ground"),
                    HasSubstr("BP-R-25: no rule of " + std::string{system} + " reads \"rough\""));
        EXPECT_EQ(faults_of_ground(system, "hill", "through the trees"), "");
    }
}

TEST(WordsOfGround, AnEngagementIsRefusedOnce) {
    for (char const* const system : {"black-powder", "rank-and-file", "men-who-would-be-kings"}) {
        std::string const text = text::read_text_file(source_tree() + "/scenarios/" +
                                                      std::string{system} + "/balanced.toml");
        Lines const faults = fault_list(text + "\n[engagement]\n");
        ASSERT_EQ(faults.size(), 1U) << text_of(faults);
        EXPECT_THAT(faults[0], HasSubstr("has whole battles only, and no [engagement]"));
    }
}

// ---------------------------------------------------------------------------------------------

/// A word of a unit: where it is tried, and what it changes.
template <class Scenario>
struct UnitWord {
    std::string unit;
    std::string line;  // "stamina = 4"
    std::function<bool(Scenario const&, std::size_t)> is_read;
    std::string without;  // another word, which does not go with it
};

/// The lines of a scenario in which a unit has a word, and no line of the words that bar it.
template <class Scenario>
std::string text_with(Lines const& lines, UnitWord<Scenario> const& word, std::string const& line) {
    std::string const key = word.line.substr(0, word.line.find(' '));
    Lines changed;
    bool inside = false;
    for (std::string const& each : lines) {
        if (!each.empty() && each[0] == '[') inside = false;
        std::string const own = key_line(each).key;
        if (inside && (own == key || own == word.without)) continue;
        changed.push_back(each);
        if (each != "name = \"" + word.unit + "\"") continue;
        inside = true;
        if (!line.empty()) changed.push_back(line);
    }
    return text_of(changed);
}

/// True if the scenario is fit to play and the word has its effect; `faults`: why it is not.
template <class Scenario>
bool is_read(std::string const& system, UnitWord<Scenario> const& word, std::string const& text,
             std::string& faults) {
    try {
        auto const loaded = text::check_scenario<Scenario>(text::read_scenario_for(
            {{system}}, {"words.toml", text}, [](std::string const& name) -> text::NamedText {
                throw text::BadInput{"no house rules called " + name};
            }));
        Scenario const& scenario = *loaded.scenario;
        for (std::size_t i = 0; i < scenario.troops.size(); ++i) {
            if (scenario.troops[i].name == word.unit) return word.is_read(scenario, i);
        }
    } catch (text::InputError const& error) {
        faults = error.what();
    }
    return false;
}

/// Tries words of units, and returns them.
template <class Scenario>
std::set<std::string> try_words(std::string const& file,
                                std::vector<UnitWord<Scenario>> const& words,
                                std::string const& left_out = {}) {
    std::string const system = file.substr(0, file.find('/'));
    Lines lines = lines_of(text::read_text_file(source_tree() + "/scenarios/" + file));
    std::erase(lines, left_out);
    std::set<std::string> tried;
    for (UnitWord<Scenario> const& word : words) {
        SCOPED_TRACE(word.unit + ": " + word.line);
        auto const [key, value] = key_line(word.line);
        tried.insert(key);
        auto const reads = [&](std::string const& line, std::string& faults) {
            return is_read(system, word, text_with(lines, word, line), faults);
        };
        std::string faults;
        EXPECT_TRUE(reads(word.line, faults)) << faults;
        EXPECT_FALSE(reads("", faults)) << "without its word nothing changes";
        for (std::string const& wrong : {key + "x = " + value, capitalised(key) + " = " + value,
                                         key + " = " + of_another_type(value)}) {
            faults.clear();
            reads(wrong, faults);
            EXPECT_NE(faults, "") << wrong << " is taken";
        }
        if (value[0] != '"' || key == "corps") continue;
        faults.clear();
        reads(key + " = " + capitalised(value), faults);
        EXPECT_NE(faults, "") << capitalised(value) << " is taken";
    }
    return tried;
}

/// A word that a system reads and no test tries fails here.
void expect_all(std::span<rules::ScenarioWord const> known, std::set<std::string> const& tried) {
    for (rules::ScenarioWord const& word : known) {
        EXPECT_EQ(tried.count(std::string{word.name}), 1U) << word.name;
    }
}

TEST(WordsOfUnits, OfBlackPowderAreRead) {
    using S = black_powder::Scenario;
    std::string const foot = "Blue 1st Foot";
    auto const form = black_powder::Formation::attack_column;
    std::set<std::string> tried = try_words<S>(
        "black-powder/balanced.toml",
        {{foot, "hand_to_hand = 7",
          [](S const& s, std::size_t i) { return s.troops[i].hand_to_hand == 7; }, ""},
         {foot, "shooting = 4", [](S const& s, std::size_t i) { return s.troops[i].shooting == 4; },
          ""},
         {foot, "morale = 5", [](S const& s, std::size_t i) { return s.troops[i].morale == 5; },
          ""},
         {foot, "stamina = 4", [](S const& s, std::size_t i) { return s.troops[i].stamina == 4; },
          ""},
         {foot, "size = \"tiny\"",
          [](S const& s, std::size_t i) { return s.troops[i].stamina == 1; }, ""},
         {foot, "quality = \"better\"",
          [](S const& s, std::size_t i) { return s.troops[i].points == 4; }, ""},
         {foot, "weapon = \"rifle\"",
          [](S const& s, std::size_t i) {
              return s.troops[i].weapon == black_powder::Weapon::rifle;
          },
          ""},
         {foot, "formation = \"attack_column\"",
          [=](S const& s, std::size_t i) { return s.starts[i].formation == form; }, ""},
         {foot, "light = true", [](S const& s, std::size_t i) { return s.troops[i].light; }, ""},
         {foot, "casualties = 1",
          [](S const& s, std::size_t i) { return s.starts[i].casualties == 1; }, ""},
         {foot, "disordered = true",
          [](S const& s, std::size_t i) { return s.starts[i].disordered; }, ""},
         {"Arnim", "rating = 9", [](S const& s, std::size_t i) { return s.troops[i].rating == 9; },
          ""}});
    expect_all(black_powder::unit_words(), tried);
}

TEST(WordsOfUnits, OfRankAndFileAreRead) {
    using S = rank_and_file::Scenario;
    std::string const foot = "Blue 1st Foot";
    std::string const horse = "Blue Dragoons";
    std::string const guns = "Blue 1st Battery";
    std::set<std::string> tried = try_words<S>(
        "rank-and-file/balanced.toml",
        {{foot, "stands = 5", [](S const& s, std::size_t i) { return s.troops[i].stands == 5; },
          ""},
         {foot, "class = \"veteran\"",
          [](S const& s, std::size_t i) { return s.troops[i].unit_class == 2; }, ""},
         {foot, "shock = true", [](S const& s, std::size_t i) { return s.troops[i].shock; }, ""},
         {foot, "light = true", [](S const& s, std::size_t i) { return s.troops[i].light; }, ""},
         {foot, "uncontrolled = 2",
          [](S const& s, std::size_t i) { return s.troops[i].uncontrolled == 2; }, ""},
         {foot, "formation = \"attack_column\"",
          [](S const& s, std::size_t i) {
              return s.starts[i].formation == rank_and_file::Formation::attack_column;
          },
          ""},
         {foot, "state = \"unsteady\"",
          [](S const& s, std::size_t i) {
              return s.starts[i].morale == rank_and_file::Morale::unsteady;
          },
          ""},
         {foot, "hits = 1", [](S const& s, std::size_t i) { return s.starts[i].hits == 1; }, ""},
         {foot, "stands_lost = 1",
          [](S const& s, std::size_t i) { return s.starts[i].stands_lost == 1; }, ""},
         {horse, "lancers = true", [](S const& s, std::size_t i) { return s.troops[i].lancers; },
          ""},
         {horse, "blown = true", [](S const& s, std::size_t i) { return s.starts[i].blown; }, ""},
         {guns, "limbered = true", [](S const& s, std::size_t i) { return s.starts[i].limbered; },
          ""},
         {"Blue Brigadier of the 1st", "with = \"Blue 3rd Foot\"",
          [](S const& s, std::size_t i) {
              return s.starts[i].attached_to != rank_and_file::no_unit;
          },
          ""}});
    expect_all(rank_and_file::unit_words(), tried);
}

TEST(WordsOfUnits, OfTheMenWhoWouldBeKingsAreRead) {
    using S = men_who_would_be_kings::Scenario;
    std::string const foot = "Blue Rifles";
    std::set<std::string> tried = try_words<S>(
        "men-who-would-be-kings/balanced.toml",
        {{foot, "leadership = 8",
          [](S const& s, std::size_t i) { return s.troops[i].leadership == 8; }, ""},
         {foot, "leaderless = true",
          [](S const& s, std::size_t i) { return !s.troops[i].leadership; }, "leadership"},
         {foot, "trait = \"brutal\"", [](S const& s, std::size_t i) { return s.troops[i].brutal; },
          ""},
         {foot, "weapon = \"older\"",
          [](S const& s, std::size_t i) {
              return s.troops[i].weapon == men_who_would_be_kings::Weapon::older;
          },
          ""},
         {foot, "figures = 9", [](S const& s, std::size_t i) { return s.troops[i].figures == 9; },
          ""},
         {foot, "casualties = 2",
          [](S const& s, std::size_t i) { return s.starts[i].figures == s.troops[i].figures - 2; },
          ""},
         {foot, "pinned = 1", [](S const& s, std::size_t i) { return s.starts[i].pinned == 1; },
          ""},
         {foot, "close_order = true",
          [](S const& s, std::size_t i) { return s.starts[i].close_order; }, ""},
         {foot, "ground = true", [](S const& s, std::size_t i) { return s.starts[i].grounded; },
          ""},
         {foot, "reserve = true", [](S const& s, std::size_t i) { return s.starts[i].reserve; },
          ""}});
    tried.merge(
        try_words<S>("men-who-would-be-kings/tofrek.toml",
                     {{"Gardners", "points = 6",
                       [](S const& s, std::size_t i) { return s.troops[i].points == 6; }, ""}},
                     "force = \"standard\""));
    expect_all(men_who_would_be_kings::unit_words(), tried);
}

TEST(WordsOfUnits, OfGrandeTactiqueAreRead) {
    using S = grande_tactique::Scenario;
    std::string const foot = "Blue 1st";
    std::set<std::string> tried = try_words<S>(
        "grande-tactique/balanced.toml",
        {{foot, "quality = \"raw\"",
          [](S const& s, std::size_t i) {
              return s.troops[i].quality == grande_tactique::Quality::raw;
          },
          ""},
         {foot, "state = \"shaken\"",
          [](S const& s, std::size_t i) { return s.starts[i].mood == 1; }, ""},
         {foot, "square = true", [](S const& s, std::size_t i) { return s.starts[i].in_square; },
          ""},
         {foot, "firing = true", [](S const& s, std::size_t i) { return s.starts[i].firing; }, ""},
         {foot, "arrives = 3", [](S const& s, std::size_t i) { return s.starts[i].arrives == 3; },
          ""},
         {"Blue 1st Battery", "limbered = true",
          [](S const& s, std::size_t i) { return s.starts[i].limbered; }, ""},
         {"Arnim", "ability = \"great\"",
          [](S const& s, std::size_t i) {
              return s.troops[i].ability == grande_tactique::Ability::great;
          },
          ""},
         {"Arnim", "plan = 1",
          [](S const& s, std::size_t i) { return s.divisions[s.troops[i].division].rank == 1; },
          ""},
         {"Arnim", "corps = \"Blue Corps\"",
          [](S const& s, std::size_t i) { return s.divisions[s.troops[i].division].rank == 1; },
          ""},
         {"Dorn", "rank = \"corps\"",
          [](S const& s, std::size_t i) {
              return s.troops[i].rank == grande_tactique::Rank::corps;
          },
          ""}});
    tried.merge(try_words<S>("grande-tactique/general_attached.toml",
                             {{"Bessieres", "with = \"Guard Cavalry\"",
                               [](S const& s, std::size_t i) {
                                   return s.starts[i].attached_to != grande_tactique::no_unit;
                               },
                               ""},
                              {"Guard Cavalry", "kind = \"cuirassiers\"",
                               [](S const& s, std::size_t i) {
                                   return s.troops[i].kind ==
                                          grande_tactique::CavalryKind::cuirassiers;
                               },
                               ""}}));
    expect_all(grande_tactique::unit_words(), tried);
}

}  // namespace
}  // namespace esprit::games
