#include <charconv>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "base/nesting.h"
#include "serve/event.h"
#include "serve/json_writer.h"

namespace esprit::serve {
namespace {

using Json = nlohmann::json;

void add_steps(JsonWriter& out, std::vector<play::Step> const& steps) {
    out.key("steps").begin_list();
    for (play::Step const& step : steps) {
        out.begin_object();
        if (auto const* const answer = std::get_if<play::Answer>(&step)) {
            out.member("answer", answer->rule).member("side", answer->side);
            out.member("option", answer->option).end_object();
            continue;
        }
        auto const& draw = std::get<play::Draw>(step);
        out.member("draw", draw.rule).member("unit", draw.unit).member("again", draw.occurrence);
        out.key("faces").begin_list();
        for (std::uint8_t const face : draw.faces) out.number(face);
        out.end_list().member("reading", draw.reading).member("note", draw.note).end_object();
    }
    out.end_list();
}

void add_record(JsonWriter& out, play::OrderRecord const& record, std::uint8_t side, GivenBy by) {
    out.member("order", record.order).member("turn", record.turn).member("phase", record.phase);
    out.member("side", side).member("by", static_cast<int>(by));
    if (!record.shown.empty()) {
        out.key("shown").begin_list();
        for (play::Shown const& shown : record.shown) {
            out.begin_object().member("after", shown.after).key("values").begin_list();
            for (Bytes32 const& value : shown.values) out.text(hex_text(value));
            out.end_list().end_object();
        }
        out.end_list();
    }
    add_steps(out, record.steps);
}

std::string hex_of(std::vector<std::uint8_t> const& bytes) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    for (unsigned const byte : bytes) {
        text += digits[byte >> 4U];
        text += digits[byte & 0xFU];
    }
    return text;
}

std::vector<std::uint8_t> bytes_of(std::string const& text) {
    std::vector<std::uint8_t> bytes(text.size() / 2);
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        char const* const at = text.data() + 2 * i;
        auto const read = std::from_chars(at, at + 2, bytes[i], 16);
        if (read.ptr != at + 2) throw std::runtime_error{"a stored event is damaged: bytes"};
    }
    return bytes;
}

Json parsed(std::string const& body) {
    bool const shallow = !is_too_deep_json(body);
    Json json = shallow ? Json::parse(body, nullptr, false) : Json(Json::value_t::discarded);
    if (json.is_discarded()) throw std::runtime_error{"a stored event is damaged: not JSON"};
    return json;
}

Bytes32 bytes32_of(Json const& json) {
    Bytes32 bytes{};
    if (!read_hex(json.get<std::string>(), bytes)) {
        throw std::runtime_error{"a stored event is damaged: 32 bytes"};
    }
    return bytes;
}

play::OrderRecord record_of(Json const& json) {
    play::OrderRecord record;
    record.order = json.at("order").get<std::string>();
    record.turn = json.at("turn").get<std::uint16_t>();
    record.phase = json.at("phase").get<std::uint8_t>();
    for (Json const& each : json.value("shown", Json::array())) {
        play::Shown shown{each.at("after").get<std::uint16_t>(), {}};
        for (Json const& value : each.at("values")) shown.values.push_back(bytes32_of(value));
        record.shown.push_back(std::move(shown));
    }
    for (Json const& step : json.at("steps")) {
        if (step.contains("answer")) {
            record.steps.emplace_back(play::Answer{step.at("answer").get<std::string>(),
                                                   step.at("side").get<std::uint8_t>(),
                                                   step.at("option").get<std::string>()});
            continue;
        }
        record.steps.emplace_back(play::Draw{
            step.at("draw").get<std::string>(), step.at("unit").get<std::uint16_t>(),
            step.at("again").get<std::uint16_t>(),
            step.at("faces").get<std::vector<std::uint8_t>>(),
            step.at("reading").get<std::uint16_t>(), step.at("note").get<std::string>()});
    }
    return record;
}

GivenBy by_of(Json const& json) {
    return static_cast<GivenBy>(json.at("by").get<int>());
}

/// Turns exceptions of the JSON library into std::runtime_error.
template <class Read>
auto read_or_throw(std::string const& body, Read const& read) {
    try {
        return read(parsed(body));
    } catch (Json::exception const& error) {
        throw std::runtime_error{std::string{"a stored event is damaged: "} + error.what()};
    }
}

}  // namespace

std::string body_of(OrderEvent const& event) {
    JsonWriter out;
    out.begin_object();
    add_record(out, event.entry.record, event.side, event.by);
    out.member("state", play::digest_words(event.entry.state));
    out.member("snapshot", hex_of(event.entry.snapshot)).member("play", event.entry.play);
    return out.end_object().take();
}

std::string body_of(OpenEvent const& event) {
    JsonWriter out;
    out.begin_object();
    add_record(out, event.open.record, event.side, event.by);
    return out.end_object().take();
}

std::string body_of(SealedEvent const& event) {
    JsonWriter out;
    out.begin_object().member("words", event.words).member_truth("answers", event.answers);
    out.member("after", event.after).member("side", event.side);
    return out.member("by", static_cast<int>(event.by)).end_object().take();
}

std::string body_of(NonceEvent const& event) {
    JsonWriter out;
    out.begin_object().member("side", event.side).member("nonce", hex_text(event.nonce));
    return out.end_object().take();
}

std::string body_of(ResignedEvent const& event) {
    JsonWriter out;
    out.begin_object().member("side", event.side);
    return out.end_object().take();
}

std::string body_of(RenewedEvent const& event) {
    JsonWriter out;
    out.begin_object().member("play", event.play);
    out.member("kept", static_cast<std::int64_t>(event.kept));
    out.member("left_out", static_cast<std::int64_t>(event.left_out));
    return out.member("why", event.why).end_object().take();
}

OrderEvent order_event(std::string const& body) {
    return read_or_throw(body, [](Json const& json) {
        // events of play version 1 have no member `play`
        auto const play = json.value("play", std::uint32_t{1});
        auto const snapshot = bytes_of(json.at("snapshot").get<std::string>());
        OrderEvent event{
            {record_of(json), 0, snapshot, play}, json.at("side").get<std::uint8_t>(), by_of(json)};
        auto const state = json.at("state").get<std::string>();
        std::from_chars(state.data(), state.data() + state.size(), event.entry.state, 16);
        return event;
    });
}

OpenEvent open_event(std::string const& body) {
    return read_or_throw(body, [](Json const& json) {
        return OpenEvent{{record_of(json), {}}, json.at("side").get<std::uint8_t>(), by_of(json)};
    });
}

SealedEvent sealed_event(std::string const& body) {
    return read_or_throw(body, [](Json const& json) {
        return SealedEvent{json.at("words").get<std::string>(), json.at("answers").get<bool>(),
                           json.at("after").get<std::uint16_t>(),
                           json.at("side").get<std::uint8_t>(), by_of(json)};
    });
}

NonceEvent nonce_event(std::string const& body) {
    return read_or_throw(body, [](Json const& json) {
        return NonceEvent{json.at("side").get<std::uint8_t>(), bytes32_of(json.at("nonce"))};
    });
}

ResignedEvent resigned_event(std::string const& body) {
    return read_or_throw(
        body, [](Json const& json) { return ResignedEvent{json.at("side").get<std::uint8_t>()}; });
}

RenewedEvent renewed_event(std::string const& body) {
    return read_or_throw(body, [](Json const& json) {
        return RenewedEvent{
            json.at("play").get<std::uint32_t>(), json.at("kept").get<std::size_t>(),
            json.at("left_out").get<std::size_t>(), json.at("why").get<std::string>()};
    });
}

}  // namespace esprit::serve
