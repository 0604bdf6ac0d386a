// The library's odds against the verdicts of the program, and its C interface.
#include <esprit/esprit.h>
#include <gtest/gtest.h>
#include <algorithm>
#include <cmath>
#include <esprit/odds.hpp>
#include <esprit/study.hpp>
#include <filesystem>

#include "bots/shell_bot.h"
#include "support/source_tree.h"
#include "text/verdicts/render.h"

namespace esprit {
namespace {

TEST(LibraryOdds, AreThoseOfTheProgram) {
    Ruleset const rules{"grande-tactique"};
    Odds const odds = rules.odds("morale", {"veteran"});
    ASSERT_EQ(odds.outcomes.size(), 2U);
    EXPECT_EQ(odds.outcomes[0].name, "pass");
    EXPECT_EQ(odds.outcomes[0].probability.text, "2/3");
    EXPECT_EQ(odds.outcomes[0].probability.numerator, 2U);
    EXPECT_EQ(odds.outcomes[0].probability.denominator, 3U);
    ASSERT_EQ(odds.checks.size(), 1U);
    EXPECT_EQ(odds.checks[0].modifiers.at(0).rule, "GT-MOD-02");
    text::LoadedSystem const system = text::load_system("grande-tactique");
    text::Subject const subject = text::find_subject(system, "morale");
    std::vector<std::string> const facts{"veteran"};
    EXPECT_EQ(rules.odds_json("morale", facts),
              text::to_json(text::odds_of(subject, text::read_situation(subject, facts), true)));
}

TEST(LibraryOdds, FollowHouseRules) {
    std::string const house =
        "[house]\nruleset = \"grande-tactique\"\ntitle = \"Steady\"\n[[chart.morale.modifier]]\n"
        "rule = \"GT-MOD-02\"\nvalue = 2\n";
    Ruleset const rules{"grande-tactique", {{"steady.toml", house}}};
    EXPECT_EQ(rules.odds("morale", {"veteran"}).outcomes[0].probability.text, "5/6");
    EXPECT_EQ(rules.houses(), std::vector<std::string>{"Steady"});
    Ruleset const untitled{"grande-tactique",
                           {{"untitled.toml", "[house]\nruleset = \"grande-tactique\"\n"}}};
    EXPECT_EQ(untitled.houses(), std::vector<std::string>{"untitled.toml"});
    try {
        Ruleset{"grande-tactique", {{"broken.toml", "[house"}}};
        FAIL() << "it was read";
    } catch (Error const& error) {
        EXPECT_EQ(error.code(), ErrorCode::wrong_file);
        EXPECT_NE(std::string{error.what()}.find("broken.toml:1"), std::string::npos);
    }
}

TEST(LibraryOdds, NameEverySubjectAndFact) {
    for (std::string const& system : systems()) {
        Ruleset const rules{system};
        for (std::string const& subject : rules.subjects()) {
            EXPECT_NO_THROW(static_cast<void>(rules.facts(subject))) << subject;
        }
    }
    EXPECT_THROW(static_cast<void>(Ruleset{"grande-tactique"}.facts("nothing")), Error);
    EXPECT_THROW(static_cast<void>(Ruleset{"grande-tactique"}.rule("GT-NO-99")), Error);
    EXPECT_FALSE(Ruleset{"grande-tactique"}.rule("GT-MC-00").empty());
}

TEST(LibraryStudies, KeepRowsAndStop) {
    std::string const path = source_tree() + "/scenarios/men-who-would-be-kings/balanced.toml";
    StudyOptions options;
    options.battles = 40;
    auto const all = run_simulation(path, {"advance", "random"}, options);
    ASSERT_EQ(all.rows.size(), 40U);
    EXPECT_NE(all.json.find("\"battles\""), std::string::npos);
    Setting setting;
    setting.number = 39;
    setting.commanders = {"advance", "random"};
    Battle battle{Scenario{path}, setting};
    EXPECT_EQ(battle.fight().winner, all.rows[39].winner);
    EXPECT_EQ(battle.hash(), all.rows[39].hash);
    EXPECT_THROW(run_simulation(path, {"nobody", ""}, options), Error);
}

TEST(LibraryOdds, FollowNumbers) {
    auto const houses = houses_with_numbers("black-powder", {{"musket_range_inches", 2.5}});
    Ruleset const rules{"black-powder", houses};
    EXPECT_EQ(rules.houses(), std::vector<std::string>{"musket_range_inches = 2.5"});
    EXPECT_NE(rules.rule("BP-SHT-08").find("2.5 inches"), std::string::npos);
    EXPECT_THROW(houses_with_numbers("black-powder", {{"musket_rang", 2}}), Error);
    EXPECT_THROW(houses_with_numbers("black-powder", {{"musket_range_inches", 1.0 / 3}}), Error);
    EXPECT_THROW(houses_with_numbers("black-powder", {{"musket_range_inches", std::nan("")}}),
                 Error);
}

TEST(LibraryOdds, AreCompared) {
    auto const houses = houses_with_numbers("black-powder", {{"no_square_at_most", 4}});
    auto const found = compare("black-powder", {houses}, "square", {}, 1);
    EXPECT_NE(found.text.find("no_square_at_most = 4"), std::string::npos);
    EXPECT_NE(found.json.find("\"versions\":[\"the rules as shipped\""), std::string::npos);
    EXPECT_THROW(compare("black-powder", {}, "square"), Error);
}

TEST(LibraryStudies, LayNumbersOverEveryVariant) {
    std::string const path = source_tree() + "/scenarios/men-who-would-be-kings/balanced.toml";
    fixture::HouseFile const study{"title = \"Moves\"\n[[variant]]\nname = \"a\"\nscenario = \"" +
                                   path + "\"\nblue = \"random\"\nred = \"random\"\n"};
    StudyOptions options;
    options.battles = 1;
    auto const plain = run_simulation(path, {"random", "random"}, options).rows[0].hash;
    options.numbers = {{"foot_move_inches", 8}};
    auto const changed = run_simulation(path, {"random", "random"}, options).rows[0].hash;
    EXPECT_NE(changed, plain);
    EXPECT_EQ(run_sweep(study.name(), options).rows[0].hash, changed);
}

TEST(LibraryStudies, TakeTheSeedZero) {
    std::string const path = source_tree() + "/scenarios/men-who-would-be-kings/balanced.toml";
    StudyOptions options;
    options.battles = 4;
    auto const first_hash = [&](std::optional<std::uint64_t> seed) {
        options.seed = seed;
        return run_simulation(path, {"random", "random"}, options).rows[0].hash;
    };
    EXPECT_EQ(first_hash(std::nullopt), first_hash(1));
    EXPECT_NE(first_hash(0), first_hash(1));
}

TEST(LibraryStudies, LetBotsFight) {
    std::string const path = source_tree() + "/scenarios/men-who-would-be-kings/balanced.toml";
    fixture::ShellBot const good;
    fixture::ShellBot const bad{"echo why >&2; exit 2"};
    StudyOptions options;
    options.battles = 2;
    options.bots = {{"mine", good.command()}};
    auto const named = run_simulation(path, {"mine", "random"}, options);
    EXPECT_EQ(named.faults, "");
    auto const written = run_simulation(path, {"exec:" + good.command(), "random"}, options);
    ASSERT_EQ(written.rows.size(), 2U);
    EXPECT_EQ(written.rows[1].hash, named.rows[1].hash);
    auto const lost = run_simulation(path, {"exec:" + bad.command(), "random"}, options);
    EXPECT_EQ(lost.rows[0].winner, 1);
    EXPECT_NE(lost.faults.find("exited with code 2: why"), std::string::npos);
    EXPECT_THROW(run_simulation(path, {"exec:", "random"}, options), Error);
    options.bots = {{"drill", good.command()}};
    EXPECT_THROW(run_simulation(path, {"drill", "random"}, options), Error);
}

TEST(LibraryStudies, StartBotsOnlyWhenTheRestIsRight) {
    std::string const path = source_tree() + "/scenarios/men-who-would-be-kings/balanced.toml";
    fixture::HouseFile const place{""};
    std::string const trace = place.name() + ".started";
    StudyOptions options;
    options.bots = {{"mine", "touch " + trace + "; exit 1"}};
    options.threads = 0;
    EXPECT_THROW(run_simulation(path, {"mine", "random"}, options), Error);
    options.threads = 1;
    options.bot_ms = 0;
    EXPECT_THROW(run_simulation(path, {"mine", "random"}, options), Error);
    options.bot_ms = 1000;
    EXPECT_THROW(run_simulation(path, {"mine", "nobody"}, options), Error);
    EXPECT_THROW(run_sweep(path, options), Error);
    EXPECT_FALSE(std::filesystem::exists(trace));
    EXPECT_THROW(run_simulation(path, {"mine", "random"}, options), Error);
    EXPECT_TRUE(std::filesystem::remove(trace));
}

TEST(LibraryStudies, HaveNoCommandersOfAnEngagement) {
    std::string const path = source_tree() + "/scenarios/grande-tactique/marengo.toml";
    EXPECT_THROW(run_simulation(path, {"drill", ""}), Error);
}

TEST(CInterface, NumbersActions) {
    std::string const path = source_tree() + "/scenarios/men-who-would-be-kings/balanced.toml";
    esprit_scenario* scenario = nullptr;
    ASSERT_EQ(esprit_scenario_load(path.c_str(), nullptr, 0, &scenario), ESPRIT_OK);
    std::uint32_t count = 0;
    ASSERT_EQ(esprit_scenario_actions(scenario, &count), ESPRIT_OK);
    esprit_battle* battle = nullptr;
    ASSERT_EQ(esprit_battle_new(scenario, 1, 0, &battle), ESPRIT_OK);
    esprit_scenario_free(scenario);
    std::vector<std::uint8_t> mask(count);
    EXPECT_EQ(esprit_battle_legal_mask(battle, mask.data(), mask.size() - 1), ESPRIT_WRONG_WORD);
    ASSERT_EQ(esprit_battle_legal_mask(battle, mask.data(), mask.size()), ESPRIT_OK);
    auto const legal =
        static_cast<std::uint32_t>(std::find(mask.begin(), mask.end(), 1) - mask.begin());
    ASSERT_LT(legal, count);
    char* order = nullptr;
    ASSERT_EQ(esprit_battle_order_of_action(battle, legal, &order), ESPRIT_OK);
    std::uint32_t action = count;
    EXPECT_EQ(esprit_battle_action_of_order(battle, order, &action), ESPRIT_OK);
    EXPECT_EQ(action, legal);
    esprit_text_free(order);
    EXPECT_EQ(esprit_battle_apply_action(battle, legal), ESPRIT_OK);
    EXPECT_EQ(esprit_battle_apply_action(battle, count), ESPRIT_REFUSED);
    EXPECT_EQ(esprit_battle_order_of_action(battle, count, &order), ESPRIT_REFUSED);
    esprit_battle_free(battle);
}

TEST(CInterface, TellsErrorsAsCodes) {
    esprit_ruleset* rules = nullptr;
    EXPECT_EQ(esprit_ruleset_new(nullptr, nullptr, 0, &rules), ESPRIT_WRONG_WORD);
    EXPECT_EQ(esprit_ruleset_new("chess", nullptr, 0, &rules), ESPRIT_WRONG_WORD);
    EXPECT_NE(std::string{esprit_last_error()}.find("chess"), std::string::npos);
    EXPECT_EQ(rules, nullptr);
    ASSERT_EQ(esprit_ruleset_new("black-powder", nullptr, 0, &rules), ESPRIT_OK);
    EXPECT_STREQ(esprit_last_error(), "");
    char* json = nullptr;
    char const* const facts[]{"no_fact"};
    EXPECT_EQ(esprit_odds(rules, "break", facts, 1, &json), ESPRIT_WRONG_WORD);
    EXPECT_EQ(esprit_odds(rules, "break", nullptr, 1, &json), ESPRIT_WRONG_WORD);
    EXPECT_EQ(json, nullptr);
    esprit_ruleset_free(rules);
    esprit_ruleset_free(nullptr);
    esprit_scenario* scenario = nullptr;
    EXPECT_EQ(esprit_scenario_load("/nowhere.toml", nullptr, 0, &scenario), ESPRIT_WRONG_WORD);
    esprit_file const broken{"broken.toml", "title = 1"};
    EXPECT_EQ(esprit_scenario_read(&broken, nullptr, 0, &scenario), ESPRIT_WRONG_FILE);
}

TEST(CInterface, PlaysABattle) {
    std::string const path = source_tree() + "/scenarios/men-who-would-be-kings/balanced.toml";
    esprit_scenario* scenario = nullptr;
    ASSERT_EQ(esprit_scenario_load(path.c_str(), nullptr, 0, &scenario), ESPRIT_OK);
    esprit_battle* battle = nullptr;
    ASSERT_EQ(esprit_battle_new(scenario, 1, std::uint64_t{1} << 48U, &battle), ESPRIT_WRONG_WORD);
    ASSERT_EQ(esprit_battle_new(scenario, 1, 0, &battle), ESPRIT_OK);
    esprit_scenario_free(scenario);
    EXPECT_EQ(esprit_battle_apply(battle, "rise"), ESPRIT_WRONG_WORD);
    esprit_result result{};
    while (esprit_battle_result(battle, &result) == ESPRIT_OK && result.over == 0) {
        char* order = nullptr;
        ASSERT_EQ(esprit_battle_sample_order(battle, &order), ESPRIT_OK);
        EXPECT_EQ(esprit_battle_apply(battle, order), ESPRIT_OK);
        esprit_text_free(order);
    }
    char* order = nullptr;
    EXPECT_EQ(esprit_battle_sample_order(battle, &order), ESPRIT_OVER);
    esprit_battle* other = nullptr;
    ASSERT_EQ(esprit_battle_clone(battle, &other), ESPRIT_OK);
    std::uint64_t hash = 0;
    std::uint64_t other_hash = 1;
    EXPECT_EQ(esprit_battle_hash(battle, &hash), ESPRIT_OK);
    EXPECT_EQ(esprit_battle_hash(other, &other_hash), ESPRIT_OK);
    EXPECT_EQ(hash, other_hash);
    esprit_battle_free(other);
    esprit_battle_free(battle);
}

}  // namespace
}  // namespace esprit
