#include "games/terminal_tables.h"

#include <fmt/format.h>

#include <algorithm>

namespace esprit::games {

std::string units_text(std::vector<CommandUnits> const& commands,
                       std::vector<std::string> const& sides) {
    std::size_t widest = 0;
    std::size_t widest_kind = 20;
    std::size_t widest_states = 24;
    for (CommandUnits const& command : commands) {
        for (UnitLine const& unit : command.units) {
            widest = std::max(widest, unit.name.size());
            widest_kind = std::max(widest_kind, unit.kind.size());
            // nothing follows the states of a unit that is off the table
            if (!unit.place.empty()) widest_states = std::max(widest_states, unit.states.size());
        }
    }
    std::string out;
    for (CommandUnits const& command : commands) {
        out += fmt::format("{}, {}{}{}\n", command.name, sides[command.side],
                           command.note.empty() ? "" : ", ", command.note);
        for (UnitLine const& unit : command.units) {
            out += fmt::format("  {:<{}}  {:<{}} {:<{}}{}", unit.name, widest, unit.kind,
                               widest_kind, unit.states, widest_states,
                               unit.place.empty() ? "" : "  " + unit.place);
            out.erase(out.find_last_not_of(' ') + 1);
            out += "\n";
        }
    }
    return out;
}

namespace {

/// Orders of one unit that begin with the same words, up to its name: "move Blue 1st". They need
/// not follow one another.
struct OrderGroup {
    std::string head;
    std::vector<std::string> tails;  // "3 forward"; empty where nothing follows
};

/// Where the name stands in an order, as words of its own behind the verb; npos if it does not.
std::size_t place_of_name(std::string const& order, std::string const& name) {
    auto const is_edge = [&](std::size_t at) { return order[at] == ' ' || order[at] == '"'; };
    std::size_t at = name.empty() ? std::string::npos : order.find(name);
    while (at != std::string::npos) {
        std::size_t const end = at + name.size();
        if (at > 0 && is_edge(at - 1) && (end == order.size() || is_edge(end))) break;
        at = order.find(name, at + 1);
    }
    return at;
}

std::vector<OrderGroup> grouped_by_head(std::vector<Suggestion> const& orders) {
    std::vector<OrderGroup> groups;
    for (Suggestion const& order : orders) {
        std::size_t const name = place_of_name(order.order, order.whose);
        std::size_t end =
            name == std::string::npos ? order.order.size() : name + order.whose.size();
        if (end < order.order.size() && order.order[end] == '"') ++end;  // around the name
        std::string const head = order.order.substr(0, end);
        std::string const tail = order.order.substr(std::min(end + 1, order.order.size()));
        auto const known = std::find_if(groups.begin(), groups.end(), [&](OrderGroup const& group) {
            return group.head == head;
        });
        (known == groups.end() ? groups.emplace_back(OrderGroup{head, {}}) : *known)
            .tails.push_back(tail);
    }
    return groups;
}

}  // namespace

std::string orders_text(std::vector<Suggestion> const& orders, std::optional<UnitId> unit) {
    std::string out;
    if (unit) {
        for (Suggestion const& order : orders) {
            if (order.unit == *unit) out += "  " + order.order + "\n";
        }
        return out.empty() ? "  no order for it is worth considering now\n" : out;
    }
    constexpr std::size_t widest_line = 100;
    std::size_t left_out = 0;
    for (OrderGroup const& group : grouped_by_head(orders)) {
        std::string line = "  " + group.head;
        std::size_t shown = 0;
        for (std::string const& tail : group.tails) {
            if (shown > 0 && line.size() + tail.size() + 10 > widest_line) break;
            line += (shown > 0 ? " | " : tail.empty() ? "" : " ") + tail;
            ++shown;
        }
        if (shown < group.tails.size()) line += " | …";
        left_out += group.tails.size() - shown;
        out += line + "\n";
    }
    if (left_out > 0) {
        out += fmt::format("{} more {} behind \"…\": \"orders UNIT\" shows all of one unit\n",
                           left_out, left_out == 1 ? "stands" : "stand");
    }
    return out.empty() ? "  no order is worth considering now\n" : out;
}

}  // namespace esprit::games
