// The texts of rules show the numbers in force: a number stands in them as a placeholder.
#include <gtest/gtest.h>

#include <cctype>

#include "text/rulesets/library.h"

namespace esprit::text {
namespace {

bool is_part_of_a_word(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '.' || c == '-';
}

/// Whether a text has this number as a word of its own, in figures.
bool has_numeral(std::string const& text, std::string const& numeral) {
    for (std::size_t at = text.find(numeral); at != std::string::npos;
         at = text.find(numeral, at + 1)) {
        std::size_t const end = at + numeral.size();
        bool const begins = at == 0 || !is_part_of_a_word(text[at - 1]);
        bool const ends =
            end == text.size() || std::isalnum(static_cast<unsigned char>(text[end])) == 0;
        if (begins && ends) return true;
    }
    return false;
}

TEST(TextsOfRules, NumbersStandInThemAsPlaceholders) {
    for (std::string_view const name : system_names()) {
        System const system = load_system(name);
        for (chance::Number const& number : system.ruleset->numbers) {
            chance::RuleText const* const rule = system.ruleset->find_rule(number.rule.text);
            ASSERT_NE(rule, nullptr) << number.name;
            bool const shown = rule->text.find("{}") != std::string::npos ||
                               rule->text.find("{" + number.name + "}") != std::string::npos;
            if (shown) continue;
            EXPECT_FALSE(has_numeral(rule->text, chance::thousandths_text(number.thousandths)))
                << rule->id << ": write {" << number.name << "} in \"" << rule->text << "\"";
        }
    }
}

TEST(TextsOfRules, SayTheNumbersOfHouseRules) {
    NamedText const house{"long.toml",
                          "[house]\nruleset = \"black-powder\"\n"
                          "[[number]]\nname = \"musket_range_inches\"\nvalue = 24\n"
                          "[[number]]\nname = \"no_square_at_most\"\nvalue = 3\n"};
    System const system = load_system("black-powder", std::vector{house});
    EXPECT_EQ(system.ruleset->text_of("BP-SHT-08"), "Muskets reach 24 inches.");
    EXPECT_NE(system.ruleset->text_of("BP-HTH-19").find("on 3 no square"), std::string::npos);
}

}  // namespace
}  // namespace esprit::text
