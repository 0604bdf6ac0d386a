#pragma once
// Whether JSON is as an OpenAPI document says; the part of it that ours uses.
#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "base/pattern.h"
#include "support/source_tree.h"

namespace esprit::fixture {

class OpenApi {
public:
    using Json = nlohmann::json;
    explicit OpenApi(Json document) : document_(std::move(document)) {}
    Json const& document() const { return document_; }

    /// The schema of an answer; null where the document has none.
    Json schema_of(std::string const& path, std::string const& method, int status) const {
        Json const& operation = document_.at("paths").at(path).at(method);
        Json response = operation.at("responses").value(std::to_string(status), Json{});
        if (response.is_null()) return {};
        response = Json(resolved(response));
        if (!response.contains("content")) return Json::object();
        return response["content"].begin().value().value("schema", Json::object());
    }

    /// What is wrong, with its place; empty: nothing.
    std::string fault(Json const& value, Json const& written, std::string const& at = "$") const {
        Json const& schema = resolved(written);
        if (value.is_null()) {
            return schema.value("nullable", false) ? "" : at + " is null";
        }
        if (schema.contains("allOf")) return fault(value, schema["allOf"][0], at);
        if (schema.contains("oneOf")) return choice_fault(value, schema["oneOf"], at);
        std::string const type = schema.value("type", "");
        bool const fits =
            type.empty() || (type == "object" && value.is_object()) ||
            (type == "array" && value.is_array()) || (type == "string" && value.is_string()) ||
            (type == "integer" && value.is_number_integer()) ||
            (type == "boolean" && value.is_boolean()) || (type == "number" && value.is_number());
        if (!fits) return at + " is no " + type;
        if (value.is_string()) return text_fault(value, schema, at);
        if (value.is_number()) return number_fault(value.get<double>(), schema, at);
        if (value.is_array()) return list_fault(value, schema, at);
        return value.is_object() ? object_fault(value, schema, at) : "";
    }

    Json const& resolved(Json const& schema) const {
        auto const place = schema.find("$ref");
        if (place == schema.end()) return schema;
        return document_.at(Json::json_pointer{place->get<std::string>().substr(1)});
    }

private:
    static std::string text_fault(Json const& value, Json const& schema, std::string const& at) {
        auto const allowed = schema.find("enum");
        if (allowed != schema.end() &&
            std::find(allowed->begin(), allowed->end(), value) == allowed->end()) {
            return at + " is none of those allowed: " + value.dump();
        }
        auto const& text = value.get_ref<std::string const&>();
        if (text.size() < schema.value("minLength", std::size_t{0}) ||
            text.size() > schema.value("maxLength", text.size())) {
            return at + " has " + std::to_string(text.size()) + " bytes";
        }
        auto const pattern = schema.find("pattern");
        bool const matches =
            pattern == schema.end() || !Pattern{pattern->get<std::string>()}.first_in(text).empty();
        return matches ? "" : at + " does not match";
    }
    static std::string number_fault(double value, Json const& schema, std::string const& at) {
        bool const fits =
            value >= schema.value("minimum", value) && value <= schema.value("maximum", value);
        return fits ? "" : at + " is out of its range";
    }
    /// The fault of the alternative that fits furthest: the one with the longest place.
    std::string choice_fault(Json const& value, Json const& choices, std::string const& at) const {
        std::string furthest;
        for (Json const& choice : choices) {
            std::string const found = fault(value, choice, at);
            if (found.empty()) return "";
            if (furthest.empty() || found.find(' ') > furthest.find(' ')) furthest = found;
        }
        return furthest;
    }
    std::string list_fault(Json const& value, Json const& schema, std::string const& at) const {
        if (value.size() < schema.value("minItems", std::size_t{0}) ||
            value.size() > schema.value("maxItems", value.size())) {
            return at + " has " + std::to_string(value.size()) + " items";
        }
        for (std::size_t i = 0; i < value.size() && schema.contains("items"); ++i) {
            std::string const found =
                fault(value[i], schema["items"], at + "[" + std::to_string(i) + "]");
            if (!found.empty()) return found;
        }
        return "";
    }
    std::string object_fault(Json const& value, Json const& schema, std::string const& at) const {
        auto const properties = schema.find("properties");
        for (std::string const name : {"is", "do"}) {  // tells a message from others
            bool const both =
                value.contains(name) && properties != schema.end() && properties->contains(name);
            std::string const found =
                both ? fault(value[name], (*properties)[name], at) : std::string{};
            if (!found.empty()) return found;
        }
        auto const required = schema.find("required");
        if (required != schema.end()) {
            for (Json const& name : *required) {
                auto const& text = name.get_ref<std::string const&>();
                if (!value.contains(text)) return at + "." + text + " is missing";
            }
        }
        for (auto const& [name, member] : value.items()) {
            bool const known = properties != schema.end() && properties->contains(name);
            // true, false or the schema of all further members
            Json const more = schema.value("additionalProperties", Json(true));
            if (!known && more == false) return at + "." + name + " is unknown";
            Json const& form = known ? (*properties)[name] : more;
            std::string const found =
                form.is_object() ? fault(member, form, at + "." + name) : std::string{};
            if (!found.empty()) return found;
        }
        return "";
    }

    Json document_;
};

/// docs/api/openapi.json, read once.
inline OpenApi const& contract() {
    static OpenApi const document = [] {
        std::ifstream file{source_tree() + "/docs/api/openapi.json"};
        return OpenApi{nlohmann::json::parse(file)};
    }();
    return document;
}

/// What a server's message has that `ServerMessage` of the contract has not; empty: nothing.
inline std::string server_message_fault(nlohmann::json const& message) {
    return contract().fault(message, {{"$ref", "#/components/schemas/ServerMessage"}});
}

}  // namespace esprit::fixture
