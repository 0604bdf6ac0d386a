// Grande Tactique's procedures: the odds against a walk through all faces of all dice.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "support/every_face.h"
#include "text/fact_words.h"
#include "text/library.h"

namespace esprit {
namespace {

using chance::Outcome;

text::System const& grande_tactique_system() {
    static text::System const system = text::load_system("grande-tactique");
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

}  // namespace
}  // namespace esprit
