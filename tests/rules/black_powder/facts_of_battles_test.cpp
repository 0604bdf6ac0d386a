// What a battlefield says of its units is never what charts and procedures refuse.
#include <gtest/gtest.h>

#include "chance/dice.h"
#include "rules/black_powder/battles.h"
#include "rules/black_powder/facts.h"
#include "rules/black_powder/shooting.h"
#include "rules/black_powder/standing.h"
#include "support/random_numbers.h"

namespace esprit::black_powder {
namespace {

std::string objection_text(std::optional<chance::Objection> const& objection) {
    return objection ? objection->because : "";
}

struct Counts {
    int fighters = 0;
    int shots = 0;
    int rolls = 0;
};

/// Throws dice, and looks whether the chart would have refused the facts that they are thrown for.
class ArbiterThatLooksAtFacts final : public chance::Arbiter {
public:
    ArbiterThatLooksAtFacts(std::uint64_t seed, Counts& counts) : dice_(seed), counts_(counts) {}

    void move_to(chance::DrawPlace place) { dice_.move_to(place); }
    int draw(chance::Chance const& chance) override {
        if (chance.roll != nullptr) {
            ++counts_.rolls;
            auto const* const no = refused(*chance.roll->chart, chance.roll->facts);
            EXPECT_EQ(no, nullptr) << chance.whose << ": " << (no == nullptr ? "" : no->because);
        }
        return dice_.draw(chance);
    }
    int choose(chance::Choice const& choice) override { return dice_.choose(choice); }

private:
    chance::RollingArbiter dice_;
    Counts& counts_;
};

void look_at_fighters(Field const& of, Battle const& battle, Counts& counts) {
    for (UnitId unit = 0; unit < battle.units.count; ++unit) {
        if (!engaged({*of.scenario, battle}, unit)) continue;
        ++counts.fighters;
        Fighter const fighter{fighter_facts({*of.scenario, battle}, unit), std::nullopt, {}, {}};
        EXPECT_EQ(objection_text(objection_to_fighter(of.scenario->melees, fighter, 1)), "")
            << of.scenario->troops[unit].name;
    }
}

void look_at_shot(Field const& of, Battle const& battle, Order const& order, Counts& counts) {
    if (order.kind != OrderKind::shoot) return;
    ++counts.shots;
    auto const known = volley_facts({*of.scenario, battle}, order.unit, order.target, false);
    EXPECT_EQ(
        objection_text(objection_to_volley(of.scenario->volleys, known.shooter, known.target)), "")
        << of.words->order_text(order);
}

void fight_at_random(Field const& of, std::uint64_t seed, Counts& counts) {
    ArbiterThatLooksAtFacts arbiter{seed, counts};
    fixture::RandomNumbers random{seed};
    Battle battle = of.system.set_up(*of.scenario);
    std::uint16_t orders = 0;
    while (battle.phase != Phase::over && !testing::Test::HasFailure()) {
        auto const candidates = of.system.candidates({*of.scenario, battle});
        std::size_t const place = random.below(static_cast<std::uint32_t>(candidates.size()));
        look_at_shot(of, battle, candidates[place], counts);
        arbiter.move_to({seed, battle.turn, static_cast<std::uint8_t>(++orders % 64)});
        of.system.carry_out({*of.scenario, battle}, candidates[place], arbiter);
        look_at_fighters(of, battle, counts);
    }
}

TEST(BlackPowderBattles, SayNothingThatProceduresRefuse) {
    auto const of = field_of("balanced");
    Counts counts;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) fight_at_random(*of, seed, counts);
    EXPECT_GT(counts.fighters, 50);
    EXPECT_GT(counts.shots, 50);
    EXPECT_GT(counts.rolls, 500);
}

}  // namespace
}  // namespace esprit::black_powder
