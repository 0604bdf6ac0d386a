// A search for the settings that matter, as a tornado chart in black and grey that prints well.
#include <fmt/format.h>

#include <algorithm>

#include "draw/markup.h"
#include "study/printed_sheet.h"
#include "study/sensitivity_report.h"
#include "study/words.h"

namespace esprit::study {

namespace {

using draw::Markup;

constexpr double sheet_px = 1000;  // wide
constexpr double names_px = 330;   // for names, at the left
constexpr double words_px = 280;   // for values, at the right
constexpr double bar_px = 15;      // thick
constexpr double change_px = 20;   // from one change to the next
constexpr double gap_px = 12;      // between settings
constexpr double head_px = 72;
constexpr double foot_px = 56;

struct TornadoScale {
    double most = 0.1;  // the bounds are this far from 0 on both sides

    double x(double value) const {
        double const half = (sheet_px - names_px - words_px) / 2;
        double const shown = std::min(most, std::max(-most, value));
        return names_px + half + shown / most * half;
    }
};

TornadoScale tornado_scale(SensitivityResult const& result) {
    double reach = 0.01;
    for (SettingEffect const& effect : result.greatest) {
        for (ChangeEffect const& each : effect.changes) {
            reach = std::max({reach, each.more.high, -each.more.low});
        }
    }
    for (double const step : {0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 1.0}) {
        if (reach <= step) return {step};
    }
    return {1.0};
}

void add_tornado_axis(Markup& out, TornadoScale const& scale, double depth_px) {
    for (double const share : {-1.0, -0.5, 0.0, 0.5, 1.0}) {
        double const x = scale.x(share * scale.most);
        out.leaf("line", {{"x1", x},
                          {"x2", x},
                          {"y1", head_px - 6},
                          {"y2", depth_px - foot_px + 4},
                          {"stroke", share == 0.0 ? "#000000" : "#bbbbbb"}});
        double const shown = 100 * share * scale.most;
        out.text("text", {{"x", x}, {"y", depth_px - foot_px + 20}, {"text-anchor", "middle"}},
                 share == 0.0 ? "0" : fmt::format("{:+.3g}%", shown));
    }
}

void add_change(Markup& out, TornadoScale const& scale, ChangeEffect const& effect,
                std::string const& value, double y) {
    double const zero = scale.x(0);
    double const end = scale.x(effect.more.value);
    bool const clear = effect.p_holm < 0.05;
    out.leaf("rect", {{"x", std::min(zero, end)},
                      {"y", y},
                      {"width", std::max(zero, end) - std::min(zero, end)},
                      {"height", bar_px},
                      {"fill", clear ? "#555555" : "#cccccc"}});
    double const middle = y + bar_px / 2;
    out.leaf("line", {{"x1", scale.x(effect.more.low)},
                      {"x2", scale.x(effect.more.high)},
                      {"y1", middle},
                      {"y2", middle},
                      {"stroke", "#000000"},
                      {"stroke-width", 1.5}});
    out.text("text", {{"x", names_px - 12}, {"y", y + 12}, {"text-anchor", "end"}}, value);
    out.text("text", {{"x", sheet_px - words_px + 14}, {"y", y + 12}},
             difference_with_interval(effect.more, true) + ", p " + p_text(effect.p_holm));
}

/// The setting in bold, and what its rule says beside it.
void add_setting(Markup& out, Setting const& setting, double y) {
    constexpr std::size_t name_letters = 42;
    constexpr std::size_t rule_letters = 98;
    out.text("text", {{"x", 12.0}, {"y", y + 12}, {"font-weight", "bold"}},
             in_room(setting.name + " = " + setting.value, name_letters));
    out.text("text",
             {{"x", names_px},
              {"y", y + 12},
              {"fill", "#444444"},
              {"font-size", 12.0},
              {"stroke", "#ffffff"},  // over the lines of the axis
              {"stroke-width", 4.0},
              {"paint-order", "stroke"}},
             in_room(setting.text, rule_letters));
}

double depth_of(SensitivityResult const& result) {
    double depth = head_px + foot_px;
    for (SettingEffect const& effect : result.greatest) {
        depth += change_px * static_cast<double>(effect.changes.size() + 1) + gap_px;
    }
    return depth;
}

}  // namespace

std::string sensitivity_picture(SensitivityReport const& report) {
    SensitivityResult const& result = report.result;
    TornadoScale const scale = tornado_scale(result);
    double const depth_px = depth_of(result);
    std::string const title = report.system + " · " + report.title + ": what moves the result most";
    Markup out = printed_sheet(sheet_px, depth_px, title);
    out.text(
        "text", {{"x", 12.0}, {"y", 48.0}},
        fmt::format(
            "the score of {}, {} against {}: {} by the rules as they are; to the right: better "
            "for {}",
            report.sides[0], report.commander, report.commander, with_interval(result.score, true),
            report.sides[0]));
    add_tornado_axis(out, scale, depth_px);
    double y = head_px;
    for (SettingEffect const& effect : result.greatest) {
        Setting const& setting = report.settings[effect.setting];
        add_setting(out, setting, y);
        y += change_px;
        for (std::size_t i = 0; i < effect.changes.size(); ++i) {
            add_change(out, scale, effect.changes[i], setting.changes[i].value, y);
            y += change_px;
        }
        y += gap_px;
    }
    out.text("text", {{"x", 12.0}, {"y", depth_px - 12}},
             fmt::format("{} of each value; dark: p below 0.05 with Holm's correction; lines: 95% "
                         "intervals",
                         counted_words(result.measured, "battle")));
    return finished_sheet(out);
}

}  // namespace esprit::study
