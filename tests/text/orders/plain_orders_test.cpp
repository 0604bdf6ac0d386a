// Orders in plain words, of all four systems, and the words of their phases.
#include "text/orders/plain_orders.h"

#include <gtest/gtest.h>

#include <string>

#include "games/battlefield_loader.h"
#include "support/source_tree.h"
#include "text/orders/phase_words.h"

namespace esprit::text {
namespace {

std::string plain(std::string const& scenario, std::string const& order) {
    auto const field = games::load_battlefield(source_tree() + "/scenarios/" + scenario + ".toml");
    return field->new_game(games::header_of(*field, 1), {})->sentence(order);
}

TEST(PlainOrders, OfGrandeTactique) {
    std::string const field = "grande-tactique/one_division";
    EXPECT_EQ(plain(field, "charge Blue Lancers at Red 1st"), "Blue Lancers: charge Red 1st");
    EXPECT_EQ(plain(field, "end pips"), "End the orders");
    EXPECT_EQ(plain(field, "no such order"), "no such order");
}

TEST(PlainOrders, OfRankAndFile) {
    std::string const field = "rank-and-file/balanced";
    EXPECT_EQ(plain(field, "move Blue 1st Foot wheel left 29.73, forward 6.04"),
              "Blue 1st Foot: wheel left 30 degrees, move 6 inches");
    EXPECT_EQ(plain(field, "move Blue 1st Foot turn right 180, forward 1"),
              "Blue 1st Foot: turn about, move 1 inch");
    EXPECT_EQ(plain(field, "form Blue 1st Foot in square"), "Blue 1st Foot: form square");
    EXPECT_EQ(plain(field, "end movement"), "End the movement");
}

TEST(PlainOrders, OfBlackPowder) {
    std::string const field = "black-powder/one_brigade";
    EXPECT_EQ(plain(field, "order Blue 1st Foot to turn left 90 then forward 12, back 6.25"),
              "Blue 1st Foot: turn left 90 degrees, move 12 inches; then, if the dice allow, move "
              "back 6.3 inches");
    EXPECT_EQ(
        plain(field,
              "order Blue 1st Foot to wheel right 72 then forward 2.2, forward 2.2, forward 2.2"),
        "Blue 1st Foot: wheel right 72 degrees, move 2.2 inches; then, if the dice allow, as far "
        "again; and then as far again");
    EXPECT_EQ(plain(field, "end shooting"), "End the shooting");
}

TEST(PlainOrders, OfTheMenWhoWouldBeKings) {
    std::string const field = "men-who-would-be-kings/balanced";
    EXPECT_EQ(plain(field, "at_the_double Blue Rifles left 45, forward 8.5"),
              "Blue Rifles: at the double: turn left 45 degrees, move 8.5 inches");
    EXPECT_EQ(plain(field, "skirmish Blue Rifles fire at Red Rifles, back 2"),
              "Blue Rifles: skirmish: fire at Red Rifles, move back 2 inches");
    EXPECT_EQ(plain(field, "end_turn"), "End the turn");
}

TEST(PhaseWords, EveryPhaseThatAwaitsAPersonSaysWhatItIsFor) {
    for (std::string const scenario :
         {"grande-tactique/one_division", "rank-and-file/balanced", "black-powder/one_brigade",
          "men-who-would-be-kings/balanced"}) {
        auto const field =
            games::load_battlefield(source_tree() + "/scenarios/" + scenario + ".toml");
        auto const game = field->new_game(games::header_of(*field, 1), {});
        for (int i = 0; i < 30 && !game->verdict().over; ++i) {
            auto const awaited = game->awaited();
            PhaseWords const words = phase_words(field->common().system, awaited.phase);
            EXPECT_NE(words.purpose, "") << scenario << ": " << awaited.phase;
            if (game->pending()) {
                game->answer(game->pending()->options[0]);
                continue;
            }
            auto const orders = game->suggestions_of(rules::no_unit);
            ASSERT_FALSE(orders.empty());
            game->give(orders.back().order);
        }
    }
    EXPECT_EQ(phase_words("pickets", "volley").title, "volley");
}

}  // namespace
}  // namespace esprit::text
