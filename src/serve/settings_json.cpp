#include "report/json_writer.h"
#include "serve/settings.h"
#include "serve/stored_json.h"
#include "text/json/strict_json.h"

namespace esprit::serve {
namespace {

using Json = nlohmann::json;

void add_document(JsonWriter& out, text::NamedText const& document) {
    out.begin_object().member("name", document.name).member("text", document.content).end_object();
}

text::NamedText document_of(Json const& json) {
    StoredObject in{json};
    text::NamedText document;
    document.name = in.text("name");
    document.content = in.text("text");
    in.expect_no_more();
    return document;
}

std::optional<Bytes32> seat_of(Json const& json) {
    if (json.is_null()) return std::nullopt;
    return StoredObject::bytes32_of("seats", json);
}

}  // namespace

std::string settings_json(TableSettings const& settings, ScenarioText const& text) {
    JsonWriter out;
    out.begin_object().key("scenario");
    add_document(out, text.scenario);
    out.key("houses").begin_list();
    for (text::NamedText const& house : text.houses) add_document(out, house);
    out.end_list().key("by").begin_list();
    for (std::string const& name : settings.by) out.text(name);
    out.end_list().key("seats").begin_list();
    for (auto const& seat : settings.seats) {
        if (seat) {
            out.text(hex_text(*seat));
        } else {
            out.null();
        }
    }
    out.end_list().member("thoughts", std::to_string(settings.thought_seed));
    out.member_truth("undo", settings.undo).member("pace_ms", settings.pace_ms);
    if (settings.per_roll) out.member_truth("per_roll", true);
    if (!settings.recording.empty()) out.member("recording", settings.recording);
    return out.end_object().take();
}

StoredSettings read_settings(std::string const& text) {
    Json const json = text::parse_strictly(text, "it");
    StoredObject in{json};
    StoredSettings read;
    read.text.scenario = document_of(in.member("scenario"));
    for (Json const& house : in.list("houses")) read.text.houses.push_back(document_of(house));
    for (Json const& by : in.list("by")) {
        read.settings.by.push_back(StoredObject::text_of("by", by));
    }
    for (Json const& seat : in.list("seats")) read.settings.seats.push_back(seat_of(seat));
    read.settings.thought_seed = in.number_in_text("thoughts", 10);
    read.settings.undo = in.truth("undo");
    read.settings.pace_ms = in.whole<std::int32_t>("pace_ms", slowest_pace_ms);
    read.settings.per_roll = in.has("per_roll") && in.truth("per_roll");
    if (in.has("recording")) read.settings.recording = in.text("recording");
    in.expect_no_more();
    return read;
}

}  // namespace esprit::serve
