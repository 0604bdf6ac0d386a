// A search for the settings that matter, for a terminal and as JSON.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "study/sensitivity_report.h"
#include "study/words.h"

namespace esprit::study {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t half_bar = 12;  // letters

/// A bar to the left or right of the middle; a full one is the greatest effect.
std::string bar_about_zero(double value, double greatest) {
    double const share = greatest > 0 ? std::min(1.0, std::max(-1.0, value / greatest)) : 0;
    auto const length = static_cast<std::size_t>((share < 0 ? -share : share) * half_bar + 0.5);
    std::string text;
    for (std::size_t i = half_bar; i > 0; --i) text += share < 0 && i <= length ? "█" : "·";
    text += "│";
    for (std::size_t i = 1; i <= half_bar; ++i) text += share > 0 && i <= length ? "█" : "·";
    return text;
}

std::string head_text(SensitivityReport const& report) {
    SensitivityResult const& result = report.result;
    std::size_t changes = 0;
    for (Setting const& each : report.settings) changes += each.changes.size();
    std::string const nodes =
        report.nodes == 0 ? "" : fmt::format(", {} nodes an order", with_commas(report.nodes));
    std::string out = fmt::format("{} against {}{}, seed {}\n", report.commander, report.commander,
                                  nodes, report.seed);
    out +=
        fmt::format("{} with {} tried in {}, by successive elimination\n",
                    counted_words(report.settings.size(), "setting"),
                    counted_words(changes, "other value"), counted_words(result.battles, "battle"));
    out += fmt::format("{} scores {} by the rules as they are\n", report.sides[0],
                       with_interval(result.score, true));
    if (result.measured > 0) {
        out += fmt::format("measured on {} of each value that had no part in the choice\n",
                           counted_words(result.measured, "battle"));
    } else {
        out += "nothing was measured on battles of its own: the same battles chose these\n";
    }
    return out;
}

std::string tail_text(SensitivityReport const& report) {
    SensitivityResult const& result = report.result;
    std::string out;
    std::size_t const unsure = result.dropped.size() - result.surely_dropped;
    if (!result.dropped.empty()) {
        out += fmt::format(
            "\n{} left out: {} surely smaller, {} smaller as far as they were tried\n",
            counted_words(result.dropped.size(), "setting"), result.surely_dropped, unsure);
    }
    for (std::string const& each : report.refused) out += "not tried: " + each + '\n';
    out += "p: of no effect, with Holm's correction; intervals of 95% are not corrected\n";
    if (result.broken_off) out += "partial: stopped before the end\n";
    return out;
}

Json estimate_json(Estimate const& estimate) {
    return {{"value", estimate.value}, {"low", estimate.low}, {"high", estimate.high}};
}

Json setting_json(Setting const& setting, SettingEffect const& effect) {
    Json object{{"kind", setting.kind}, {"name", setting.name},   {"rule", setting.rule},
                {"text", setting.text}, {"value", setting.value}, {"changes", Json::array()}};
    for (std::size_t i = 0; i < effect.changes.size(); ++i) {
        ChangeEffect const& each = effect.changes[i];
        object["changes"].push_back({{"value", setting.changes[i].value},
                                     {"battles", each.battles},
                                     {"score", estimate_json(each.more)},
                                     {"p", each.p},
                                     {"p_holm", each.p_holm}});
    }
    return object;
}

}  // namespace

std::string sensitivity_text(SensitivityReport const& report, text::RenderStyle style) {
    std::string out = heading(style, report.system + " · " + report.title,
                              "what moves the result most", report.houses);
    out += head_text(report);
    double const greatest =
        report.result.greatest.empty() ? 0 : report.result.greatest.front().size();
    std::size_t rank = 0;
    for (SettingEffect const& effect : report.result.greatest) {
        Setting const& setting = report.settings[effect.setting];
        out += '\n' + text::bold(style, fmt::format("{:>3}. {} = {}", ++rank, setting.name,
                                                    setting.value));
        out += fmt::format("\n     {}  {}\n", setting.rule, setting.text);
        for (std::size_t i = 0; i < effect.changes.size(); ++i) {
            ChangeEffect const& each = effect.changes[i];
            out += fmt::format("     {:>12}  {}  {}, p {}\n", setting.changes[i].value,
                               bar_about_zero(each.more.value, greatest),
                               difference_with_interval(each.more, true), p_text(each.p_holm));
        }
    }
    return out + tail_text(report);
}

std::string sensitivity_json(SensitivityReport const& report) {
    SensitivityResult const& result = report.result;
    Json object{{"ruleset", report.ruleset},
                {"scenario", report.title},
                {"houses", report.houses},
                {"sides", report.sides},
                {"commander", report.commander}};
    if (report.nodes > 0) object["nodes"] = report.nodes;
    object["seed"] = report.seed;
    object["method"] = "successive elimination";
    object["battles"] = result.battles;
    object["measured"] = result.measured;
    object["partial"] = result.broken_off;
    object["score"] = estimate_json(result.score);
    object["surely_dropped"] = result.surely_dropped;
    for (auto const& [key, effects] :
         {std::pair{"greatest", &result.greatest}, std::pair{"dropped", &result.dropped}}) {
        object[key] = Json::array();
        for (SettingEffect const& each : *effects) {
            object[key].push_back(setting_json(report.settings[each.setting], each));
        }
    }
    object["refused"] = report.refused;
    return object.dump() + '\n';
}

}  // namespace esprit::study
