#pragma once
// Whether JSON is as an OpenAPI document says; the part of it that ours uses.
#include <nlohmann/json.hpp>
#include <regex>
#include <string>

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
        response = resolved(response);
        if (!response.contains("content")) return Json::object();
        return response["content"].begin().value().value("schema", Json::object());
    }

    /// What is wrong, with its place; empty: nothing.
    std::string fault(Json const& value, Json const& written, std::string const& at = "$") const {
        Json const schema = resolved(written);
        if (value.is_null()) {
            return schema.value("nullable", false) ? "" : at + " is null";
        }
        std::string const type = schema.value("type", "");
        bool const fits =
            type.empty() || (type == "object" && value.is_object()) ||
            (type == "array" && value.is_array()) || (type == "string" && value.is_string()) ||
            (type == "integer" && value.is_number_integer()) ||
            (type == "boolean" && value.is_boolean()) || (type == "number" && value.is_number());
        if (!fits) return at + " is no " + type;
        if (schema.contains("enum")) {
            bool found = false;
            for (Json const& each : schema["enum"]) found = found || each == value;
            if (!found) return at + " is none of those allowed: " + value.dump();
        }
        if (schema.contains("pattern") &&
            !std::regex_search(value.get<std::string>(),
                               std::regex{schema["pattern"].get<std::string>()})) {
            return at + " does not match";
        }
        if (value.is_array()) return list_fault(value, schema, at);
        return value.is_object() ? object_fault(value, schema, at) : "";
    }

private:
    Json resolved(Json const& schema) const {
        if (!schema.contains("$ref")) return schema;
        std::string const place = schema["$ref"].get<std::string>().substr(1);
        return document_.at(Json::json_pointer{place});
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
        for (Json const& name : schema.value("required", Json::array())) {
            if (!value.contains(name)) return at + " lacks " + name.get<std::string>();
        }
        Json const properties = schema.value("properties", Json::object());
        for (auto const& [name, member] : value.items()) {
            if (!properties.contains(name)) {
                if (!schema.value("additionalProperties", true)) return at + " has " + name;
                continue;
            }
            std::string const found = fault(member, properties[name], at + "." + name);
            if (!found.empty()) return found;
        }
        return "";
    }

    Json document_;
};

}  // namespace esprit::fixture
