// The staff of every system, on battles under way: it does not know future dice, keeps its budget,
// and gives orders that are not refused.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "command/black_powder/staff.h"
#include "command/fight.h"
#include "command/grande_tactique/staff.h"
#include "command/men_who_would_be_kings/staff.h"
#include "command/rank_and_file/staff.h"
#include "games/black_powder/adapter.h"
#include "games/grande_tactique/adapter.h"
#include "games/men_who_would_be_kings/adapter.h"
#include "games/rank_and_file/adapter.h"
#include "games/staff_service.h"
#include "support/source_tree.h"
#include "text/scenarios/scenario_loader.h"

namespace esprit {
namespace {

template <class Adapter>
class Staff : public ::testing::Test {
protected:
    using System = typename Adapter::System;
    using Scenario = typename System::Scenario;
    using Battle = typename System::Battle;
    using Commander = command::Commander<System>;

    Staff()
        : adapter_(text::read_scenario_for(
              {{System{}.name()}},
              source_tree() + "/scenarios/" + std::string{System{}.name()} + "/balanced.toml")) {}

    Scenario const& scenario() const { return adapter_.scenario(); }

    /// Battle `number` after `turns` turns, fought by different commanders of habit.
    Battle midst(std::uint64_t number, int turns) const {
        constexpr std::array<std::string_view, 3> names{"drill", "advance", "random"};
        auto const first = adapter_.make_commander(names[number % 3], 0, 5, number);
        auto const second = adapter_.make_commander(names[number / 3 % 3], 1, 5, number);
        auto const begun = System{}.set_up(scenario()).turn;
        return command::fight<System>(System{}, scenario(), {5, number},
                                      {first.get(), second.get()},
                                      static_cast<std::uint16_t>(begun + turns - 1))
            .battle;
    }
    /// The battle after a few more orders by drill, so that all phases occur.
    Battle further(Battle battle, int orders) const {
        chance::RollingArbiter arbiter{99};
        for (int i = 0; i < orders; ++i) {
            auto const awaited = System{}.awaited({scenario(), battle});
            if (awaited.order_kinds.empty()) break;
            auto const drill = adapter_.make_commander("drill", awaited.side, 1, 1);
            System{}.carry_out({scenario(), battle}, drill->order({scenario(), battle}), arbiter);
        }
        return battle;
    }
    /// Goes on by drill until the staff has more than one order to evaluate.
    Battle at_a_choice(Battle battle) const {
        command::SearchOptions options;
        options.nodes = 1;  // too few for rollouts: lists all orders to evaluate
        options.schedule = {command::StaffTrait<System>::schedule.back()};
        chance::RollingArbiter arbiter{99};
        for (int given = 0; given < 300 && !is_over(battle); ++given) {
            command::StaffCommander<System> staff{"staff", options, {}};
            if (staff.think({scenario(), battle}).size() > 1) break;
            auto const side = System{}.awaited({scenario(), battle}).side;
            auto const drill = adapter_.make_commander("drill", side, 1, 1);
            System{}.carry_out({scenario(), battle}, drill->order({scenario(), battle}), arbiter);
        }
        return battle;
    }
    bool is_over(Battle const& battle) const {
        return System{}.awaited({scenario(), battle}).order_kinds.empty();
    }
    games::CommanderOptions options(Battle const& battle, std::uint64_t nodes) const {
        games::CommanderOptions how;
        how.side = System{}.awaited({scenario(), battle}).side;
        how.nodes = nodes;
        return how;
    }
    command::SearchOptions search_options(Battle const& battle, std::uint64_t nodes) const {
        constexpr auto const& schedule = command::StaffTrait<System>::schedule;
        command::SearchOptions options;
        options.nodes = nodes;
        options.side = System{}.awaited({scenario(), battle}).side;
        options.schedule.assign(schedule.begin(), schedule.end());
        return options;
    }
    std::string words(typename System::Order const& order) const {
        return adapter_.words().order_text(order);
    }

    Adapter adapter_;
};

using Adapters = ::testing::Types<games::MenWhoWouldBeKings, games::RankAndFile, games::BlackPowder,
                                  games::GrandeTactique>;
TYPED_TEST_SUITE(Staff, Adapters);

constexpr std::uint64_t much_thought = 1600;  // enough nodes for the last schedule of each system

// The same battle is fought with dice of two seeds. The staff, whose own seed is the same, gives
// the same orders until the dice have made the battles differ. Drill gives most orders in between.
TYPED_TEST(Staff, DoesNotReadTheFuture) {
    using Rules = typename TestFixture::System;
    int thoughts = 0;
    int parted = 0;
    for (std::uint64_t number = 0; number < 3; ++number) {
        auto one = this->at_a_choice(this->midst(number, 2 + static_cast<int>(number)));
        auto other = one;
        chance::RollingArbiter play{1 + number};
        chance::RollingArbiter swapped{1000 + number};
        auto const both = [&](auto const& order, auto const& same) {
            ASSERT_EQ(this->words(order), this->words(same));
            Rules{}.carry_out({this->scenario(), one}, order, play);
            Rules{}.carry_out({this->scenario(), other}, same, swapped);
        };
        for (int given = 0; given < 30 && !this->is_over(one); ++given) {
            if (Rules{}.digest(one) != Rules{}.digest(other)) {
                ++parted;
                break;
            }
            auto const how = this->options(one, much_thought);
            if (given == 0) {
                auto const evaluated =
                    this->adapter_.staff()->think({this->scenario(), one}, "staff", how);
                thoughts += evaluated[0].samples > 0;
            }
            if (given % 10 == 0) {
                auto const staff = this->adapter_.staff()->commander("staff", how);
                auto const twin = this->adapter_.staff()->commander("staff", how);
                both(staff->order({this->scenario(), one}), twin->order({this->scenario(), other}));
            } else {
                auto const drill = this->adapter_.make_commander("drill", how.side, 1, 1);
                auto const order = drill->order({this->scenario(), one});
                both(order, order);
            }
        }
    }
    EXPECT_GT(thoughts, 1);
    EXPECT_GT(parted, 0);
}

// Neither its order nor any of its advice is refused.
TYPED_TEST(Staff, ThinksOnlyOfOrdersThatHold) {
    using Rules = typename TestFixture::System;
    int thought = 0;
    for (std::uint64_t number = 0; number < 9; number += 2) {
        auto const battle = this->further(this->midst(number, 1 + static_cast<int>(number) / 2),
                                          static_cast<int>(number * 5 % 7));
        if (this->is_over(battle)) continue;
        for (std::string_view const name : {"recruit", "captain", "staff"}) {
            auto const how = this->options(battle, much_thought);
            for (auto const& each :
                 this->adapter_.staff()->think({this->scenario(), battle}, name, how)) {
                auto const refusal = Rules{}.refuse({this->scenario(), battle}, each.order);
                EXPECT_FALSE(refusal)
                    << name << ": " << this->words(each.order) << ": " << refusal->because;
                ++thought;
            }
        }
    }
    EXPECT_GT(thought, 30);
}

// The staff evaluates the habitual order, and the best order of each unit and kind; or
// alternatives, which may have several targets of one kind but leave out each unit's habitual
// order.
TYPED_TEST(Staff, EvaluatesAlternatives) {
    using Rules = typename TestFixture::System;
    using Trait = command::StaffTrait<Rules>;
    for (bool const alternatives : {false, true}) {
        int considered = 0;
        std::set<std::string> targets;  // of one unit and kind, beside the first
        for (std::uint64_t number = 0; number < 45; ++number) {
            auto const battle =
                this->further(this->midst(number, 2 + static_cast<int>(number % 11)),
                              static_cast<int>(number * 3));
            if (this->is_over(battle)) continue;
            command::SearchOptions options;
            options.nodes = 1;  // too few for rollouts: lists all orders to evaluate
            options.schedule = {{0, 0, 10, alternatives}};
            command::StaffCommander<Rules> staff{"staff", options, {}};
            typename Trait::Habits habits{typename Trait::OrderWeights{}};
            auto const scored = habits.scored_orders({this->scenario(), battle});
            auto const evaluated = staff.think({this->scenario(), battle});
            for (std::size_t i = 1; i < evaluated.size(); ++i) {
                auto const& order = evaluated[i].order;
                int best = 0;
                for (auto const& each : scored) {
                    if (each.order.unit == order.unit) best = std::max(best, each.score);
                }
                EXPECT_FALSE(alternatives && evaluated[i].score == best && best > 0);
                ++considered;
                for (std::size_t k = 1; k < i; ++k) {
                    bool const same = evaluated[k].order.kind == order.kind &&
                                      evaluated[k].order.unit == order.unit;
                    if (same) targets.insert(this->words(order));
                }
            }
        }
        EXPECT_GT(considered, 6);
        EXPECT_EQ(!targets.empty(), alternatives);
    }
}

// From so many nodes on rollouts are longer.
TYPED_TEST(Staff, LooksFurtherTheMoreItMayThink) {
    using Rules = typename TestFixture::System;
    auto const battle = this->further(this->midst(1, 3), 2);
    ASSERT_FALSE(this->is_over(battle));
    auto const orders_a_sample = [&](std::uint64_t nodes, std::uint64_t further_from) {
        command::SearchOptions options;
        options.nodes = nodes;
        options.side = Rules{}.awaited({this->scenario(), battle}).side;
        options.schedule = {{0, 0, 10}, {further_from, 6, 100}};
        command::StaffCommander<Rules> staff{"staff", options, {}};
        int samples = 0;
        for (auto const& each : staff.think({this->scenario(), battle})) samples += each.samples;
        EXPECT_GT(samples, 0);
        return static_cast<double>(staff.nodes()) / std::max(1, samples);
    };
    constexpr std::uint64_t nodes = 4000;
    double const near = orders_a_sample(nodes, nodes + 1);
    EXPECT_GT(orders_a_sample(nodes, nodes), 1.5 * near);
}

// With plan_until_done a phase ends only once no order scores above 0.
TYPED_TEST(Staff, PlansAgainUntilNoOrderScores) {
    using Rules = typename TestFixture::System;
    using Habits = typename command::StaffTrait<Rules>::Habits;
    using Hasty = command::RolloutCommander<Rules, Habits>;
    typename command::StaffTrait<Rules>::OrderWeights const weights{};
    auto battle = this->midst(1, 3);
    chance::RollingArbiter arbiter{7};
    Hasty hasty{command::plan_until_done, weights};
    Habits habits{weights};
    int ends = 0;
    for (int given = 0; given < 80 && !this->is_over(battle); ++given) {
        auto const order = hasty.order({this->scenario(), battle});
        auto const scored = habits.scored_orders({this->scenario(), battle});
        if (this->words(order) == this->words(scored.back().order)) {
            for (auto const& each : scored) EXPECT_LE(each.score, 0) << this->words(each.order);
            ++ends;
        }
        Rules{}.carry_out({this->scenario(), battle}, order, arbiter);
    }
    EXPECT_GT(ends, 3);
}

// With the schedules of play.
TYPED_TEST(Staff, KeepsWithinItsBudget) {
    using Rules = typename TestFixture::System;
    for (std::uint64_t const nodes : {1U, 10U, 37U, 100U, 300U, 1600U}) {
        std::uint64_t spent = 0;
        for (std::uint64_t number = 0; number < 8; ++number) {
            auto const battle = this->at_a_choice(this->midst(number, 3));
            if (this->is_over(battle)) continue;
            command::StaffCommander<Rules> staff{"staff", this->search_options(battle, nodes), {}};
            staff.order({this->scenario(), battle});
            EXPECT_LE(staff.nodes(), nodes + nodes / 10);
            spent = std::max(spent, staff.nodes());
        }
        EXPECT_TRUE(nodes < much_thought || spent > nodes / 2) << "it searched";
    }
}

/// A clock that advances by a millisecond each time it is read.
command::ThinkingClock::time_point a_millisecond_a_look() {
    static command::ThinkingClock::time_point now{};
    return now += std::chrono::milliseconds{1};
}

// The staff reads the clock before every order of a rollout, so that a millisecond is a node here.
// With too little time it does not search and gives the habitual order.
TYPED_TEST(Staff, ThinksNoLongerThanTheClockAllows) {
    using Rules = typename TestFixture::System;
    constexpr auto const& schedule = command::StaffTrait<Rules>::schedule;
    bool const little_is_none = schedule[0].most_orders == 1;
    std::uint64_t most_spent = 0;
    for (std::uint64_t number = 0; number < 4; ++number) {
        auto const battle = this->at_a_choice(this->midst(number, 3));
        if (this->is_over(battle)) continue;
        auto options = this->search_options(battle, 0);
        options.now = a_millisecond_a_look;
        for (std::uint64_t const think_ms : {1U, 5U, 60U, 500U, 4000U}) {
            options.think_ms = think_ms;
            command::StaffCommander<Rules> staff{"staff", options, {}};
            auto const evaluated = staff.think({this->scenario(), battle});
            EXPECT_LE(staff.nodes(), think_ms);
            EXPECT_FALSE(Rules{}.refuse({this->scenario(), battle}, evaluated[0].order));
            if (little_is_none && think_ms <= 500) {
                EXPECT_TRUE(evaluated[0].habitual);
                EXPECT_EQ(evaluated[0].samples, 0);
            }
            if (think_ms == 4000) most_spent = std::max(most_spent, staff.nodes());
        }
    }
    EXPECT_GT(most_spent, 2000U) << "it used the time";
}

TYPED_TEST(Staff, GivesTheSameOrderWithTwoThreads) {
    int played_out = 0;
    for (std::uint64_t number = 0; number < 5; ++number) {
        auto const battle = this->at_a_choice(this->midst(number, 4));
        if (this->is_over(battle)) continue;
        auto how = this->options(battle, much_thought);
        auto const one = this->adapter_.staff()->think({this->scenario(), battle}, "staff", how);
        how.threads = 2;
        auto const two = this->adapter_.staff()->think({this->scenario(), battle}, "staff", how);
        ASSERT_EQ(one.size(), two.size());
        for (std::size_t i = 0; i < one.size(); ++i) {
            EXPECT_EQ(this->words(one[i].order), this->words(two[i].order));
            EXPECT_EQ(one[i].sum, two[i].sum);
            EXPECT_EQ(one[i].samples, two[i].samples);
            played_out += one[i].samples;
        }
    }
    EXPECT_GT(played_out, 20);
}

// The first is the order to give; the others follow by falling share.
TYPED_TEST(Staff, SortsTheOtherOrdersByShare) {
    int listed = 0;
    for (std::uint64_t const nodes : {300U, 1600U}) {
        auto const battle = this->at_a_choice(this->midst(0, 4));
        ASSERT_FALSE(this->is_over(battle));
        auto const evaluated = this->adapter_.staff()->think({this->scenario(), battle}, "staff",
                                                             this->options(battle, nodes));
        for (std::size_t i = 2; i < evaluated.size(); ++i) {
            EXPECT_GE(evaluated[i - 1].share, evaluated[i].share);
        }
        for (auto const& each : evaluated) listed += each.samples > 0;
    }
    EXPECT_GT(listed, 2);
}

TYPED_TEST(Staff, HasAReasonForEveryOrder) {
    auto const battle = this->at_a_choice(this->midst(0, 4));
    ASSERT_FALSE(this->is_over(battle));
    auto const how = this->options(battle, much_thought);
    auto const evaluated = this->adapter_.staff()->think({this->scenario(), battle}, "staff", how);
    for (std::size_t i = 0; i < evaluated.size(); ++i) {
        EXPECT_FALSE(this->adapter_.staff()->reason(evaluated, i, how.side).empty());
    }
}

// A recruit overlooks orders, so that it differs from drill somewhere.
TYPED_TEST(Staff, RecruitsOverlookWhatDrillSees) {
    int differs = 0;
    for (std::uint64_t number = 0; number < 9 && differs == 0; ++number) {
        auto const battle = this->further(this->midst(0, 1), static_cast<int>(number));
        if (this->is_over(battle)) break;
        auto const how = this->options(battle, 0);
        auto const recruit = this->adapter_.staff()->commander("recruit", how);
        auto const drill = this->adapter_.make_commander("drill", how.side, 1, 0);
        differs += this->words(recruit->order({this->scenario(), battle})) !=
                   this->words(drill->order({this->scenario(), battle}));
    }
    EXPECT_GT(differs, 0);
}

// The program's files come from such fits with more battles; the same battles give the same digits.
TYPED_TEST(Staff, FitsTheSameEvaluationFromTheSameBattles) {
    auto const fit = [&](std::uint64_t seed) {
        return this->adapter_.staff()->fit(this->scenario(), {2, seed});
    };
    std::string const once = fit(3);
    EXPECT_EQ(fit(3), once);
    EXPECT_NE(fit(4), once);
    EXPECT_NE(once.find("[evaluation]\n"), std::string::npos);
}

TYPED_TEST(Staff, FitsTheSameWeightsFromTheSameBattles) {
    auto const fit = [&](std::uint64_t seed) {
        return this->adapter_.staff()->fit_weights(this->scenario(), {6, seed, true});
    };
    std::string const once = fit(3);
    EXPECT_EQ(fit(3), once);
    EXPECT_TRUE(once.starts_with("[weights]\n"));
    // the numbers change during the search
    std::set<std::string> found;
    for (std::uint64_t seed = 3; seed < 8; ++seed) found.insert(fit(seed));
    EXPECT_GT(found.size(), 1U);
}

// The result depends on the rivals, and is the same every time.
TYPED_TEST(Staff, FitsDifferentWeightsAgainstRivals) {
    using Rules = typename TestFixture::System;
    // four trials, each of four battles against rivals, or two without
    auto const fit = [&](std::uint64_t seed, std::vector<std::string> const& against) {
        games::FitOptions const options{against.empty() ? 8U : 16U, seed, true};
        std::vector<command::Rival<Rules>> rivals;
        for (std::string const& name : against) {
            rivals.push_back([this, name](rules::SideId side, command::FightSeed const& which) {
                return this->adapter_.commander(name, {side, which.seed, which.battle});
            });
        }
        return this->adapter_.staff()->fit_weights(this->scenario(), options, rivals);
    };
    std::vector<std::string> const both{"drill", "advance"};
    EXPECT_EQ(fit(3, both), fit(3, both));
    // two lists of rivals; empty: the weights fight each other
    using Names = std::vector<std::string>;
    for (auto const& [one, other] : {std::pair<Names, Names>{{"drill"}, {}},
                                     {{"drill"}, {"advance"}},
                                     {{"drill", "advance"}, {"drill"}}}) {
        bool differs = false;
        for (std::uint64_t seed = 3; seed < 9 && !differs; ++seed) {
            differs = fit(seed, one) != fit(seed, other);
        }
        EXPECT_TRUE(differs);
    }
}

// The search can go on where another one ended.
TYPED_TEST(Staff, BeginsAWeightSearchAtGivenWeights) {
    using Trait = command::StaffTrait<typename TestFixture::System>;
    std::string const name{Trait::named_weights[0].name};
    games::FitOptions options{2, 3, true};
    options.from_name = "mine.toml";
    options.from = "[weights]\n" + name + " = 400000\n";
    std::string const found = this->adapter_.staff()->fit_weights(this->scenario(), options);
    // in two battles no number moves by more than a hundredth
    auto const at = found.find(name + " = ");
    ASSERT_NE(at, std::string::npos);
    EXPECT_NEAR(std::atoi(found.c_str() + at + name.size() + 3), 400'000, 4000);
    options.unhurried = true;
    std::string const unhurried = this->adapter_.staff()->fit_weights(this->scenario(), options);
    EXPECT_EQ(this->adapter_.staff()->fit_weights(this->scenario(), options), unhurried);
    options.from = "[weights]\nnonsense = 1\n";
    EXPECT_THROW(this->adapter_.staff()->fit_weights(this->scenario(), options), text::InputError);
}

}  // namespace
}  // namespace esprit
