// esprit tournament as an author of commanders meets it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "program/verb.h"
#include "support/source_tree.h"

namespace esprit {
namespace {

using fixture::plus;
using fixture::Words;
using ::testing::HasSubstr;

std::string battle() {
    return source_tree() + "/scenarios/men-who-would-be-kings/balanced.toml";
}

std::string refused(Words const& words) {
    return fixture::refused_by(plus({"tournament"}, words));
}

TEST(TournamentVerb, PrintsRatingsAndACrosstable) {
    std::string const told = fixture::told_by(
        {"tournament", "random", "advance", "--scenario", battle(), "-n", "4", "--jobs", "1"});
    EXPECT_THAT(told, HasSubstr("2 commanders, 4 pairs of battles with the sides swapped, seed 1"));
    EXPECT_THAT(told, HasSubstr("ms an order"));
    EXPECT_THAT(told, HasSubstr("\n 1 advance"));
    EXPECT_THAT(told, HasSubstr("random against advance: "));
}

TEST(TournamentVerb, RefusesWhatCannotBeFought) {
    EXPECT_THAT(refused({"drill", "--scenario", battle()}), HasSubstr("two commanders or more"));
    EXPECT_THAT(refused({"drill", "advance"}), HasSubstr("--scenario FILE"));
    EXPECT_THAT(refused({"drill", "drill", "--scenario", battle()}),
                HasSubstr("stands there twice"));
    EXPECT_THAT(refused({"drill", "dril", "--scenario", battle()}), HasSubstr("drill\"?"));
    EXPECT_THAT(refused({"drill@5", "advance", "--scenario", battle()}),
                HasSubstr("only captain, marshal and staff"));
    for (std::string const wrong : {"10,0", "5", "a,b", "0,10,20", "0,5000", ","}) {
        EXPECT_THAT(refused({"drill", "advance", "--scenario", battle(), "--sprt", wrong}),
                    HasSubstr("two differences in Elo"))
            << wrong;
    }
    EXPECT_THAT(refused({"drill", "advance", "--scenario", battle(), "--resume"}),
                HasSubstr("--checkpoint"));
}

}  // namespace
}  // namespace esprit
