// Messages that describe a table and its game.
#include <algorithm>

#include "serve/board_json.h"
#include "serve/table.h"
#include "text/orders/answer_words.h"
#include "text/orders/phase_words.h"

namespace esprit::serve {

using rules::SideId;

namespace {

constexpr std::string_view by_person = "person";

void add_usage(JsonWriter& out, games::Usage const& usage) {
    out.begin_object().member("name", usage.name).member("usage", usage.usage);
    out.member("help", usage.help).end_object();
}

}  // namespace

void Table::send_table(Asked const& asked) {
    JsonWriter out = reply(asked, "table");
    games::Battlefield const& field = *settings_.field;
    field::CommonScenario const& common = field.common();
    out.member("table", settings_.id).member("system", common.system);
    out.member("system_title", ruleset().title);
    out.member("title", common.title).member("about", common.about);
    out.member("width_mil", common.terrain.width_mil).member("depth_mil", common.terrain.depth_mil);
    out.member("metres_per_inch", field.metres_per_inch());
    add_sides(out, find_guest(asked.by));
    add_terrain(out, common.terrain);
    out.key("orders").begin_list();
    for (games::Usage const& usage : field.usages()) add_usage(out, usage);
    out.end_list().key("odds_usage");
    add_usage(out, field.odds_usage());
    out.member_truth("undo", settings_.undo).member("pace_ms", pace_ms_);
    out.member_truth("per_roll", settings_.per_roll);
    out.member_truth("recording", is_recording()).member("again", again_);
    add_phrases(out);
    add_dice(out);
    send(asked.by, out);
}

/// Adds the member `yours` only for a given guest.
void Table::add_sides(JsonWriter& out, Guest const* guest) const {
    auto const& sides = settings_.field->common().sides;
    out.key("sides").begin_list();
    for (std::size_t side = 0; side < sides.size(); ++side) {
        auto const id = static_cast<SideId>(side);
        bool const person = is_person(id);
        out.begin_object();
        add_side(out, sides[side]);
        out.member("by", person ? by_person : std::string_view{settings_.by[side]});
        if (guest != nullptr) out.member_truth("yours", guest->seats[side]);
        out.member_truth("here", is_here(id) || !person);
        add_person(out, id);
        out.end_object();
    }
    out.end_list();
}

void Table::add_dice(JsonWriter& out) const {
    out.key("dice").begin_object().member("commitment", hex_text(commitment()));
    auto const add_value = [&](std::optional<Bytes32> const& value) {
        if (value) {
            out.text(hex_text(*value));
        } else {
            out.null();
        }
    };
    out.key("nonce_commitments").begin_list();
    for (std::size_t side = 0; side < nonces_.size(); ++side) {
        auto const id = static_cast<SideId>(side);
        if (is_person(id)) add_value(nonce_commitment_of(id));
    }
    out.end_list().key("nonces").begin_list();
    for (std::size_t side = 0; side < nonces_.size(); ++side) {
        if (is_person(static_cast<SideId>(side))) add_value(nonces_[side]);
    }
    out.end_list().key("asks");
    if (auto const next = asked_for_nonce()) {
        out.number(*next);
    } else {
        out.null();
    }
    out.member_truth("committed", nonces_committed_).key("secret");
    add_value(game_->log().secret);
    out.end_object();
}

void Table::broadcast_seats() {
    JsonWriter out;
    out.begin_object().member("is", "seats");
    add_sides(out, nullptr);
    send(everybody, out);
}

void Table::broadcast_pace() {
    JsonWriter out;
    out.begin_object().member("is", "pace").member("pace_ms", pace_ms_);
    send(everybody, out);
}

void Table::broadcast_dice() {
    JsonWriter out;
    out.begin_object().member("is", "dice");
    add_dice(out);
    send(everybody, out);
}

void Table::happened(bool done, std::size_t entry, Telling const& telling) {
    play::Log const& log = game_->log();
    play::OrderRecord const& record = done ? log.entries.back().record : log.open->record;
    tell_order(record, done, entry,
               {telling.story.lines(), game_->sentence(record.order),
                games::fallen_between(telling.before, muster())});
}

void Table::tell_order(play::OrderRecord const& record, bool done, std::size_t entry,
                       games::ToldOrder const& told) {
    constexpr std::string_view givers[] = {"person", "commander", "only"};
    GivenBy const by = done ? by_[entry - 1] : open_by_;
    JsonWriter out;
    out.begin_object().member("is", "happened").member("entry", static_cast<std::int64_t>(entry));
    out.member("turn", record.turn).member("side", done ? sides_[entry - 1] : open_side_);
    out.member("by", givers[static_cast<std::size_t>(by)]);
    out.member("order", record.order);
    out.member("sentence", told.sentence);
    out.member_truth("done", done);
    add_story(out, told.story, ruleset());
    add_fallen(out, told.fallen);
    send(everybody, out);
}

void Table::add_awaited(JsonWriter& out) const {
    rules::Awaited const now = game_->awaited();
    out.member("turn", now.turn).member("clock", settings_.field->clock(now.turn));
    out.key("awaited").begin_object().member("side", now.side).member("phase", now.phase);
    text::PhaseWords const phase = text::phase_words(settings_.field->common().system, now.phase);
    out.member("title", phase.title).member("purpose", phase.purpose);
    out.member("because", game_->whose_turn());
    out.key("kinds").begin_list();
    for (std::string_view const kind : now.order_kinds) out.text(kind);
    out.end_list().member(
        "by", is_person(now.side) ? by_person : std::string_view{settings_.by[now.side]});
    out.member_truth("over", over()).end_object();
    out.key("pending");
    // after a resignation no question is open
    auto const pending = resigned() ? std::nullopt : game_->pending();
    if (pending) {
        out.begin_object().member("side", pending->side).member("rule", pending->rule);
        out.member("rule_text", ruleset().text_of(pending->rule));
        out.member("question", pending->question).key("options").begin_list();
        for (std::string const& option : pending->options) out.text(option);
        out.end_list().key("follows").begin_list();
        for (std::string const& option : pending->options) {
            out.text(text::answer_words(pending->rule, option));
        }
        out.end_list().end_object();
    } else {
        out.null();
    }
    out.key("open");
    if (pending) {
        play::OrderRecord const& record = game_->log().open->record;
        out.begin_object().member("order", record.order);
        out.member("side", open_side_);
        out.member("sentence", game_->sentence(record.order));
        out.member_truth("may_withdraw", record.steps.empty()).end_object();
    } else {
        out.null();
    }
}

void Table::add_resigned(JsonWriter& out) const {
    out.key("resigned");
    if (!resigned()) {
        out.null();
        return;
    }
    out.begin_object().member("side", *resigned()).member("winner", 1 - *resigned());
    out.member("words", resigned_words()).end_object();
}

void Table::add_renewed(JsonWriter& out) const {
    out.key("renewed");
    if (!renewed_) {
        out.null();
        return;
    }
    out.begin_object().member("kept", static_cast<std::int64_t>(renewed_->kept));
    out.member("left_out", static_cast<std::int64_t>(renewed_->left_out));
    std::string words = "The rules have changed: the battle goes on under the new rules after ";
    words += renewed_->kept == 0 ? "its beginning" : "order " + std::to_string(renewed_->kept);
    words += "; " + std::to_string(renewed_->left_out);
    words += renewed_->left_out == 1 ? " order is" : " orders are";
    out.member("words", words + " left out (" + renewed_->why + ")").end_object();
}

void Table::add_score(JsonWriter& out) const {
    games::Score const score = game_->score();
    out.key("score").begin_object().member("goal", score.goal).member("rule", score.rule);
    out.member("rule_text", ruleset().text_of(score.rule));
    out.member("last_turn", settings_.field->common().last_turn).key("ahead");
    if (score.ahead) {
        out.number(*score.ahead);
    } else {
        out.null();
    }
    out.member("ahead_by", score.ahead_by).member("left_of", score.left_of);
    out.key("sides").begin_list();
    for (games::SideScore const& side : score.sides) {
        out.begin_object().member("lost_percent", side.lost_percent);
        out.member("words", side.words).end_object();
    }
    out.end_list().end_object();
}

std::string Table::state() const {
    JsonWriter out;
    std::size_t const entries = game_->log().entries.size();
    out.begin_object().member("is", "state").member("entry", static_cast<std::int64_t>(entries));
    add_awaited(out);
    std::vector<rules::UnitId> can_act;
    JsonWriter orders;
    orders.begin_list();
    if (!game_->pending() && !over() && ready() && !sealed_) {
        can_act = game_->may_be_ordered();
        for (games::Suggestion const& each : game_->suggestions_of(rules::no_unit)) {
            orders.begin_object().member("order", each.order);
            orders.key("unit").null().key("at").null();
            games::Sketch const sketch = game_->sketch(each.order);
            orders.member("sentence", sketch.plain_order.words)
                .member("deed", sketch.plain_order.deed);
            orders.member("price", sketch.price).member("note", sketch.note);
            orders.key("pose").null().end_object();
        }
    }
    rules::Board const view = game_->board();
    auto const units = game_->units(std::nullopt);
    add_pieces(out, view, {units, can_act});
    add_commands(out, view, units);
    out.member_json("orders", orders.end_list().take());
    out.member("briefing", game_->briefing().words);
    add_score(out);
    SideId const last = sides_.empty() ? game_->awaited().side : sides_.back();
    std::string const why_not = why_not_undone(last);
    out.key("undo").begin_object().member("side", last).member_truth("may", why_not.empty());
    bool const undo_asked = undo_request_ == UndoRequest::asked;
    out.member("why_not", why_not).member_truth("asked", undo_asked);
    std::string const order = undo_asked ? game_->log().entries.back().record.order : "";
    out.member("sentence", undo_asked ? game_->sentence(order) : "");
    out.end_object().key("sealed");
    if (sealed_) {
        out.begin_object();
        add_sealed(out);
        out.end_object();
    } else {
        out.null();
    }
    rules::BattleVerdict const verdict = game_->verdict();
    out.key("verdict").begin_object().member_truth("over", verdict.over).key("winner");
    if (verdict.winner) {
        out.number(*verdict.winner);
    } else {
        out.null();
    }
    out.member("rule", verdict.rule.text).member("why", verdict.why).end_object();
    add_resigned(out);
    add_renewed(out);
    out.member("waits_for", waits_for());
    return out.end_object().take();
}

std::string Table::summary() const {
    JsonWriter out;
    field::CommonScenario const& common = settings_.field->common();
    rules::Awaited const now = game_->awaited();
    out.begin_object().member("table", settings_.id).member("system", common.system);
    out.member("title", common.title).key("sides").begin_list();
    for (std::size_t side = 0; side < common.sides.size(); ++side) {
        bool const person = is_person(static_cast<SideId>(side));
        out.begin_object().member("name", common.sides[side].name);
        out.member("by", person ? by_person : std::string_view{settings_.by[side]}).end_object();
    }
    out.end_list().member("entry", static_cast<std::int64_t>(game_->log().entries.size()));
    out.member("turn", now.turn).member_truth("over", over());
    add_resigned(out);
    return out.member("awaited", now.side).end_object().take();
}

}  // namespace esprit::serve
