// Line charts over the turns of a battle.
#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "report/page.h"

namespace esprit::report {

namespace {

constexpr double width_px = 900;
constexpr double depth_px = 230;
constexpr double left_px = 46;
constexpr double right_px = 90;
constexpr double top_px = 14;
constexpr double bottom_px = 28;

/// A value of a side at the end of a turn.
using Reading = std::function<double(TurnTale const&, rules::SideId)>;

struct Scale {
    double least = 0;
    double most = 1;
    double step = 1;

    double y(double value) const {
        return top_px + (most - value) / (most - least) * (depth_px - top_px - bottom_px);
    }
};

/// Chooses the range and a round step of the value axis.
Scale scale_of(std::vector<TurnTale> const& turns, std::size_t sides, Reading const& reading,
               double least_span) {
    Scale scale{0, least_span, 1};
    for (TurnTale const& turn : turns) {
        for (rules::SideId side = 0; side < sides; ++side) {
            scale.least = std::min(scale.least, reading(turn, side));
            scale.most = std::max(scale.most, reading(turn, side));
        }
    }
    for (double const step : {0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0}) {
        scale.step = step;
        if ((scale.most - scale.least) / step <= 6) break;
    }
    auto const steps_up = [&](double value) {
        double whole = 0;
        while (whole < value) whole += scale.step;
        return whole;
    };
    scale.most = steps_up(scale.most);
    scale.least = -steps_up(-scale.least);
    return scale;
}

double x_of(std::size_t turns_over, std::size_t all) {
    double const span = width_px - left_px - right_px;
    return left_px +
           (all == 0 ? 0 : span * static_cast<double>(turns_over) / static_cast<double>(all));
}

void add_axes(Page& page, Scale const& scale, std::string_view unit) {
    auto const& turns = page.chronicle.turns;
    draw::Markup& out = page.out;
    for (double value = scale.least; value <= scale.most + scale.step / 2; value += scale.step) {
        bool const is_zero = value > -scale.step / 2 && value < scale.step / 2;
        out.leaf("line", {{"x1", left_px},
                          {"x2", width_px - right_px},
                          {"y1", scale.y(value)},
                          {"y2", scale.y(value)},
                          {"stroke", is_zero ? "#6b5f52" : "#e3d9c0"}});
        out.text("text", {{"x", left_px - 6}, {"y", scale.y(value) + 4}, {"text-anchor", "end"}},
                 fmt::format("{:g}{}", is_zero ? 0.0 : value, unit));
    }
    std::size_t const every = turns.size() <= 20 ? 1 : turns.size() <= 50 ? 5 : 10;
    for (std::size_t i = 0; i < turns.size(); ++i) {
        if (turns[i].number % static_cast<int>(every) != 0) continue;
        out.text("text",
                 {{"x", x_of(i + 1, turns.size())}, {"y", depth_px - 8}, {"text-anchor", "middle"}},
                 std::to_string(turns[i].number));
    }
    out.text("text", {{"x", left_px}, {"y", depth_px - 8}, {"text-anchor", "end"}}, "turn");
}

void add_line(Page& page, Scale const& scale, rules::SideId side, Reading const& reading) {
    auto const& turns = page.chronicle.turns;
    draw::PathData path;
    path.move({x_of(0, turns.size()), scale.y(0)});
    for (std::size_t i = 0; i < turns.size(); ++i) {
        path.line({x_of(i + 1, turns.size()), scale.y(reading(turns[i], side))});
    }
    // the line of the second side is dashed, so that grey prints tell them apart
    page.out.leaf("path", {{"d", path.str()},
                           {"fill", "none"},
                           {"stroke", page.side_colour(side)},
                           {"stroke-width", 2.5},
                           {"stroke-dasharray", side == 0 ? "none" : "7 3"}});
}

/// Writes the names at the ends of the lines, so that they do not overlap.
void add_names(Page& page, Scale const& scale, Reading const& reading) {
    constexpr double line_px = 15;
    auto const& turns = page.chronicle.turns;
    std::vector<double> at;
    for (rules::SideId side = 0; side < page.chronicle.sides.size(); ++side) {
        at.push_back(scale.y(reading(turns.back(), side)) + 4);
    }
    if (at.size() == 2 && at[0] - at[1] < line_px && at[1] - at[0] < line_px) {
        double const middle = (at[0] + at[1]) / 2;
        bool const first_above = at[0] <= at[1];
        at[0] = middle + (first_above ? -line_px / 2 : line_px / 2);
        at[1] = middle + (first_above ? line_px / 2 : -line_px / 2);
    }
    for (rules::SideId side = 0; side < at.size(); ++side) {
        page.out.text("text",
                      {{"x", width_px - right_px + 8},
                       {"y", at[side]},
                       {"fill", page.side_colour(side)},
                       {"font-weight", "bold"}},
                      page.side_name(side));
    }
}

void add_chart(Page& page, std::string_view about, std::string_view unit, double least_span,
               Reading const& reading) {
    auto const& turns = page.chronicle.turns;
    if (turns.empty()) return;
    Scale const scale = scale_of(turns, page.chronicle.sides.size(), reading, least_span);
    page.out.open("figure");
    page.out.open("svg", {{"xmlns", "http://www.w3.org/2000/svg"},
                          {"viewBox", fmt::format("0 0 {} {}", width_px, depth_px)},
                          {"font-size", 12.0},
                          {"font-family", "Georgia, serif"},
                          {"fill", "#33291f"},
                          {"role", "img"}});
    page.out.text("title", {}, about);
    add_axes(page, scale, unit);
    for (rules::SideId side = 0; side < page.chronicle.sides.size(); ++side) {
        add_line(page, scale, side, reading);
    }
    add_names(page, scale, reading);
    page.out.close();
    add_text(page, "figcaption", about);
    page.out.close();
}

}  // namespace

void add_losses_chart(Page& page) {
    std::string const about =
        "Losses in " + page.chronicle.losses_in + ", of what each side began with, turn by turn";
    add_chart(page, about, "%", 20, [](TurnTale const& turn, rules::SideId side) {
        SideLosses const& losses = turn.losses[side];
        if (losses.began_points == 0) return 0.0;
        return 100.0 * losses.lost_points / losses.began_points;
    });
}

void add_luck_chart(Page& page) {
    add_chart(page, "Checks passed minus the expected number, added up turn by turn", "", 2,
              [](TurnTale const& turn, rules::SideId side) { return turn.luck_over[side]; });
}

}  // namespace esprit::report
