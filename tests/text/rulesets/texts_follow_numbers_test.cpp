// The texts of rules show the numbers in force: a number stands in them as a placeholder.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/pattern.h"
#include "text/rulesets/ruleset_reader.h"
#include "text/rulesets/system_loader.h"

namespace esprit::text {
namespace {

constexpr std::int64_t whole = 1000;

/// The numbers that a word of a text may stand for, in thousandths.
std::vector<std::int64_t> numbers_of_word(std::string const& word) {
    static std::map<std::string, std::vector<std::int64_t>> const words{
        {"one", {1 * whole}},
        {"two", {2 * whole}},
        {"three", {3 * whole}},
        {"four", {4 * whole}},
        {"five", {5 * whole}},
        {"six", {6 * whole}},
        {"seven", {7 * whole}},
        {"eight", {8 * whole}},
        {"nine", {9 * whole}},
        {"ten", {10 * whole}},
        {"eleven", {11 * whole}},
        {"twelve", {12 * whole}},
        {"double", {2 * whole}},
        {"twice", {2 * whole}},
        {"treble", {3 * whole}},
        {"second", {2 * whole}},
        {"third", {3 * whole}},
        {"half", {2 * whole, whole / 2, 50 * whole}},
        {"quarter", {4 * whole, 25 * whole}}};
    if (std::isdigit(static_cast<unsigned char>(word[0])) != 0) {
        return {static_cast<std::int64_t>(std::atof(word.c_str()) * whole + 0.5)};
    }
    auto const found = words.find(word);
    return found == words.end() ? std::vector<std::int64_t>{} : found->second;
}

bool is_of_a_word(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '.';
}

/// The words of a text in small letters, without its placeholders. The 1 of "1/{parts}" is none.
std::vector<std::string> words_of(std::string const& text) {
    std::vector<std::string> words;
    for (std::size_t at = 0; at < text.size();) {
        if (text[at] == '{') {
            at = text.find('}', at) + 1;
        } else if (text.compare(at, 3, "1/{") == 0) {
            at += 2;
        } else if (is_of_a_word(text[at])) {
            std::string word;
            for (; at < text.size() && is_of_a_word(text[at]); ++at) {
                word += static_cast<char>(std::tolower(static_cast<unsigned char>(text[at])));
            }
            words.push_back(word.substr(0, word.find_last_not_of('.') + 1));
        } else {
            ++at;
        }
    }
    return words;
}

using NumbersOfRules = std::map<std::string, std::set<std::int64_t>>;

/// Collects the numbers of every table that names a rule: its own and those in its expressions.
void collect_numbers(DataNode const& node, NumbersOfRules& numbers) {
    DataNode const* const rule = node.find("rule");
    if (rule != nullptr && rule->kind == DataNode::Kind::text) {
        for (auto const& [key, value] : node.fields) {
            if (key == "rule" || key == "because" || key == "about") continue;
            if (value.kind == DataNode::Kind::number) {
                numbers[rule->text].insert(std::abs(value.thousandths));
            }
            if (value.kind != DataNode::Kind::text) continue;
            for (std::string const& word : words_of(value.text)) {
                if (std::isdigit(static_cast<unsigned char>(word[0])) == 0) continue;
                numbers[rule->text].insert(numbers_of_word(word)[0]);
            }
        }
    }
    for (auto const& field : node.fields) {
        collect_numbers(field.second, numbers);
    }
    for (DataNode const& item : node.items) collect_numbers(item, numbers);
}

/// Words of texts that equal a number of the same rule, and why they are no placeholder for it.
std::map<std::string, std::string> const& other_numerals() {
    static std::string const of_a_condition =
        "the number is written in a condition or formula and has no name";
    static std::string const is_a_noun = "the word stands for a noun and counts nothing";
    static std::string const of_the_procedure = "the procedure in C++ counts this, no number does";
    static std::string const is_a_term = "a term of the game, whose rule says the number";
    static std::map<std::string, std::string> const words{
        {"BP-BDE-01 one", is_a_noun},
        {"BP-BDE-02 half", of_a_condition},
        {"BP-BDE-04 two", of_a_condition},
        {"BP-BDE-06 half", of_a_condition},
        {"BP-BDE-07 one", of_a_condition},
        {"BP-CMD-04 one", of_the_procedure},
        {"BP-CMD-05 two", of_the_procedure},
        {"BP-CMD-15 one", of_the_procedure},
        {"BP-CMD-24 two", of_the_procedure},
        {"BP-HTH-19 two", of_the_procedure},
        {"BP-MOD-06 double", is_a_term},
        {"BP-MOD-08 treble", is_a_term},
        {"BP-R-02 double", is_a_term},
        {"BP-R-02 treble", is_a_term},
        {"BP-R-03 half", of_a_condition},
        {"BP-SHT-07 1", "three charts give both faces under this rule"},
        {"BP-SHT-07 6", "three charts give both faces under this rule"},
        {"GT-MOD-12 one", of_a_condition},
        {"GT-MOD-21 second", of_a_condition},
        {"GT-PIPS-09 one", of_the_procedure},
        {"MW-PIN-01 1", of_a_condition},
        {"MW-REC-04 one", is_a_noun},
        {"RF-BRK-01 one", "one of {parts}"},
        {"RF-BRK-02 one", "one of {parts}"},
        {"RF-FIRE-07 double", is_a_term},
        {"RF-R-15 one", is_a_noun},
        {"RF-R-22 one", "one of {parts}"},
        {"RF-RAL-07 half", of_a_condition},
        {"RF-UNC-02 1", "the least face of a die"},
        {"RF-WVR-07 one", is_a_noun}};
    return words;
}

TEST(TextsOfRules, NumbersStandInThemAsPlaceholders) {
    std::map<std::string, std::string> others = other_numerals();
    for (std::string_view const name : system_names()) {
        NumbersOfRules numbers;
        collect_numbers(system_tree(name), numbers);
        LoadedSystem const system = load_system(name);
        for (chance::RuleText const& rule : system.ruleset->rules) {
            auto const known = numbers.find(rule.id);
            if (known == numbers.end()) continue;
            for (std::string const& word : words_of(rule.text)) {
                for (std::int64_t const number : numbers_of_word(word)) {
                    std::string const place = rule.id + " " + word;
                    if (known->second.count(number) == 0 || others.erase(place) != 0) continue;
                    EXPECT_EQ(other_numerals().count(place), 1U)
                        << rule.id << ": write a placeholder for " << word << " in \"" << rule.text
                        << "\"";
                }
            }
        }
    }
    for (auto const& each : others) {
        ADD_FAILURE() << each.first << " is no numeral of a text: take it from the list";
    }
}

/// Numerals of texts whose rules have no number, each group with the reason why they stay.
std::set<std::string> const& numerals_without_data() {
    static std::set<std::string> const words{
        // a term of the game
        "BP-R-14 quarter", "BP-SHT-14 quarter", "MW-ACT-01 double", "MW-DO-03 double",
        "MW-DO-04 double", "MW-FREE-03 double",
        // counts what the sentence names, or belongs to an id
        "GT-R-05 two", "GT-R-33 -14", "GT-UNIT-01 2", "GT-UNIT-01 3", "GT-UNIT-09 4",
        "GT-UNIT-09 5", "RF-R-04 two", "RF-R-21 two", "RF-TURN-04 third", "BP-R-01 three",
        "BP-R-03 halves", "BP-R-05 two", "BP-R-14 three", "BP-R-15 halves", "MW-FIRE-02 -04",
        // the code carries it out, and no file has the number
        "GEO-03 half", "GEO-05 half", "GEO-06 two", "GEO-11 nine", "GT-FIRE-04 two",
        "GT-MOVE-08 half", "GT-MOVE-09 half", "GT-MOVE-10 half", "GT-MOVE-11 half", "GT-PIPS-11 0",
        "GT-STATE-08 half", "GT-VIC-07 1", "GT-VIC-08 1", "GT-VIC-09 1", "GT-VIC-10 1",
        "RF-R-15 quarter", "RF-R-31 three", "BP-CMD-06 three", "BP-CMD-18 two", "BP-CMD-23 three",
        "BP-CMD-24 three", "BP-R-09 two", "BP-R-14 45", "BP-R-23 1", "BP-R-23 2", "BP-R-23 3",
        "BP-R-34 45", "BP-R-34 three", "BP-R-36 twice", "BP-RES-03 two", "BP-RES-11 two",
        "BP-SHT-12 6", "GEO-11 90", "MW-DISC-04 0", "MW-RAL-01 1"};
    return words;
}

/// Whether a word of a text tells a number; "one" mostly stands for a noun, and "second" for a
/// part.
bool is_numeral(std::string const& word) {
    if (word == "one" || word == "second") return false;
    bool const digits =
        std::any_of(word.begin(), word.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
    bool const id_or_dice = digits && std::isalpha(static_cast<unsigned char>(word[0])) != 0;
    return word == "halves" || (digits && !id_or_dice) || !numbers_of_word(word).empty();
}

// The number may stand under another rule: "shaken: {BP-SHT-04} in shooting".
TEST(TextsOfRules, TellNoNumberOfOtherRules) {
    std::set<std::string> unused = numerals_without_data();
    for (std::string_view const name : system_names()) {
        LoadedSystem const system = load_system(name);
        for (chance::RuleText const& rule : system.ruleset->rules) {
            for (std::string const& word : words_of(rule.text)) {
                std::string const place = rule.id + " " + word;
                unused.erase(place);
                bool const is_known =
                    numerals_without_data().count(place) != 0 || other_numerals().count(place) != 0;
                EXPECT_TRUE(!is_numeral(word) || is_known)
                    << place << ": write {ID} of the rule that has the number, in \"" << rule.text
                    << "\"";
            }
        }
    }
    for (std::string const& each : unused) {
        ADD_FAILURE() << each << " is no numeral of a text: take it from the list";
    }
}

TEST(TextsOfRules, SayTheNumbersOfOtherRules) {
    NamedText const house{"worse.toml",
                          "[house]\nruleset = \"black-powder\"\n"
                          "[[chart.shoot.modifier]]\nrule = \"BP-SHT-04\"\nvalue = -2\n"
                          "[[chart.command.band]]\nrule = \"BP-CMD-16\"\nnatural = 11\n"
                          "[[chart.command.modifier]]\nrule = \"BP-CMD-09\"\n"
                          "value = \"-1 * full(distance_inches, 7.5)\"\n"};
    LoadedSystem const shipped = load_system("black-powder");
    LoadedSystem const system = load_system("black-powder", std::vector{house});
    EXPECT_EQ(shipped.ruleset->text_of("BP-SHK-02"),
              "shaken: -1 in shooting and -1 in hand-to-hand");
    EXPECT_EQ(system.ruleset->text_of("BP-SHK-02"),
              "shaken: -2 in shooting and -1 in hand-to-hand");
    EXPECT_NE(shipped.ruleset->text_of("BP-CMD-16").find("Dice of 12 in all"), std::string::npos);
    EXPECT_NE(system.ruleset->text_of("BP-CMD-16").find("Dice of 11 in all"), std::string::npos);
    EXPECT_NE(shipped.ruleset->text_of("BP-CMD-10").find("of 12 inches"), std::string::npos);
    EXPECT_NE(system.ruleset->text_of("BP-CMD-10").find("of 7.5 inches"), std::string::npos);
    for (std::string_view const name : system_names()) {
        LoadedSystem const each = load_system(name);
        for (chance::RuleText const& rule : each.ruleset->rules) {
            EXPECT_EQ(each.ruleset->text_of(rule.id).find("…"), std::string::npos) << rule.id;
        }
    }
}

/// Every refusal of the charts: its id, `when` and `because`.
void collect_refusals(DataNode const& node, std::vector<DataNode const*>& refusals) {
    if (node.find("because") != nullptr && node.find("when") != nullptr) refusals.push_back(&node);
    for (auto const& field : node.fields) collect_refusals(field.second, refusals);
    for (DataNode const& item : node.items) collect_refusals(item, refusals);
}

/// Words of refusals that equal a number of their condition or rule, and are no placeholder for it.
std::map<std::string, std::string> const& other_numerals_of_refusals() {
    static std::string const is_a_noun = "the word stands for a noun and counts nothing";
    static std::string const of_a_half = "a condition doubles what the text halves";
    static std::string const is_a_term = "a term of the game, whose rule says the number";
    static std::string const is_an_example = "a value that a player may give";
    static std::map<std::string, std::string> const words{
        {"points-in-fractions half", of_a_half},
        {"shaken-and-above-half half", of_a_half},
        {"points-without-losses half", of_a_half},
        {"lost-to-cavalry-without-margin double", is_a_term},
        {"no-margin-in-test-c double", is_a_term},
        {"artillery-denied one", is_a_noun},
        {"near-and-far half", is_a_term},
        {"near-and-far one", is_a_noun},
        {"two-formations one", is_a_noun},
        {"casualties-out-of-range one", is_a_noun},
        {"hit-on-out-of-range 5", is_an_example},
        {"halted-and-charging one", is_a_noun},
        {"charging-behind-obstacle one", is_a_noun},
        {"charges-from-obstacle one", is_a_noun},
        {"single-stand-denied one", is_a_noun},
        {"too-few-stands one", is_a_noun}};
    return words;
}

TEST(TextsOfRefusals, HaveTheNumbersOfTheirConditionsAsPlaceholders) {
    std::map<std::string, std::string> others = other_numerals_of_refusals();
    for (std::string_view const name : system_names()) {
        DataNode const tree = system_tree(name);
        NumbersOfRules numbers;
        collect_numbers(tree, numbers);
        std::vector<DataNode const*> refusals;
        collect_refusals(tree, refusals);
        for (DataNode const* each : refusals) {
            std::set<std::int64_t> known;
            if (DataNode const* rule = each->find("rule")) known = numbers[rule->text];
            for (std::string const& word : words_of(each->find("when")->text)) {
                if (std::isdigit(static_cast<unsigned char>(word[0])) != 0) {
                    known.insert(numbers_of_word(word)[0]);
                }
            }
            for (std::string const& word : words_of(each->find("because")->text)) {
                for (std::int64_t const number : numbers_of_word(word)) {
                    std::string const place = each->find("id")->text + " " + word;
                    if (known.count(number) == 0 || others.erase(place) != 0) continue;
                    EXPECT_EQ(other_numerals_of_refusals().count(place), 1U)
                        << place << ": write a placeholder in \"" << each->find("because")->text
                        << "\"";
                }
            }
        }
    }
    for (auto const& each : others) {
        ADD_FAILURE() << each.first << " is no numeral of a refusal: take it from the list";
    }
}

TEST(TextsOfRefusals, SayTheNumbersOfHouseRules) {
    NamedText const house{"many.toml",
                          "[house]\nruleset = \"black-powder\"\n"
                          "[[chart.hand-to-hand.refuse]]\nid = \"hand-to-hand-out-of-range\"\n"
                          "when = \"hand_to_hand < 1 or hand_to_hand > 30\"\n"};
    LoadedSystem const system = load_system("black-powder", std::vector{house});
    bool found = false;
    for (chance::RefusedFacts const& each : system.ruleset->chart("hand-to-hand").refusals) {
        found = found || each.because == "a unit fights hand-to-hand with 1 to 30 dice";
    }
    EXPECT_TRUE(found);
}

TEST(TextsOfRefusals, AreRefusedWhereTheirConditionHasFewerNumbers) {
    NamedText const house{"many.toml",
                          "[house]\nruleset = \"black-powder\"\n"
                          "[[chart.hand-to-hand.refuse]]\nid = \"club\"\nadd = true\n"
                          "when = \"charging\"\n"
                          "because = \"at most {1} charge\"\n"};
    try {
        load_system("black-powder", std::vector{house});
        FAIL() << "{1} stands for no number";
    } catch (InputError const& error) {
        EXPECT_NE(std::string{error.what()}.find("{1} stands for a number of \"when\""),
                  std::string::npos)
            << error.what();
    }
}

std::string texts_of(chance::Ruleset const& ruleset) {
    std::string texts;
    for (chance::RuleText const& rule : ruleset.rules) texts += ruleset.filled(rule) + "\n";
    return texts;
}

// "halved" beside a number of parts: a club that changes the number reads a wrong text.
TEST(TextsOfRules, ShowEveryNumberThatHasAName) {
    for (std::string_view const name : system_names()) {
        LoadedSystem const system = load_system(name);
        auto const ruleset = build_ruleset(system_tree(name), *system.ruleset->facts);
        std::string const before = texts_of(*ruleset);
        for (chance::Number& number : ruleset->numbers) {
            number.thousandths += whole;
            EXPECT_NE(texts_of(*ruleset), before) << name << ": " << number.name;
            number.thousandths -= whole;
        }
    }
}

TEST(TextsOfRules, SayTheNumbersOfHouseRules) {
    NamedText const house{"long.toml",
                          "[house]\nruleset = \"black-powder\"\n"
                          "[[number]]\nname = \"musket_range_inches\"\nvalue = 24\n"
                          "[[number]]\nname = \"no_square_at_most\"\nvalue = 3\n"};
    LoadedSystem const system = load_system("black-powder", std::vector{house});
    EXPECT_EQ(system.ruleset->text_of("BP-SHT-08"), "Muskets reach 24 inches.");
    EXPECT_NE(system.ruleset->text_of("BP-HTH-19").find("on 3 no square"), std::string::npos);
}

// A step of 150 is a whole number, and one of 12.5 a decimal, whatever their sizes.
TEST(TextsOfRules, SayTheNumbersThatAFormulaWritesOut) {
    for (std::string const step : {"150", "12.5", "0.5"}) {
        NamedText const house{"far.toml",
                              "[house]\nruleset = \"black-powder\"\n"
                              "[[chart.command.modifier]]\nrule = \"BP-CMD-09\"\n"
                              "value = \"-1 * full(distance_inches, " +
                                  step + ")\"\n"};
        LoadedSystem const system = load_system("black-powder", std::vector{house});
        EXPECT_EQ(system.ruleset->text_of("BP-CMD-09"),
                  "distance from the commander, for each " + step + " inches");
    }
}

// "3 inch short": a club may give a number of 1 another value.
TEST(TextsOfRules, HaveNoUnitInTheSingularAfterANumberOfTheData) {
    for (std::string_view const name : system_names()) {
        LoadedSystem const system = load_system(name);
        for (chance::RuleText const& rule : system.ruleset->rules) {
            for (std::string_view const unit : {"inch", "PIP", "point", "die", "turn", "figure"}) {
                std::string const singular = "} " + std::string{unit};
                for (std::size_t at = rule.text.find(singular); at != std::string::npos;
                     at = rule.text.find(singular, at + 1)) {
                    std::size_t const end = at + singular.size();
                    EXPECT_TRUE(end < rule.text.size() && std::isalpha(rule.text[end]) != 0)
                        << rule.id << ": " << rule.text;
                }
            }
        }
    }
}

/// "1 inches", "1 square inches": what a text counts after 1 in the plural; else empty.
std::string plural_after_one(std::string const& text) {
    static Pattern const one{"(^|[^/0-9.])1 ((square )?[a-z-]*s|dice)([^a-z-]|$)"};
    static std::set<std::string> const no_plurals{"is",     "its",  "as",     "times",
                                                  "always", "less", "besides"};
    for (auto const& match : one.all_in(text)) {
        if (!no_plurals.contains(match[2])) return match[0];
    }
    return {};
}

/// Calls `use` with every number of the data, so that it can be changed.
template <class Use>
void for_each_number(DataNode& node, Use const& use) {
    if (node.kind == DataNode::Kind::number) use(node);
    for (auto& field : node.fields) for_each_number(field.second, use);
    for (DataNode& item : node.items) for_each_number(item, use);
}

TEST(TextsOfRules, CountOneThingInTheSingular) {
    for (std::string_view const name : system_names()) {
        LoadedSystem const system = load_system(name);
        DataNode tree = system_tree(name);
        int changed = 0;
        for_each_number(tree, [&](DataNode& number) {
            std::int64_t const before = std::exchange(number.thousandths, whole);
            try {
                auto const ruleset = build_ruleset(tree, *system.ruleset->facts);
                ++changed;
                for (chance::RuleText const& rule : ruleset->rules) {
                    std::string const text = ruleset->filled(rule);
                    EXPECT_EQ(plural_after_one(text), "") << rule.id << ": " << text;
                }
                for (chance::Chart const& chart : ruleset->charts) {
                    for (auto const& refusal : chart.refusals) {
                        EXPECT_EQ(plural_after_one(refusal.because), "") << refusal.because;
                    }
                }
            } catch (InputError const&) {
                // another number has to change with this one
            }
            number.thousandths = before;
        });
        EXPECT_GT(changed, 40) << name;
    }
}

TEST(TextsOfRules, AgreeWithOne) {
    auto const put = [](std::string text, std::string_view value) {
        std::size_t const at = text.find("{}");
        chance::put_value(text, at, 2, value);
        return text;
    };
    EXPECT_EQ(put("within {} inches of it", "1"), "within 1 inch of it");
    EXPECT_EQ(put("within {} inches of it", "11"), "within 11 inches of it");
    EXPECT_EQ(put("within {} inches of it", "0.1"), "within 0.1 inches of it");
    EXPECT_EQ(put("{} hits make a casualty", "1"), "1 hit makes a casualty");
    EXPECT_EQ(put("1/{} parts", "1"), "1/1 parts");
}

TEST(TextsOfRules, SayTheOptionsOfHouseRules) {
    NamedText const house{"both.toml",
                          "[house]\nruleset = \"grande-tactique\"\n"
                          "[options]\ncuirassier_bonus = \"besides\"\n"};
    LoadedSystem const system = load_system("grande-tactique", std::vector{house});
    EXPECT_EQ(system.ruleset->text_of("GT-MOD-19"),
              "cuirassiers charging cavalry; as to other cavalry's bonus: besides");
}

}  // namespace
}  // namespace esprit::text
