// What throws of Black Powder are worth to whose they are, against a count of the faces.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>

#include "black_powder/battles.h"
#include "chance/dice.h"
#include "games/black_powder.h"

namespace esprit::games {
namespace {

/// Looks at every throw of a battle.
class Counter final : public chance::Listener {
public:
    explicit Counter(BlackPowder const& kit) : kit_(kit) {}

    void drawn(chance::Chance const& chance, std::span<std::uint8_t const> faces,
               int reading) override {
        auto const stake = kit_.stake({}, chance, {});
        if (!stake) return;
        EXPECT_EQ(stake->side, kit_.scenario().troops[chance.unit].side);
        ASSERT_EQ(stake->worth.size(), chance.readings);
        ++throws[std::string{stake->kind}];
        int const worth = stake->worth[static_cast<std::size_t>(reading)];
        if (stake->is_check) {
            EXPECT_LE(worth, 1);
            checks[std::string{stake->kind}] += worth;
            return;
        }
        auto const told = std::count_if(faces.begin(), faces.end(), [&](std::uint8_t face) {
            return (chance.hitting_faces >> face & 1U) != 0;
        });
        // of saves the dice are told that come through
        auto const dice = static_cast<std::ptrdiff_t>(faces.size());
        EXPECT_EQ(worth, stake->kind == "saves" ? dice - told : told) << stake->kind;
    }

    void told(chance::Event const&) override {}
    void chose(chance::Choice const&, int) override {}

    std::map<std::string, int> throws;
    std::map<std::string, int> checks;

private:
    BlackPowder const& kit_;
};

void fight(BlackPowder const& kit, std::uint64_t number, Counter& counter) {
    chance::RollingArbiter dice{5, chance::DrawPurpose::play, &counter};
    std::array commanders{kit.make_commander("advance", 0, 5, number),
                          kit.make_commander("advance", 1, 5, number)};
    auto battle = kit.system().set_up(kit.scenario());
    std::uint8_t order_of_phase = 0;
    while (!kit.system().awaited(kit.scenario(), battle).order_kinds.empty()) {
        auto const awaited = kit.system().awaited(kit.scenario(), battle);
        dice.move_to({number, awaited.turn, static_cast<std::uint8_t>(order_of_phase++ % 64)});
        auto const order = commanders[awaited.side]->order(kit.scenario(), battle);
        kit.system().carry_out(kit.scenario(), battle, order, dice);
    }
}

TEST(BlackPowderLuck, IsCountedFromTheFaces) {
    auto const field = black_powder::field_of("balanced");
    BlackPowder const kit{*field->scenario};
    Counter counter{kit};
    for (std::uint64_t battle = 0; battle < 6; ++battle) fight(kit, battle, counter);
    for (std::string_view const kind : kit.luck_kinds()) {
        EXPECT_GT(counter.throws[std::string{kind}], 0) << kind;
    }
    // Some orders are obeyed, and some are not.
    EXPECT_GT(counter.checks["orders"], 0);
    EXPECT_LT(counter.checks["orders"], counter.throws["orders"]);
    EXPECT_LT(counter.checks["break tests"], counter.throws["break tests"]);
}

}  // namespace
}  // namespace esprit::games
