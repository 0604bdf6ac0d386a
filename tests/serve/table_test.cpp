// Tables without a network: seats, orders, questions, taking back, and what is left after a crash.
#include "serve/table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "serve/table_fixture.h"
#include "text/logs/log_text.h"

namespace esprit {
namespace {

using fixture::grande;
using fixture::has;
using fixture::Json;
using fixture::kings;
using fixture::last_of;
using fixture::powder;
using fixture::rank;
using fixture::seat_of;
using fixture::TestTable;
using ::testing::HasSubstr;
using ::testing::Not;

/// Answers what is asked with the first option, and ends phases, `steps` times.
Json play_on(TestTable& table, Json state, int steps) {
    for (int i = 0; i < steps && !state["awaited"]["over"].get<bool>(); ++i) {
        Json message{{"id", 100 + i}, {"entry", state["entry"]}};
        if (!state["pending"].is_null()) {
            message["do"] = "answer";
            message["option"] = state["pending"]["options"][0];
        } else {
            EXPECT_FALSE(state["orders"].empty());
            message["do"] = "submit";
            message["order"] = state["orders"][0]["order"];
        }
        state = last_of(table.say(1, message), "state");
    }
    return state;
}

/// The first unit that may act, and an order of it that moves it for certain.
Json a_move(TestTable& table, Json const& state) {
    for (Json const& piece : state["pieces"]) {
        if (!piece["can_act"].get<bool>()) continue;
        Json const told = last_of(
            table.say(1, {{"do", "suggest"}, {"id", 7}, {"unit", piece["unit"]}}), "suggestions");
        for (Json const& order : told["orders"]) {
            if (order["at"].is_null() && !order["pose"].is_null() &&
                order["pose"]["sure"] == true) {
                return order;
            }
        }
    }
    ADD_FAILURE() << "nobody may move";
    return {};
}

/// Up to where somebody may move for certain.
Json until_a_move(TestTable& table, Json state) {
    for (int i = 0; i < 40; ++i) {
        bool const movers =
            std::any_of(state["pieces"].begin(), state["pieces"].end(),
                        [](Json const& piece) { return piece["can_act"].get<bool>(); });
        std::string const phase = state["awaited"]["phase"];
        auto const& kinds = state["awaited"]["kinds"];
        if (movers && std::find(kinds.begin(), kinds.end(), "move") != kinds.end()) return state;
        state = play_on(table, state, 1);
    }
    ADD_FAILURE() << "no movement came";
    return state;
}

TEST(Table, TellsANewGuestAllThatIsDrawn) {
    for (std::string_view const scenario : {grande, kings, rank, powder}) {
        TestTable table{std::string{scenario}};
        auto const told = table.sit_hot();
        Json const all = last_of(told, "table");
        EXPECT_EQ(all["to"], 1);
        EXPECT_GT(all["width_mil"], 10000);
        EXPECT_FALSE(all["terrain"].empty());
        EXPECT_EQ(all["sides"][0]["yours"], true);
        Json const state = last_of(told, "state");
        EXPECT_EQ(state["waits_for"], "");
        ASSERT_GT(state["pieces"].size(), 5U) << scenario;
        for (Json const& piece : state["pieces"]) {
            // the corners' mean is the middle
            std::int64_t x = 0;
            for (Json const& corner : piece["corners"]) x += corner[0].get<std::int64_t>();
            EXPECT_NEAR(static_cast<double>(x) / 4, piece["x_mil"].get<double>(), 2);
        }
    }
}

TEST(Table, WaitsForANonceOfEachSeat) {
    TestTable table{std::string{kings}};
    auto told = table.sit(1, seat_of(0));
    EXPECT_THAT(last_of(told, "state")["waits_for"].get<std::string>(), HasSubstr("Red"));
    told = table.say(1, {{"do", "submit"}, {"id", 2}, {"entry", 0}, {"order", "end"}});
    EXPECT_TRUE(has(told, "error"));
    told = table.sit(2, seat_of(1));
    EXPECT_EQ(last_of(told, "state")["waits_for"], "");
    EXPECT_EQ(last_of(told, "dice")["dice"]["nonces"][1], hex_text(fixture::filled(2)));
}

TEST(Table, ASecretOpensItsOwnSeatOnly) {
    TestTable table{std::string{kings}};
    auto told = table.sit(1, seat_of(0));
    EXPECT_EQ(last_of(told, "table")["sides"][0]["yours"], true);
    EXPECT_EQ(last_of(told, "table")["sides"][1]["yours"], false);
    told = table.sit(2, Json::array({hex_text(fixture::filled(0x11))}));
    EXPECT_EQ(last_of(told, "error")["code"], "no_seat");
    EXPECT_FALSE(has(told, "table"));
    // the digest that the server keeps is no key
    told = table.sit(3, Json::array({hex_text(sha256(fixture::seat_secret(0)))}));
    EXPECT_EQ(last_of(told, "error")["code"], "no_seat");
}

TEST(Table, OnlyTheSeatToMoveChangesTheGame) {
    TestTable table{std::string{kings}};
    table.sit(1, seat_of(0));
    Json const state = last_of(table.sit(2, seat_of(1)), "state");
    table.sit(3, Json::array());
    std::size_t const events = table.events.size();
    auto const side = state["awaited"]["side"].get<std::size_t>();
    for (serve::GuestId const guest : {side == 0 ? 2U : 1U, 3U}) {
        Json const message{{"do", "submit"},
                           {"id", 4},
                           {"entry", state["entry"]},
                           {"order", state["orders"][0]["order"]}};
        EXPECT_EQ(last_of(table.say(guest, message), "error")["code"], "not_yours");
        EXPECT_EQ(
            last_of(table.say(guest, {{"do", "undo"}, {"entry", state["entry"]}}), "error")["code"],
            "not_yours");
    }
    EXPECT_EQ(table.events.size(), events);
}

TEST(Table, AnOrderForAnOlderStateIsStale) {
    TestTable table{std::string{kings}};
    Json state = last_of(table.sit_hot(), "state");
    auto const entry = state["entry"].get<int>();
    state = play_on(table, state, 2);
    ASSERT_NE(state["entry"], entry);
    auto const told = table.say(
        1, {{"do", "submit"}, {"id", 4}, {"entry", entry}, {"order", state["orders"][0]["order"]}});
    EXPECT_EQ(last_of(told, "error")["code"], "stale");
}

TEST(Table, AnOrderThatCameAfterTheEndOfTheOwnTurnIsStale) {
    TestTable table{std::string{kings}};
    table.sit(1, seat_of(0));
    Json const state = last_of(table.sit(2, seat_of(1)), "state");
    table.sit(3, Json::array());
    serve::GuestId const waits = state["awaited"]["side"].get<std::size_t>() == 0 ? 2U : 1U;
    for (serve::GuestId const guest : {waits, serve::GuestId{3}}) {
        auto const told = table.say(guest, {{"do", "submit"},
                                            {"id", 4},
                                            {"entry", state["entry"].get<int>() + 1},
                                            {"order", state["orders"][0]["order"]}});
        EXPECT_EQ(last_of(told, "error")["code"], guest == waits ? "stale" : "not_yours");
    }
}

TEST(Table, IsTheSameAfterACrashAtAnyEvent) {
    for (std::string_view const scenario : {grande, kings, rank, powder}) {
        TestTable table{std::string{scenario}};
        Json const state = last_of(table.sit_hot(), "state");
        play_on(table, state, 25);
        Json const before = last_of(table.sit(9, Json::array()), "state");
        std::string const log = table.table().log_text();
        table.open();
        EXPECT_EQ(table.table().log_text(), log) << scenario;
        Json const after = last_of(table.sit(9, Json::array()), "state");
        for (auto const* const part : {"pieces", "awaited", "entry", "pending", "orders"}) {
            EXPECT_EQ(after[part], before[part]) << scenario << " " << part;
        }
        // any beginning of the events is a table, too
        auto const all = table.events;
        for (std::size_t kept = 0; kept < all.size(); kept += 7) {
            table.events.assign(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(kept));
            EXPECT_NO_THROW(table.open()) << scenario << " " << kept;
        }
    }
}

TEST(Table, AQuestionOutlivesACrash) {
    TestTable table{std::string{rank}};  // who has the initiative decides who goes first
    Json state = last_of(table.sit_hot(), "state");
    for (int i = 0; i < 10 && state["pending"].is_null(); ++i) state = play_on(table, state, 1);
    ASSERT_FALSE(state["pending"].is_null());
    table.open();
    Json const after = last_of(table.sit_hot(), "state");
    EXPECT_EQ(after["pending"], state["pending"]);
    state = play_on(table, after, 1);
    EXPECT_GT(state["entry"], after["entry"]);
}

TEST(Table, AMoveCanBeTakenBackAndGivenAgain) {
    TestTable table{std::string{rank}};
    Json const state = until_a_move(table, last_of(table.sit_hot(), "state"));
    Json const order = a_move(table, state);
    auto told = table.say(
        1, {{"do", "submit"}, {"id", 5}, {"entry", state["entry"]}, {"order", order["order"]}});
    ASSERT_TRUE(has(told, "done")) << Json(told).dump();
    Json const moved = last_of(told, "state");
    EXPECT_EQ(moved["undo"]["may"], true);
    std::size_t const events = table.events.size();
    told = table.say(1, {{"do", "undo"}, {"id", 6}, {"entry", moved["entry"]}});
    EXPECT_TRUE(has(told, "undone"));
    EXPECT_EQ(last_of(told, "state")["pieces"], state["pieces"]);
    EXPECT_EQ(table.events.size(), events + 1);
    table.open();
    Json const after = last_of(table.sit_hot(), "state");
    EXPECT_EQ(after["pieces"], state["pieces"]);
    told = table.say(
        1, {{"do", "submit"}, {"id", 5}, {"entry", after["entry"]}, {"order", order["order"]}});
    EXPECT_EQ(last_of(told, "state")["pieces"], moved["pieces"]);
}

TEST(Table, ASuggestedPoseIsWhereTheUnitWillStand) {
    for (std::string_view const scenario : {grande, rank}) {
        TestTable table{std::string{scenario}};
        Json const state = until_a_move(table, last_of(table.sit_hot(), "state"));
        Json const order = a_move(table, state);
        auto const told = table.say(
            1, {{"do", "submit"}, {"id", 5}, {"entry", state["entry"]}, {"order", order["order"]}});
        Json const then = last_of(told, "state");
        for (Json const& piece : then["pieces"]) {
            if (piece["unit"] != order["unit"]) continue;
            EXPECT_EQ(piece["corners"], order["pose"]["corners"]) << order.dump();
        }
    }
}

TEST(Table, ADropBecomesTheNearestOrder) {
    TestTable table{std::string{rank}};
    Json const state = until_a_move(table, last_of(table.sit_hot(), "state"));
    Json const order = a_move(table, state);
    Json const told = last_of(table.say(1, {{"do", "preview"},
                                            {"id", 8},
                                            {"unit", order["unit"]},
                                            {"x_mil", order["pose"]["x_mil"]},
                                            {"y_mil", order["pose"]["y_mil"]},
                                            {"facing_cdeg", order["pose"]["facing_cdeg"]}}),
                              "preview");
    ASSERT_EQ(told["read"], true) << Json(told).dump();
    EXPECT_TRUE(told["refused"].is_null());
    EXPECT_NEAR(told["pose"]["x_mil"].get<double>(), order["pose"]["x_mil"].get<double>(), 60);
    EXPECT_NEAR(told["pose"]["y_mil"].get<double>(), order["pose"]["y_mil"].get<double>(), 60);
}

TEST(Table, ADropOutOfReachSaysWhyAndGoesAsFarAsAllowed) {
    TestTable table{std::string{rank}};
    Json const state = until_a_move(table, last_of(table.sit_hot(), "state"));
    Json const order = a_move(table, state);
    Json piece;
    for (Json const& each : state["pieces"]) {
        if (each["unit"] == order["unit"]) piece = each;
    }
    auto const far = [&](char const* axis) {
        return piece[axis].get<int>() +
               6 * (order["pose"][axis].get<int>() - piece[axis].get<int>());
    };
    Json const told = last_of(table.say(1, {{"do", "preview"},
                                            {"id", 8},
                                            {"unit", order["unit"]},
                                            {"x_mil", far("x_mil")},
                                            {"y_mil", far("y_mil")},
                                            {"facing_cdeg", piece["facing_cdeg"]}}),
                              "preview");
    EXPECT_FALSE(told["short_of"].is_null()) << Json(told).dump();
    EXPECT_NE(told["short_of"]["rule"], "");
    EXPECT_FALSE(told["pose"].is_null());
}

/// A fraction as a number.
double value_of(std::string const& fraction) {
    std::size_t const bar = fraction.find('/');
    return bar == std::string::npos ? std::stod(fraction)
                                    : std::stod(fraction) / std::stod(fraction.substr(bar + 1));
}

TEST(Table, ADropOntoAnEnemyIsAnOrderAimedAtItWithItsExactOdds) {
    TestTable table{std::string{kings}};
    Json const state = last_of(table.sit_hot(), "state");
    Json order;
    for (Json const& piece : state["pieces"]) {
        if (!piece["can_act"].get<bool>()) continue;
        Json const told = last_of(
            table.say(1, {{"do", "suggest"}, {"id", 7}, {"unit", piece["unit"]}}), "suggestions");
        for (Json const& each : told["orders"]) {
            if (!each["at"].is_null() && order.is_null()) order = each;
        }
    }
    ASSERT_FALSE(order.is_null());
    Json const told = last_of(table.say(1, {{"do", "preview"},
                                            {"id", 8},
                                            {"unit", order["unit"]},
                                            {"x_mil", 0},
                                            {"y_mil", 0},
                                            {"facing_cdeg", 0},
                                            {"onto", order["at"]},
                                            {"odds", true}}),
                              "preview");
    EXPECT_EQ(told["at"], order["at"]);
    EXPECT_TRUE(told["refused"].is_null());
    ASSERT_FALSE(told["odds"].is_null()) << told.dump();
    double sum = 0;
    for (Json const& end : told["odds"]["outcomes"]) sum += value_of(end["chance"]);
    EXPECT_NEAR(sum, 1, 1e-9);
    for (Json const& unit : told["odds"]["units"]) {
        double states = 0;
        for (Json const& each : unit["states"]) states += value_of(each["chance"]);
        EXPECT_NEAR(states, 1, 1e-9) << unit.dump();
    }
    EXPECT_FALSE(told["odds"]["checks"].empty());
    // by words it is the same
    Json const by_words = last_of(
        table.say(1, {{"do", "preview"}, {"id", 9}, {"order", told["order"]}, {"odds", true}}),
        "preview");
    EXPECT_EQ(by_words["odds"], told["odds"]);
}

TEST(Table, TheOddsOfAChargeOfGrandeTactiqueMayBeAskedForInAnyPhase) {
    TestTable table{"../web/e2e/charge"};
    Json state = last_of(table.sit_hot(), "state");
    std::set<std::string> phases;
    for (int i = 0; i < 12; ++i) {
        phases.insert(state["awaited"]["phase"].get<std::string>());
        Json const told = last_of(table.say(1, {{"do", "preview"},
                                                {"id", 9},
                                                {"order", "charge Blue Lancers at Red 1st"},
                                                {"odds", true}}),
                                  "preview");
        // odds, or why there are none: never the end of the table
        EXPECT_TRUE(told["odds"].is_object() || told["refused"].is_object()) << told.dump();
        state = play_on(table, state, 1);
    }
    EXPECT_TRUE(phases.contains("PIP phase")) << Json(phases).dump();
}

TEST(Table, StepsThroughTheGameAndTellsItsLog) {
    TestTable table{std::string{kings}};
    Json const first = last_of(table.sit_hot(), "state");
    Json const end = play_on(table, first, 12);
    int const last = end["entry"];
    Json const begin = last_of(table.say(1, {{"do", "step"}, {"id", 3}, {"entry", 0}}), "step");
    EXPECT_EQ(begin["last"], last);
    EXPECT_EQ(begin["pieces"].size(), first["pieces"].size());
    Json const now = last_of(table.say(1, {{"do", "step"}, {"id", 3}, {"entry", last}}), "step");
    ASSERT_EQ(now["pieces"].size(), end["pieces"].size());
    for (std::size_t i = 0; i < now["pieces"].size(); ++i) {
        EXPECT_EQ(now["pieces"][i]["corners"], end["pieces"][i]["corners"]);
        EXPECT_EQ(now["pieces"][i]["status"], end["pieces"][i]["status"]);
    }
    EXPECT_TRUE(has(table.say(1, {{"do", "step"}, {"id", 3}, {"entry", last + 1}}), "error"));
    Json const log =
        last_of(table.say(1, {{"do", "log"}, {"id", 4}, {"from", 1}, {"to", 50}}), "log");
    EXPECT_EQ(log["entries"].size(), static_cast<std::size_t>(last));
}

TEST(Table, CommandersPlayByThemselvesToTheEndAndTheSecretProvesTheDice) {
    TestTable table{std::string{kings}, {"random", "random"}};
    EXPECT_FALSE(table.table().tick_in_ms());  // nobody looks on
    std::vector<Json> told = table.sit(1, Json::array());
    for (int i = 0; i < 5000 && table.table().tick_in_ms(); ++i) {
        told = table.told(table.table().tick());
        if (has(told, "dice")) break;
        ASSERT_THAT(table.table().log_text(), Not(HasSubstr(hex_text(fixture::filled(0x77)))));
        if (i % 100 != 0) continue;
        for (auto const& event : table.events) {
            ASSERT_THAT(event.body, Not(HasSubstr(hex_text(fixture::filled(0x77)))));
        }
    }
    EXPECT_EQ(last_of(told, "state")["verdict"]["over"], true);
    EXPECT_EQ(last_of(told, "dice")["dice"]["secret"], hex_text(fixture::filled(0x77)));
    std::string const text = table.table().log_text();
    play::Log log = text::read_log("table.log", text);
    EXPECT_EQ(text::log_text(log), text);
    auto const field = games::battlefield_of_log(log, "table.log");
    EXPECT_FALSE(field->verify(log));
    // another secret, and then dice of another secret with its own commitment
    log.secret = fixture::filled(0x78);
    ASSERT_TRUE(field->verify(log));
    EXPECT_EQ(field->verify(log)->what, "the secret of the dice");
    log.header.fair->commitment = sha256(fixture::filled(0x78));
    EXPECT_TRUE(field->verify(log));
    // without the secret the recorded faces are read
    log.secret.reset();
    EXPECT_FALSE(field->verify(log));
}

TEST(Table, KeepsThePaceOfItsCommanders) {
    TestTable table{std::string{kings}, {"", "drill"}};
    table.sit(1, seat_of(0));
    table.say(1, {{"do", "pace"}, {"id", 2}, {"pace_ms", -1}});
    table.open();
    EXPECT_EQ(last_of(table.sit(2, seat_of(0)), "table")["pace_ms"], -1);
    EXPECT_EQ(table.table().tick_in_ms(), std::nullopt);
}

TEST(Table, SaysWhetherAMessageIsForAnEarlierOrALaterState) {
    TestTable table{std::string{kings}};
    Json const state = last_of(table.sit_hot(), "state");
    Json message{{"do", "submit"}, {"id", 2}, {"entry", 7}, {"order", state["orders"][0]["order"]}};
    Json const early = last_of(table.say(1, message), "error");
    EXPECT_EQ(early["code"], "stale");
    EXPECT_THAT(early["what"].get<std::string>(), HasSubstr("has not come so far"));
    message["entry"] = state["entry"];
    table.say(1, message);
    EXPECT_THAT(last_of(table.say(1, message), "error")["what"].get<std::string>(),
                HasSubstr("has moved on"));
}

TEST(Table, NamesAndTextsOfRulesAreTold) {
    TestTable table{std::string{kings}};
    table.sit_hot();
    EXPECT_EQ(last_of(table.say(1, {{"do", "why"}, {"id", 2}, {"rule", "MW-1"}}), "why")["text"],
              "the words of MW-1");
    EXPECT_NE(last_of(table.say(1, {{"do", "who"}, {"id", 2}, {"unit", 0}}), "who")["text"], "");
    EXPECT_FALSE(
        last_of(table.say(1, {{"do", "sight"}, {"id", 2}, {"unit", 0}}), "sight")["lines"].empty());
    EXPECT_FALSE(
        last_of(table.say(1, {{"do", "reach"}, {"id", 2}, {"unit", 0}}), "reach")["text"].empty());
    EXPECT_EQ(last_of(table.say(1, {{"do", "who"}, {"id", 2}, {"unit", 999}}), "error")["code"],
              "wrong");
}

}  // namespace
}  // namespace esprit
