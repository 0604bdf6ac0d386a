// Bots at tables: only those that the server's owner has listed, and nothing that is sent starts a
// program.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "bots/bot_pool.h"
#include "bots/shell_bot.h"
#include "games/battlefield_loader.h"
#include "serve/table_fixture.h"
#include "serve/web_client.h"
#include "support/source_tree.h"

namespace esprit::serve {
namespace {

using fixture::Answered;
using fixture::ask;
using fixture::Json;
using fixture::ShellBot;
using ::testing::HasSubstr;

TEST(BotsAtTables, AreChosenByNameAlone) {
    ShellBot const bot;
    fixture::ScratchFolder const folder;
    std::string const never = folder.path + "/never";
    fixture::ServerProcess const server{
        std::vector<std::string>{"--data", folder.path, "--bot", "mine=" + bot.command()}};
    auto const open = [&](std::string const& by) {
        return ask(server.port(), "POST", "/api/tables",
                   Json{{"scenario", fixture::kings}, {"sides", {"person", by}}}.dump());
    };
    for (Json const& system : ask(server.port(), "GET", "/api/systems").json()) {
        EXPECT_EQ(system["commanders"].back(), "mine");
        EXPECT_EQ(system["levels"].back(), "mine");
        EXPECT_THAT(system["commander_words"].back(), HasSubstr("owner"));
    }
    EXPECT_EQ(open("mine").status, 201);
    EXPECT_EQ(open("exec:touch " + never).status, 400);
    EXPECT_EQ(open(bot.command()).status, 400);
    std::string const scenario =
        ask(server.port(), "GET", "/api/scenarios/" + std::string{fixture::kings}).json()["text"];
    for (std::string const& blue : {"exec:touch " + never, std::string{"mine"}}) {
        std::string const study =
            "title = \"T\"\nscenario = \"s.toml\"\nbattles = 1\n[[variant]]\nname = \"a\"\nblue = "
            "\"" +
            blue + "\"\n[[file]]\nname = \"s.toml\"\ntext = '''\n" + scenario + "'''\n";
        Answered const answered =
            ask(server.port(), "POST", "/api/studies", Json{{"study", study}}.dump());
        EXPECT_EQ(answered.status, 400);
        EXPECT_THAT(answered.body, blue == "mine" ? HasSubstr("there is no commander")
                                                  : HasSubstr("a study starts no program"));
    }
    EXPECT_FALSE(std::filesystem::exists(never));
}

/// A table at which a bot fights random.
Json played(std::string const& command, std::vector<std::string>& faults) {
    bots::PoolSettings settings;
    settings.bots = {{"mine", command}};
    settings.fault_forfeits = false;
    settings.most_processes = 1;
    settings.told_fault = [&](std::string_view line) { faults.emplace_back(line); };
    std::shared_ptr<games::Battlefield> const field = games::load_battlefield(
        source_tree() + "/scenarios/" + std::string{fixture::kings} + ".toml");
    field->offer(std::make_shared<bots::BotPool>(std::move(settings)));
    TableSettings table_settings;
    table_settings.id = "bots";
    table_settings.field = field;
    table_settings.by = {"mine", "random"};
    table_settings.seats = {std::nullopt, std::nullopt};
    table_settings.dice_secret = fixture::filled(0x77);
    Table table{table_settings,
                {},
                [](Bytes32 const& a, Bytes32 const& b) { return a == b; },
                [](std::string const&) { return std::string{}; }};
    table.receive(1, Json{{"do", "sit"}, {"id", 1}, {"seats", Json::array()}}.dump());
    constexpr int most_orders = 60;
    for (int order = 0; order < most_orders && table.tick_in_ms(); ++order) table.tick();
    return Json::parse(table.summary());
}

TEST(BotsAtTables, PlayAndAreReplacedWhereTheyFail) {
    std::vector<std::string> faults;
    ShellBot const good;
    played(good.command(), faults);
    EXPECT_TRUE(faults.empty());
    ShellBot const bad{"exit 4"};
    played(bad.command(), faults);
    ASSERT_EQ(faults.size(), 1U);
    EXPECT_THAT(faults[0], HasSubstr("mine died: exited with code 4"));
}

}  // namespace
}  // namespace esprit::serve
