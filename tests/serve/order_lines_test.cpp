// A line of several orders of which a later one is refused: before dice nothing has happened; after
// dice the earlier orders hold, everybody is told the state, and play goes on.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "serve/table_fixture.h"

namespace esprit {
namespace {

using fixture::has;
using fixture::Json;
using fixture::last_of;
using fixture::TestTable;

class OrderLines : public ::testing::TestWithParam<std::string_view> {
protected:
    /// Units that may act, whose suggested orders are tried for two of them at once.
    std::vector<std::string> lines_for_two(Json const& state) {
        std::vector<std::string> lines;
        std::vector<Json> able;
        std::vector<Json> own;
        for (Json const& piece : state["pieces"]) {
            if (piece["side"] == state["awaited"]["side"]) own.push_back(piece);
            if (piece["can_act"] == true) able.push_back(piece);
        }
        for (std::size_t i = 0; i < able.size() && i < 4; ++i) {
            Json const told =
                last_of(table_.say(1, {{"do", "suggest"}, {"id", 7}, {"unit", able[i]["unit"]}}),
                        "suggestions");
            for (std::size_t order = 0; order < told["orders"].size() && order < 6; ++order) {
                add_lines(lines, told["orders"][order]["order"], able[i]["name"], own);
            }
        }
        return lines;
    }
    static void add_lines(std::vector<std::string>& lines, std::string const& order,
                          std::string const& name, std::vector<Json> const& own) {
        std::size_t const at = order.find(name);
        if (at == std::string::npos) return;
        for (Json const& other : own) {
            if (other["name"] == name) continue;
            std::string line = order;
            line.insert(at + name.size(), ", " + other["name"].get<std::string>());
            lines.push_back(line);
        }
    }
    /// The answers to a line, or to anything else that a seat may do.
    std::vector<Json> act(Json message, Json const& state) {
        message["id"] = 9;
        message["entry"] = state["entry"];
        return table_.say(1, message);
    }
    /// One step of the game: a question is answered, or the first order given.
    Json step(Json const& state) {
        Json message{{"do", "submit"}};
        if (!state["pending"].is_null()) {
            message = {{"do", "answer"}, {"option", state["pending"]["options"][0]}};
        } else {
            message["order"] = state["orders"][0]["order"];
        }
        auto const told = act(message, state);
        EXPECT_TRUE(has(told, "done")) << Json(told).dump();
        return last_of(told, "state");
    }
    /// Tries lines until one is refused after dice; nothing if none was.
    std::optional<std::vector<Json>> try_lines(Json& state) {
        for (std::string const& line : lines_for_two(state)) {
            std::size_t const before = table_.events.size();
            auto const told = act({{"do", "submit"}, {"order", line}}, state);
            if (has(told, "refused") && table_.events.size() > before) return told;
            if (has(told, "done")) {
                state = last_of(told, "state");
                return std::nullopt;
            }
            EXPECT_EQ(table_.events.size(), before) << line;
            EXPECT_FALSE(has(told, "happened")) << line;
        }
        return std::nullopt;
    }

    TestTable table_{std::string{GetParam()}};
};

TEST_P(OrderLines, WhatHoldsAfterDiceIsToldAndPlayGoesOn) {
    Json state = last_of(table_.sit_hot(), "state");
    std::optional<std::vector<Json>> told;
    for (int i = 0; i < 400 && !told && state["awaited"]["over"] == false; ++i) {
        if (state["pending"].is_null()) told = try_lines(state);
        if (!told && (!state["pending"].is_null() || !state["orders"].empty())) state = step(state);
    }
    ASSERT_TRUE(told) << "no line was refused after dice";
    std::size_t const entry = state["entry"];
    ASSERT_TRUE(has(*told, "state")) << "the page would wait for an entry that is gone";
    EXPECT_EQ(last_of(*told, "state")["_to_guest"], serve::everybody);
    EXPECT_THAT(last_of(*told, "refused")["because"].get<std::string>(),
                ::testing::HasSubstr("dice were thrown before that, so"));
    state = last_of(*told, "state");
    EXPECT_GT(state["entry"], entry);
    table_.open();
    table_.sit_hot();
    EXPECT_EQ(Json::parse(table_.table().state())["pieces"], state["pieces"]);
    step(state);
}

INSTANTIATE_TEST_SUITE_P(Systems, OrderLines,
                         ::testing::Values(fixture::grande, fixture::rank, fixture::powder,
                                           fixture::kings));

}  // namespace
}  // namespace esprit
