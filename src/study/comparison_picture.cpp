#include "study/comparison_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "draw/markup.h"
#include "study/printed_sheet.h"

namespace esprit::study {

namespace {

using draw::Markup;

constexpr double picture_px = 1000;  // wide
constexpr double outcomes_px = 240;  // for outcomes, at the left
constexpr double shares_px = 90;     // for shares, at the right
constexpr double thick_px = 12;      // thick
constexpr double version_px = 15;    // from one bar of an outcome to the next
constexpr double between_px = 8;     // between outcomes
constexpr double heading_px = 20;
constexpr double top_px = 46;
constexpr std::size_t title_letters = 120;
constexpr std::size_t outcome_letters = 32;

/// The shades of the versions; those after the last have the last.
std::string_view shade_of(std::size_t version) {
    constexpr std::array<std::string_view, 4> shades{"#c8c8c8", "#333333", "#777777", "#a0a0a0"};
    return shades[std::min(version, shades.size() - 1)];
}

double depth_of(text::ComparedSituation const& situation) {
    double const outcome = version_px * static_cast<double>(situation.odds.size()) + between_px;
    return heading_px + outcome * static_cast<double>(situation.odds[0].size()) + heading_px;
}

double depth_of(text::Comparison const& comparison) {
    double depth = top_px + heading_px * static_cast<double>(comparison.versions.size() + 1);
    for (text::ComparedSituation const& situation : comparison.greatest) {
        depth += depth_of(situation);
    }
    return depth;
}

void add_bar(Markup& out, std::size_t version, Exact const& share, double y) {
    double const room = picture_px - outcomes_px - shares_px;
    out.leaf("rect", {{"x", outcomes_px},
                      {"y", y},
                      {"width", room * share.value()},
                      {"height", thick_px},
                      {"fill", shade_of(version)}});
    out.text("text", {{"x", outcomes_px + room * share.value() + 6}, {"y", y + thick_px - 2}},
             share.percent());
}

void add_situation(Markup& out, text::ComparedSituation const& situation, std::size_t number,
                   double y) {
    std::string const facts = std::to_string(number) + ". " + text::facts_in_words(situation) +
                              ": " + situation.change.percent() + " of all throws end otherwise";
    out.text("text", {{"x", 12.0}, {"y", y + thick_px}, {"font-weight", "bold"}},
             in_room(facts, title_letters));
    y += heading_px;
    for (std::size_t i = 0; i < situation.odds[0].size(); ++i) {
        out.text("text", {{"x", outcomes_px - 12}, {"y", y + thick_px}, {"text-anchor", "end"}},
                 in_room(text::outcome_words(situation.odds[0][i]), outcome_letters));
        for (std::size_t version = 0; version < situation.odds.size(); ++version) {
            add_bar(out, version, situation.odds[version][i].probability, y);
            y += version_px;
        }
        y += between_px;
    }
}

}  // namespace

std::string comparison_picture(text::Comparison const& comparison) {
    Markup out = printed_sheet(picture_px, depth_of(comparison),
                               comparison.ruleset_title + " · " + comparison.title);
    double y = top_px;
    for (std::size_t version = 0; version < comparison.versions.size(); ++version) {
        out.leaf("rect", {{"x", 12.0},
                          {"y", y},
                          {"width", 24.0},
                          {"height", thick_px},
                          {"fill", shade_of(version)}});
        out.text("text", {{"x", 44.0}, {"y", y + thick_px - 1}},
                 in_room(comparison.versions[version], title_letters));
        y += heading_px;
    }
    if (comparison.greatest.empty()) {
        out.text("text", {{"x", 12.0}, {"y", y + thick_px}}, "no situation has other odds");
    }
    y += heading_px / 2;
    for (std::size_t i = 0; i < comparison.greatest.size(); ++i) {
        add_situation(out, comparison.greatest[i], i + 1, y);
        y += depth_of(comparison.greatest[i]);
    }
    return finished_sheet(out);
}

}  // namespace esprit::study
