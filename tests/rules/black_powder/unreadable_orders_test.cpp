// Orders of Black Powder that cannot be read: the reason names what is wrong.
#include <gtest/gtest.h>

#include <string>

#include "play/order_words.h"
#include "rules/black_powder/battles.h"

namespace esprit::black_powder {
namespace {

/// Why an order of the battle `one_brigade` is not read; empty where it is.
std::string reason(std::string const& order) {
    auto const of = field_of("one_brigade");
    try {
        of->words->read_order(order);
    } catch (play::OrderError const& error) {
        return error.what();
    }
    return "";
}

TEST(BlackPowderOrderWords, GunsLimberAndAloneDo) {
    EXPECT_NE(reason("order Blue Foot Battery to form line").find("BP-R-30"), std::string::npos);
    EXPECT_NE(reason("order Blue Foot Battery to form square").find("unlimber"), std::string::npos);
    EXPECT_NE(reason("order Blue Rifles to forward 6, limber").find("BP-R-30"), std::string::npos);
    EXPECT_EQ(reason("order Blue Foot Battery to unlimber"), "");
    EXPECT_EQ(reason("order Blue Rifles to form march column"), "");
}

TEST(BlackPowderOrderWords, UnitAndMovesAreWanted) {
    EXPECT_EQ(reason("order Blue Rifles"), "what does it do? \"order Blue Rifles to forward 12\"");
    EXPECT_EQ(reason("order to forward 6"), "which unit? \"units\" lists them");
    EXPECT_EQ(reason("order Blue Rifles forward 6"), "") << "without \"to\"";
    EXPECT_EQ(reason("order Blue Rifles to charge at Red Rifles"), "");
    EXPECT_NE(reason("order Nobody forward 6").find("there is no unit"), std::string::npos);
}

}  // namespace
}  // namespace esprit::black_powder
