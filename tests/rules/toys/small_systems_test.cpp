// What every rule system must keep to, shown by two small ones.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <map>
#include <random>
#include <set>
#include <string>
#include <type_traits>
#include <vector>

#include "chance/dice.h"
#include "chance/enumerating.h"
#include "chance/recorder.h"
#include "rules/common/system.h"
#include "rules/toys/canonical_bytes.h"
#include "rules/toys/last_option.h"
#include "rules/toys/toy_duel.h"
#include "rules/toys/toy_rout.h"

namespace esprit::rules {
namespace {

using chance::DrawPurpose;
using chance::EnumeratingArbiter;
using chance::Recorder;
using chance::RollingArbiter;
using chance::ScriptedArbiter;
using chance::ScriptedPolicy;
using toy::Duel;
using toy::LastOption;
using toy::Rout;

// ---------------------------------------------------------------- the concept

static_assert(System<Duel>);
static_assert(System<Rout>);

struct WithoutVerdict : Duel {
    void verdict() = delete;
};
struct WithoutDigest : Duel {
    void digest() = delete;
};
struct LargeBattle : Duel {
    struct Battle {
        std::uint8_t bytes[max_battle_bytes + 1];
        bool operator==(Battle const&) const = default;
    };
    Battle set_up(Scenario const&) const;
    Awaited awaited(BattleView) const;
    std::vector<Order> candidates(BattleView) const;
    std::optional<Refusal> refuse(BattleView, Order const&) const;
    void carry_out(LiveBattle, Order const&, chance::Arbiter&) const;
    chance::FactSet facts(BattleView, FactQuestion const&) const;
    std::vector<Reach> reach(BattleView, UnitId) const;
    Board board(BattleView) const;
    BattleVerdict verdict(BattleView) const;
    std::uint64_t digest(Battle const&) const;
};
static_assert(!System<WithoutVerdict>);
static_assert(!System<WithoutDigest>);
static_assert(!System<LargeBattle>);
static_assert(!System<int>);

// ---------------------------------------------------------------- what is asked of both

/// Every order that somebody might write, sensible or not.
std::vector<Duel::Order> all_orders(Duel const&) {
    std::vector<Duel::Order> orders;
    for (UnitId const unit : {UnitId{0}, UnitId{1}, UnitId{2}, no_unit}) {
        for (auto const deed : {Duel::Deed::attack, Duel::Deed::rest})
            orders.push_back({unit, deed});
    }
    return orders;
}

std::vector<Rout::Order> all_orders(Rout const&) {
    std::vector<UnitId> units{no_unit};
    for (UnitId unit = 0; unit <= 2 * toy::max_line; ++unit) units.push_back(unit);
    std::vector<Rout::Order> orders{{}};
    for (UnitId const unit : units) {
        orders.push_back({Rout::Kind::rally, unit, no_unit});
        for (UnitId const target : units) orders.push_back({Rout::Kind::shoot, unit, target});
    }
    return orders;
}

std::string_view prefix(Duel const&) {
    return "TD-";
}
std::string_view prefix(Rout const&) {
    return "TR-";
}

std::uint64_t digest_of_all_ends(Duel const&) {
    return 1230929777494412470U;
}
std::uint64_t digest_of_all_ends(Rout const&) {
    return 13550236927492943627U;
}

/// Answers at random, and writes the answers down.
class RandomPolicy final : public chance::Policy {
public:
    explicit RandomPolicy(std::minstd_rand& random) : random_(random) {}
    int answer(chance::Choice const& choice) override {
        answers.push_back(static_cast<int>(random_() / 7 % choice.options.size()));
        return answers.back();
    }
    std::vector<int> answers;

private:
    std::minstd_rand& random_;
};

constexpr int most_orders = 100;  // far more than the toys allow turns

/// Plays random orders to the end; `before(battle)` sees every battle, `ordered(before, order,
/// after, recorder, answers)` every order.
template <class S, class Before, class Ordered>
typename S::Battle playout(S const& system, std::uint32_t seed, Before before, Ordered ordered) {
    typename S::Scenario const scenario;
    std::minstd_rand random{seed + 1};
    Recorder recorder;
    RollingArbiter arbiter{seed, DrawPurpose::play, &recorder};
    typename S::Battle battle = system.set_up(scenario);
    before(battle);
    for (int count = 0; count < most_orders; ++count) {
        auto const orders = system.candidates({scenario, battle});
        if (orders.empty()) break;
        auto const order = orders[random() / 7 % orders.size()];
        RandomPolicy policy{random};
        arbiter.decide_by(policy);
        arbiter.move_to({seed, static_cast<std::uint16_t>(count), 0});
        recorder.throws.clear();
        typename S::Battle const old = battle;
        system.carry_out({scenario, battle}, order, arbiter);
        ordered(old, order, battle, recorder, policy.answers);
        before(battle);
    }
    return battle;
}

template <class S, class Before>
typename S::Battle playout(S const& system, std::uint32_t seed, Before before) {
    return playout(system, seed, before, [](auto const&...) {});
}

constexpr std::uint32_t battles = 60;

std::vector<std::uint8_t> dice_of(Recorder const& recorder) {
    std::vector<std::uint8_t> dice;
    for (auto const& row : recorder.throws) {
        dice.insert(dice.end(), row.faces.begin(), row.faces.end());
    }
    return dice;
}

template <class S>
class EverySystem : public testing::Test {
protected:
    S const system{};
    typename S::Scenario const scenario{};
};
using Toys = testing::Types<Duel, Rout>;
TYPED_TEST_SUITE(EverySystem, Toys);

TYPED_TEST(EverySystem, BattlesAreSmallPlainValues) {
    using Battle = typename TypeParam::Battle;
    static_assert(std::is_trivially_copyable_v<Battle>);
    static_assert(sizeof(Battle) <= max_battle_bytes);
    playout(this->system, 1, [&](Battle const& battle) {
        Battle copy = this->system.set_up(this->scenario);
        std::memcpy(&copy, &battle, sizeof(Battle));
        EXPECT_TRUE(copy == battle);
        EXPECT_EQ(this->system.digest(copy), this->system.digest(battle));
    });
}

TYPED_TEST(EverySystem, RandomOrdersEndWithAVerdict) {
    std::set<int> winners;
    for (std::uint32_t seed = 0; seed < battles; ++seed) {
        auto const end = playout(this->system, seed, [&](auto const& battle) {
            bool const over = this->system.verdict({this->scenario, battle}).over;
            auto const awaited = this->system.awaited({this->scenario, battle});
            EXPECT_EQ(awaited.order_kinds.empty(), over);
            EXPECT_EQ(this->system.candidates({this->scenario, battle}).empty(), over);
            EXPECT_LT(awaited.side, 2);
        });
        auto const verdict = this->system.verdict({this->scenario, end});
        EXPECT_TRUE(verdict.over);
        EXPECT_FALSE(verdict.rule.text.empty());
        EXPECT_FALSE(verdict.why.empty());
        winners.insert(verdict.winner ? int{*verdict.winner} : -1);
    }
    EXPECT_TRUE(winners.count(0) == 1 && winners.count(1) == 1);
}

TYPED_TEST(EverySystem, CandidatesAreNeverRefused) {
    for (std::uint32_t seed = 0; seed < battles; ++seed) {
        playout(this->system, seed, [&](auto const& battle) {
            auto const candidates = this->system.candidates({this->scenario, battle});
            EXPECT_TRUE(candidates == this->system.candidates({this->scenario, battle}));
            for (auto const& order : candidates) {
                EXPECT_FALSE(this->system.refuse({this->scenario, battle}, order));
                EXPECT_EQ(std::count(candidates.begin(), candidates.end(), order), 1);
            }
        });
    }
}

TYPED_TEST(EverySystem, AnyOtherOrderIsRefusedByARuleAndChangesNothing) {
    std::set<std::string> rules;
    for (std::uint32_t seed = 0; seed < battles; ++seed) {
        playout(this->system, seed, [&](auto const& battle) {
            auto const before = battle;
            auto const candidates = this->system.candidates({this->scenario, battle});
            for (auto const& order : all_orders(this->system)) {
                auto const refusal = this->system.refuse({this->scenario, battle}, order);
                bool const candidate =
                    std::find(candidates.begin(), candidates.end(), order) != candidates.end();
                EXPECT_EQ(refusal.has_value(), !candidate);
                if (!refusal) continue;
                EXPECT_TRUE(refusal->rule.text.starts_with(prefix(this->system)));
                EXPECT_FALSE(refusal->because.empty());
                rules.insert(std::string{refusal->rule.text});
            }
            EXPECT_TRUE(battle == before);
        });
    }
    EXPECT_GE(rules.size(), 3U);
}

TYPED_TEST(EverySystem, ThrownDiceGivenAgainGiveTheSameBattle) {
    std::size_t dice_thrown = 0;
    for (std::uint32_t seed = 0; seed < battles; ++seed) {
        playout(
            this->system, seed, [](auto const&) {},
            [&](auto const& before, auto const& order, auto const& after, Recorder const& recorder,
                std::vector<int> const& answers) {
                ScriptedArbiter arbiter{dice_of(recorder)};
                ScriptedPolicy policy{answers};
                arbiter.decide_by(policy);
                auto again = before;
                this->system.carry_out({this->scenario, again}, order, arbiter);
                arbiter.must_be_used_up();
                EXPECT_TRUE(again == after);
                dice_thrown += dice_of(recorder).size();
            });
    }
    EXPECT_GT(dice_thrown, 500U);
}

TYPED_TEST(EverySystem, WhatIsRolledIsAmongTheOdds) {
    using Battle = typename TypeParam::Battle;
    LastOption policy;
    EnumeratingArbiter enumerating{policy};
    for (std::uint32_t seed = 0; seed < battles / 6; ++seed) {
        playout(this->system, seed, [&](Battle const& battle) {
            for (auto const& order : this->system.candidates({this->scenario, battle})) {
                auto const carried_out = [&](chance::Arbiter& arbiter) {
                    Battle after = battle;
                    this->system.carry_out({this->scenario, after}, order, arbiter);
                    return after;
                };
                auto const ends = chance::distribution_of(carried_out, enumerating);
                EXPECT_EQ(ends.sum(), Exact{1});
                RollingArbiter rolling{seed};
                rolling.decide_by(policy);
                EXPECT_FALSE(ends.of(carried_out(rolling)).is_zero());
            }
        });
    }
}

TYPED_TEST(EverySystem, DigestsTellBattlesApart) {
    using Battle = typename TypeParam::Battle;
    std::map<Battle, std::uint64_t> digests;
    std::set<std::uint64_t> distinct;
    for (std::uint32_t seed = 0; seed < battles; ++seed) {
        playout(this->system, seed, [&](Battle const& battle) {
            std::uint64_t const digest = this->system.digest(battle);
            auto const [place, is_new] = digests.try_emplace(battle, digest);
            EXPECT_EQ(place->second, digest);
            distinct.insert(digest);
        });
    }
    EXPECT_GT(digests.size(), 50U);
    EXPECT_EQ(distinct.size(), digests.size());
}

TYPED_TEST(EverySystem, TheSameSeedIsTheSameBattle) {
    auto const nothing = [](auto const&) {};
    std::set<std::uint64_t> ends;
    toy::CanonicalBytes all;
    for (std::uint32_t seed = 0; seed < battles; ++seed) {
        auto const once = playout(this->system, seed, nothing);
        EXPECT_TRUE(once == playout(this->system, seed, nothing));
        ends.insert(this->system.digest(once));
        all.add(this->system.digest(once));
    }
    EXPECT_GT(ends.size(), 5U);
    // with every compiler, and with every later version of the dice
    EXPECT_EQ(all.digest(), digest_of_all_ends(this->system));
}

TYPED_TEST(EverySystem, WhatIsSeenFollowsTheBattle) {
    auto const battle = this->system.set_up(this->scenario);
    auto const view = this->system.board({this->scenario, battle});
    EXPECT_FALSE(view.pieces.empty());
    std::set<UnitId> units;
    for (Piece const& piece : view.pieces) {
        EXPECT_TRUE(units.insert(piece.unit).second);
        EXPECT_LT(piece.side, 2);
        EXPECT_TRUE(piece.facing_cdeg >= 0 && piece.facing_cdeg < full_turn_cdeg);
        EXPECT_GT(piece.frontage_mil, 0);
        for (Reach const& reach : this->system.reach({this->scenario, battle}, piece.unit)) {
            EXPECT_GE(reach.outline.size(), 3U);
        }
    }
}

}  // namespace
}  // namespace esprit::rules
