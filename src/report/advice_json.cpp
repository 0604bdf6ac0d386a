#include <nlohmann/json.hpp>

#include "report/advice.h"

namespace esprit::report {

using Json = nlohmann::ordered_json;

std::string to_json(AdviceLines const& lines) {
    Json orders = Json::array();
    for (AdviceLine const& each : lines.orders) {
        Json order{{"order", each.order}};
        if (each.samples > 0) order["win_millionths"] = each.win_millionths;
        if (each.samples > 0 || each.counted_out) order["gain_milli"] = each.gain_milli;
        order["counted_out"] = each.counted_out;
        order["samples"] = each.samples;
        order["habitual"] = each.habitual;
        order["reason"] = each.reason;
        orders.push_back(std::move(order));
    }
    Json const object{
        {"title", lines.title}, {"side", lines.side},           {"turn", lines.turn},
        {"phase", lines.phase}, {"points_in", lines.points_in}, {"given", lines.given},
        {"orders", orders}};
    return object.dump() + "\n";
}

}  // namespace esprit::report
