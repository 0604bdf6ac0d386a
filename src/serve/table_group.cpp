// The answer to how several units go the same way together.
#include <algorithm>

#include "serve/board_json.h"
#include "serve/table.h"

namespace esprit::serve {

namespace {

void add_step(JsonWriter& out, games::GroupStep const& step, chance::Ruleset const& ruleset) {
    out.begin_object().member("unit", step.unit).key("order");
    if (step.sketch) {
        out.begin_object();
        add_sketch(out, *step.sketch);
        out.end_object();
    } else {
        out.null();
    }
    out.key("refused");
    games::Refused const nowhere{"", "no order of this unit leads there now"};
    if (step.sketch) {
        out.null();
    } else {
        add_refused(out, step.refused.value_or(nowhere), ruleset);
    }
    out.member("percent", step.arrives.percent()).end_object();
}

}  // namespace

/// The plan of the units that are on the table and of the active side; of nobody while a question
/// is open, or the battle is over.
games::GroupPlan Table::group_plan(TogetherMessage const& message) const {
    if (game_->pending() || resigned() || game_->awaited().order_kinds.empty()) return {};
    rules::Board const board = game_->board();
    std::vector<rules::UnitId> units;
    for (rules::UnitId const unit : message.units) {
        rules::Piece const* const piece = draw::find_piece(board, unit);
        bool const known = std::find(units.begin(), units.end(), unit) != units.end();
        if (piece != nullptr && piece->side == game_->side_to_move() && !known)
            units.push_back(unit);
    }
    geometry::Vector const way{static_cast<double>(message.x_mil),
                               static_cast<double>(message.y_mil)};
    return game_->group_plan(units, way);
}

void Table::tell(Asked const& asked, TogetherMessage const& message) {
    for (std::uint16_t const unit : message.units) {
        if (!is_unit(asked, unit)) return;
    }
    games::GroupPlan const plan = group_plan(message);
    JsonWriter out = reply(asked, "together");
    out.member("entry", static_cast<std::int64_t>(game_->log().entries.size()));
    out.member("x_mil", static_cast<Mil>(plan.way.x)).member("y_mil", static_cast<Mil>(plan.way.y));
    out.key("steps").begin_list();
    for (games::GroupStep const& step : plan.steps) add_step(out, step, ruleset());
    out.end_list().member("percent", plan.all_arrive.percent());
    out.key("slowest");
    if (plan.slowest != rules::no_unit && plan.short_of) {
        out.begin_object().member("unit", plan.slowest).key("refused");
        add_refused(out, *plan.short_of, ruleset());
        out.end_object();
    } else {
        out.null();
    }
    send(asked.by, out);
}

}  // namespace esprit::serve
