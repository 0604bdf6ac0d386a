// A study as a page: tables, and charts of values and differences with their intervals.
#include <fmt/format.h>

#include <algorithm>

#include "draw/markup.h"
#include "report/page.h"
#include "study/study_files.h"
#include "study/variant_tables.h"
#include "study/words.h"
#include "text/rulesets/system_loader.h"

namespace esprit::study {

using draw::Markup;
using simulate::Measure;

namespace {

constexpr double width_px = 900;
constexpr double row_px = 26;
constexpr double top_px = 10;
constexpr double bottom_px = 30;
constexpr double left_px = 230;
constexpr double right_px = 285;
constexpr std::string_view ink = "#2b4c7e";
constexpr std::string_view hot = "#a23b3b";

/// A row of a chart.
struct Mark {
    std::string name;
    Estimate value;
    std::string words;
    bool stands_out = false;
};

struct Chart {
    std::string about;
    bool shares = true;
    bool around_zero = false;  // differences: 0 is always on the scale
    std::vector<Mark> marks;
};

/// Bounds, whole steps apart.
struct Scale {
    double least = 0;
    double most = 1;
    double step = 1;

    double x(double value) const {
        return left_px + (value - least) / (most - least) * (width_px - left_px - right_px);
    }
};

Scale scale_of(Chart const& chart) {
    double least = chart.around_zero ? 0 : chart.marks[0].value.value;
    double most = least;
    for (Mark const& mark : chart.marks) {
        bool const bounded = mark.value.is_bounded();
        least = std::min(least, bounded ? mark.value.low : mark.value.value);
        most = std::max(most, bounded ? mark.value.high : mark.value.value);
    }
    Scale scale;
    for (double const step :
         {0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0}) {
        scale.step = step;
        if ((most - least) / step <= 7) break;
    }
    // whole steps outwards
    auto const steps_below = [&](double value) {
        auto const whole = static_cast<std::int64_t>(value / scale.step);
        return static_cast<double>(value < 0 ? whole - 1 : whole);
    };
    scale.least = steps_below(least) * scale.step;
    scale.most = (steps_below(most) + 1) * scale.step;
    return scale;
}

std::string tick(double value, Chart const& chart) {
    double const shown = chart.shares ? 100 * value : value;
    bool const zero = shown > -1e-9 && shown < 1e-9;
    std::string text = fmt::format("{:.4g}", zero ? 0.0 : shown);
    if (chart.around_zero && shown > 1e-9) text.insert(0, "+");
    return text + (chart.shares ? "%" : "");
}

void add_scale(Markup& out, Chart const& chart, Scale const& scale, double depth_px) {
    auto const steps = static_cast<int>((scale.most - scale.least) / scale.step + 0.5);
    for (int i = 0; i <= steps; ++i) {
        double const value = scale.least + i * scale.step;
        bool const zero = value > -scale.step / 2 && value < scale.step / 2;
        out.leaf("line", {{"x1", scale.x(value)},
                          {"x2", scale.x(value)},
                          {"y1", top_px},
                          {"y2", depth_px - bottom_px},
                          {"stroke", chart.around_zero && zero ? "#6b5f52" : "#e3d9c0"}});
        out.text("text", {{"x", scale.x(value)}, {"y", depth_px - 10}, {"text-anchor", "middle"}},
                 tick(value, chart));
    }
}

/// A name cut to the room there is; the table of the page has all of it.
std::string short_name(std::string const& name) {
    constexpr std::size_t most_letters = 34;
    std::size_t letters = 0;
    for (std::size_t i = 0; i < name.size(); ++i) {
        bool const begins = (static_cast<unsigned char>(name[i]) & 0xC0U) != 0x80U;
        if (begins && ++letters > most_letters) return name.substr(0, i) + "…";
    }
    return name;
}

void add_whiskers(Markup& out, Estimate const& value, Scale const& scale, double y,
                  std::string_view colour) {
    out.leaf("line", {{"x1", scale.x(value.low)},
                      {"x2", scale.x(value.high)},
                      {"y1", y},
                      {"y2", y},
                      {"stroke", colour},
                      {"stroke-width", 2.5}});
    for (double const end : {value.low, value.high}) {
        out.leaf("line", {{"x1", scale.x(end)},
                          {"x2", scale.x(end)},
                          {"y1", y - 5},
                          {"y2", y + 5},
                          {"stroke", colour},
                          {"stroke-width", 1.5}});
    }
}

void add_mark(Markup& out, Mark const& mark, Scale const& scale, double y) {
    std::string_view const colour = mark.stands_out ? hot : ink;
    out.text("text", {{"x", left_px - 12}, {"y", y + 4}, {"text-anchor", "end"}},
             short_name(mark.name));
    if (mark.value.is_bounded()) add_whiskers(out, mark.value, scale, y, colour);
    out.leaf("circle",
             {{"cx", scale.x(mark.value.value)}, {"cy", y}, {"r", 4.5}, {"fill", colour}});
    out.text("text", {{"x", width_px - right_px + 12}, {"y", y + 4}}, mark.words);
}

void add_svg(Markup& out, Chart const& chart) {
    Scale const scale = scale_of(chart);
    double const depth_px = top_px + row_px * static_cast<double>(chart.marks.size()) + bottom_px;
    out.open("svg", {{"xmlns", "http://www.w3.org/2000/svg"},
                     {"viewBox", fmt::format("0 0 {} {}", width_px, depth_px)},
                     {"font-size", 13.0},
                     {"font-family", "Georgia, serif"},
                     {"fill", "#33291f"},
                     {"role", "img"}});
    out.text("title", {}, chart.about);
    // a background, so that it can be read on a page of any colour
    out.leaf("rect", {{"width", width_px}, {"height", depth_px}, {"fill", "#fbf7ec"}});
    add_scale(out, chart, scale, depth_px);
    for (std::size_t i = 0; i < chart.marks.size(); ++i) {
        double const y = top_px + row_px * (static_cast<double>(i) + 0.5);
        add_mark(out, chart.marks[i], scale, y);
    }
    out.close();
}

void add_chart(Markup& out, Chart const& chart) {
    if (chart.marks.empty()) return;
    out.open("figure");
    add_svg(out, chart);
    out.text("figcaption", {}, chart.about);
    out.close();
}

std::string column_title(Measure measure, StudySummary const& summary) {
    bool const same = std::all_of(
        summary.variants.begin(), summary.variants.end(),
        [&](VariantSummary const& each) { return each.sides == summary.variants[0].sides; });
    VariantSummary general;
    general.sides = {"the first side", "the second side"};
    return measure_words(measure, same ? summary.variants[0] : general);
}

Chart values_chart(StudySummary const& summary, Measure measure) {
    Chart chart{
        column_title(measure, summary) + ", with 95% intervals", is_share(measure), false, {}};
    for (VariantSummary const& variant : summary.variants) {
        if (variant.is_engagement) continue;
        Estimate const value = value_of(measure, variant);
        chart.marks.push_back(
            {variant.name, value, with_interval(value, is_share(measure)), false});
    }
    return chart;
}

Chart differences_chart(StudySummary const& summary, Measure measure) {
    Chart chart{
        column_title(measure, summary) +
            ": the paired difference from the compared variant, and its p-value with Holm's "
            "correction; red: below 0.05",
        is_share(measure),
        true,
        {}};
    for (std::size_t i = 0; i < summary.variants.size(); ++i) {
        if (summary.differences[i].empty() || summary.variants[i].is_engagement) continue;
        PairedDifference const& each = summary.differences[i][static_cast<std::size_t>(measure)];
        chart.marks.push_back(
            {summary.variants[i].name, each.more,
             difference_with_interval(each.more, is_share(measure)) + ", p " + p_text(each.p_holm),
             each.p_holm < 0.05});
    }
    return chart;
}

void add_head(Markup& out, StudySummary const& summary) {
    out.text("p", {{"class", "system"}}, "A study");
    out.text("h1", {}, summary.title);
    std::string under = variants_words(summary);
    if (summary.battles > 0) {
        under += fmt::format(" over the same {}, numbers 0 to {} of seed {}",
                             counted_words(summary.battles, "battle"),
                             with_commas(summary.battles - 1), summary.seed);
    }
    std::string const run = run_words(summary);
    if (!run.empty()) under += "; " + run;
    out.text("p", {{"class", "under"}}, under);
}

void add_variants(Markup& out, StudySummary const& summary) {
    out.text("h2", {}, "The variants");
    out.open("table");
    out.open("tr");
    for (char const* const head :
         {"variant", "system", "scenario", "commanders", "changes", "compared with"}) {
        out.text("th", {}, head);
    }
    out.close();
    for (std::size_t i = 0; i < summary.variants.size(); ++i) {
        VariantSummary const& variant = summary.variants[i];
        out.open("tr");
        out.text("td", {{"class", "t"}}, variant.name);
        out.text("td", {}, variant.system);
        out.text("td", {}, variant.title);
        out.text("td", {}, command_words(variant));
        out.text("td", {}, change_words(variant));
        out.text(
            "td", {},
            summary.compared_with[i] == i ? "" : summary.variants[summary.compared_with[i]].name);
        out.close();
    }
    out.close();
}

void add_notes(Markup& out) {
    out.text("p", {{"class", "note"}},
             "95% intervals: Wilson's for shares, Student's for means and paired differences. "
             "Intervals are not corrected for the number of comparisons; p-values are, by Holm's "
             "method.");
}

}  // namespace

std::string study_page(StudySummary const& summary) {
    Markup out;
    out.open("html", {{"lang", "en"}});
    out.open("head");
    out.leaf("meta", {{"charset", "utf-8"}});
    out.leaf("meta", {{"name", "viewport"}, {"content", "width=device-width"}});
    out.text("title", {}, summary.title);
    out.open("style");
    out.raw(report::page_style());
    out.close();
    out.close();
    out.open("body");
    add_head(out, summary);
    add_variants(out, summary);
    for (std::size_t m = 0; m < simulate::measures; ++m) {
        auto const measure = static_cast<Measure>(m);
        Chart const values = values_chart(summary, measure);
        if (values.marks.empty()) continue;
        out.text("h2", {}, column_title(measure, summary));
        add_chart(out, values);
        add_chart(out, differences_chart(summary, measure));
    }
    for (VariantSummary const& variant : summary.variants) add_variant_tables(out, variant);
    add_notes(out);
    out.close();
    out.close();
    return "<!DOCTYPE html>\n" + out.take();
}

std::string study_picture(StudySummary const& summary) {
    Chart chart = differences_chart(summary, Measure::score);
    if (chart.marks.empty()) chart = values_chart(summary, Measure::score);
    if (chart.marks.empty()) throw text::BadInput{"engagements have no score to draw"};
    Markup out;
    add_svg(out, chart);
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + out.take();
}

}  // namespace esprit::study
