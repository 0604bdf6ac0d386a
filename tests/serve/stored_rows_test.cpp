// Stored rows as input: events and settings are read strictly. These tests need the readers alone,
// and are also built by g++ with its sanitizers (cmake/stored_rows.cmake).
#include <gtest/gtest.h>

#include <functional>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "serve/settings.h"

namespace esprit::serve {
namespace {

using Json = nlohmann::json;

Bytes32 all_bytes(std::uint8_t with) {
    Bytes32 bytes{};
    bytes.fill(with);
    return bytes;
}

OrderEvent some_order() {
    OrderEvent order;
    order.entry.record.order = "move 0: straight 3000";
    order.entry.record.turn = 3;
    play::Draw draw;
    draw.rule = "GT-MC-00";
    draw.faces = {4, 6};
    draw.note = "whose";
    order.entry.record.steps = {draw, play::Answer{"GT-REP-01", 1, "hold"}};
    order.entry.record.shown = {{2, {all_bytes(9)}}};
    order.entry.state = 0xFEDC;
    order.entry.snapshot = {1, 0xAB};
    order.side = 1;
    order.by = GivenBy::commander;
    return order;
}

/// A body and the function that reads it.
struct Row {
    std::string body;
    std::function<void(std::string const&)> read;
};

std::vector<Row> rows() {
    OrderEvent const order = some_order();
    ScenarioText text;
    text.scenario = {"a.toml", "x"};
    text.houses = {{"club.toml", "y"}};
    TableSettings settings;
    settings.by = {"", "drill"};
    settings.seats = {all_bytes(1), std::nullopt};
    settings.thought_seed = 5;
    settings.per_roll = true;
    return {
        {body_of(order), [](auto const& body) { order_event(body); }},
        {body_of(OpenEvent{{order.entry.record, {}}, 1, GivenBy::person}),
         [](auto const& body) { open_event(body); }},
        {body_of(SealedEvent{"hold", true, 2, 1, GivenBy::person}),
         [](auto const& body) { sealed_event(body); }},
        {body_of(NonceEvent{1, all_bytes(3)}), [](auto const& body) { nonce_event(body); }},
        {body_of(NoncePromisedEvent{1, all_bytes(3)}),
         [](auto const& body) { nonce_promised_event(body); }},
        {body_of(ResignedEvent{1}), [](auto const& body) { resigned_event(body); }},
        {body_of(RenewedEvent{2, 4, 1, "why"}), [](auto const& body) { renewed_event(body); }},
        {settings_json(settings, text), [](auto const& body) { read_settings(body); }},
    };
}

/// Calls `each` with a copy of the JSON for every value in it, which `each` may change.
void with_every_value(Json const& json, std::function<void(Json& whole, Json& value)> const& each) {
    Json const values = json.flatten();
    for (auto const& [path, value] : values.items()) {
        Json copy = json;
        Json::json_pointer at{path};
        for (;;) {
            each(copy, copy[at]);
            copy = json;
            if (at.empty()) break;
            at = at.parent_pointer();
        }
    }
}

TEST(StoredRows, AreReadStrictly) {
    for (Row const& row : rows()) {
        ASSERT_NO_THROW(row.read(row.body)) << row.body;
        Json const json = Json::parse(row.body);
        with_every_value(json, [&](Json const& whole, Json& value) {
            Json const was = value;
            for (Json const& wrong : {Json(2.5), Json(Json::value_t::null), Json("no such word"),
                                      Json::array({Json::array()}), Json(1e30), Json(-7),
                                      Json{{"no_such_member", 1}}}) {
                bool const same_kind = wrong.is_string() && was.is_string();
                bool const no_seat = wrong.is_null() && (was.is_string() || was.is_null());
                bool const pace = wrong == -7 && was == 0;
                if (same_kind || no_seat || pace) continue;
                value = wrong;
                EXPECT_THROW(row.read(whole.dump()), std::runtime_error) << whole;
            }
        });
        Json more = json;
        more["no_such_member"] = 1;
        EXPECT_THROW(row.read(more.dump()), std::runtime_error) << more;
        EXPECT_THROW(row.read(row.body.substr(0, row.body.size() / 2)), std::runtime_error);
        EXPECT_THROW(row.read(std::string(100'000, '[')), std::runtime_error);
    }
}

TEST(StoredRows, RefuseNumbersOutOfRangeAndWrongDigits) {
    std::string const body = body_of(some_order());
    for (auto const& [from, to] : std::vector<std::pair<std::string, std::string>>{
             {"\"side\":1,\"by\"", "\"side\":256,\"by\""},
             {"\"by\":1", "\"by\":3"},
             {"\"turn\":3", "\"turn\":-1"},
             {"\"turn\":3", "\"turn\":3,\"turn\":3"},
             {"\"turn\":3", "\"turn\":65536"},
             {"[4,6]", "[4,600]"},
             {"\"01ab\"", "\"01a\""},
             {"\"01ab\"", "\"01xb\""},
             {"fedc", "fedx"},
             {"\"steps\":[", "\"steps\":[{},"}}) {
        std::string wrong = body;
        std::size_t const at = wrong.find(from);
        ASSERT_NE(at, std::string::npos) << from << body;
        wrong.replace(at, from.size(), to);
        EXPECT_THROW(order_event(wrong), std::runtime_error) << wrong;
    }
    EXPECT_EQ(body_of(order_event(body)), body);
}

}  // namespace
}  // namespace esprit::serve
