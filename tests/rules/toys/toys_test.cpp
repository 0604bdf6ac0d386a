// The rules of the two small systems: odds by hand, refusals, decisions, narration.
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "chance/dice.h"
#include "chance/enumerating.h"
#include "chance/recorder.h"
#include "rules/toys/last_option.h"
#include "rules/toys/toy_duel.h"
#include "rules/toys/toy_rout.h"

namespace esprit::toy {
namespace {

using chance::EnumeratingArbiter;
using chance::Recorder;
using chance::ScriptedArbiter;
using chance::ScriptedPolicy;

template <class S>
chance::Distribution<typename S::Battle> odds(S const& system, typename S::Battle const& battle,
                                              typename S::Order const& order,
                                              chance::Policy& policy) {
    EnumeratingArbiter arbiter{policy};
    return chance::distribution_of(
        [&](chance::Arbiter& dice) {
            typename S::Battle after = battle;
            system.carry_out({{}, after}, order, dice);
            return after;
        },
        arbiter);
}

TEST(ToyDuel, OddsOfAnOrder) {
    Duel const duel;
    LastOption policy;
    // three dice of which each hits on one half; two points are all that can be lost
    auto const attack = odds(duel, {{3, 2}, 4}, {0, Duel::Deed::attack}, policy);
    EXPECT_EQ(attack.of({{3, 2}, 5}).text(), "1/8");
    EXPECT_EQ(attack.of({{3, 1}, 5}).text(), "3/8");
    EXPECT_EQ(attack.of({{3, 0}, 5}).text(), "1/2");
    auto const rest = odds(duel, {{3, 2}, 4}, {0, Duel::Deed::rest}, policy);
    EXPECT_EQ(rest.of({{4, 2}, 5}).text(), "1/2");
    EXPECT_EQ(rest.of({{3, 2}, 5}).text(), "1/2");
}

TEST(ToyDuel, RefusesByRule) {
    Duel const duel;
    auto const rule = [&](Duel::Battle const& battle, Duel::Order const& order) {
        auto const refusal = duel.refuse({{}, battle}, order);
        return refusal ? std::string{refusal->rule.text} : "none";
    };
    EXPECT_EQ(rule({{5, 5}, 0}, {0, Duel::Deed::attack}), "none");
    EXPECT_EQ(rule({{5, 5}, 0}, {0, Duel::Deed::rest}), "TD-03");
    EXPECT_EQ(rule({{4, 5}, 0}, {0, Duel::Deed::rest}), "none");
    EXPECT_EQ(rule({{5, 5}, 1}, {0, Duel::Deed::attack}), "TD-04");
    EXPECT_EQ(rule({{5, 0}, 1}, {1, Duel::Deed::attack}), "TD-05");
    EXPECT_EQ(rule({{5, 5}, 30}, {0, Duel::Deed::attack}), "TD-05");
}

TEST(ToyDuel, FactsAreThoseOfTheFirstUnit) {
    Duel const duel;
    auto const facts = duel.facts({{}, {{5, 3}, 0}}, {"blows", {1, 0}});
    EXPECT_EQ(facts.number(duel_fact_table.id("strength")), 3);
    EXPECT_TRUE(facts.has(duel_fact_table.id("hurt")));
}

TEST(ToyDuel, DigestIsThatOfTheBytes) {
    // FNV-1a with 64 bits of the bytes 61, 62, 63: "abc"
    EXPECT_EQ(Duel{}.digest({{0x61, 0x62}, 0x63}), 0xE71FA2190541574BU);
}

// Two dice hit with one third each: 5/9. A steady unit then stands at 2/3. When it fails, the panic
// asks each of the units behind it, which stand at 1/3: so of three behind the first, exactly k
// more rout at (2/3)^k * 1/3, all three at (2/3)^3.
TEST(ToyRout, OddsOfAPanic) {
    Rout const rout;
    LastOption policy;
    Rout::Battle const start = rout.set_up({});
    auto const ends = odds(rout, start, {Rout::Kind::shoot, 0, 4}, policy);
    Exact const hit{5, 9};
    Exact const fails = hit * Exact{1, 3};
    Rout::Battle after = start;
    after.turn = 1;
    EXPECT_EQ(ends.of(after), (Exact{4, 9}));
    after.spirit[4] = Spirit::fallen_back;
    EXPECT_EQ(ends.of(after), hit * (Exact{2, 3}));
    Exact still = fails;
    for (std::size_t more = 0; more < 4; ++more) {
        after.spirit[4 + more] = Spirit::routed;
        EXPECT_EQ(ends.of(after), more < 3 ? still * (Exact{1, 3}) : still) << more;
        still *= Exact{2, 3};
    }
    EXPECT_EQ(ends.entries().size(), 6U);
    EXPECT_EQ(ends.sum(), Exact{1});
}

TEST(ToyRout, ThePlayerDecides) {
    Rout const rout;
    Rout::Battle const start = rout.set_up({});
    for (auto const& [answer, spirit] :
         {std::pair{0, Spirit::shaken}, std::pair{1, Spirit::fallen_back}}) {
        ScriptedPolicy policy{{answer}};
        auto const ends = odds(rout, start, {Rout::Kind::shoot, 1, 5}, policy);
        Rout::Battle after = start;
        after.turn = 1;
        after.spirit[5] = spirit;
        EXPECT_EQ(ends.of(after).text(), "10/27");
    }
}

TEST(ToyRout, MergedPanicIsThePanicOfTheOrder) {
    Rout const rout;
    Rout::Battle const start = rout.set_up({});
    Rout::PanicProcess const process{start, 1};
    EnumeratingArbiter arbiter;
    auto const panic = chance::distribution_of(process, Panic{1, 1, false}, arbiter);
    LastOption policy;
    auto const ends = odds(rout, start, {Rout::Kind::shoot, 0, 4}, policy);
    for (auto const& [end, chance] : panic.entries()) {
        Rout::Battle after = start;
        after.turn = 1;
        for (std::size_t i = 0; i < 4; ++i) {
            if ((end.routed >> i & 1U) != 0) after.spirit[4 + i] = Spirit::routed;
        }
        EXPECT_EQ(ends.of(after), chance * (Exact{5, 27}));
    }
    EXPECT_EQ(panic.entries().size(), 4U);
}

TEST(ToyRout, TellsWhatHappens) {
    Rout const rout;
    Rout::Battle battle = rout.set_up({});
    Recorder recorder;
    // a hit, morale fails, the next unit fails, the one after it stands
    ScriptedArbiter arbiter{{5, 1, 2, 4, 5}, &recorder};
    rout.carry_out({{}, battle}, {Rout::Kind::shoot, 0, 4}, arbiter);
    arbiter.must_be_used_up();
    EXPECT_EQ(recorder.events,
              (std::vector<std::string>{"TR-03 the second line", "TR-03 the second line"}));
    ASSERT_EQ(recorder.throws.size(), 4U);
    EXPECT_EQ(recorder.throws[1].rule, "TR-02");
    EXPECT_EQ(recorder.throws[3].rule, "TR-03");
}

}  // namespace
}  // namespace esprit::toy
