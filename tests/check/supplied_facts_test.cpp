// What the rules declare of the facts that battles tell to charts (told_facts.cpp of each system)
// is what battles tell: battles of all systems are fought and compared with it, both ways.
#include "check/supplied_facts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "chance/chart.h"
#include "chance/dice.h"
#include "games/battlefield_loader.h"
#include "rules/common/deed_facts.h"
#include "support/all_battlefields.h"
#include "text/rulesets/system_loader.h"
#include "text/rulesets/told_facts.h"

namespace esprit::check {
namespace {

using chance::FactId;
using chance::FactType;

/// A fact that a battle told to a chart.
struct Told {
    std::set<std::int64_t> values;
    bool left_out = false;  // in some questions
};
using ToldByChart = std::map<std::pair<std::string, std::string_view>, Told>;

/// Collects, for every chart that is asked, the facts that were told. No battle tells what the
/// chart refuses.
class Hearing final : public chance::Listener {
public:
    Hearing(chance::FactTable const& facts, ToldByChart& told) : facts_(facts), told_(told) {}

    void drawn(chance::Chance const& chance, std::span<std::uint8_t const>, int) override {
        if (chance.roll == nullptr || chance.roll->chart == nullptr) return;
        chance::Chart const& chart = *chance.roll->chart;
        chance::FactSet told = chance.roll->facts;
        if (chart.modified) {
            told.set_number(*chart.modified, told.number(*chart.modified) - chance.roll->modifier);
        }
        chance::RefusedFacts const* const refused = chance::refused(chart, told);
        EXPECT_EQ(refused, nullptr) << chart.name << ": " << refused->id;
        for (std::size_t i = 0; i < facts_.declarations().size(); ++i) hear(chart, told, i);
    }
    void told(chance::Event const&) override {}

private:
    void hear(chance::Chart const& chart, chance::FactSet const& told, std::size_t declaration) {
        FactId const id = facts_.at(declaration);
        std::int64_t const value = told.value(id);
        bool const left_out = value == (id.is_flag ? 0 : facts_[id].unset);
        Told& known = told_[{chart.name, facts_[id].name}];
        known.left_out = known.left_out || left_out;
        if (!left_out) known.values.insert(value);
    }

    chance::FactTable const& facts_;
    ToldByChart& told_;
};

/// What some battles of each system tell.
std::map<std::string, ToldByChart> const& told_in_battles() {
    static std::map<std::string, ToldByChart> const all = [] {
        constexpr int most_orders = 500;
        constexpr std::uint64_t battles_of_each = 5;
        std::map<std::string, ToldByChart> told;
        for (auto const& field : battles::all_battlefields()) {
            if (field->is_engagement()) continue;
            Hearing hearing{*field->ruleset().facts, told[field->common().system]};
            for (std::uint64_t number = 0; number < battles_of_each; ++number) {
                auto const others = battles::commanders_of(*field, number);
                std::string const first = number % 2 == 0 ? "random" : std::string{others[0]};
                auto const game = field->new_game(games::header_of(*field, 7 + number),
                                                  {{first, std::string{others[1]}}, 7 + number});
                game->set_listener(&hearing);
                for (int i = 0; i < most_orders && !game->awaited().order_kinds.empty(); ++i) {
                    game->give(game->order_of_commander());
                }
            }
        }
        return told;
    }();
    return all;
}

TEST(SuppliedFacts, AreAllThatBattlesTell) {
    for (auto const& [system, charts] : told_in_battles()) {
        text::LoadedSystem const shipped = text::load_system(system);
        text::DataNode const tree = text::system_tree(system);
        chance::FactTable const& facts = *shipped.ruleset->facts;
        SuppliedFacts const supplied{system, tree, facts};
        for (auto const& [place, told] : charts) {
            auto const& [chart, name] = place;
            SuppliedFact const* const declared = supplied.find(chart, name);
            std::string const where = system + ": " + std::string{name} + " to chart " + chart;
            EXPECT_TRUE(declared != nullptr || told.values.empty()) << where;
            if (declared == nullptr || told.values.empty()) continue;
            bool const announced = facts[facts.id(name)].announced;
            EXPECT_FALSE(declared->always && told.left_out && !announced) << where;
            Domain const domain = supplied.domains(chart)[facts.id(name).declaration];
            EXPECT_GE(*told.values.begin(), domain.least) << where;
            EXPECT_LE(*told.values.rbegin(), domain.most) << where;
        }
    }
}

/// Declared facts that the battles above do not tell, and why.
struct RareFacts {
    std::string_view chart;
    std::string_view facts;
    std::string_view because;
};
std::map<std::string_view, std::vector<RareFacts>> const rare{
    {"black-powder",
     {{"blunder",
       "artillery_casualties building building_size disordered flank_contact "
       "rear_contact",
       "units in trouble get few orders, and fewer go wrong"},
      {"break", "after_shooting", "only where the option supporters_test is shooting_too"},
      {"break", "artillery_long light_cover", "fire that breaks a unit is seldom of this kind"},
      {"command", "on_road", "random commanders seldom keep to a road"},
      {"hand-to-hand", "building building_size", "few buildings are stormed"},
      {"shoot", "artillery_casualties flank_contact march_column rear_contact",
       "told of closing fire, which is rare"}}},
    {"grande-tactique",
     {{"locked",
       "cavalry_charging_infantry cavalry_charging_square charging_en_masse charging_with_help "
       "charging_unshaken_artillery_front cuirassiers cuirassiers_charging_cavalry "
       "general_attached in_built_up_area in_woods lancers lancers_charging_infantry upslope",
       "few charges end in a locked combat"},
      {"morale", "charging_en_masse cuirassiers_charging_cavalry defending_linear_feature silenced",
       "charges of a kind that random commanders seldom make"}}},
    {"men-who-would-be-kings",
     {{"activate", "brutal", "no scenario has a brutal leader"},
      {"pinning", "brutal", "no scenario has a brutal leader"},
      {"rally", "brutal", "no scenario has a brutal leader"},
      {"attack", "regular_cavalry", "no scenario has regular cavalry"},
      {"fire", "volley_fire", "random commanders seldom order it"}}},
    {"rank-and-file",
     {{"waiver",
       "blown impetuous lancers lancers_charged defending_linear_obstacle hit_this_turn "
       "in_building in_square lost_stand_to_fire routing tested_this_phase",
       "waiver tests of cavalry are rare"}}},
};

// Facts of the last turn are told where a chart reads them: games/last_turn_facts_test.cpp.
bool is_rare(std::string const& system, std::string_view chart, std::string_view fact) {
    if (mentions(rules::told_of_last_turn, fact)) return true;
    auto const& all = rare.find(system);
    return all != rare.end() &&
           std::any_of(all->second.begin(), all->second.end(), [&](RareFacts const& each) {
               return each.chart == chart && mentions(each.facts, fact);
           });
}

TEST(SuppliedFacts, AreToldInSomeBattle) {
    for (auto const& [system, told] : told_in_battles()) {
        text::LoadedSystem const shipped = text::load_system(system);
        text::DataNode const tree = text::system_tree(system);
        SuppliedFacts const supplied{system, tree, *shipped.ruleset->facts};
        for (rules::ToldFacts const& line : text::told_facts(system)) {
            for (chance::FactDeclaration const& fact : shipped.ruleset->facts->declarations()) {
                if (supplied.find(line.chart, fact.name) == nullptr) continue;
                auto const found = told.find({std::string{line.chart}, fact.name});
                bool const heard = found != told.end() && !found->second.values.empty();
                EXPECT_TRUE(heard || is_rare(system, line.chart, fact.name))
                    << system << ": " << line.chart << " " << fact.name;
            }
        }
    }
}

TEST(SuppliedFacts, AreDeclaredForEveryChart) {
    // a die of the field decides; the chart answers questions
    std::set<std::string_view> const unasked{"uncontrolled-cavalry"};
    for (std::string_view const system : text::system_names()) {
        auto const lines = text::told_facts(system);
        text::LoadedSystem const shipped = text::load_system(system);
        for (chance::Chart const& chart : shipped.ruleset->charts) {
            auto const count = std::count_if(lines.begin(), lines.end(), [&](auto const& line) {
                return line.chart == chart.name;
            });
            EXPECT_EQ(count, unasked.contains(chart.name) ? 0 : 1) << system << " " << chart.name;
        }
    }
}

// `stands` is known of every unit, and no fire asks for it.
TEST(SuppliedFacts, AreNotAllFactsOfASystem) {
    text::DataNode const tree = text::system_tree("rank-and-file");
    auto const shipped = text::load_system("rank-and-file");
    SuppliedFacts const supplied{"rank-and-file", tree, *shipped.ruleset->facts};
    EXPECT_EQ(supplied.find("fire", "stands"), nullptr);
    EXPECT_NE(supplied.find("fire", "moved"), nullptr);
    ASSERT_NE(supplied.find("melee", "stands"), nullptr);
    EXPECT_EQ(supplied.values("melee", "stands"), "stands 1 to 10");
}

}  // namespace
}  // namespace esprit::check
