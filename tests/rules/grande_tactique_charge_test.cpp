// What a charge of Grande Tactique says beside its outcome: whose dice are thrown, whom a rule is
// told of, and what was assumed because nobody said it.
#include "rules/grande_tactique/charge.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <deque>
#include <string>
#include <utility>
#include <vector>

#include "rules/grande_tactique/charge_facts.h"
#include "rules/grande_tactique/facts.h"
#include "text/rulesets/fact_words.h"
#include "text/rulesets/system_loader.h"

namespace esprit::grande_tactique {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pair;

text::LoadedSystem const& the_system() {
    static text::LoadedSystem const system = text::load_system("grande-tactique");
    return system;
}

ChargeRules const& the_rules() {
    static ChargeRules const rules{*the_system().ruleset};
    return rules;
}

chance::FactSet unit(std::vector<char const*> const& names) {
    chance::FactSet known = facts.none_given();
    for (char const* const name : names) known.set(facts.id(name));
    return known;
}

constexpr ChargeNames a_charge{"the charger", "the target", 7, 9};

/// Answers with given readings and notes who is told of what.
class ListeningArbiter final : public chance::Arbiter {
public:
    explicit ListeningArbiter(std::deque<int> readings) : readings_(std::move(readings)) {}
    int draw(chance::Chance const&) override {
        int const reading = readings_.front();
        readings_.pop_front();
        return reading;
    }
    int choose(chance::Choice const&) override { return 0; }
    void tell(chance::Event const& event) override {
        told.emplace_back(event.rule.text, event.whom);
    }
    std::vector<std::pair<std::string, std::string>> told;

private:
    std::deque<int> readings_;
};

/// The reading of the morale chart that passes or fails.
int morale_reading(bool passes) {
    auto const& bands = the_rules().morale.bands;
    for (std::size_t i = 0; i < bands.size(); ++i) {
        if ((bands[i].outcome == the_rules().pass) == passes) return static_cast<int>(i);
    }
    return -1;
}

// GT-MC-T2, GT-MC-T3, GT-LIC-01: each side throws its own dice, and both throw for the combat.
TEST(GrandeTactiqueCharge, EachSideThrowsItsOwnDice) {
    Charge const charge{the_rules(), worked_out(unit({}), unit({})), a_charge};
    EXPECT_EQ(charge.attackers_check.chance.whose, "the charger");
    EXPECT_EQ(charge.defenders_check.chance.whose, "the target");
    EXPECT_EQ(charge.locked.chance.whose, "the charger");
    EXPECT_EQ(charge.locked.chance.against, "the target");
    EXPECT_EQ(charge.attackers_check.chance.unit, 7);
    EXPECT_EQ(charge.defenders_check.chance.unit, 9);
    EXPECT_EQ(charge.locked.chance.unit, 7);
}

// GT-FUP-03
TEST(GrandeTactiqueCharge, FollowUpsAreTheAttackersDice) {
    FollowUpCheck const first{the_rules(), unit({}), 1};
    FollowUpCheck const second{the_rules(), unit({}), 2};
    EXPECT_EQ(first.check.chance.whose, "first follow-up");
    EXPECT_EQ(second.check.chance.whose, "second follow-up");
    EXPECT_EQ(first.check.chance.unit, 0);
    FollowUpCheck const named{the_rules(), unit({}), 1, "the charger", 7};
    EXPECT_EQ(named.check.chance.whose, "the charger");
    EXPECT_EQ(named.check.chance.unit, 7);
}

// GT-LIC-04, GT-LIC-05: the loser flees, the winner takes the position.
TEST(GrandeTactiqueCharge, LoserAndWinnerOfACombatAreTold) {
    int const pass = morale_reading(true);
    Charge charge{the_rules(), worked_out(unit({}), unit({})), a_charge};
    ListeningArbiter won{{pass, pass, chance::roll_off_higher}};
    EXPECT_EQ(resolve_charge(charge, won), ChargeResult::locked_won);
    EXPECT_THAT(won.told, ElementsAre(Pair("GT-DEF-04", ""), Pair("GT-LIC-04", "the target"),
                                      Pair("GT-LIC-05", "the charger")));
    ListeningArbiter lost{{pass, pass, chance::roll_off_lower}};
    EXPECT_EQ(resolve_charge(charge, lost), ChargeResult::locked_lost);
    EXPECT_THAT(lost.told, ElementsAre(Pair("GT-DEF-04", ""), Pair("GT-LIC-04", "the charger"),
                                       Pair("GT-LIC-05", "the target")));
}

// GT-R-07: a follow-up knows nothing of the charge before it.
TEST(GrandeTactiqueCharge, FollowUpsForgetTheFactsOfTheCharge) {
    chance::FactSet const after = for_follow_up(
        unit({"veteran", "charging_en_masse", "charging_with_help", "cavalry_charging_infantry"}),
        1);
    EXPECT_EQ(after, unit({"veteran", "first_follow_up"}));
}

std::vector<std::pair<std::string, std::string>> assumed(char const* procedure,
                                                         std::vector<std::string> const& words) {
    text::Subject const subject = text::find_subject(the_system(), procedure);
    return subject.procedure->assumptions(text::read_situation(subject, words).facts);
}

TEST(GrandeTactiqueCharge, ArmsThatNobodySaidAreAssumedToBeInfantry) {
    auto const attacker = Pair("attacker.arm", "infantry");
    auto const defender = Pair("defender.arm", "infantry");
    EXPECT_THAT(assumed("charge", {}), ElementsAre(attacker, defender));
    EXPECT_THAT(assumed("charge", {"attacker.lancers"}), ElementsAre(defender));
    EXPECT_THAT(assumed("charge", {"attacker.arm=infantry"}), ElementsAre(defender));
    EXPECT_THAT(assumed("charge", {"attacker.arm=cavalry", "defender.lancers"}), IsEmpty());
    EXPECT_THAT(assumed("charge", {"defender.limbered"}), ElementsAre(attacker));
    EXPECT_THAT(assumed("charge", {"defender.arm=infantry"}), ElementsAre(attacker));
    EXPECT_THAT(assumed("charge", {"attacker.arm=cavalry", "defender.arm=artillery"}), IsEmpty());
    EXPECT_THAT(assumed("follow-ups", {"second.raw", "third.lancers"}),
                ElementsAre(Pair("first.arm", "infantry"), Pair("second.arm", "infantry")));
    EXPECT_THAT(assumed("follow-ups", {"first.arm=infantry", "second.limbered", "third.raw"}),
                ElementsAre(Pair("third.arm", "infantry")));
}

}  // namespace
}  // namespace esprit::grande_tactique
