// Incidents in reports name the system's own word for a unit's new state, and a rule that can cause
// it.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "program/by_system.h"
#include "report/battle_text.h"
#include "support/all_battlefields.h"

namespace esprit::battles {
namespace {

using report::Incident;

/// Words of which the text of a rule must contain one, if the rule can cause the state.
std::vector<std::string_view> words_of_reasons(std::string_view state) {
    static std::map<std::string_view, std::vector<std::string_view>> const words{
        {"shaken", {"shaken", "repulses"}},
        {"disordered", {"disorder", "casualties"}},
        {"unsteady", {"unsteady"}},
        {"pinned", {"marker"}},
        {"routed", {"rout", "flee"}},
        {"routing", {"rout"}},
        {"silenced", {"silenced", "overrun"}},
        {"destroyed", {"destroy", "break", "remove", "hit"}},
        {"lost", {"lost", "fate"}},
        {"removed", {"leave", "lost", "last"}},
        {"off the table", {"leave", "edge", "fate", "table"}},
        {"withdrawn", {"leave"}},
        {"fled", {"gone"}},
        {"eager", {"marker", "turn"}},
        {"good", {"good"}},
        {"steady", {"come off", "comes on", "arrive", "table"}},
        {"in order", {"casualties", "passes"}},
    };
    auto const found = words.find(state);
    return found == words.end() ? std::vector<std::string_view>{} : found->second;
}

class IncidentCauses : public ::testing::TestWithParam<std::string_view> {
protected:
    struct Told {
        games::Battlefield const* field;
        std::string name;
        report::Chronicle chronicle;
    };

    /// Battles of a system, fought once for all tests.
    static std::vector<Told> const& battles_of(std::string_view system) {
        static std::map<std::string_view, std::vector<Told>> known;
        std::vector<Told>& battles = known[system];
        if (!battles.empty()) return battles;
        for (auto const& field : all_battlefields()) {
            if (field->common().system != system) continue;
            for (std::uint64_t const number : {4, 5, 8}) {
                auto const last = static_cast<std::uint16_t>(field->common().last_turn);
                auto const log = fought(*field, commanders_of(*field, number), 9, number, last);
                battles.push_back({field.get(), name_of(*field) + " " + std::to_string(number),
                                   field->retell(log).chronicle});
            }
        }
        return battles;
    }

    template <class Look>
    void of_every_battle(Look const& look) const {
        for (Told const& told : battles_of(GetParam())) {
            SCOPED_TRACE(told.name);
            look(*told.field, told.chronicle);
        }
    }
};

TEST_P(IncidentCauses, AreRulesThatBringTheStateAbout) {
    int told = 0;
    of_every_battle([&](games::Battlefield const& field, report::Chronicle const& chronicle) {
        for (report::TurnTale const& turn : chronicle.turns) {
            for (Incident const& incident : turn.incidents) {
                if (incident.kind == Incident::Kind::command) continue;
                ++told;
                chance::RuleText const* const rule = field.ruleset().find_rule(incident.rule);
                ASSERT_NE(rule, nullptr) << incident.rule;
                auto const reasons = words_of_reasons(incident.word);
                EXPECT_TRUE(std::any_of(reasons.begin(), reasons.end(),
                                        [&](std::string_view reason) {
                                            return rule->text.find(reason) != std::string::npos;
                                        }))
                    << "turn " << turn.number << ": " << incident.whom << " is " << incident.word
                    << " by \"" << incident.rule << "\": " << rule->text;
            }
        }
    });
    EXPECT_GT(told, 20);
}

TEST_P(IncidentCauses, AreToldInTheOrderThatChangedTheState) {
    of_every_battle([](games::Battlefield const&, report::Chronicle const& chronicle) {
        for (report::TurnTale const& turn : chronicle.turns) {
            for (Incident const& incident : turn.incidents) {
                if (incident.words.empty() || incident.kind == Incident::Kind::command) continue;
                EXPECT_TRUE(std::any_of(turn.story.begin(), turn.story.end(),
                                        [&](text::StoryLine const& line) {
                                            return line.whom == incident.whom &&
                                                   line.words == incident.words;
                                        }))
                    << incident.words;
            }
        }
    });
}

TEST_P(IncidentCauses, AreListedUnderTheSystemsOwnWord) {
    std::map<std::string_view, std::string> const words{{"grande-tactique", "  shaken: "},
                                                        {"rank-and-file", "  unsteady: "},
                                                        {"black-powder", "  disordered: "},
                                                        {"men-who-would-be-kings", "  pinned: "}};
    bool listed = false;
    of_every_battle([&](games::Battlefield const& field, report::Chronicle const& chronicle) {
        std::string const text = render(chronicle, {});
        std::string_view const system = field.common().system;
        listed = listed || text.find(words.at(system)) != std::string::npos;
        if (system == "rank-and-file" || system == "men-who-would-be-kings") {
            EXPECT_EQ(text.find("shaken"), std::string::npos);
        }
    });
    EXPECT_TRUE(listed);
}

INSTANTIATE_TEST_SUITE_P(Of, IncidentCauses, testing::each_system(), testing::name_of_system);

}  // namespace
}  // namespace esprit::battles
