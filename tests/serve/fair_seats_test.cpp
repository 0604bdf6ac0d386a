// What a host can do who knows the secret of the dice and sits at the table himself.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "chance/dice.h"
#include "program/run_program.h"
#include "serve/gate.h"
#include "serve/table_fixture.h"
#include "text/logs/log_text.h"

namespace esprit {
namespace {

using fixture::filled;
using fixture::has;
using fixture::Json;
using fixture::kings;
using fixture::last_of;
using fixture::seat_of;
using fixture::TestTable;
using ::testing::HasSubstr;

Json sit_of(std::size_t side, Bytes32 const& commitment) {
    return {{"do", "sit"},
            {"id", 1},
            {"seats", seat_of(side)},
            {"nonce_commitment", hex_text(commitment)}};
}
Json nonce_of(std::size_t side, Bytes32 const& nonce) {
    return {{"do", "nonce"}, {"id", 2}, {"side", side}, {"nonce", hex_text(nonce)}};
}

/// A nonce with which the first die at some address shows a six: the cheat knows the secret and the
/// other nonce.
Bytes32 pleasing_nonce(Bytes32 const& secret, Bytes32 const& other) {
    for (std::uint8_t guess = 1; guess != 0; ++guess) {
        std::vector<Bytes32> const nonces{other, filled(guess)};
        std::uint64_t const word = chance::FairWords{secret, nonces}.at({}, 0)[0];
        if ((word * 6) >> 32U == 5) return filled(guess);
    }
    ADD_FAILURE() << "some nonce of 255 gives a six";
    return {};
}

TEST(FairSeats, ACheatWhoSitsDownLastCannotChooseHisNonce) {
    TestTable table{std::string{kings}};
    Bytes32 const honest = filled(0x21);
    Bytes32 const secret = table.settings().dice_secret;
    // what is told before the cheat has committed tells him nothing of the other nonce
    auto told = table.say(1, sit_of(0, sha256(honest)));
    EXPECT_EQ(last_of(table.say(1, nonce_of(0, honest)), "error")["code"], "stale");
    EXPECT_EQ(last_of(told, "dice")["dice"]["nonces"], (Json{nullptr, nullptr}));
    // once both are bound, the first nonce is shown, and he looks for one that pleases him
    Bytes32 const bound = filled(0x42);
    table.say(2, sit_of(1, sha256(bound)));
    EXPECT_EQ(last_of(table.say(2, nonce_of(1, bound)), "error")["code"], "stale")
        << "the seat that committed first shows first";
    told = table.say(1, nonce_of(0, honest));
    EXPECT_EQ(last_of(told, "dice")["dice"]["asks"], 1);
    Bytes32 const pleasing = pleasing_nonce(secret, honest);
    EXPECT_EQ(last_of(table.say(2, nonce_of(1, pleasing)), "error")["code"], "wrong");
    // nor may he commit anew, in this browser or another
    table.say(3, sit_of(1, sha256(pleasing)));
    EXPECT_EQ(last_of(table.say(3, nonce_of(1, pleasing)), "error")["code"], "wrong");
    told = table.say(2, nonce_of(1, bound));
    EXPECT_EQ(last_of(told, "state")["waits_for"], "");
    EXPECT_EQ(last_of(told, "dice")["dice"]["committed"], true);
    EXPECT_THAT(table.table().log_text(), HasSubstr("\ndice fair committed "));
}

TEST(FairSeats, OfOneBrowserShowTheirNonceOnce) {
    TestTable table{std::string{kings}};
    Bytes32 const nonce = filled(0x21);
    Json seats = seat_of(0);
    seats.push_back(seat_of(1)[0]);
    table.say(1, {{"do", "sit"},
                  {"id", 1},
                  {"seats", seats},
                  {"nonce_commitment", hex_text(sha256(nonce))}});
    auto const told = table.say(1, nonce_of(0, nonce));
    EXPECT_EQ(last_of(told, "state")["waits_for"], "");
    EXPECT_EQ(last_of(told, "dice")["dice"]["nonces"], (Json{hex_text(nonce), hex_text(nonce)}));
}

TEST(FairSeats, MayCommitAnewUntilANonceIsShown) {
    TestTable table{std::string{kings}};
    table.say(1, sit_of(0, sha256(filled(1))));
    table.table().leave(1);
    // the player comes back with another browser
    auto told = table.say(3, sit_of(0, sha256(filled(3))));
    EXPECT_EQ(last_of(told, "dice")["dice"]["nonce_commitments"][0], hex_text(sha256(filled(3))));
    table.open();
    told = table.say(2, sit_of(1, sha256(filled(2))));
    EXPECT_EQ(last_of(told, "dice")["dice"]["asks"], 0);
    EXPECT_THAT(last_of(told, "state")["waits_for"].get<std::string>(),
                HasSubstr("the dice wait for"));
    table.say(3, sit_of(0, sha256(filled(3))));
    EXPECT_EQ(last_of(table.say(3, nonce_of(0, filled(3))), "dice")["dice"]["asks"], 1);
    EXPECT_EQ(last_of(table.say(3, nonce_of(1, filled(3))), "error")["code"], "not_yours");
}

/// The guests to whom it is said that their seat is taken.
std::vector<serve::GuestId> told_of_taken_seat(std::vector<Json> const& told) {
    std::vector<serve::GuestId> guests;
    for (Json const& each : told) {
        if (each["is"] != "error" || each["code"] != "taken") continue;
        EXPECT_FALSE(each.contains("to"));
        EXPECT_THAT(each["what"].get<std::string>(), HasSubstr("the seat of Blue"));
        guests.push_back(each["_to_guest"]);
    }
    return guests;
}

TEST(FairSeats, TheBrowserWhoseSeatIsTakenIsTold) {
    using Guests = std::vector<serve::GuestId>;
    TestTable table{std::string{kings}};
    table.say(1, sit_of(0, sha256(filled(1))));
    table.say(2, sit_of(0, sha256(filled(1))));  // another page of the same browser
    table.say(3, {{"do", "sit"}, {"seats", Json::array()}});
    auto told = table.say(4, sit_of(0, sha256(filled(4))));
    EXPECT_EQ(told_of_taken_seat(told), (Guests{1, 2}));
    // a browser that sat down at another server
    serve::NoncePromisedEvent const promise{0, sha256(filled(5))};
    told = table.told(table.table().take_in(
        {{table.events.size() + 1, serve::TableEventKind::nonce_promised, body_of(promise)}}));
    EXPECT_EQ(told_of_taken_seat(told), Guests{4});
}

/// Nobody had committed to such a nonce: simulated worlds have no such tables.
TEST(FairSeats, OfAnOlderTableCommitToNothingAfterTheirNonce) {
    TestTable table{std::string{kings}};
    table.events = {{1, serve::TableEventKind::nonce, body_of(serve::NonceEvent{0, filled(1)})}};
    table.open();
    auto const told = table.say(1, sit_of(0, sha256(filled(3))));
    EXPECT_EQ(last_of(told, "table")["dice"]["nonce_commitments"][0], nullptr);
    EXPECT_EQ(table.events.size(), 1U);
}

/// At a table of an older program one seat had given its nonce at once.
TEST(FairSeats, OfAnOlderTableAreNotCalledCommitted) {
    TestTable table{std::string{kings}};
    table.events = {{1, serve::TableEventKind::nonce, body_of(serve::NonceEvent{0, filled(1)})}};
    table.open();
    auto const told = table.sit(2, seat_of(1));
    EXPECT_EQ(last_of(told, "state")["waits_for"], "");
    EXPECT_EQ(last_of(told, "dice")["dice"]["committed"], false);
    EXPECT_THAT(table.table().log_text(), HasSubstr("\ndice fair e2"));
    std::string const text = table.table().log_text();
    table.open();
    EXPECT_EQ(table.table().log_text(), text);
}

std::string verified(std::string const& file) {
    auto const told = fixture::run_esprit({"verify", file});
    EXPECT_EQ(told.code, 0) << told.out << told.err;
    return told.out;
}

TEST(FairSeats, OldLogsVerifyAsBeforeAndSayWhatTheirDiceRuleOut) {
    std::string const folder = source_tree() + "/tests/logs/format_2/";
    for (char const* const name : {"table_fair.log", "table_per_roll.log"}) {
        std::ifstream stream{folder + name, std::ios::binary};
        std::string const content{std::istreambuf_iterator<char>{stream}, {}};
        play::Log const log = text::read_log(name, content);
        EXPECT_EQ(log.header.format, 2U);
        EXPECT_EQ(text::log_text(log), content) << "it is written as it was";
        EXPECT_FALSE(log.header.fair->committed);
    }
    std::string const fair = verified(folder + "table_fair.log");
    EXPECT_THAT(fair, HasSubstr("dice were not mixed per roll"));
    EXPECT_THAT(fair, HasSubstr("the seats had not committed to their nonces"));
    std::string const per_roll = verified(folder + "table_per_roll.log");
    EXPECT_THAT(per_roll, HasSubstr("dice were mixed per roll"));
    // a log of an older format cannot claim what only newer tables do
    std::ifstream stream{folder + "table_fair.log", std::ios::binary};
    std::string claims{std::istreambuf_iterator<char>{stream}, {}};
    claims.insert(claims.find("dice fair ") + 10, "committed ");
    EXPECT_THROW(text::read_log("claims.log", claims), text::InputError);
}

TEST(FairSeats, AHostIsKnownByTheAddressOfThisMachine) {
    for (char const* const host : {"127.0.0.1", "::1", "::ffff:127.0.0.1"}) {
        EXPECT_TRUE(serve::is_of_this_machine(host)) << host;
    }
    for (char const* const guest : {"10.0.0.1", "::ffff:10.0.0.1", "2001:db8::1", ""}) {
        EXPECT_FALSE(serve::is_of_this_machine(guest)) << guest;
    }
}

}  // namespace
}  // namespace esprit
