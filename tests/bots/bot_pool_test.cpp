// Bots as processes: they play on in one process, and whatever they do wrong ends them and names
// them.
#include "bots/bot_pool.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <esprit/battle.hpp>

#include <filesystem>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "bots/shell_bot.h"
#include "games/battlefield_loader.h"
#include "games/setups.h"
#include "simulate/record.h"

namespace esprit::bots {
namespace {

using fixture::ShellBot;
using games::BotFault;
using ::testing::HasSubstr;

/// A bot against `random` in the smallest battle of a system.
struct Match {
    explicit Match(std::string const& command, PoolSettings settings = {},
                   std::vector<text::NamedText> const& houses = {}) {
        settings.bots = {{"bot", command}};
        settings.overhear = [this](std::string_view line) { talk += std::string{line} + "\n"; };
        pool = std::make_shared<BotPool>(std::move(settings));
        field = games::battlefield_of_text(
            {"blank.toml", std::string{games::setup_of("men-who-would-be-kings").blank}}, houses);
        field->offer(pool);
        fights = field->fights({{"bot", "random"}});
    }
    simulate::BattleRecord fight(std::uint64_t number) const {
        simulate::BattleRecord record;
        fights->fight(number, record);
        return record;
    }
    /// The fault of the one battle that was fought.
    FaultCount fault() const {
        auto const faults = pool->faults();
        EXPECT_EQ(faults.size(), 1U);
        return faults.empty() ? FaultCount{} : faults[0];
    }

    std::string talk;
    std::shared_ptr<BotPool> pool;
    std::unique_ptr<games::Battlefield> field;
    std::unique_ptr<simulate::Fights> fights;
};

/// What stands behind the first "> WORD " of the talk.
std::string first_line(std::string const& talk, std::string const& word) {
    std::size_t const found = talk.find(" > " + word + " ");
    EXPECT_NE(found, std::string::npos) << word;
    std::size_t const begin = found + 4 + word.size();
    return talk.substr(begin, talk.find('\n', begin) - begin);
}

// A bot that has the library makes the battle of what it is told.
TEST(BotPool, TellsTheStateTheBytesAndTheHouseRules) {
    ShellBot const bot{"echo \"order $count\"", "echo 'state yes'; echo 'bytes yes'"};
    std::vector<text::NamedText> const houses{
        {"far.toml", "[house]\nruleset = \"men-who-would-be-kings\"\ntitle = \"Far\"\n"}};
    Match const match{bot.command(), {}, houses};
    match.fight(1);
    auto const game = nlohmann::json::parse(first_line(match.talk, "newgame"));
    ASSERT_EQ(game["houses"].size(), 1U);
    File const scenario{"a.toml", game["scenario"]};
    File const house{game["houses"][0]["name"], game["houses"][0]["text"]};
    EXPECT_EQ(house.text, houses[0].content);
    std::string const hex = first_line(match.talk, "bytes");
    std::vector<std::uint8_t> bytes;
    for (std::size_t i = 0; i + 1 < hex.size(); i += 2) {
        bytes.push_back(static_cast<std::uint8_t>(std::stoi(hex.substr(i, 2), nullptr, 16)));
    }
    Battle const battle{Scenario{scenario, {house}}, {}, bytes};
    auto told = nlohmann::json::parse(battle.json());
    told.erase("orders");
    EXPECT_EQ(nlohmann::json::parse(first_line(match.talk, "state")), told);
}

void expect_stopped(std::string const& on_go, BotFault fault, std::string const& words) {
    ShellBot const bot{on_go};
    PoolSettings settings;
    if (fault == BotFault::late) settings.budget.order_ms = 200;
    Match const match{bot.command(), settings};
    simulate::BattleRecord const record = match.fight(5);
    EXPECT_EQ(record.winner, 1U) << on_go;
    EXPECT_EQ(record.ending, simulate::ending_forfeit) << on_go;
    FaultCount const count = match.fault();
    EXPECT_EQ(count.of.at(static_cast<std::size_t>(fault)), 1U) << on_go << count.first_words;
    EXPECT_EQ(count.first_battle, 5U);
    EXPECT_THAT(count.first_words, HasSubstr(words));
}

TEST(BotPool, PlaysManyBattlesInOneProcess) {
    ShellBot const bot;
    Match const match{bot.command()};
    auto const first = match.fight(1);
    match.fight(2);
    EXPECT_NE(first.ending, simulate::ending_forfeit);
    EXPECT_EQ(match.fight(1).state, first.state);
    EXPECT_EQ(match.pool->faults().size(), 0U);
    EXPECT_THAT(match.talk, HasSubstr("bot 1 > esprit 1\nbot 1 < name shell\n"));
    EXPECT_THAT(match.talk, ::testing::Not(HasSubstr("bot 2 ")));
}

TEST(BotPool, NamesWhatABotDidWrong) {
    expect_stopped("echo oh >&2; exit 3", BotFault::died, "exited with code 3: oh (turn 1, ");
    expect_stopped("kill -9 $$", BotFault::died, "was ended by signal 9");
    expect_stopped("exec sleep 100", BotFault::late, "no order within 200 ms");
    expect_stopped("echo hello", BotFault::nonsense, "\"hello\" is not \"order\" and a number");
    expect_stopped("echo order 0", BotFault::nonsense, "numbered from 1 to ");
    expect_stopped("echo order fly home", BotFault::refused, "fly");
    expect_stopped(R"(printf 'order fl\342\200\256y\n')", BotFault::refused,
                   R"("fl\xE2\x80\xAEy" is no order)");
    expect_stopped(R"(printf 'order fly \033[2J\377 home\n')", BotFault::nonsense,
                   R"("order fly \x1B[2J\xFF home")");
    expect_stopped(R"(printf 'hello \033[2J\n')", BotFault::nonsense, R"("hello \x1B[2J" is)");
    expect_stopped("head -c 99999 /dev/zero", BotFault::nonsense, "without an end of the line");
    expect_stopped("while :; do echo reason why; done", BotFault::nonsense, "without end");
    expect_stopped("echo order $count; echo order 1; sleep 0.1", BotFault::nonsense, "order ");
}

TEST(BotPool, KeepsErrorsWithinBounds) {
    ShellBot const bot{"head -c 300000 /dev/zero >&2; echo \"order $count\""};
    Match const match{bot.command()};
    EXPECT_NE(match.fight(1).ending, simulate::ending_forfeit);
}

TEST(BotPool, DrillTakesOverWhereThatIsWanted) {
    ShellBot const bot{"exit 1"};
    PoolSettings settings;
    settings.fault_forfeits = false;
    Match const match{bot.command(), settings};
    auto const drilled = match.field->fights({{"drill", "random"}});
    simulate::BattleRecord by_drill;
    drilled->fight(3, by_drill);
    EXPECT_EQ(match.fight(3).state, by_drill.state);
    EXPECT_EQ(match.fault().battles, 1U);
    EXPECT_THAT(fault_text(match.pool->faults(), false),
                HasSubstr("bot was stopped in 1 battle, which drill fought on: died "
                          "1; first in battle 3: bot died: exited with code 1"));
}

TEST(BotPool, StartsANewProcessForTheBattleAfterAFault) {
    ShellBot const bot{"exit 1"};
    Match const match{bot.command()};
    match.fight(9);
    match.fight(4);
    EXPECT_EQ(match.fault().battles, 2U);
    EXPECT_EQ(match.fault().first_battle, 4U);
}

bool is_running(std::string const& pid) {
    std::ifstream stat{"/proc/" + pid + "/stat"};
    std::string text{std::istreambuf_iterator<char>{stat}, {}};
    std::size_t const name_end = text.rfind(')');
    return name_end != std::string::npos && text.substr(name_end).find(" Z ") != 1;
}

TEST(BotPool, KillsTheWholeGroup) {
    fixture::HouseFile const pid_file{""};
    ShellBot const bot{"sleep 1000 & echo $! > " + pid_file.name() + "; echo nonsense"};
    Match const match{bot.command()};
    match.fight(1);
    std::string pid;
    std::getline(std::ifstream{pid_file.name()}, pid);
    ASSERT_NE(pid, "");
    while (is_running(pid)) std::this_thread::yield();  // a signal takes a moment
}

std::string start_fault(std::string const& command, BotOptions options = {},
                        std::uint64_t start_ms = Budget{}.start_ms) {
    PoolSettings settings;
    settings.bots = {{"mine", command}};
    settings.options = std::move(options);
    settings.budget.start_ms = start_ms;
    BotPool pool{settings};
    try {
        pool.start();
    } catch (BotStopped const& stopped) {
        return stopped.because;
    }
    return {};
}

TEST(BotPool, TellsAtOnceWhatDoesNotStart) {
    EXPECT_THAT(start_fault("/no/such/bot"), HasSubstr("mine did not start: exited with code 127"));
    EXPECT_THAT(start_fault("exec sleep 100", {}, 200), HasSubstr("no \"ready\" within 200 ms"));
    EXPECT_THAT(start_fault("read -r line; echo redy; cat > /dev/null"),
                HasSubstr("did you mean \"ready\"?"));
    ShellBot const bot;
    EXPECT_EQ(start_fault(bot.command()), "");
    EXPECT_EQ(start_fault(bot.command(), {{"depth", "4"}}), "");
    EXPECT_EQ(start_fault(bot.command(), {{"deth", "4"}}),
              "no bot has the option \"deth\"; did you mean \"depth\"?");
}

TEST(BotPool, SharesFewProcessesAmongManyBattles) {
    ShellBot const bot;
    PoolSettings settings;
    settings.most_processes = 1;
    Match const match{bot.command(), settings};
    auto const alone = match.fight(1);
    // two players of the same bot, in turn with one process
    auto const both = match.field->fights({{"bot", "bot"}});
    simulate::BattleRecord record;
    both->fight(1, record);
    EXPECT_NE(record.ending, simulate::ending_forfeit);
    EXPECT_EQ(match.fight(1).state, alone.state);
    EXPECT_THAT(match.talk, ::testing::Not(HasSubstr("bot 2 ")));
}

}  // namespace
}  // namespace esprit::bots
