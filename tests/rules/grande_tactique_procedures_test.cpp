// Grande Tactique's procedures: the odds against a walk through all faces of all dice.
#include <gtest/gtest.h>

#include <map>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "support/every_face.h"
#include "text/rulesets/fact_words.h"
#include "text/rulesets/system_loader.h"

namespace esprit {
namespace {

using chance::Outcome;

text::LoadedSystem const& grande_tactique_system() {
    static text::LoadedSystem const system = text::load_system("grande-tactique");
    return system;
}

void expect_odds_of_every_face(text::Subject const& subject, text::Situation const& situation,
                               std::string const& what) {
    chance::EnumeratingArbiter arbiter;
    auto const odds = subject.procedure->odds(situation.facts, arbiter);
    auto const plain = fixture::over_every_face(
        [&](chance::Arbiter& each) { return subject.procedure->play(situation.facts, each); });
    ASSERT_EQ(odds.entries().size(), plain.entries().size()) << what;
    for (auto const& [outcome, chance] : plain.entries()) {
        EXPECT_EQ(odds.of(outcome).text(), chance.text()) << what;
    }
    EXPECT_EQ(odds.sum(), Exact{1}) << what;
}

TEST(GrandeTactiqueProcedures, OddsAreThoseOfEveryFace) {
    struct Asked {
        char const* procedure;
        std::vector<std::string> words;
    };
    std::vector<Asked> const asked{
        {"charge", {}},
        {"charge", {"attacker.cuirassiers", "defender.lancers", "defender.veteran"}},
        {"charge", {"attacker.lancers", "defender.in_square", "defender.raw"}},
        {"charge", {"attacker.arm=cavalry", "defender.arm=artillery"}},
        {"charge", {"attacker.arm=cavalry", "defender.routed"}},
        {"charge", {"attacker.raw", "attacker.charging_en_masse", "defender.charged_in_flank"}},
        {"follow-ups", {}},
        {"follow-ups", {"attacker.veteran", "first.shaken", "second.arm=cavalry"}},
        {"follow-ups", {"first.routed", "second.arm=artillery", "third.raw"}},
        {"follow-ups", {"attacker.cuirassiers", "first.raw", "second.shaken", "third.arm=cavalry"}},
    };
    for (Asked const& each : asked) {
        text::Subject const subject = text::find_subject(grande_tactique_system(), each.procedure);
        std::string what = each.procedure;
        for (std::string const& word : each.words) {
            what += " " + word;
        }
        expect_odds_of_every_face(subject, text::read_situation(subject, each.words), what);
    }
}

/// The chance that a d6 and a modifier come to four or more.
Exact passes(int modifier) {
    int const faces = 3 + modifier;
    return Exact{static_cast<std::uint64_t>(faces < 0 ? 0 : faces > 6 ? 6 : faces), 6};
}

/// A unit as a player sees it; its modifiers are worked out below from the ledger alone.
struct Unit {
    char const* words;
    int standing;  // quality, general
    bool cavalry;
    bool lancers;
    bool shaken;
    bool square;
    bool veteran;
};

/// GT-LIC-02, -03: the chance to win a roll-off whose ties are rolled again.
Exact wins(int own, int enemy) {
    std::uint64_t higher = 0;
    std::uint64_t decided = 0;
    for (int a = 1; a <= 6; ++a) {
        for (int b = 1; b <= 6; ++b) {
            higher += a + own > b + enemy;
            decided += a + own != b + enemy;
        }
    }
    return Exact{higher, decided};
}

int in_combat(Unit const& unit) {
    return (unit.veteran ? 1 : 0) - (unit.lancers ? 1 : 0);
}

/// The odds of a charge by the ledger: outcome name to chance.
std::map<std::string, Exact> by_the_ledger(Unit const& attacker, Unit const& defender) {
    int attack = attacker.standing + (defender.shaken ? 1 : 0);  // GT-MOD-08
    if (attacker.cavalry && defender.cavalry) attack += 1;       // GT-MOD-18
    if (attacker.cavalry && !defender.cavalry) {
        attack += defender.square ? -2 : 1;  // GT-MOD-16, -17
        attack += attacker.lancers ? 1 : 0;  // GT-MOD-22
    }
    int const defence = defender.standing - (defender.shaken ? 1 : 0) + (defender.square ? 1 : 0);
    Exact const goes_in = passes(attack);
    Exact const breaks = goes_in * (Exact{1} - passes(defence));
    Exact const stands = goes_in * passes(defence);
    std::map<std::string, Exact> odds;
    bool const horse_to_horse = attacker.cavalry && defender.cavalry;
    odds[horse_to_horse ? "countercharged" : "repulsed"] += Exact{1} - goes_in;
    if (attacker.cavalry == defender.cavalry) {
        Exact const wins_combat = wins(in_combat(attacker), in_combat(defender));
        odds["locked_won"] += stands * wins_combat;
        odds["locked_lost"] += stands * (Exact{1} - wins_combat);
    } else {
        odds["repulsed"] += stands;  // GT-DEF-05
    }
    if (attacker.cavalry) {
        Exact const follows = passes(attacker.standing - 1);  // GT-MOD-20, GT-R-07
        odds["defender_flees_follow_up"] += breaks * follows;
        odds["defender_flees_pursuit"] += breaks * (Exact{1} - follows);
    } else {
        odds["defender_flees"] += breaks;
    }
    std::erase_if(odds, [](auto const& entry) { return entry.second.is_zero(); });
    return odds;
}

TEST(GrandeTactiqueProcedures, ChargesAreAsTheLedgerHasThem) {
    std::vector<Unit> const chargers{
        {"", 0, false, false, false, false, false},
        {"veteran general_attached", 2, false, false, false, false, true},
        {"arm=cavalry raw", -1, true, false, false, false, false},
        {"lancers veteran", 1, true, true, false, false, true},
    };
    std::vector<Unit> const targets{
        {"", 0, false, false, false, false, false},
        {"raw shaken", -1, false, false, true, false, false},
        {"in_square veteran", 1, false, false, false, true, true},
        {"arm=cavalry general_attached", 1, true, false, false, false, false},
        {"lancers veteran shaken", 1, true, true, true, false, true},
    };
    text::Subject const subject = text::find_subject(grande_tactique_system(), "charge");
    for (Unit const& attacker : chargers) {
        for (Unit const& defender : targets) {
            std::vector<std::string> words;
            for (auto const& [prefix, unit] :
                 {std::pair{"attacker.", &attacker}, std::pair{"defender.", &defender}}) {
                std::istringstream in{unit->words};
                for (std::string word; in >> word;) words.push_back(prefix + word);
            }
            text::Situation const situation = text::read_situation(subject, words);
            chance::EnumeratingArbiter arbiter;
            auto const distribution = subject.procedure->odds(situation.facts, arbiter);
            std::map<std::string, Exact> odds;
            for (auto const& [outcome, chance] : distribution.entries()) {
                odds[std::string{subject.procedure->outcomes()[outcome.name].name}] += chance;
            }
            EXPECT_TRUE(odds == by_the_ledger(attacker, defender))
                << attacker.words << " against " << defender.words;
        }
    }
}

}  // namespace
}  // namespace esprit
