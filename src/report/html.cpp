#include "report/html.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/counted.h"
#include "report/battle_text.h"
#include "report/page.h"

namespace esprit::report {

namespace {

std::string fought_by(Chronicle const& chronicle) {
    std::string text;
    for (std::size_t side = 0; side < chronicle.sides.size(); ++side) {
        text += (side == 0 ? "" : " against ") + chronicle.sides[side].name;
        if (side >= chronicle.commanders.size()) continue;
        std::string const& commander = chronicle.commanders[side];
        text += " (" + (commander.empty() ? "a player" : commander) + ")";
    }
    return text;
}

void add_head(Page& page) {
    Chronicle const& told = page.chronicle;
    add_text(page, "p", told.system, "system");
    add_text(page, "h1", told.title);
    std::string under = fought_by(told) + " · " + counted(told.turns.size(), "turn") + ", " +
                        counted(told.orders, "order");
    if (!told.turns.empty() && !told.clock.empty()) {
        under += " · " + told.turns.front().clock + " to " + told.clock;
    }
    if (told.seed) under += fmt::format(" · seed {}, number {}", *told.seed, told.number);
    add_text(page, "p", under, "under");
    page.out.open("p", {{"class", "verdict"}});
    Ending const& end = told.ending;
    bool const broken_off = !end.over && !told.turns.empty();
    page.out.text("span", {},
                  broken_off ? fmt::format("After turn {}: {} ", told.turns.back().number, end.why)
                             : end.why + " ");
    if (end.over) add_rule(page, end.rule);
    page.out.close();
}

void add_losses(Page& page) {
    Chronicle const& told = page.chronicle;
    add_text(page, "h2", "Losses");
    if (told.turns.empty()) return;
    auto const& losses = told.turns.back().losses;
    bool const withdrawn = std::any_of(losses.begin(), losses.end(), [](SideLosses const& side) {
        return side.withdrawn_points > 0;
    });
    page.out.open("table");
    page.out.open("tr");
    add_text(page, "th", "side");
    add_text(page, "th", told.losses_in + " at first", "n");
    add_text(page, "th", "lost", "n");
    if (withdrawn) add_text(page, "th", "withdrawn", "n");
    add_text(page, "th", "loss", "n");
    page.out.close();
    for (std::size_t side = 0; side < losses.size(); ++side) {
        page.out.open("tr");
        add_side_cell(page, static_cast<rules::SideId>(side));
        add_text(page, "td", std::to_string(losses[side].began_points), "n");
        add_text(page, "td", std::to_string(losses[side].lost_points), "n");
        if (withdrawn) add_text(page, "td", std::to_string(losses[side].withdrawn_points), "n");
        add_text(page, "td", percent_text(losses[side].percent), "n");
        page.out.close();
    }
    page.out.close();
    add_losses_chart(page);
}

bool has_clock(Chronicle const& told) {
    return std::any_of(told.turns.begin(), told.turns.end(),
                       [](TurnTale const& turn) { return !turn.clock.empty(); });
}

/// The sentence of an incident without the name of the unit, which has a column of its own.
std::string words_without_name(Chronicle const& told, Incident const& incident) {
    std::string what = incident.words;
    for (std::string const& whose :
         {incident.whom + " ", "(" + told.sides[incident.side].name + ") "}) {
        if (what.starts_with(whose)) what.erase(0, whose.size());
    }
    return what.empty() ? incident.word : what;
}

void add_broken(Page& page) {
    Chronicle const& told = page.chronicle;
    add_text(page, "h2", "Units that broke");
    page.out.open("table");
    page.out.open("tr");
    add_text(page, "th", "turn", "n");
    bool const timed = has_clock(told);
    for (std::string_view const head : {"time", "side", "who", "what", "after", "rule"}) {
        if (timed || head != "time") add_text(page, "th", head);
    }
    page.out.close();
    std::size_t count = 0;
    for (TurnTale const& turn : told.turns) {
        for (Incident const& incident : turn.incidents) {
            bool const command = incident.kind == Incident::Kind::command;
            if (!is_loss(incident) && !command) continue;
            ++count;
            page.out.open("tr");
            add_text(page, "td", std::to_string(turn.number), "n");
            if (timed) add_text(page, "td", turn.clock, "t");
            add_side_cell(page, incident.side);
            add_text(page, "td", incident.whom, "t");
            add_text(page, "td", words_without_name(told, incident));
            add_text(page, "td", incident.check);
            page.out.open("td");
            add_rule(page, incident.rule);
            page.out.close();
            page.out.close();
        }
    }
    page.out.close();
    if (count == 0) add_text(page, "p", "No unit broke.", "quiet");
}

void add_forces(Page& page) {
    Chronicle const& told = page.chronicle;
    add_text(page, "h2", "The forces");
    page.out.open("div", {{"class", "pair"}});
    for (rules::SideId side = 0; side < told.sides.size(); ++side) {
        page.out.open("div", {{"class", "half"}});
        page.out.open("table");
        page.out.open("tr");
        page.out.open("th");
        page.out.text("span",
                      {{"class", "block"}, {"style", "background:" + page.side_colour(side)}}, "");
        page.out.text("span", {}, page.side_name(side));
        page.out.close();
        add_text(page, "th", told.worth_in, "n");
        page.out.close();
        for (CommandRoster const& force : told.forces) {
            if (force.side != side) continue;
            page.out.open("tr");
            page.out.open("td");
            page.out.text("b", {}, force.name);
            page.out.text("span", {}, force.leader.empty() ? " " : " · " + force.leader);
            for (std::string const& unit : force.units) {
                page.out.leaf("br", {});
                page.out.text("span", {}, unit);
            }
            page.out.close();
            add_text(page, "td", force.units.empty() ? "" : std::to_string(force.points), "n");
            page.out.close();
        }
        page.out.close();
        page.out.close();
    }
    page.out.close();
}

void add_rules(Page& page) {
    Chronicle const& told = page.chronicle;
    add_text(page, "h2", "Rules named in this report");
    page.out.open("dl", {{"class", "rules"}});
    for (auto const& [rule, text] : told.rules) {
        page.out.open("div", {{"id", "rule-" + rule}});
        page.out.text("dt", {}, rule);
        page.out.text("dd", {}, text);
        page.out.close();
    }
    page.out.close();
    for (std::string const& source : told.sources) add_text(page, "p", source, "note");
}

/// Writes the scenario's text. Empty lines separate paragraphs; other line ends are ignored.
void add_about(Page& page) {
    std::string_view rest = page.chronicle.about;
    while (!rest.empty()) {
        std::size_t const end = std::min(rest.find("\n\n"), rest.size());
        if (end != 0) add_text(page, "p", rest.substr(0, end));
        rest.remove_prefix(std::min(end + 2, rest.size()));
    }
}

}  // namespace

void add_rule(Page& page, std::string const& rule) {
    if (rule.empty()) return;
    page.out.text("a", {{"class", "rule"}, {"href", "#rule-" + rule}}, rule);
}

void add_text(Page& page, std::string_view tag, std::string_view text, std::string_view kind) {
    if (kind.empty()) {
        page.out.text(tag, {}, text);
    } else {
        page.out.text(tag, {{"class", kind}}, text);
    }
}

void add_side_cell(Page& page, rules::SideId side) {
    page.out.open("td", {{"class", "t"}});
    page.out.text("span", {{"class", "block"}, {"style", "background:" + page.side_colour(side)}},
                  "");
    page.out.text("span", {}, page.side_name(side));
    page.out.close();
}

std::string html(Chronicle const& chronicle) {
    Page page{chronicle, draw::side_inks(chronicle.sides), {}};
    page.out.open("html", {{"lang", "en"}});
    page.out.open("head");
    page.out.leaf("meta", {{"charset", "utf-8"}});
    page.out.leaf("meta", {{"name", "viewport"}, {"content", "width=device-width"}});
    page.out.text("title", {}, chronicle.title);
    page.out.open("style");
    page.out.raw(page_style());
    page.out.close();
    page.out.close();
    page.out.open("body");
    add_head(page);
    add_about(page);
    add_losses(page);
    add_broken(page);
    add_luck(page);
    add_forces(page);
    add_deployment(page);
    add_turns(page);
    add_rules(page);
    page.out.close();
    page.out.close();
    return "<!DOCTYPE html>\n" + page.out.take();
}

}  // namespace esprit::report
