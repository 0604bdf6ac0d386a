// The phases of each system, and the rules that are used in them.
#include "text/orders/phase_words.h"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

#include "chance/ruleset.h"
#include "text/rulesets/system_loader.h"

namespace esprit::text {
namespace {

std::set<std::string> chapters_of(LoadedSystem const& system) {
    std::set<std::string> chapters;
    for (chance::RuleText const& rule : system.ruleset->rules) {
        chapters.insert(rule.id.substr(0, rule.id.rfind('-')));
    }
    return chapters;
}

TEST(Phases, NameChaptersThatExistAndEachOnce) {
    for (std::string_view const name : system_names()) {
        auto const chapters = chapters_of(load_system(name, {}));
        std::map<std::string, std::string> phase_of_chapter;
        for (PhaseWords const& phase : phases_of(name)) {
            EXPECT_FALSE(phase.purpose.empty()) << name << " " << phase.title;
            for (std::string_view const chapter : phase.chapters) {
                if (chapter.empty()) continue;
                EXPECT_TRUE(chapters.contains(std::string{chapter})) << name << " " << chapter;
                auto const [first, is_first] =
                    phase_of_chapter.try_emplace(std::string{chapter}, phase.title);
                EXPECT_TRUE(is_first) << chapter << ": " << first->second << ", " << phase.title;
            }
        }
        EXPECT_GE(phase_of_chapter.size(), 7U) << name;
    }
}

TEST(Phases, ARuleBelongsToThatOfItsChapter) {
    EXPECT_EQ(phase_of_rule("grande-tactique", "GT-FIRE-03"), "Firing");
    EXPECT_EQ(phase_of_rule("rank-and-file", "RF-BRK-02"), "Melee");
    EXPECT_EQ(phase_of_rule("grande-tactique", "GT-UNIT-01"), "");
    EXPECT_EQ(phase_of_rule("rank-and-file", "GT-FIRE-03"), "");
    EXPECT_EQ(phase_of_rule("grande-tactique", ""), "");
}

}  // namespace
}  // namespace esprit::text
