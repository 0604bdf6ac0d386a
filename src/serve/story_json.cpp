// Stories and odds as JSON.
#include <algorithm>

#include "games/unit_states.h"
#include "serve/board_json.h"
#include "text/verdicts/verdict.h"

namespace esprit::serve {
namespace {

template <class Number>
void add_number_or_null(JsonWriter& out, std::string_view name,
                        std::optional<Number> const& number) {
    out.key(name);
    if (number) {
        out.number(static_cast<std::int64_t>(*number));
    } else {
        out.null();
    }
}

void add_check(JsonWriter& out, text::CheckLine const& check, chance::Ruleset const& ruleset) {
    out.member("title", check.title).member("whose", check.whose).member("rule", check.rule);
    out.member("dice_wanted", check.dice_wanted);
    add_number_or_null(out, "needed", check.needed);
    add_number_or_null(out, "hits_on", check.hits_on);
    out.member_truth("counts_misses", check.counts_misses);
    out.key("modifiers").begin_list();
    for (text::ModifierLine const& line : check.modifiers) {
        out.begin_object().member("rule", line.rule).member("value", line.value);
        out.member("because", line.because).member_truth("enemy", line.enemy);
        out.member("rule_text", ruleset.text_of(line.rule)).end_object();
    }
    out.end_list();
    if (check.hits_for_one.empty()) return;
    out.key("hits_for_one").begin_list();
    for (text::HitsForOneLine const& line : check.hits_for_one) {
        out.begin_object().member("rule", line.rule).member("hits", line.hits);
        out.member("because", line.because).end_object();
    }
    out.end_list();
}

void add_line(JsonWriter& out, text::StoryLine const& line, chance::Ruleset const& ruleset) {
    using Kind = text::StoryLine::Kind;
    constexpr std::string_view kinds[] = {"event", "check", "decision"};
    out.begin_object().member("kind", kinds[static_cast<std::size_t>(line.kind)]);
    out.member("rule", line.rule).member("rule_text", ruleset.text_of(line.rule));
    out.member("whose", line.whom).member("words", words_of(line));
    // checks without single dice: cards, and roll-offs of two sides
    if (line.kind == Kind::check) out.member_truth("in_words", !line.words.empty());
    if (line.move) {
        out.key("move").begin_object().member("unit", line.move->unit);
        out.member("length_mil", line.move->length_mil).key("path").begin_list();
        for (chance::Waypoint const& place : line.move->path) {
            out.begin_list().number(place.x_mil).number(place.y_mil).number(place.facing_cdeg);
            out.end_list();
        }
        out.end_list().end_object();
    }
    if (line.check) {
        out.key("check").begin_object();
        add_check(out, *line.check, ruleset);
        out.key("dice").begin_list();
        for (int const face : line.check->dice) out.number(face);
        out.end_list();
        add_number_or_null(out, "total", line.check->total);
        add_number_or_null(out, "decisive", line.decisive);
        out.member("outcome", text::outcome_text(line.check->outcome, line.check->data));
        out.member("decided_by", line.check->decided_by).end_object();
    }
    if (line.kind == Kind::decision) {
        out.key("options").begin_list();
        for (std::string const& option : line.options) out.text(option);
        out.end_list().member("chosen", line.chosen);
    }
    out.end_object();
}

void add_chance(JsonWriter& out, std::string const& words, Exact const& chance) {
    out.begin_object().member("words", words).member("chance", chance.text());
    out.member("percent", chance.percent()).end_object();
}

std::string_view word_of(games::Fortune fortune) {
    constexpr std::string_view words[] = {"holds", "weakened", "driven_back", "broken", "gone"};
    return words[static_cast<std::size_t>(fortune)];
}

void add_headline(JsonWriter& out, games::Headline const& headline) {
    out.key("headline");
    if (!headline.is_there()) {
        out.null();
        return;
    }
    out.begin_object().key("results").begin_list();
    add_chance(out, "win", headline.win);
    add_chance(out, "draw", headline.draw);
    add_chance(out, "lose", headline.lose);
    add_chance(out, "idle", headline.idle);
    out.end_list().key("units").begin_list();
    for (games::UnitFortunes const& unit : headline.units) {
        out.begin_object().member("unit", unit.unit).key("fortunes").begin_list();
        for (games::UnitFortunes::Share const& share : unit.shares) {
            out.begin_object().member("words", share.verb).member("chance", share.chance.text());
            out.member("percent", share.chance.percent());
            out.member("fortune", word_of(share.fortune)).end_object();
        }
        out.end_list().end_object();
    }
    out.end_list().key("losses").begin_list();
    for (Exact const& mean : headline.losses) out.text(games::mean_text(mean));
    out.end_list().member("losses_in", headline.losses_in).end_object();
}

}  // namespace

/// The first line of the terminal's text, without indentation. Its further lines are modifiers,
/// which JSON lists separately.
std::string words_of(text::StoryLine const& line) {
    std::string words = text::render({line}, {});
    words.resize(std::min(words.find('\n'), words.size()));
    return words.substr(std::min(words.find_first_not_of(' '), words.size()));
}

void add_story(JsonWriter& out, std::vector<text::StoryLine> const& story,
               chance::Ruleset const& ruleset) {
    out.key("story").begin_list();
    for (text::StoryLine const& line : story) add_line(out, line, ruleset);
    out.end_list();
}

void add_odds(JsonWriter& out, games::OddsTable const& odds, chance::Ruleset const& ruleset) {
    out.begin_object().member("text", odds.text);
    add_headline(out, odds.headline);
    out.key("going").begin_list();
    for (auto const& [words, chance] : odds.going) add_chance(out, words, chance);
    out.end_list().key("idle");
    if (odds.idle) {
        out.begin_object().member("chance", odds.idle->chance.text());
        out.member("percent", odds.idle->chance.percent()).key("words").begin_list();
        for (std::string const& words : odds.idle->words) out.text(words);
        out.end_list().end_object();
    } else {
        out.null();
    }
    out.key("sample");
    if (odds.trials == 0) {
        out.null();
    } else {
        out.begin_object().member("trials", odds.trials);
        out.member("give_or_take_percent", games::give_or_take_percent(odds.trials)).end_object();
    }
    out.key("outcomes").begin_list();
    for (auto const& [words, chance] : odds.ends) add_chance(out, words, chance);
    out.end_list().key("units").begin_list();
    for (games::UnitOdds const& unit : odds.units) {
        out.begin_object().member("name", unit.unit).key("states").begin_list();
        for (auto const& [state, chance] : unit.states) add_chance(out, state, chance);
        out.end_list().key("summary").begin_list();
        for (auto const& [state, chance] : games::states_without_counts(unit))
            add_chance(out, state, chance);
        out.end_list().end_object();
    }
    out.end_list().key("checks").begin_list();
    for (text::CheckLine const& check : odds.checks) {
        out.begin_object();
        add_check(out, check, ruleset);
        out.member_truth("varies", check.varies).end_object();
    }
    out.end_list().end_object();
}

}  // namespace esprit::serve
