#pragma once
// Tables for tests: a scenario of the tree, seats with known secrets, and what a table says as
// JSON.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/battlefield_loader.h"
#include "serve/openapi.h"
#include "serve/table.h"
#include "support/source_tree.h"

namespace esprit::fixture {

using Json = nlohmann::json;

inline constexpr std::string_view grande = "grande-tactique/balanced";
inline constexpr std::string_view kings = "men-who-would-be-kings/balanced";
inline constexpr std::string_view rank = "rank-and-file/balanced";
inline constexpr std::string_view powder = "black-powder/balanced";

inline Bytes32 filled(std::uint8_t with) {
    Bytes32 bytes{};
    bytes.fill(with);
    return bytes;
}
/// The secret of a side's seat.
inline Bytes32 seat_secret(std::size_t side) {
    return filled(static_cast<std::uint8_t>(0xA0 + side));
}
/// The seat of a side, as a guest who sits down there names it.
inline Json seat_of(std::size_t side) {
    return Json::array({hex_text(seat_secret(side))});
}

inline std::shared_ptr<games::Battlefield const> field_of(std::string const& scenario) {
    return games::load_battlefield(source_tree() + "/scenarios/" + scenario + ".toml");
}

/// The last message of a kind; a failure where there is none.
inline Json last_of(std::vector<Json> const& told, std::string const& is) {
    for (auto each = told.rbegin(); each != told.rend(); ++each) {
        if ((*each)["is"] == is) return *each;
    }
    ADD_FAILURE() << "nothing was told that is \"" << is << "\"";
    return Json::object();
}
inline bool has(std::vector<Json> const& told, std::string const& is) {
    for (Json const& each : told) {
        if (each["is"] == is) return true;
    }
    return false;
}

/// A table, its guests, and all events so far.
class TestTable {
public:
    explicit TestTable(std::string const& scenario, std::vector<std::string> by = {"", ""},
                       bool per_roll = false, serve::Now now = {})
        : field_(field_of(scenario)),
          by_(std::move(by)),
          per_roll_(per_roll),
          patient_(!now),
          now_(now ? std::move(now) : serve::Now{std::chrono::steady_clock::now}) {
        open();
    }

    serve::TableSettings settings() const {
        serve::TableSettings settings;
        settings.id = "testtable";
        settings.field = field_;
        settings.by = by_;
        for (std::size_t side = 0; side < by_.size(); ++side) {
            settings.seats.emplace_back();
            if (by_[side].empty()) settings.seats.back() = sha256(seat_secret(side));
        }
        settings.dice_secret = filled(0x77);
        settings.thought_seed = 5;
        settings.per_roll = per_roll_;
        // a busy machine must not answer by a sample
        settings.most_bytes = most_bytes;
        if (patient_) settings.counting_time = std::chrono::minutes{1};
        return settings;
    }
    /// Anew, from the events.
    void open() {
        table_ = std::make_unique<serve::Table>(
            settings(), events,
            [](Bytes32 const& one, Bytes32 const& other) { return one == other; },
            [](std::string const& rule) { return "the words of " + rule; }, now_);
    }

    /// All that is sent because of a message.
    std::vector<Json> say(serve::GuestId guest, Json const& message) {
        return told(table_->receive(guest, message.dump()));
    }
    std::vector<Json> say_text(serve::GuestId guest, std::string const& text) {
        return told(table_->receive(guest, text));
    }
    std::vector<Json> told(serve::TableOutput outcome) {
        for (auto& event : outcome.events) events.push_back(std::move(event));
        std::vector<Json> list;
        for (auto const& delivery : outcome.deliveries) {
            list.push_back(Json::parse(delivery.text));
            EXPECT_EQ(server_message_fault(list.back()), "") << delivery.text;
            list.back()["_to_guest"] = delivery.to;
        }
        return list;
    }
    /// Guest 1 sits on all seats of persons.
    std::vector<Json> sit_hot() {
        Json seats = Json::array();
        for (std::size_t side = 0; side < by_.size(); ++side) {
            if (by_[side].empty()) seats.push_back(hex_text(seat_secret(side)));
        }
        return sit(1, seats);
    }
    std::vector<Json> sit(serve::GuestId guest, Json const& seats) {
        return sit_with(guest, seats, filled(static_cast<std::uint8_t>(guest)));
    }
    /// The guest commits to a nonce. As browsers do, each guest shows its nonce once it is asked.
    std::vector<Json> sit_with(serve::GuestId guest, Json const& seats, Bytes32 const& nonce) {
        nonces_[guest] = nonce;
        auto told = say(guest, {{"do", "sit"},
                                {"id", 1},
                                {"seats", seats},
                                {"nonce_commitment", hex_text(sha256(nonce))}});
        while (has(told, "dice") && !last_of(told, "dice")["dice"]["asks"].is_null()) {
            auto const side = last_of(told, "dice")["dice"]["asks"].get<rules::SideId>();
            auto const more = show_nonce(side);
            if (more.empty()) break;
            told.insert(told.end(), more.begin(), more.end());
        }
        return told;
    }
    /// What is told when the guest at a side shows its nonce; nothing if nobody sits there.
    std::vector<Json> show_nonce(rules::SideId side) {
        for (auto const& [guest, nonce] : nonces_) {
            auto const seats = table_->seats_of(guest);
            if (std::find(seats.begin(), seats.end(), side) == seats.end()) continue;
            return say(guest,
                       {{"do", "nonce"}, {"id", 1}, {"side", side}, {"nonce", hex_text(nonce)}});
        }
        return {};
    }

    serve::Table& table() { return *table_; }
    std::vector<serve::StoredEvent> events;
    std::uint64_t most_bytes = serve::Limits{}.kb_of_table * 1024;  // when it is opened anew

private:
    std::shared_ptr<games::Battlefield const> field_;
    std::vector<std::string> by_;
    bool per_roll_ = false;
    bool patient_;
    serve::Now now_;
    std::map<serve::GuestId, Bytes32> nonces_;
    std::unique_ptr<serve::Table> table_;
};

}  // namespace esprit::fixture
