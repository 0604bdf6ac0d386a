#include <nlohmann/json.hpp>
#include <stdexcept>

#include "base/nesting.h"
#include "serve/json_writer.h"
#include "serve/settings.h"

namespace esprit::serve {
namespace {

using Json = nlohmann::json;

void add_document(JsonWriter& out, text::NamedText const& document) {
    out.begin_object().member("name", document.name).member("text", document.content).end_object();
}

text::NamedText document_of(Json const& json) {
    return {json.at("name").get<std::string>(), json.at("text").get<std::string>()};
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
    return out.end_object().take();
}

StoredSettings read_settings(std::string const& text) {
    try {
        if (is_too_deep_json(text)) throw std::runtime_error{"nested too deeply"};
        Json const json = Json::parse(text);
        StoredSettings read;
        read.text.scenario = document_of(json.at("scenario"));
        for (Json const& house : json.at("houses")) read.text.houses.push_back(document_of(house));
        read.settings.by = json.at("by").get<std::vector<std::string>>();
        for (Json const& seat : json.at("seats")) {
            read.settings.seats.emplace_back();
            if (seat.is_null()) continue;
            Bytes32 digest{};
            if (!read_hex(seat.get<std::string>(), digest)) {
                throw std::runtime_error{"a stored seat does not have 32 bytes"};
            }
            read.settings.seats.back() = digest;
        }
        read.settings.thought_seed = std::stoull(json.at("thoughts").get<std::string>());
        read.settings.undo = json.at("undo").get<bool>();
        read.settings.pace_ms = json.at("pace_ms").get<int>();
        read.settings.per_roll = json.value("per_roll", false);
        return read;
    } catch (Json::exception const& error) {
        throw std::runtime_error{std::string{"the settings of a table are damaged: "} +
                                 error.what()};
    }
}

}  // namespace esprit::serve
