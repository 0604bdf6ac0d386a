#include <stdexcept>

#include "report/json_writer.h"
#include "serve/event.h"
#include "serve/message.h"
#include "serve/store.h"
#include "serve/stored_json.h"
#include "text/json/strict_json.h"

namespace esprit::serve {

using report::JsonWriter;
namespace {

using Json = nlohmann::json;

void add_steps(JsonWriter& out, std::vector<play::LogStep> const& steps) {
    out.key("steps").begin_list();
    for (play::LogStep const& step : steps) {
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

// The parts of an event are built in named variables: g++ 12 destroys the earlier members of a
// nested aggregate twice when a later initialiser throws.

play::Shown shown_of(Json const& json) {
    StoredObject in{json};
    play::Shown shown;
    shown.after = in.whole<std::uint16_t>("after");
    for (Json const& value : in.list("values")) {
        shown.values.push_back(StoredObject::bytes32_of("values", value));
    }
    in.expect_no_more();
    return shown;
}

play::Answer answer_of(StoredObject& in) {
    play::Answer answer;
    answer.rule = in.text("answer");
    answer.side = in.whole<std::uint8_t>("side");
    answer.option = in.text("option");
    in.expect_no_more();
    return answer;
}

play::Draw draw_of(StoredObject& in) {
    play::Draw draw;
    draw.rule = in.text("draw");
    draw.unit = in.whole<std::uint16_t>("unit");
    draw.occurrence = in.whole<std::uint16_t>("again");
    for (Json const& face : in.list("faces")) {
        draw.faces.push_back(StoredObject::whole_of<std::uint8_t>("faces", face));
    }
    draw.reading = in.whole<std::uint16_t>("reading");
    draw.note = in.text("note");
    in.expect_no_more();
    return draw;
}

play::OrderRecord record_of(StoredObject& in) {
    play::OrderRecord record;
    record.order = in.text("order");
    record.turn = in.whole<std::uint16_t>("turn");
    record.phase = in.whole<std::uint8_t>("phase");
    if (in.has("shown")) {
        for (Json const& each : in.list("shown")) record.shown.push_back(shown_of(each));
    }
    for (Json const& each : in.list("steps")) {
        StoredObject step{each};
        if (step.has("answer")) {
            record.steps.emplace_back(answer_of(step));
        } else {
            record.steps.emplace_back(draw_of(step));
        }
    }
    return record;
}

GivenBy by_of(StoredObject& in) {
    constexpr auto last = static_cast<std::uint8_t>(GivenBy::only);
    return static_cast<GivenBy>(in.whole<std::uint8_t>("by", last));
}

/// Reads a whole body with `read`.
template <class Read>
auto read_body(std::string const& body, Read const& read) {
    Json const json = text::parse_strictly(body, "it");
    StoredObject in{json};
    auto event = read(in);
    in.expect_no_more();
    return event;
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

std::string body_of(NoncePromisedEvent const& event) {
    JsonWriter out;
    out.begin_object().member("side", event.side);
    return out.member("commitment", hex_text(event.commitment)).end_object().take();
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

std::string body_of(PaceEvent const& event) {
    JsonWriter out;
    out.begin_object().member("pace_ms", event.pace_ms);
    return out.end_object().take();
}

TableEventKind event_kind(std::int64_t stored) {
    constexpr auto last = static_cast<std::int64_t>(TableEventKind::nonce_promised);
    if (stored < 0 || stored > last) {
        throw UnreadableRows{"an event of kind " + std::to_string(stored) +
                             " is not known to this program"};
    }
    return static_cast<TableEventKind>(stored);
}

void expect_empty_body(std::string const& body) {
    Json const json = text::parse_strictly(body, "it");
    StoredObject{json}.expect_no_more();
}

OrderEvent order_event(std::string const& body) {
    return read_body(body, [](StoredObject& in) {
        OrderEvent event;
        event.entry.record = record_of(in);
        event.side = in.whole<std::uint8_t>("side");
        event.by = by_of(in);
        event.entry.state = in.number_in_text("state", 16);
        event.entry.snapshot = in.bytes("snapshot");
        // events of play version 1 have no member `play`
        event.entry.play = in.has("play") ? in.whole<std::uint32_t>("play") : 1;
        return event;
    });
}

OpenEvent open_event(std::string const& body) {
    return read_body(body, [](StoredObject& in) {
        OpenEvent event;
        event.open.record = record_of(in);
        event.side = in.whole<std::uint8_t>("side");
        event.by = by_of(in);
        return event;
    });
}

SealedEvent sealed_event(std::string const& body) {
    return read_body(body, [](StoredObject& in) {
        SealedEvent event;
        event.words = in.text("words");
        event.answers = in.truth("answers");
        event.after = in.whole<std::uint16_t>("after");
        event.side = in.whole<std::uint8_t>("side");
        event.by = by_of(in);
        return event;
    });
}

NonceEvent nonce_event(std::string const& body) {
    return read_body(body, [](StoredObject& in) {
        NonceEvent event;
        event.side = in.whole<std::uint8_t>("side");
        event.nonce = in.bytes32("nonce");
        return event;
    });
}

NoncePromisedEvent nonce_promised_event(std::string const& body) {
    return read_body(body, [](StoredObject& in) {
        NoncePromisedEvent event;
        event.side = in.whole<std::uint8_t>("side");
        event.commitment = in.bytes32("commitment");
        return event;
    });
}

ResignedEvent resigned_event(std::string const& body) {
    return read_body(
        body, [](StoredObject& in) { return ResignedEvent{in.whole<std::uint8_t>("side")}; });
}

RenewedEvent renewed_event(std::string const& body) {
    return read_body(body, [](StoredObject& in) {
        RenewedEvent event;
        event.play = in.whole<std::uint32_t>("play");
        event.kept = in.whole<std::uint32_t>("kept");
        event.left_out = in.whole<std::uint32_t>("left_out");
        event.why = in.text("why");
        return event;
    });
}

PaceEvent pace_event(std::string const& body) {
    return read_body(body, [](StoredObject& in) {
        return PaceEvent{in.whole<std::int32_t>("pace_ms", slowest_pace_ms)};
    });
}

}  // namespace esprit::serve
