// The lines of bots: what is read of them, and what is refused.
#include "bots/protocol.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <variant>

#include "bots/line_reader.h"

namespace esprit::bots {
namespace {

using ::testing::HasSubstr;

TEST(BotLines, AreReadWholeAndInOrder) {
    LineReader reader;
    reader.add("order");
    EXPECT_EQ(reader.next(), std::nullopt);
    reader.add(" 1\r\nreason x\n\nor");
    EXPECT_EQ(reader.next(), "order 1");
    EXPECT_EQ(reader.next(), "reason x");
    EXPECT_EQ(reader.next(), "");
    EXPECT_EQ(reader.next(), std::nullopt);
    EXPECT_EQ(reader.rest(), "or");
}

TEST(BotLines, MayNotBeEndless) {
    LineReader reader;
    reader.add(std::string(most_line_bytes, 'x'));
    EXPECT_FALSE(reader.is_too_long());
    reader.add("xx\n");
    EXPECT_TRUE(reader.is_too_long());
    EXPECT_EQ(reader.next(), std::nullopt);
}

std::string wrong_introduction(std::string const& line) {
    Introduction introduction;
    return introduce(line, introduction);
}

TEST(BotLines, IntroduceABot) {
    Introduction bot;
    for (char const* const line : {"name My bot 2", "", "option depth 3", "option style",
                                   "position no", "state yes", "bytes yes", "ready"}) {
        EXPECT_EQ(introduce(line, bot), "") << line;
    }
    EXPECT_EQ(bot.name, "My bot 2");
    EXPECT_THAT(bot.options, ::testing::ElementsAre("depth", "style"));
    EXPECT_FALSE(bot.wanted.position);
    EXPECT_TRUE(bot.wanted.state);
    EXPECT_TRUE(bot.wanted.bytes);
    EXPECT_TRUE(bot.ready);
    EXPECT_THAT(wrong_introduction("redy"), HasSubstr("did you mean \"ready\"?"));
    EXPECT_THAT(wrong_introduction("ready now"), HasSubstr("not a line of an introduction"));
    EXPECT_THAT(wrong_introduction("option"), HasSubstr("needs a name"));
    EXPECT_THAT(wrong_introduction("position maybe"), HasSubstr("yes or no"));
    EXPECT_THAT(wrong_introduction("bytes please"), HasSubstr("behind \"bytes\" stands yes or no"));
}

std::string nonsense(std::string const& line, std::size_t orders = 3) {
    auto const reply = read_order_reply(line, orders);
    auto const* const read = std::get_if<Nonsense>(&reply);
    return read == nullptr ? "" : read->because;
}

TEST(BotLines, OrderByNumberOrInWords) {
    auto const numbered = read_order_reply("  order\t3 ", 3);
    EXPECT_EQ(std::get<games::BotOrder>(numbered).candidate, 2U);
    auto const words = read_order_reply("order move Blue 1st Foot forward 3", 3);
    EXPECT_EQ(std::get<games::BotOrder>(words).candidate, std::nullopt);
    EXPECT_EQ(std::get<games::BotOrder>(words).words, "move Blue 1st Foot forward 3");
    EXPECT_EQ(std::get<Remark>(read_order_reply("reason they are\x1b[2J weak", 3)).reason,
              R"(they are\x1B[2J weak)");
    EXPECT_EQ(std::get<Remark>(read_order_reply("", 3)).reason, "");
    for (char const* const line : {"order 0", "order 4", "order 99999999999999999999"}) {
        EXPECT_THAT(nonsense(line), HasSubstr("from 1 to 3")) << line;
    }
    for (char const* const line :
         {"order \x1b[31mmove", "order move \xff 3", "order move \x7f 3"}) {
        EXPECT_THAT(nonsense(line), HasSubstr("plain text in UTF-8")) << line;
        EXPECT_EQ(nonsense(line).find('\x1b'), std::string::npos);
    }
    EXPECT_THAT(nonsense("order"), HasSubstr("the number of an order"));
    EXPECT_THAT(nonsense("ordr 1"), HasSubstr("did you mean \"order\"?"));
    EXPECT_THAT(nonsense("bestmove 1"), HasSubstr("\"bestmove 1\" is not \"order\" and a number"));
}

TEST(BotLines, AnswerAChoiceByNumber) {
    EXPECT_EQ(std::get<std::size_t>(read_choice_reply("answer 2", 2)), 1U);
    for (char const* const line : {"answer 3", "answer", "answer stand", "answer -1"}) {
        EXPECT_TRUE(std::holds_alternative<Nonsense>(read_choice_reply(line, 2))) << line;
    }
    EXPECT_TRUE(std::holds_alternative<Nonsense>(read_choice_reply("order 1", 2)));
}

games::BotGame game() {
    games::BotGame game;
    game.system = "black-powder";
    game.side = 1;
    game.sides = {"Blue", "Red"};
    game.units = {{"The \"Old\" Guard", 1, "line infantry"}};
    game.scenario = "title = \"A\"\n# two lines\n";
    game.battle = 7;
    game.random = 12;
    game.houses = {{"night.toml", "# dark\n"}};
    game.ruleset = 0xAF;
    return game;
}

TEST(BotLines, TellTheBattleInOneLine) {
    std::string const text = game_text(game());
    EXPECT_EQ(text.find('\n'), text.size() - 1);
    ASSERT_TRUE(text.starts_with("newgame "));
    auto const told = nlohmann::json::parse(text.substr(8));
    EXPECT_EQ(told["units"][0]["name"], "The \"Old\" Guard");
    EXPECT_EQ(told["scenario"], "title = \"A\"\n# two lines\n");
    EXPECT_EQ(told["battle"], 7);
    EXPECT_EQ(told["random"], 12);
    EXPECT_EQ(told["houses"][0]["name"], "night.toml");
    EXPECT_EQ(told["houses"][0]["text"], "# dark\n");
    EXPECT_EQ(told["ruleset"], "00000000000000af");
}

TEST(BotLines, AskForAnOrder) {
    games::BotPosition position;
    position.awaited.turn = 3;
    position.awaited.phase = "Move";
    position.units.resize(2);
    position.units[1].piece.emplace();
    position.units[1].piece->states = {"shaken"};
    position.units[1].strength_of = 4;
    position.orders = {"move A forward 3", "end move"};
    std::string const text = order_question(position, {}, 500, 9);
    ASSERT_TRUE(text.starts_with("position {"));
    auto const told = nlohmann::json::parse(text.substr(9, text.find('\n') - 9));
    EXPECT_EQ(told["turn"], 3);
    EXPECT_FALSE(told["units"][0].contains("x_mil"));
    EXPECT_EQ(told["units"][1]["states"], nlohmann::json::array({"shaken"}));
    EXPECT_EQ(told["units"][1]["of"], 4);
    std::string const asked = "orders 2\n1 move A forward 3\n2 end move\ngo 500 9\n";
    EXPECT_TRUE(text.ends_with("\n" + asked)) << text;
    EXPECT_EQ(order_question(position, {.position = false}, 500, 9), asked);
    position.state = [] { return std::string{"{}"}; };
    position.bytes = [] { return std::vector<std::uint8_t>{0x0A, 0xF0}; };
    EXPECT_EQ(order_question(position, {false, true, true}, 500, 9),
              "state {}\nbytes 0af0\n" + asked);
}

TEST(BotLines, TheTextsOfThePage) {
    EXPECT_EQ(greeting_text(), "esprit 1\n");
    EXPECT_EQ(options_text({{"depth", "3"}}), "set depth 3\n");
    EXPECT_EQ(quit_text(), "quit\n");
    constexpr std::array<std::string_view, 2> options{"stand", "evade"};
    EXPECT_EQ(choice_question({RuleId{"BP-1"}, 0, "Stand or evade?", options}, 250),
              "choice 2 BP-1 Stand or evade?\n1 stand\n2 evade\ngo 250 0\n");
}

}  // namespace
}  // namespace esprit::bots
