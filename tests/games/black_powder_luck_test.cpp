// The worth of throws of Black Powder, as luck counts it, against a count of the faces.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>

#include "chance/dice.h"
#include "games/black_powder/adapter.h"
#include "support/source_tree.h"

namespace esprit::games {
namespace {

/// Checks every throw of a battle.
class Counter final : public chance::Listener {
public:
    explicit Counter(BlackPowder const& adapter) : adapter_(adapter) {}

    void drawn(chance::Chance const& chance, std::span<std::uint8_t const> faces,
               int reading) override {
        auto const stake = adapter_.stake({}, chance, {});
        if (!stake) return;
        EXPECT_EQ(stake->side, adapter_.scenario().troops[chance.unit].side);
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
        // a save counts the hits that were not saved
        auto const dice = static_cast<std::ptrdiff_t>(faces.size());
        EXPECT_EQ(worth, stake->kind == "saves" ? dice - told : told) << stake->kind;
    }

    void told(chance::Event const&) override {}
    void chose(chance::Choice const&, int) override {}

    std::map<std::string, int> throws;
    std::map<std::string, int> checks;

private:
    BlackPowder const& adapter_;
};

void fight(BlackPowder const& adapter, std::uint64_t number, Counter& counter) {
    chance::RollingArbiter dice{5, chance::DrawPurpose::play, &counter};
    std::array commanders{adapter.make_commander("advance", 0, 5, number),
                          adapter.make_commander("advance", 1, 5, number)};
    auto battle = adapter.system().set_up(adapter.scenario());
    std::uint8_t order_of_phase = 0;
    while (!adapter.system().awaited({adapter.scenario(), battle}).order_kinds.empty()) {
        auto const awaited = adapter.system().awaited({adapter.scenario(), battle});
        dice.move_to({number, awaited.turn, static_cast<std::uint8_t>(order_of_phase++ % 64)});
        auto const order = commanders[awaited.side]->order({adapter.scenario(), battle});
        adapter.system().carry_out({adapter.scenario(), battle}, order, dice);
    }
}

TEST(BlackPowderLuck, IsCountedFromTheFaces) {
    BlackPowder const adapter{text::read_scenario_for(
        {{"black-powder"}}, source_tree() + "/scenarios/black-powder/balanced.toml")};
    Counter counter{adapter};
    for (std::uint64_t battle = 0; battle < 6; ++battle) fight(adapter, battle, counter);
    for (std::string_view const kind : adapter.luck_kinds()) {
        EXPECT_GT(counter.throws[std::string{kind}], 0) << kind;
    }
    // Some orders are obeyed, and some are not.
    EXPECT_GT(counter.checks["orders"], 0);
    EXPECT_LT(counter.checks["orders"], counter.throws["orders"]);
    EXPECT_LT(counter.checks["break tests"], counter.throws["break tests"]);
}

}  // namespace
}  // namespace esprit::games
