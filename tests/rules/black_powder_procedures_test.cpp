// Black Powder's procedures: the odds against a walk through all faces of all dice, and the
// functions that they are made of.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <type_traits>
#include <vector>

#include "chance/dice.h"
#include "rules/black_powder/charge.h"
#include "rules/black_powder/combat.h"
#include "rules/black_powder/facts.h"
#include "rules/black_powder/melee.h"
#include "rules/black_powder/volley.h"
#include "support/procedure_odds.h"
#include "text/rulesets/system_loader.h"

namespace esprit {
namespace {

using black_powder::Margin;
using chance::Outcome;
using Odds = chance::Distribution<Outcome>;

static_assert(std::is_trivially_copyable_v<black_powder::MeleeState>);
static_assert(std::is_trivially_copyable_v<black_powder::ChargeState>);
static_assert(std::is_trivially_copyable_v<black_powder::CombatState>);

text::LoadedSystem const& black_powder_system() {
    static text::LoadedSystem const system = text::load_system("black-powder");
    return system;
}

text::Situation black_powder_situation(std::string const& procedure, std::string const& words) {
    return fixture::situation_in(black_powder_system(), procedure, words);
}

Odds black_powder_odds(std::string const& procedure, std::string const& words) {
    return fixture::odds_in(black_powder_system(), procedure, words);
}

Odds odds_by_every_face(std::string const& procedure, std::string const& words) {
    return fixture::odds_by_every_face(black_powder_system(), procedure, words);
}

void expect_same(Odds const& found, Odds const& expected, std::string const& words) {
    EXPECT_EQ(found.sum().text(), "1") << words;
    EXPECT_EQ(expected.sum().text(), "1") << words;
    for (auto const& [outcome, chance] : expected.entries()) {
        EXPECT_EQ(found.of(outcome).text(), chance.text())
            << words << ": outcome " << outcome.name << ' ' << outcome.data[0] << ' '
            << outcome.data[1] << ' ' << outcome.data[2];
    }
    EXPECT_EQ(found.entries().size(), expected.entries().size()) << words;
}

TEST(BlackPowderVolley, agrees_with_every_face) {
    std::string const target = " target.morale=4 target.stamina=2 target.arm=";
    for (std::string const& words : {
             "shooter.dice=2" + target + "infantry",
             "shooter.dice=2 shooter.close_range target.casualties=1" + target + "infantry",
             "shooter.dice=2 target.casualties=2" + target + "cavalry",
             "shooter.dice=2 shooter.closing_fire target.casualties=1" + target + "cavalry",
             "shooter.dice=2 shooter.closing_fire target.casualties=3" + target + "infantry",
             "shooter.artillery target.attack_column target.casualties=1" + target + "infantry",
             "shooter.artillery shooter.beyond_half_range target.casualties=2" + target +
                 "artillery",
             "shooter.artillery shooter.closing_fire shooter.dice=2 target.disordered" + target +
                 "infantry",
             "shooter.dice=2 target.casualties=2 target.artillery_casualties" + target + "infantry",
         }) {
        expect_same(black_powder_odds("volley", words), odds_by_every_face("volley", words), words);
    }
}

TEST(BlackPowderVolley, sums_to_one_with_as_many_dice_as_there_may_be) {
    Odds const odds = black_powder_odds("volley",
                                        "shooter.dice=20 shooter.closing_fire target.casualties=2 "
                                        "target.morale=5 target.stamina=3 target.arm=infantry");
    EXPECT_EQ(odds.sum().text(), "1");
}

/// What the dice of one volley mean, read from the ledger line by line: muskets at infantry of
/// morale 4, one die each for what is asked, without any modifier but those of the test.
struct Musketry {
    int stamina = 3;
    int casualties = 0;
    bool closing_fire = false;

    Outcome read(std::vector<int> const& shots, std::vector<int> const& saves, int test) const {
        int hits = 0;
        bool six = false;
        for (int const face : shots) {
            hits += face >= (closing_fire ? 3 : 4);
            six = six || face == 6;
        }
        int lost = 0;
        for (int i = 0; i < hits; ++i) {
            lost += saves[static_cast<std::size_t>(i)] < 4;
        }
        int const all = casualties + lost;
        bool const shaken = all >= stamina;
        int const excess = all > stamina ? all - stamina : 0;
        bool const tested = (lost > 0 && excess > 0) || (closing_fire && hits > 0 && shaken);
        if (!tested) {
            return Outcome{static_cast<std::uint16_t>(lost > 0), {all, shaken, six}};
        }
        int const total = test - excess - six;
        constexpr std::uint16_t holds = 2;
        constexpr std::uint16_t retires = 3;
        constexpr std::uint16_t breaks = 4;
        if (total <= 4) {
            return Outcome{breaks};
        }
        bool const back = total == 5;
        return Outcome{back ? retires : holds, {all - excess, shaken, six || back}};
    }
};

Odds musketry_odds(Musketry const& musketry) {
    Odds odds;
    std::vector<int> faces(6, 1);  // two shots, two saves, two of the test
    Exact const one = Exact{1} / Exact::power(6, 6);
    for (std::size_t turned = 0; turned < faces.size();) {
        odds.add(musketry.read({faces[0], faces[1]}, {faces[2], faces[3]}, faces[4] + faces[5]),
                 one);
        for (turned = 0; turned < faces.size() && faces[turned] == 6; ++turned) {
            faces[turned] = 1;
        }
        if (turned < faces.size()) {
            ++faces[turned];
        }
    }
    return odds;
}

TEST(BlackPowderVolley, agrees_with_a_plain_reading_of_the_ledger) {
    for (int casualties = 0; casualties <= 4; ++casualties) {
        for (bool const closing : {false, true}) {
            std::string const words =
                "shooter.dice=2 target.morale=4 target.stamina=3 "
                "target.arm=infantry target.casualties=" +
                std::to_string(casualties) + (closing ? " shooter.closing_fire" : "");
            expect_same(black_powder_odds("volley", words), musketry_odds({3, casualties, closing}),
                        words);
        }
    }
}

TEST(BlackPowderVolley, tells_the_six_of_a_pool) {
    chance::FactSet known = black_powder::facts.none_given();
    known.set_number(black_powder::facts.id("dice"), 2);
    chance::Roll roll;
    prepare(black_powder_system().ruleset->chart("shoot"), known, roll);
    chance::tell_sixes(roll);
    auto const shot = [&](std::vector<std::uint8_t> dice) {
        chance::ScriptedArbiter arbiter{std::move(dice)};
        return judge(roll, arbiter);
    };
    EXPECT_EQ(shot({4, 5}), (Outcome{0, {2, 0}}));
    EXPECT_EQ(shot({6, 5}), (Outcome{0, {2, 1}}));
    EXPECT_EQ(shot({6, 3}), (Outcome{0, {1, 1}}));
    EXPECT_EQ(shot({3, 3}), (Outcome{0, {0, 0}}));
}

TEST(BlackPowderVolley, refuses_a_chart_whose_six_is_no_hit) {
    std::vector<text::NamedText> const house{{"club.toml",
                                              "[house]\nruleset = \"black-powder\"\n"
                                              "[[chart.shoot.needed]]\nrule = \"BP-SHT-01\"\n"
                                              "value = 7\n"
                                              "[[chart.shoot.natural]]\nrule = \"BP-SHT-07\"\n"
                                              "face = 6\nhits = false\n"}};
    text::LoadedSystem const system = text::load_system("black-powder", house);
    text::Situation const situation = black_powder_situation(
        "volley", "shooter.dice=1 target.arm=infantry target.morale=4 target.stamina=3");
    chance::EnumeratingArbiter arbiter;
    EXPECT_THROW(system.find_procedure("volley")->odds(situation.facts, arbiter), chance::ChartGap);
}

TEST(BlackPowderMelee, agrees_with_every_face) {
    auto const sides = [](std::string const& self, std::string const& enemy) {
        std::string words;
        for (std::string const& side : {std::string{"self."}, std::string{"enemy."}}) {
            words += side + "hand_to_hand=1 " + side + "morale=4 " + side + "stamina=2 ";
        }
        return words + "self.arm=" + self + " enemy.arm=" + enemy + " ";
    };
    for (std::string const& words : {
             sides("infantry", "infantry"),
             sides("cavalry", "infantry") + "self.charging self.rear_support",
             sides("infantry", "cavalry") + "self.in_square enemy.charging",
             sides("infantry", "artillery") + "self.casualties=2",
             sides("infantry", "cavalry") + "self.skirmishing enemy.flank_supports=2",
             sides("infantry", "infantry") + "self.casualties=2 enemy.casualties=2",
             sides("infantry", "infantry") + "self.building_size=1 enemy.rear_support "
                                             "enemy_support.arm=infantry",
             sides("infantry", "cavalry") + "self.rear_support self_support.arm=cavalry "
                                            "self_support.excess=1 self.disordered",
         }) {
        expect_same(black_powder_odds("melee", words), odds_by_every_face("melee", words), words);
    }
}

TEST(BlackPowderMelee, agrees_with_paths_that_never_merge) {
    std::string const words =
        "self.arm=infantry self.hand_to_hand=3 self.morale=4 self.stamina=2 self.casualties=1 "
        "enemy.arm=cavalry enemy.hand_to_hand=3 enemy.morale=5 enemy.stamina=2 enemy.charging "
        "enemy.rear_support enemy_support.arm=cavalry";
    auto const& melee = *black_powder_system().find_procedure("melee");
    text::Situation const situation = black_powder_situation("melee", words);
    chance::EnumeratingArbiter arbiter;
    Odds const plain = distribution_of(
        [&](chance::Arbiter& each) { return melee.play(situation.facts, each); }, arbiter);
    expect_same(black_powder_odds("melee", words), plain, words);
}

TEST(BlackPowderMelee, of_several_rounds_agrees_with_paths_that_never_merge) {
    std::string const words =
        "self.arm=infantry self.hand_to_hand=2 self.morale=4 self.stamina=2 self.charging "
        "enemy.arm=cavalry enemy.hand_to_hand=1 enemy.morale=5 enemy.stamina=1 enemy.disordered "
        "enemy.rear_support enemy_support.arm=cavalry rounds=3";
    auto const& melee = *black_powder_system().find_procedure("melee");
    text::Situation const situation = black_powder_situation("melee", words);
    chance::EnumeratingArbiter arbiter;
    Odds const plain = distribution_of(
        [&](chance::Arbiter& each) { return melee.play(situation.facts, each); }, arbiter);
    expect_same(black_powder_odds("melee", words), plain, words);
}

/// A plain reading of the ledger: infantry with a die a side and saves on 4, stamina 2 and a
/// casualty each, round after round.
class Duel {
public:
    explicit Duel(int rounds) : rounds_(rounds) { fight({}, Exact{1}, 1); }

    Odds odds;
    Exact casualties_of_self;  // the mean

private:
    struct State {
        int self = 1;  // casualties
        int enemy = 1;
        int winner = 0;  // of the round before: 1 self, -1 enemy
    };
    static constexpr int stamina = 2;

    static Exact chance_of_casualty(int own, bool won) {
        int const needed = 4 - (won ? 1 : 0) + (own >= stamina ? 1 : 0);
        return Exact{static_cast<unsigned>(7 - needed), 12};  // and a save in two fails
    }
    void fight(State const& state, Exact const& chance, int round) {
        Exact const by_self = chance_of_casualty(state.self, state.winner > 0);
        Exact const by_enemy = chance_of_casualty(state.enemy, state.winner < 0);
        for (int const hit : {0, 1}) {
            for (int const suffered : {0, 1}) {
                Exact const both = (hit == 1 ? by_self : Exact{1} - by_self) *
                                   (suffered == 1 ? by_enemy : Exact{1} - by_enemy);
                State next = state;
                next.self += suffered;
                next.enemy += hit;
                next.winner = hit - suffered;
                if (suffered == 1) casualties_of_self += chance * both;
                test(next, chance * both, round);
            }
        }
    }
    /// BP-RES-01, -02, -07, -10: whoever lost tests less 3, by treble; after a draw the shaken do.
    void test(State const& state, Exact const& chance, int round) {
        bool const draw = state.winner == 0;
        bool const self_tests = draw ? state.self >= stamina : state.winner < 0;
        bool const enemy_tests = draw ? state.enemy >= stamina : state.winner > 0;
        for (int const self : {0, 1, 2}) {
            for (int const enemy : {0, 1, 2}) {
                Exact const share = share_of(self, self_tests, state.self, draw) *
                                    share_of(enemy, enemy_tests, state.enemy, draw);
                if (share == Exact{}) continue;
                State after = state;
                if (self_tests) after.self = std::min(after.self, stamina);
                if (enemy_tests) after.enemy = std::min(after.enemy, stamina);
                end(after, self, enemy, {chance * share, round, state});
            }
        }
    }
    /// result: 0 stays, 1 goes back, 2 breaks
    static Exact share_of(int result, bool tests, int casualties, bool draw) {
        if (!tests) return Exact{result == 0 ? 1U : 0U};
        unsigned ways = 0;
        for (int one = 1; one <= 6; ++one) {
            for (int two = 1; two <= 6; ++two) {
                int const total = one + two - std::max(casualties - stamina, 0) - (draw ? 0 : 3);
                int const found = total <= 4 ? 2 : total <= 6 ? 1 : 0;
                if (found == result) ++ways;
            }
        }
        return Exact{ways, 36};
    }
    struct Happened {
        Exact chance;
        int round;
        State before;  // with excess
    };
    void end(State const& state, int self, int enemy, Happened const& happened) {
        bool const both_stay = self == 0 && enemy == 0;
        if (both_stay && happened.round < rounds_) {
            return fight(state, happened.chance, happened.round + 1);
        }
        std::int32_t const self_shaken = happened.before.self >= stamina;
        std::int32_t const enemy_shaken = happened.before.enemy >= stamina;
        static constexpr std::uint16_t drawn[3][3] = {{6, 8, 7}, {10, 12, 14}, {9, 13, 11}};
        std::uint16_t const place = state.winner > 0   ? static_cast<std::uint16_t>(enemy == 0   ? 2
                                                                                    : enemy == 1 ? 1
                                                                                                 : 0)
                                    : state.winner < 0 ? static_cast<std::uint16_t>(self == 0   ? 5
                                                                                    : self == 1 ? 4
                                                                                                : 3)
                                                       : drawn[self][enemy];
        Outcome outcome{place};
        if (both_stay) outcome = {place, {self_shaken, enemy_shaken}};
        if (self == 1) outcome.data[0] = 1;
        if (enemy == 1) outcome.data[self == 1 ? 1 : 0] = 1;
        odds.add(outcome, happened.chance);
    }

    int rounds_;
};

TEST(BlackPowderMelee, of_several_rounds_agrees_with_a_plain_reading_of_the_ledger) {
    for (int rounds = 1; rounds <= 4; ++rounds) {
        std::string words = "rounds=" + std::to_string(rounds);
        for (std::string const& side : {std::string{"self."}, std::string{"enemy."}}) {
            words += " " + side + "arm=infantry " + side + "hand_to_hand=1 " + side + "morale=4 " +
                     side + "stamina=2 " + side + "casualties=1";
        }
        Duel const duel{rounds};
        expect_same(black_powder_odds("melee", words), duel.odds, words);
        chance::EnumeratingArbiter arbiter;
        auto const counted = black_powder_system().find_procedure("melee")->counted(
            black_powder_situation("melee", words).facts, arbiter);
        ASSERT_EQ(counted.size(), 2U);
        EXPECT_EQ(counted[0].name, "self_casualties");
        Exact mean;
        for (auto const& [casualties, chance] : counted[0].odds.entries()) {
            mean += Exact{static_cast<unsigned>(casualties)} * chance;
        }
        EXPECT_EQ(mean.text(), duel.casualties_of_self.text()) << words;
    }
}

TEST(BlackPowderMelee, mirrors_its_sides) {
    std::string const one = "arm=infantry hand_to_hand=6 morale=4 stamina=3 casualties=1";
    std::string const two = "arm=infantry hand_to_hand=5 morale=5 stamina=2 charging";
    auto const with = [](std::string const& prefix, std::string const& words) {
        std::istringstream in{words};
        std::string all;
        for (std::string word; in >> word;) {
            all += prefix + word + ' ';
        }
        return all;
    };
    Odds const here = black_powder_odds("melee", with("self.", one) + with("enemy.", two));
    Odds const there = black_powder_odds("melee", with("self.", two) + with("enemy.", one));
    EXPECT_EQ(here.sum().text(), "1");
    constexpr std::uint16_t enemy_breaks = 0;
    constexpr std::uint16_t self_breaks = 3;
    EXPECT_EQ(here.of(Outcome{enemy_breaks}).text(), there.of(Outcome{self_breaks}).text());
    EXPECT_EQ(here.of(Outcome{self_breaks}).text(), there.of(Outcome{enemy_breaks}).text());
}

TEST(BlackPowderMelee, compares_results) {
    black_powder::MeleeRules const rules{*black_powder_system().ruleset};
    EXPECT_EQ(margin_of(rules, 1, 0), Margin::trebled);
    EXPECT_EQ(margin_of(rules, 3, 1), Margin::trebled);
    EXPECT_EQ(margin_of(rules, 2, 1), Margin::doubled);
    EXPECT_EQ(margin_of(rules, 5, 2), Margin::doubled);
    EXPECT_EQ(margin_of(rules, 6, 2), Margin::trebled);
    EXPECT_EQ(margin_of(rules, 3, 2), Margin::lost);
}

TEST(BlackPowderMelee, a_house_rule_may_take_a_row_away_but_not_invent_a_result) {
    std::vector<text::NamedText> const fewer{{"fewer.toml",
                                              "[house]\nruleset = \"black-powder\"\n"
                                              "[[chart.break.band]]\nrule = \"BP-RES-05\"\n"
                                              "remove = true\n"}};
    EXPECT_NO_THROW(text::load_system("black-powder", fewer));
    std::vector<text::NamedText> const other{{"other.toml",
                                              "[house]\nruleset = \"black-powder\"\n"
                                              "[[chart.break.band]]\nrule = \"BP-RES-05\"\n"
                                              "outcome = \"dithers\"\n"}};
    EXPECT_THROW(text::load_system("black-powder", other), text::InputError);
}

TEST(BlackPowderUnit, is_shaken_at_its_stamina_and_has_excess_beyond) {
    EXPECT_FALSE(black_powder::is_shaken(2, 3));
    EXPECT_TRUE(black_powder::is_shaken(3, 3));
    EXPECT_EQ(black_powder::excess_of(3, 3), 0);
    EXPECT_EQ(black_powder::excess_of(5, 3), 2);
}

TEST(BlackPowderCharge, agrees_with_every_face) {
    std::string const words =
        "charger.arm=cavalry charger.hand_to_hand=1 charger.morale=4 charger.stamina=3 "
        "defender.arm=cavalry defender.hand_to_hand=1 defender.morale=5 defender.stamina=3 "
        "defender.dice=1 defender.closing_fire";
    expect_same(black_powder_odds("charge", words), odds_by_every_face("charge", words), words);
}

/// `X.` in words is a role.
std::string of_role(std::string words, std::string const& role) {
    for (std::size_t at = words.find("X."); at != std::string::npos; at = words.find("X.")) {
        words.replace(at, 1, role);
    }
    return words + ' ';
}

/// What becomes of a charger by each outcome of a volley at it: it is stopped, or fights a round as
/// the volley has left it.
TEST(BlackPowderCharge, is_a_volley_and_then_a_round) {
    std::string const unit = "X.hand_to_hand=3 X.morale=4 X.stamina=2 X.arm=infantry";
    std::string const fire = "X.dice=3 X.closing_fire";
    Odds const volley = black_powder_odds("volley",
                                          "shooter.dice=3 shooter.closing_fire target.morale=4 "
                                          "target.stamina=2 target.arm=infantry");
    Odds expected;
    for (auto const& [shot, chance] : volley.entries()) {
        auto const end = static_cast<black_powder::VolleyEnd>(shot.name);
        if (end == black_powder::VolleyEnd::breaks) {
            expected.add(Outcome{0}, chance);
        } else if (end == black_powder::VolleyEnd::retires_disordered) {
            expected.add(Outcome{1, {1}}, chance);
        } else {
            std::string const left = "X.charging X.casualties=" + std::to_string(shot.data[0]) +
                                     (shot.data[2] != 0 ? " X.disordered" : "");
            Odds const round = black_powder_odds(
                "melee", of_role(unit, "self") + of_role(left, "self") + of_role(unit, "enemy"));
            for (auto const& [outcome, of_round] : round.entries()) {
                Outcome same = outcome;
                same.name = static_cast<std::uint16_t>(same.name + 2);
                expected.add(same, chance * of_round);
            }
        }
    }
    std::string const words =
        of_role(unit, "charger") + of_role(unit, "defender") + of_role(fire, "defender");
    expect_same(black_powder_odds("charge", words), expected, words);
}

std::size_t assumed_in_charge(std::string const& words) {
    text::Subject const subject = text::find_subject(black_powder_system(), "charge");
    auto const assumed =
        subject.procedure->assumptions(black_powder_situation("charge", words).facts);
    for (auto const& [name, value] : assumed) {
        EXPECT_EQ(name + "=" + value, "defender.in_square=false");
    }
    return assumed.size();
}

// BP-HTH-19
TEST(BlackPowderCharge, says_that_no_square_was_formed) {
    std::string const unit = "X.hand_to_hand=4 X.morale=4 X.stamina=2 X.arm=";
    std::string const cavalry = of_role(unit + "cavalry", "charger");
    std::string const infantry = of_role(unit + "infantry", "defender");
    EXPECT_EQ(assumed_in_charge(cavalry + infantry), 1U);
    EXPECT_EQ(assumed_in_charge(cavalry + infantry + " defender.attack_column"), 1U);
    for (std::string const said :
         {"in_square", "in_square=false", "skirmishing", "flank_contact", "rear_contact"}) {
        EXPECT_EQ(assumed_in_charge(cavalry + infantry + " defender." + said), 0U) << said;
    }
    EXPECT_EQ(assumed_in_charge(of_role(unit + "infantry", "charger") + infantry), 0U);
    EXPECT_EQ(assumed_in_charge(cavalry + of_role(unit + "cavalry", "defender")), 0U);
}

/// Without closing fire a charge is a round of hand-to-hand of somebody who charges.
TEST(BlackPowderCharge, is_a_round_where_nobody_fires) {
    std::string const unit = "X.hand_to_hand=4 X.morale=4 X.stamina=2 X.arm=infantry";
    Odds const charge =
        black_powder_odds("charge", of_role(unit, "charger") + of_role(unit, "defender"));
    Odds const round = black_powder_odds(
        "melee", of_role(unit, "self") + "self.charging " + of_role(unit, "enemy"));
    EXPECT_EQ(charge.entries().size(), round.entries().size());
    for (auto const& [outcome, chance] : round.entries()) {
        Outcome same = outcome;
        same.name = static_cast<std::uint16_t>(same.name + 2);
        EXPECT_EQ(charge.of(same).text(), chance.text()) << outcome.name;
    }
}

}  // namespace
}  // namespace esprit
