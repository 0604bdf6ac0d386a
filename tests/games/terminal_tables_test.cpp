// The list of orders at the terminal.
#include <gtest/gtest.h>

#include "games/terminal_tables.h"

namespace esprit::games {
namespace {

Suggestion suggestion(std::string order, std::string whose) {
    Suggestion made;
    made.order = std::move(order);
    made.whose = std::move(whose);
    return made;
}

TEST(OrderLists, PutTheOrdersOfAUnitBehindItsName) {
    EXPECT_EQ(orders_text({suggestion("move Blue 1st forward 3", "Blue 1st"),
                           suggestion("move Blue 1st turn left 30", "Blue 1st")},
                          std::nullopt),
              "  move Blue 1st forward 3 | turn left 30\n");
}

// A name may stand in the verb, or in another name, too.
TEST(OrderLists, FindANameThatIsPartOfTheVerb) {
    EXPECT_EQ(
        orders_text({suggestion("charge c at A", "c"), suggestion("charge c at P", "c"),
                     suggestion("contact c with P", "c"), suggestion("move mo forward 1", "mo"),
                     suggestion("fire \"fir e\" at Ch", "fir e")},
                    std::nullopt),
        "  charge c at A | at P\n  contact c with P\n  move mo forward 1\n"
        "  fire \"fir e\" at Ch\n");
}

}  // namespace
}  // namespace esprit::games
