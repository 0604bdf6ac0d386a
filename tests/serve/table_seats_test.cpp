// What the seats of a table have to agree upon: orders that are taken back, and dice that are mixed
// with what both show.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "serve/table_fixture.h"
#include "text/logs/log_text.h"

namespace esprit {
namespace {

using fixture::filled;
using fixture::has;
using fixture::Json;
using fixture::kings;
using fixture::last_of;
using fixture::rank;
using fixture::seat_of;
using fixture::TestTable;
using ::testing::HasSubstr;

/// A table of two towns (guest 1 has side 0, guest 2 side 1) where the last order was a move.
class OfTwoTowns : public ::testing::Test {
protected:
    OfTwoTowns() {
        table_.sit(1, seat_of(0));
        state_ = last_of(table_.sit(2, seat_of(1)), "state");
        for (int i = 0; i < 40 && !moved_; ++i) go_on();
        EXPECT_TRUE(moved_);
    }
    serve::GuestId mover() const { return state_["undo"]["side"] == 0 ? 1 : 2; }
    serve::GuestId other() const { return 3 - mover(); }
    std::vector<Json> say(serve::GuestId guest, Json message) {
        message["id"] = 9;
        message["entry"] = state_["entry"];
        auto told = table_.say(guest, message);
        if (has(told, "state")) state_ = last_of(told, "state");
        return told;
    }
    /// A move without dice where there is one, else whatever comes first.
    void go_on() {
        bool const asked = !state_["pending"].is_null();
        auto const side = (asked ? state_["pending"] : state_["awaited"])["side"].get<unsigned>();
        if (asked) {
            say(side + 1, {{"do", "answer"}, {"option", state_["pending"]["options"][0]}});
            return;
        }
        for (Json const& piece : state_["pieces"]) {
            if (!piece["can_act"].get<bool>()) continue;
            Json const told =
                last_of(table_.say(1, {{"do", "suggest"}, {"id", 7}, {"unit", piece["unit"]}}),
                        "suggestions");
            for (Json const& order : told["orders"]) {
                if (!order["at"].is_null() || order["pose"].is_null()) continue;
                if (order["pose"]["sure"] != true) continue;
                say(side + 1, {{"do", "submit"}, {"order", order["order"]}});
                moved_ = state_["undo"]["may"].get<bool>();
                return;
            }
        }
        say(side + 1, {{"do", "submit"}, {"order", state_["orders"][0]["order"]}});
    }

    TestTable table_{std::string{rank}};
    Json state_;
    bool moved_ = false;
};

TEST_F(OfTwoTowns, TheOtherSeatHasToAllowTakingBack) {
    Json const before = state_;
    auto told = say(mover(), {{"do", "undo"}});
    EXPECT_FALSE(has(told, "undone"));
    Json const asked = last_of(told, "undo_asked");
    EXPECT_EQ(asked["by"], before["undo"]["side"]);
    EXPECT_NE(asked["sentence"], "");
    EXPECT_EQ(state_["undo"]["asked"], true);
    EXPECT_EQ(state_["entry"], before["entry"]);
    // neither who asked nor who watches allows it
    table_.sit(7, Json::array());
    for (serve::GuestId const guest : {mover(), serve::GuestId{7}}) {
        EXPECT_EQ(last_of(say(guest, {{"do", "allow"}, {"yes", true}}), "error")["code"],
                  "not_yours");
    }
    // the question outlives a crash
    table_.open();
    table_.sit(1, seat_of(0));
    state_ = last_of(table_.sit(2, seat_of(1)), "state");
    EXPECT_EQ(state_["undo"]["asked"], true);
    told = say(other(), {{"do", "allow"}, {"yes", true}});
    EXPECT_TRUE(has(told, "undone"));
    EXPECT_EQ(state_["entry"].get<int>(), before["entry"].get<int>() - 1);
    EXPECT_EQ(state_["undo"]["asked"], false);
}

TEST_F(OfTwoTowns, ARefusalToTakeBackHoldsUntilTheNextOrder) {
    say(mover(), {{"do", "undo"}});
    Json const before = state_;
    EXPECT_TRUE(has(say(other(), {{"do", "allow"}, {"yes", false}}), "undo_forbidden"));
    EXPECT_EQ(state_["entry"], before["entry"]);
    EXPECT_EQ(state_["undo"]["may"], false);
    EXPECT_THAT(last_of(say(mover(), {{"do", "undo"}}), "error")["what"].get<std::string>(),
                HasSubstr("forbidden"));
    table_.open();
    table_.sit(1, seat_of(0));
    state_ = last_of(table_.sit(2, seat_of(1)), "state");
    EXPECT_EQ(state_["undo"]["may"], false);
    // the next order is another matter
    for (moved_ = false; !moved_;) go_on();
    EXPECT_EQ(state_["undo"]["may"], true);
}

TEST_F(OfTwoTowns, AGuestWithBothSeatsNeedsNoConsent) {
    table_.sit(3,
               Json::array({hex_text(fixture::seat_secret(0)), hex_text(fixture::seat_secret(1))}));
    EXPECT_TRUE(has(say(3, {{"do", "undo"}}), "undone"));
}

TEST_F(OfTwoTowns, EventsOfAnotherServerAreAppliedAndTold) {
    TestTable other{std::string{rank}};
    other.events = table_.events;
    other.open();
    other.sit(1, seat_of(0));
    std::size_t const known = table_.events.size();
    for (int i = 0; i < 6; ++i) go_on();
    std::vector<serve::StoredEvent> const more(
        table_.events.begin() + static_cast<std::ptrdiff_t>(known), table_.events.end());
    auto const told = other.told(other.table().take_in(more));
    Json const state = last_of(told, "state");
    for (char const* const part : {"entry", "pieces", "awaited", "pending", "undo"}) {
        EXPECT_EQ(state[part], state_[part]) << part;
    }
    EXPECT_TRUE(has(told, "happened"));
    EXPECT_EQ(other.table().log_text(), table_.table().log_text());
    // twice is once, and a hole is not overlooked
    EXPECT_EQ(last_of(other.told(other.table().take_in(more)), "state")["entry"], state_["entry"]);
    EXPECT_THROW(other.table().take_in(
                     {{table_.events.back().number + 2, serve::TableEventKind::withdrawn, "{}"}}),
                 std::runtime_error);
}

/// What a seat shows, from the last to the first: each is SHA-256 of the next to be shown.
class Chain {
public:
    explicit Chain(std::uint8_t with) {
        links_.push_back(filled(with));
        for (int i = 0; i < 600; ++i) links_.push_back(sha256(links_.back()));
    }
    Bytes32 take() {
        Bytes32 const link = links_.back();
        links_.pop_back();
        return link;
    }

private:
    std::vector<Bytes32> links_;
};

class OfDicePerRoll : public ::testing::Test {
protected:
    OfDicePerRoll() {
        for (std::size_t side = 0; side < 2; ++side) {
            state_ =
                last_of(table_.sit_with(side + 1, seat_of(side), chains_[side].take()), "state");
        }
    }
    std::vector<Json> show(std::size_t side, Bytes32 const& value) {
        Json const& sealed = state_["sealed"];
        return hear(table_.say(side + 1, {{"do", "show"},
                                          {"id", 5},
                                          {"entry", sealed["entry"]},
                                          {"after", sealed["after"]},
                                          {"side", side},
                                          {"value", hex_text(value)}}));
    }
    std::vector<Json> order(int id = 4) {
        bool const asked = !state_["pending"].is_null();
        auto const side = (asked ? state_["pending"] : state_["awaited"])["side"].get<unsigned>();
        Json message{{"id", id}, {"entry", state_["entry"]}};
        message["do"] = asked ? "answer" : "submit";
        if (asked) message["option"] = state_["pending"]["options"][0];
        if (!asked) message["order"] = state_["orders"][0]["order"];
        return hear(table_.say(side + 1, message));
    }
    std::vector<Json> hear(std::vector<Json> told) {
        if (has(told, "state")) state_ = last_of(told, "state");
        return told;
    }
    bool is_sealed() const { return !state_["sealed"].is_null(); }
    void until_sealed() {
        for (int i = 0; i < 60 && !is_sealed(); ++i) order();
        ASSERT_TRUE(is_sealed());
    }
    /// Until an order of a unit waits for dice: the unit has begun to act before them.
    void until_unit_is_sealed() {
        for (int i = 0; i < 60; ++i) {
            if (is_sealed() && state_["sealed"]["order"] != "draw cards") return;
            if (!is_sealed()) {
                order_a_unit();
                continue;
            }
            show(1, chains_[1].take());
            show(0, chains_[0].take());
        }
        FAIL() << "no order of a unit has dice";
    }
    void order_a_unit() {
        auto const side = state_["awaited"]["side"].get<unsigned>();
        for (Json const& piece : state_["pieces"]) {
            if (piece["side"] != side) continue;
            auto const told =
                table_.say(side + 1, {{"do", "suggest"}, {"id", 7}, {"unit", piece["unit"]}});
            Json const orders = last_of(told, "suggestions")["orders"];
            if (orders.empty()) continue;
            hear(table_.say(side + 1, {{"do", "submit"},
                                       {"id", 8},
                                       {"entry", state_["entry"]},
                                       {"order", orders[0]["order"]}}));
            return;
        }
        order();
    }
    void reopen() {
        table_.open();
        for (std::size_t side = 0; side < 2; ++side) {
            state_ = last_of(table_.sit(side + 1, seat_of(side)), "state");
        }
    }

    TestTable table_{std::string{kings}, {"", ""}, true};
    Chain chains_[2] = {Chain{1}, Chain{2}};
    Json state_;
};

TEST_F(OfDicePerRoll, AnOrderWithDiceWaitsForTheValuesOfBothSeats) {
    until_sealed();
    Json const sealed = state_["sealed"];
    EXPECT_EQ(sealed["waits_for"], (Json{0, 1}));
    auto const whose = state_["awaited"]["side"].get<unsigned>();
    Json const end{{"do", "submit"}, {"entry", state_["entry"]}, {"order", "end"}};
    EXPECT_EQ(last_of(table_.say(whose + 1, end), "error")["code"], "not_ready");
    // what was not promised is not taken, and nobody shows for another
    EXPECT_EQ(last_of(show(0, filled(9)), "error")["code"], "wrong");
    Json const stranger{{"do", "show"},
                        {"entry", sealed["entry"]},
                        {"after", 0},
                        {"side", 1},
                        {"value", hex_text(filled(9))}};
    EXPECT_EQ(last_of(table_.say(1, stranger), "error")["code"], "not_yours");
    show(0, chains_[0].take());
    EXPECT_EQ(state_["sealed"]["waits_for"], (Json{1}));
    EXPECT_THAT(state_["waits_for"].get<std::string>(), HasSubstr("wait for Red"));
    EXPECT_EQ(state_["entry"], sealed["entry"]);
    // it is still so after a crash
    reopen();
    EXPECT_EQ(state_["sealed"]["waits_for"], (Json{1}));
    EXPECT_EQ(state_["sealed"]["order"], sealed["order"]);
    auto const told = show(1, chains_[1].take());
    EXPECT_TRUE(has(told, "happened"));
}

// what a table tells does not depend on whether it was loaded from its events
TEST_F(OfDicePerRoll, AnOrderIsShownAsFarAsItCameWhenItsTableIsLoaded) {
    until_unit_is_sealed();
    std::string const state = table_.table().state();
    table_.open();
    EXPECT_EQ(table_.table().state(), state);
}

TEST_F(OfDicePerRoll, AnOrderThatWaitsLeavesNothingBehindWhenASideResigns) {
    until_unit_is_sealed();
    table_.say(1, {{"do", "resign"}, {"id", 9}, {"side", 0}});
    std::string const state = table_.table().state();
    table_.open();
    EXPECT_EQ(table_.table().state(), state);
}

TEST_F(OfDicePerRoll, TheDiceFollowFromTheRevealedValuesAndTheSecret) {
    std::string first;
    for (int i = 0; i < 400 && !state_["awaited"]["over"].get<bool>(); ++i) {
        if (!is_sealed()) {
            order();
            continue;
        }
        show(1, chains_[1].take());
        show(0, chains_[0].take());
        if (i % 40 == 0) reopen();
    }
    std::string const text = table_.table().log_text();
    EXPECT_THAT(text, HasSubstr("dice per-roll "));
    EXPECT_THAT(text, HasSubstr("\nshown 0: "));
    play::Log log = text::read_log("table.log", text);
    EXPECT_EQ(text::log_text(log), text);
    auto const field = games::battlefield_of_log(log, "table.log");
    log.secret = filled(0x77);  // as at the end of the battle
    EXPECT_FALSE(field->verify(log)) << field->verify(log)->text();
    // another value in place of one that was shown, though it was promised by nobody
    for (play::Entry& entry : log.entries) {
        if (entry.record.shown.empty()) continue;
        play::Log forged = log;
        std::size_t const place = static_cast<std::size_t>(&entry - log.entries.data());
        forged.entries[place].record.shown[0].values[1] = filled(3);
        ASSERT_TRUE(field->verify(forged));
        EXPECT_EQ(field->verify(forged)->what, "what the seats showed");
        break;
    }
    // and without being mixed the dice are others
    log.header.fair->per_roll = false;
    EXPECT_TRUE(field->verify(log));
}

}  // namespace
}  // namespace esprit
