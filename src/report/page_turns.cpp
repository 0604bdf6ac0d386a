// The turns, each with a map and its story.
#include <fmt/format.h>

#include <algorithm>

#include "draw/svg.h"
#include "report/battle_text.h"
#include "report/page.h"
#include "text/verdicts/check_lines.h"
#include "text/verdicts/render.h"

namespace esprit::report {

using text::StoryLine;

namespace {

constexpr int map_px = 860;

void add_map(Page& page, draw::Picture const& picture, std::string prefix, bool legend) {
    draw::SvgOptions options;
    options.region = draw::whole_table(picture);
    options.width_px = map_px;
    options.depth_px = map_px;
    options.metres_per_inch = page.chronicle.metres_per_inch;
    options.legend = legend;
    options.id_prefix = std::move(prefix);
    options.shared = &page.shared;
    std::string const drawn = draw::svg(picture, options);
    page.out.open("figure", {{"class", "map"}});
    page.out.raw(std::string_view{drawn}.substr(drawn.find("<svg")));
    page.out.close();
}

draw::Picture ground_of(Chronicle const& chronicle) {
    draw::Picture picture;
    picture.terrain = chronicle.terrain;
    picture.sides = chronicle.sides;
    picture.leader = chronicle.leader;
    return picture;
}

/// "1d6 +1, 4 or more: dice 3, total 4"
std::string dice_text(text::CheckLine const& check) {
    return wanted_text(check) + ": dice " + text::faces_text(check) + text::total_text(check);
}

void add_check(Page& page, text::CheckLine const& check) {
    page.out.open("li", {{"class", "check"}});
    page.out.text("span", {},
                  fmt::format("{}: {} — {} → ", sides_text(check), title_without_stop(check),
                              dice_text(check)));
    page.out.text("b", {}, text::result_text(check));
    page.out.text("span", {}, " ");
    add_rule(page, check.rule);
    if (!check.modifiers.empty() || !check.hits_for_one.empty()) {
        page.out.open("span", {{"class", "mods"}});
        for (text::ModifierLine const& each : check.modifiers) {
            page.out.text("span", {},
                          fmt::format(" · {:+d} {}{} ", each.value, each.because,
                                      each.enemy ? " (to the enemy)" : ""));
            add_rule(page, each.rule);
        }
        for (text::HitsForOneLine const& each : check.hits_for_one) {
            page.out.text("span", {}, fmt::format(" · {} ", each.because));
            add_rule(page, each.rule);
        }
        page.out.close();
    }
    page.out.close();
}

void add_line(Page& page, StoryLine const& line) {
    switch (line.kind) {
        case StoryLine::Kind::check:
            if (line.words.empty()) {
                add_check(page, *line.check);
                return;
            }
            page.out.open("li", {{"class", "check"}});
            page.out.text("span", {}, line.words);
            break;
        case StoryLine::Kind::decision:
            page.out.open("li");
            page.out.text("span", {}, fmt::format("{} decides: {} ", line.whom, line.words));
            page.out.text("b", {}, line.chosen);
            break;
        case StoryLine::Kind::event:
            page.out.open("li");
            page.out.text("span", {}, line.words);
            break;
    }
    page.out.text("span", {}, " ");
    add_rule(page, line.rule);
    page.out.close();
}

bool has_losses(TurnTale const& turn) {
    return std::any_of(turn.incidents.begin(), turn.incidents.end(), is_loss);
}

std::string turn_id(TurnTale const& turn) {
    return "turn-" + std::to_string(turn.number);
}

void add_turn(Page& page, TurnTale const& turn) {
    page.out.open("section", {{"class", "turn"}, {"id", turn_id(turn)}});
    std::string head = fmt::format("Turn {}", turn.number);
    if (!turn.of_all) head += fmt::format(" · {}", page.side_name(turn.side));
    if (!turn.clock.empty()) head += " · " + turn.clock;
    add_text(page, "h3", head);
    draw::Picture picture = ground_of(page.chronicle);
    picture.before = turn.before;
    picture.after = turn.after;
    picture.tracks = turn.tracks;
    add_map(page, picture, fmt::format("t{}-", turn.number), false);
    page.out.open("ul", {{"class", "story"}});
    for (StoryLine const& line : turn.story) add_line(page, line);
    page.out.close();
    if (turn.story.empty()) add_text(page, "p", "Nothing happens.", "quiet");
    page.out.close();
}

}  // namespace

void add_deployment(Page& page) {
    if (page.chronicle.turns.empty()) return;
    add_text(page, "h2", "The battlefield");
    draw::Picture picture = ground_of(page.chronicle);
    picture.before = page.chronicle.turns.front().before;
    add_map(page, picture, "t0-", true);
}

void add_turns(Page& page) {
    auto const& turns = page.chronicle.turns;
    if (turns.empty()) return;
    add_text(page, "h2", "Turn by turn");
    page.out.open("nav");
    for (TurnTale const& turn : turns) {
        page.out.text("a",
                      {{"href", "#" + turn_id(turn)}, {"class", has_losses(turn) ? "hot" : "calm"}},
                      std::to_string(turn.number));
    }
    page.out.close();
    for (TurnTale const& turn : turns) add_turn(page, turn);
}

}  // namespace esprit::report
