#include "study/odds_picture.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "draw/markup.h"
#include "study/printed_sheet.h"
#include "text/verdicts/comparison.h"
#include "text/verdicts/spread.h"

namespace esprit::study {

namespace {

using draw::Markup;
using draw::Spot;

/// Lengths of the sheet, in pixels.
struct OddsSheet {
    static constexpr double wide_px = 1000;
    static constexpr double head_px = 46;
    static constexpr double line_px = 20;  // from one line of text to the next
    static constexpr std::size_t most_letters = 120;

    static constexpr double names_px = 300;  // of outcomes, at the left of their bars
    static constexpr double right_px = 130;  // for the shares behind the bars
    static constexpr double bar_px = 12;
    static constexpr std::size_t name_letters = 42;
};

std::string facts_in_words(text::Verdict const& verdict) {
    std::vector<std::string> words;
    for (auto const& [name, value] : verdict.facts) {
        words.push_back(value.empty() || value == "true" ? name : name + "=" + value);
    }
    return fmt::format("{}", fmt::join(words, ", "));
}

std::vector<std::string> lines_of(text::Spread const& spread) {
    std::string least = "at least";
    std::string most = "at most";
    for (std::size_t i = 1; i < spread.odds.size(); ++i) {
        int const value = spread.odds[i].first;
        int const before = spread.odds[i - 1].first;
        least += fmt::format("   {}: {}", value, spread.at_least(value).percent());
        most += fmt::format("   {}: {}", before, spread.at_most(before).percent());
    }
    return {fmt::format("{}: mean {:.2f}, deviation {:.2f}, most likely {}", spread.name,
                        spread.mean(), spread.deviation(), fmt::join(spread.most_likely(), " or ")),
            least, most};
}

class SweepPlot {
public:
    explicit SweepPlot(text::FactSweep const& sweep)
        : sweep_(sweep),
          curves_(text::curves_of(sweep)),
          out_(printed_sheet(OddsSheet::wide_px, plot_bottom_px + 3 * line_px,
                             sweep.ruleset_title + " · " + sweep.title)) {}

    std::string picture() {
        add_shares();
        add_values();
        add_wanted();
        for (std::size_t i = 0; i < curves_.size(); ++i) add_curve(curves_[i], i);
        add_names();
        return finished_sheet(out_);
    }

private:
    static constexpr double plot_left_px = 70;
    static constexpr double plot_right_px = 720;  // curves are named at its right
    static constexpr double plot_top_px = 70;
    static constexpr double plot_deep_px = 360;
    static constexpr double plot_bottom_px = plot_top_px + plot_deep_px;
    static constexpr double line_px = OddsSheet::line_px;
    static constexpr double name_px = 16;  // from one name of a curve to the next
    static constexpr std::size_t curve_letters = 34;
    static constexpr std::size_t most_ticks = 25;

    /// The strokes of curves, so that they differ in print.
    static std::string_view dashes_of(std::size_t curve) {
        constexpr std::array<std::string_view, 6> dashes{"none",     "8 4", "2 3",
                                                         "10 3 2 3", "4 2", "1 4"};
        return dashes[curve % dashes.size()];
    }
    std::string value_at(std::size_t row) const {
        return text::text_of_steps(sweep_.rows[row].value, sweep_.step_thousandths);
    }
    double across(std::size_t row) const {
        double const steps = std::max<double>(static_cast<double>(sweep_.rows.size()) - 1, 1);
        return plot_left_px + (plot_right_px - plot_left_px) * static_cast<double>(row) / steps;
    }
    static double down(double share) { return plot_bottom_px - plot_deep_px * share; }

    void add_shares() {
        for (int percent = 0; percent <= 100; percent += 25) {
            double const y = down(percent / 100.0);
            out_.leaf("line", {{"x1", plot_left_px},
                               {"x2", plot_right_px},
                               {"y1", y},
                               {"y2", y},
                               {"stroke", percent == 0 ? "#000000" : "#c8c8c8"}});
            out_.text("text", {{"x", plot_left_px - 8}, {"y", y + 4}, {"text-anchor", "end"}},
                      fmt::format("{} %", percent));
        }
    }
    void add_values() {
        std::size_t const step = (sweep_.rows.size() + most_ticks - 1) / most_ticks;
        for (std::size_t i = 0; i < sweep_.rows.size(); i += step) {
            out_.text(
                "text",
                {{"x", across(i)}, {"y", plot_bottom_px + line_px}, {"text-anchor", "middle"}},
                value_at(i));
        }
        out_.text("text", {{"x", plot_left_px}, {"y", plot_bottom_px + 2 * line_px}},
                  in_room(sweep_.name, OddsSheet::most_letters));
    }
    void add_wanted() {
        if (!sweep_.wanted || !sweep_.nearest) return;
        double const x = across(*sweep_.nearest);
        out_.leaf("line", {{"x1", x},
                           {"x2", x},
                           {"y1", plot_top_px},
                           {"y2", plot_bottom_px},
                           {"stroke", "#777777"},
                           {"stroke-dasharray", "3 3"}});
        out_.text("text", {{"x", x}, {"y", plot_top_px - 6}, {"text-anchor", "middle"}},
                  fmt::format("{}: nearest to {} = {:.0f} %", value_at(*sweep_.nearest),
                              sweep_.wanted->outcome, 100 * sweep_.wanted->share));
    }
    void add_curve(text::SweptCurve const& curve, std::size_t number) {
        draw::PathData path;
        bool is_open = false;
        for (std::size_t i = 0; i < curve.shares.size(); ++i) {
            if (!curve.shares[i]) {
                is_open = false;
                continue;
            }
            Spot const at{across(i), down(*curve.shares[i])};
            is_open ? path.line(at) : path.move(at);
            is_open = true;
            out_.leaf("circle", {{"cx", at.x}, {"cy", at.y}, {"r", 2.5}});
        }
        out_.leaf("path", {{"d", path.str()},
                           {"fill", "none"},
                           {"stroke", "#000000"},
                           {"stroke-width", 1.5},
                           {"stroke-dasharray", dashes_of(number)}});
    }
    /// The names stand beside the ends of their curves, and below each other where these are near.
    void add_names() {
        std::vector<std::size_t> order(curves_.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        auto const end_of = [&](std::size_t i) { return curves_[i].shares.back().value_or(0); };
        std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            return end_of(a) > end_of(b) || (end_of(a) == end_of(b) && a < b);
        });
        double const all_px = name_px * static_cast<double>(order.size());
        double y = std::max(plot_top_px, std::min(down(end_of(order.front())) + 4,
                                                  plot_bottom_px + name_px - all_px));
        double room_px = all_px;
        for (std::size_t const i : order) {
            y = std::max(y, std::min(down(end_of(i)) + 4, plot_bottom_px + name_px - room_px));
            out_.leaf("line", {{"x1", plot_right_px + 10},
                               {"x2", plot_right_px + 44},
                               {"y1", y - 4},
                               {"y2", y - 4},
                               {"stroke", "#000000"},
                               {"stroke-width", 1.5},
                               {"stroke-dasharray", dashes_of(i)}});
            out_.text("text", {{"x", plot_right_px + 52}, {"y", y}},
                      in_room(curves_[i].name, curve_letters));
            y += name_px;
            room_px -= name_px;
        }
    }

    text::FactSweep const& sweep_;
    std::vector<text::SweptCurve> curves_;
    Markup out_;
};

}  // namespace

std::string odds_picture(text::Verdict const& verdict) {
    std::vector<text::OutcomeLine> outcomes = text::in_short(verdict.outcomes);
    if (outcomes.empty()) outcomes = verdict.outcomes;
    std::vector<std::string> below;
    for (text::Spread const& spread : text::spreads_of(verdict)) {
        for (std::string& line : lines_of(spread)) below.push_back(std::move(line));
    }
    using S = OddsSheet;
    double const deep_px =
        S::head_px + S::line_px * static_cast<double>(outcomes.size() + below.size() + 3);
    Markup out = printed_sheet(S::wide_px, deep_px, verdict.ruleset_title + " · " + verdict.title);
    double y = S::head_px + S::bar_px;
    out.text("text", {{"x", 12.0}, {"y", y}}, in_room(facts_in_words(verdict), S::most_letters));
    double const room_px = S::wide_px - S::names_px - S::right_px;
    for (text::OutcomeLine const& line : outcomes) {
        y += S::line_px;
        out.text("text", {{"x", S::names_px - 12}, {"y", y}, {"text-anchor", "end"}},
                 in_room(text::outcome_words(line), S::name_letters));
        double const length_px = room_px * line.probability.value();
        out.leaf("rect", {{"x", S::names_px},
                          {"y", y - S::bar_px + 1},
                          {"width", length_px},
                          {"height", S::bar_px},
                          {"fill", "#777777"}});
        out.text("text", {{"x", S::names_px + length_px + 6}, {"y", y}},
                 line.probability.percent());
    }
    y += S::line_px / 2;
    for (std::string const& line : below) {
        y += S::line_px;
        out.text("text", {{"x", 12.0}, {"y", y}}, in_room(line, S::most_letters));
    }
    return finished_sheet(out);
}

std::string sweep_picture(text::FactSweep const& sweep) {
    return SweepPlot{sweep}.picture();
}

}  // namespace esprit::study
