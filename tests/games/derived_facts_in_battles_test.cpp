// House rules with derived facts on a battlefield: the same battles as with the conditions written
// out.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "games/battlefield_loader.h"
#include "support/source_tree.h"
#include "text/scenarios/text_file.h"

namespace esprit::games {
namespace {

/// The final states of some battles of Grande Tactique under house rules.
std::vector<std::uint64_t> states(std::vector<text::NamedText> const& houses) {
    auto const field =
        load_battlefield(source_tree() + "/scenarios/grande-tactique/one_division.toml", houses);
    auto const fights = field->fights({{"advance", "advance"}, 3});
    std::vector<std::uint64_t> found;
    for (std::uint64_t number = 0; number < 12; ++number) {
        simulate::BattleRecord record;
        fights->fight(number, record);
        found.push_back(record.state);
    }
    return found;
}

TEST(DerivedFactsOnABattlefield, CountAsTheirDefinition) {
    text::NamedText const derived{
        "derived_facts.toml",
        text::read_text_file(source_tree() + "/docs/examples/derived_facts.toml")};
    text::NamedText written_out = derived;
    auto const replace = [&](std::string const& what, std::string const& by) {
        std::size_t const at = written_out.content.find(what);
        ASSERT_NE(at, std::string::npos) << what;
        written_out.content.replace(at, what.size(), by);
    };
    replace("when = \"proud\"",
            "when = \"veteran and not shaken and not charged_in_flank and not charged_in_rear\"");
    replace(
        "[facts]\nexposed = \"charged_in_flank or charged_in_rear\"\nproud = \"veteran and not "
        "shaken and not exposed\"\n",
        "");
    EXPECT_EQ(states({derived}), states({written_out}));
    EXPECT_NE(states({derived}), states({}));
}

}  // namespace
}  // namespace esprit::games
