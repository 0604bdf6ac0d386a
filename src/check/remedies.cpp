#include "check/remedies.h"

#include <array>
#include <string_view>

namespace esprit::check {

using text::DataNode;

namespace {

/// The text of an entry in which a fault is: the one that begins last before it in its line.
std::string text_at(DataNode const& entry, text::SourcePlace const& place) {
    std::string found;
    std::size_t column = 0;
    auto const look = [&](DataNode const& value) {
        bool const is_it = value.kind == DataNode::Kind::text && value.place.line == place.line &&
                           value.place.column <= place.column && value.place.column >= column;
        if (!is_it) return;
        column = value.place.column;
        found = value.text;
    };
    look(entry);
    for (auto const& field : entry.fields) look(field.second);
    return found;
}

/// True if an expression has a single = between two values.
bool has_single_equals(std::string_view expression) {
    for (std::size_t at = 1; at + 1 < expression.size(); ++at) {
        bool const alone =
            expression[at + 1] != '=' &&
            std::string_view{"=!<>"}.find(expression[at - 1]) == std::string_view::npos;
        if (expression[at] == '=' && alone) return true;
    }
    return false;
}

/// How a sign of other languages is written in an expression; empty if it has none.
std::string of_expression(std::string const& expression) {
    struct Foreign {
        std::string_view sign;
        std::string_view right;
    };
    constexpr std::array<Foreign, 7> signs{{
        {"'", "names stand without quotation marks, as in test == C"},
        {"\"", "names stand without quotation marks, as in test == C"},
        {"&", "write and"},
        {"|", "write or"},
        {">>", "write > once"},
        {"<<", "write < once"},
        {"=>", "write >= for at least"},
    }};
    for (Foreign const& each : signs) {
        if (expression.find(each.sign) != std::string::npos) return std::string{each.right};
    }
    if (expression.starts_with('+'))
        return "write the number without a plus sign and without quotes";
    if (has_single_equals(expression)) return "to compare is written with two signs: ==";
    std::size_t const comma = expression.find(',');
    bool const call = expression.find('(') != std::string::npos;
    return comma != std::string::npos && !call ? "write a point, not a comma" : "";
}

bool has(std::string const& message, std::string_view words) {
    return message.find(words) != std::string::npos;
}

}  // namespace

std::string remedy_of(HouseRuleEntry const& piece, text::InputFault const& fault) {
    std::string const& message = fault.message;
    if (has(message, "did you mean")) return {};
    if (has(message, "is a list of tables")) {
        return "write [[" + piece.section + "]], in two brackets, above each of them";
    }
    if (has(message, "is a table") && piece.entry.kind == DataNode::Kind::list) {
        return "write [" + piece.section + "] once, in single brackets, and the entries below it";
    }
    if (has(message, "is a fact already")) return "give the derived fact a name of its own";
    if (has(message, "is in this list already")) {
        return "give one of the two a rule of its own, or put their conditions into one entry";
    }
    if (has(message, "a number has a value")) {
        return "write the value as a number without quotation marks, with a point: value = 6.5";
    }
    if (DataNode const* const removed = piece.entry.find("remove"); removed != nullptr) {
        return removed->kind == DataNode::Kind::truth
                   ? "other entries need it: keep it, or remove those too"
                   : "write remove = true, without quotation marks";
    }
    return of_expression(text_at(piece.entry, fault.place));
}

}  // namespace esprit::check
