#include "study/toml_text.h"

#include <algorithm>

namespace esprit::study {

using text::DataNode;

namespace {

std::string quoted(std::string const& text) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string out = "\"";
    for (char const letter : text) {
        auto const code = static_cast<unsigned char>(letter);
        if (letter == '"' || letter == '\\') {
            out += '\\';
            out += letter;
        } else if (code < 0x20 || code == 0x7F) {
            out += "\\u00";
            out += digits[code >> 4U];
            out += digits[code & 15U];
        } else {
            out += letter;
        }
    }
    return out + "\"";
}

std::string decimal(std::int64_t thousandths) {
    constexpr std::int64_t thousand = 1000;
    std::int64_t const size = thousandths < 0 ? -thousandths : thousandths;
    std::string out = (thousandths < 0 ? "-" : "") + std::to_string(size / thousand);
    if (size % thousand == 0) return out;
    std::string rest = std::to_string(thousand + size % thousand).substr(1);
    while (rest.back() == '0') rest.pop_back();
    return out + "." + rest;
}

}  // namespace

std::string toml_value(DataNode const& node) {
    switch (node.kind) {
        case DataNode::Kind::text:
            return quoted(node.text);
        case DataNode::Kind::number:
            return decimal(node.thousandths);
        case DataNode::Kind::truth:
            return node.truth ? "true" : "false";
        case DataNode::Kind::list: {
            std::string out = "[";
            for (DataNode const& item : node.items) {
                out += (out.size() > 1 ? ", " : "") + toml_value(item);
            }
            return out + "]";
        }
        case DataNode::Kind::unreadable:
            return "nan";  // unreadable again
        case DataNode::Kind::table:
            break;
    }
    std::string out = "{";
    for (auto const& [key, value] : node.fields) {
        out += (out.size() > 1 ? ", " : "") + quoted(key) + " = " + toml_value(value);
    }
    return out + "}";
}

namespace {

bool is_list_of_tables(DataNode const& node) {
    return node.kind == DataNode::Kind::list && !node.items.empty() &&
           std::all_of(node.items.begin(), node.items.end(),
                       [](DataNode const& item) { return item.kind == DataNode::Kind::table; });
}

std::string fields_text(DataNode const& table) {
    std::string out;
    for (auto const& [key, value] : table.fields) {
        out += quoted(key) + " = " + toml_value(value) + "\n";
    }
    return out;
}

}  // namespace

std::string toml_text(DataNode const& tree) {
    std::string values;
    std::string tables;
    for (auto const& [key, value] : tree.fields) {
        if (value.kind == DataNode::Kind::table) {
            tables += "\n[" + quoted(key) + "]\n" + fields_text(value);
        } else if (is_list_of_tables(value)) {
            for (DataNode const& item : value.items) {
                tables += "\n[[" + quoted(key) + "]]\n" + fields_text(item);
            }
        } else {
            values += quoted(key) + " = " + toml_value(value) + "\n";
        }
    }
    return values + tables;
}

}  // namespace esprit::study
