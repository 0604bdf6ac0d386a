// Messages that take a seat, and questions that any guest may ask.
#include <algorithm>
#include <chrono>

#include "chance/work_limit.h"
#include "games/sampled_dice.h"
#include "serve/board_json.h"
#include "serve/table.h"
#include "text/orders/phase_words.h"

namespace esprit::serve {

using games::Sketch;
using rules::SideId;

/// Gives the guest the seats whose secrets it knows. What it commits to counts for those of its
/// seats that can still commit to a nonce.
void Table::sit(Asked const& asked, SitMessage const& message) {
    if (find_guest(asked.by) != nullptr) {
        return fail(asked, "bad_message", "this connection sits at the table already");
    }
    Guest guest{asked.by, std::vector<bool>(settings_.by.size()), message.nonce_commitment};
    for (Bytes32 const& secret : message.seats) {
        Bytes32 const digest = sha256(secret);
        bool opened = false;
        for (std::size_t side = 0; side < settings_.seats.size(); ++side) {
            if (!settings_.seats[side] || !same_(*settings_.seats[side], digest)) continue;
            guest.seats[side] = true;
            opened = true;
        }
        if (!opened) return fail(asked, "no_seat", "this secret opens no seat of this table");
    }
    bool promised = false;
    for (std::size_t side = 0; side < guest.seats.size() && message.nonce_commitment; ++side) {
        if (!guest.seats[side]) continue;
        promised |= promise_nonce(static_cast<SideId>(side), *message.nonce_commitment);
    }
    note_people(guest, message.player);
    guests_.push_back(std::move(guest));
    send_table(asked);
    broadcast_seats();
    if (promised) broadcast_dice();
    out_.deliveries.push_back({promised ? everybody : asked.by, state()});
}

void Table::look(Asked const& asked, QuestionMessage const& message) {
    std::visit(
        [&](auto const& each) {
            if constexpr (requires { each.unit; }) {
                if (!is_unit(asked, each.unit)) return;
            }
            tell(asked, each);
        },
        message);
}

/// True if there is a unit of that number; otherwise tells the guest.
bool Table::is_unit(Asked const& asked, std::uint16_t unit) {
    std::size_t const units = settings_.field->common().units.size();
    if (unit < units) return true;
    fail(asked, "wrong",
         "there is no such unit: they are numbered from 0 to " + std::to_string(units - 1));
    return false;
}

void Table::tell(Asked const& asked, WhoMessage const& message) {
    JsonWriter out = reply(asked, "who");
    out.member("unit", message.unit).member("text", game_->who(message.unit));
    send(asked.by, out);
}

void Table::tell(Asked const& asked, WhyMessage const& message) {
    std::string const words = rule_words_(message.rule);
    if (words.empty()) return fail(asked, "wrong", "there is no rule \"" + message.rule + "\"");
    JsonWriter out = reply(asked, "why");
    out.member("rule", message.rule).member("text", words);
    send(asked.by, out);
}

namespace {

void add_entry(JsonWriter& out, play::Log const& log) {
    out.member("entry", static_cast<std::int64_t>(log.entries.size()));
}

}  // namespace

void Table::tell(Asked const& asked, SuggestMessage const& message) {
    JsonWriter out = reply(asked, "suggestions");
    add_entry(out, game_->log());
    out.member("unit", message.unit).key("orders").begin_list();
    if (!game_->pending() && !resigned()) {
        for (games::Suggestion const& each : game_->suggestions_of(message.unit)) {
            out.begin_object();
            add_sketch(out, game_->sketch(each.order));
            out.end_object();
        }
    }
    out.end_list();
    send(asked.by, out);
}

void Table::tell(Asked const& asked, ReachMessage const& message) {
    JsonWriter out = reply(asked, "reach");
    add_entry(out, game_->log());
    out.member("unit", message.unit).member("text", game_->reach(message.unit));
    out.key("shapes").begin_list();
    for (games::ReachArea const& area : game_->reach_areas(message.unit)) {
        out.begin_object().member("kind", area.kind).member("words", area.words);
        out.key("outlines").begin_list();
        for (games::ReachOutline const& outline : area.outlines) {
            out.begin_list();
            for (geometry::Point const& corner : outline) add_point(out, corner);
            out.end_list();
        }
        out.end_list().end_object();
    }
    out.end_list();
    send(asked.by, out);
}

/// The orders against a unit; if all are refused, these with their reasons.
void Table::tell(Asked const& asked, AimMessage const& message) {
    if (!is_unit(asked, message.at)) return;
    JsonWriter out = reply(asked, "aims");
    add_entry(out, game_->log());
    out.member("unit", message.unit).member("at", message.at).key("orders").begin_list();
    if (!game_->pending() && !resigned()) {
        for (Sketch const& sketch : game_->aimed(message.unit, message.at).sketches) {
            out.begin_object().key("order").begin_object();
            add_sketch(out, sketch);
            out.end_object().key("refused");
            if (sketch.refused) {
                add_refused(out, *sketch.refused, ruleset());
            } else {
                out.null();
            }
            out.end_object();
        }
    }
    out.end_list();
    send(asked.by, out);
}

void Table::tell(Asked const& asked, SightMessage const& message) {
    JsonWriter out = reply(asked, "sight");
    add_entry(out, game_->log());
    out.member("unit", message.unit).key("lines").begin_list();
    for (games::SightLine const& line :
         games::sight_lines(settings_.field->common().terrain, game_->board(), message.unit)) {
        out.begin_object().member("unit", line.unit).member_truth("seen", line.seen).key("from");
        add_point(out, line.from);
        out.key("to");
        add_point(out, line.to);
        out.member("length_mil", line.length_mil).end_object();
    }
    out.end_list();
    send(asked.by, out);
}

/// The orders that a player's words mean, each with its effect.
games::Dropped Table::read_words(std::string const& words) const {
    games::Dropped found;
    for (std::string const& order : orders_of(words)) {
        found.sketches.push_back(game_->sketch(order));
    }
    return found;
}

namespace {

void add_sketches(JsonWriter& out, std::string_view name, std::vector<Sketch> const& sketches) {
    out.key(name).begin_list();
    for (Sketch const& sketch : sketches) {
        out.begin_object();
        add_sketch(out, sketch);
        out.end_object();
    }
    out.end_list();
}

void add_unread(JsonWriter& out, std::string const& because) {
    out.member_truth("read", false).key("refused").begin_object().member("rule", "");
    out.member("because", because).member("rule_text", "").end_object();
    for (std::string_view const name : {"order", "sentence", "deed", "price", "note"}) {
        out.member(name, "");
    }
    for (std::string_view const name : {"unit", "at", "pose", "short_of", "odds"}) {
        out.key(name).null();
    }
    for (std::string_view const name : {"orders", "others"}) out.key(name).begin_list().end_list();
}

}  // namespace

void Table::tell(Asked const& asked, WordsPreviewMessage const& message) {
    preview(asked, message.odds, [&] { return read_words(message.order); }, false);
}

void Table::tell(Asked const& asked, DropPreviewMessage const& message) {
    if (message.onto && !is_unit(asked, *message.onto)) return;
    auto const find = [&] {
        if (!message.faces) return game_->dropped_anyhow(message.unit, message.pose.centre);
        return game_->dropped(message.unit, message.pose, message.onto.value_or(rules::no_unit));
    };
    preview(asked, message.odds, find, true);
}

/// \param find  the orders that are previewed
/// \param one   only the first of them is meant, and the rest are alternatives
void Table::preview(Asked const& asked, bool odds, std::function<games::Dropped()> const& find,
                    bool one) {
    JsonWriter out = reply(asked, "preview");
    add_entry(out, game_->log());
    games::Dropped found;
    std::string because = "no order of this unit leads there now";
    try {
        if (resigned()) {
            because = resigned_words();
        } else if (game_->pending()) {
            because = "a question is open: answer it first";
        } else {
            found = find();
        }
    } catch (play::OrderError const& error) {
        because = error.what();
    }
    if (found.sketches.empty()) {
        add_unread(out, because);
        return send(asked.by, out);
    }
    Sketch const& first = found.sketches[0];
    out.member_truth("read", true);
    auto const add_refusal = [&](std::string_view name, std::optional<games::Refused> const& why) {
        out.key(name);
        if (why) {
            add_refused(out, *why, ruleset());
        } else {
            out.null();
        }
    };
    add_refusal("refused", first.refused);
    if (first.plain_order.deed == "end" && !first.refused) {
        found.sketches[0].note = game_->left_undone();
    }
    add_sketch(out, first);
    add_refusal("short_of", found.short_of);
    auto const end_of_meant = one ? found.sketches.begin() + 1 : found.sketches.end();
    std::vector<Sketch> const meant{found.sketches.begin(), end_of_meant};
    add_sketches(out, "orders", meant);
    add_sketches(out, "others", {end_of_meant, found.sketches.end()});
    out.key("odds");
    if (odds && !first.refused) {
        add_preview_odds(out, meant);
    } else {
        out.null();
    }
    send(asked.by, out);
}

namespace {

/// Ends a count of odds for which a person at the table would wait too long.
class Patience final : public chance::WorkLimit {
public:
    Patience(Now const& now, std::chrono::milliseconds time) : now_(now), end_(now() + time) {}
    bool lasts() override { return outer_lasts() && now_() < end_; }

private:
    Now const& now_;
    std::chrono::steady_clock::time_point end_;
};

}  // namespace

/// The exact odds; where they take too long, those of a sample.
games::OddsTable Table::odds_in_time(
    std::function<games::OddsTable(bool sampled)> const& odds) const {
    constexpr std::chrono::milliseconds time_to_sample{100};
    try {
        Patience const patience{now_, settings_.counting_time};
        return odds(false);
    } catch (chance::OutOfWork const&) {
        Patience const patience{now_, time_to_sample};
        return odds(true);
    }
}

games::OddsTable Table::odds_of(std::vector<std::string> const& orders) const {
    return odds_in_time([&](bool sampled) {
        return sampled ? game_->sampled_odds(orders) : game_->odds_table(orders);
    });
}

/// The odds as they were told before in this battle, so that the same question has one answer on
/// the map, in a list and on a card; odds of a short sample are replaced by those of a longer one.
games::OddsTable Table::known_odds(std::vector<std::string> const& orders) const {
    constexpr std::size_t most_known = 64;
    if (told_.event != last_event_ || told_.odds.size() >= most_known) told_ = {last_event_, {}};
    auto const known = told_.odds.find(orders);
    if (known == told_.odds.end()) return told_.odds.emplace(orders, odds_of(orders)).first->second;
    games::OddsTable& told = known->second;
    if (told.trials == 0 || told.trials >= games::SampleSize{}.most) return told;
    try {
        games::OddsTable again = odds_of(orders);
        if (again.trials == 0 || again.trials > told.trials) told = std::move(again);
    } catch (chance::OutOfWork const&) {
        return told;
    }
    return told;
}

void Table::add_preview_odds(JsonWriter& out, std::vector<Sketch> const& orders) const {
    std::vector<std::string> texts;
    for (Sketch const& order : orders) texts.push_back(order.order);
    try {
        games::OddsTable const odds = known_odds(texts);
        // odds are shown for orders against an enemy, because its decisions are assumed
        bool const certain =
            odds.ends.size() < 2 && odds.checks.empty() && orders[0].at == rules::no_unit;
        if (certain) {
            out.null();
        } else {
            add_odds(out, odds, ruleset());
        }
    } catch (play::OrderError const& error) {
        out.begin_object().member("error", error.what()).end_object();
    } catch (chance::OutOfWork const&) {
        out.begin_object().member("error", too_much).end_object();
    }
}

void Table::tell(Asked const& asked, WeighMessage const& message) {
    auto const& pending = game_->pending();
    bool const asks = pending && !resigned();
    if (!asks || std::find(pending->options.begin(), pending->options.end(), message.option) ==
                     pending->options.end()) {
        return fail(asked, "wrong", "\"" + message.option + "\" answers no open question");
    }
    JsonWriter out = reply(asked, "weighed");
    add_entry(out, game_->log());
    out.member("option", message.option).key("odds");
    try {
        auto const odds = [&](bool sampled) { return game_->answer_odds(message.option, sampled); };
        add_odds(out, odds_in_time(odds), ruleset());
    } catch (chance::OutOfWork const&) {
        out.begin_object().member("error", too_much).end_object();
    }
    send(asked.by, out);
}

void Table::tell(Asked const& asked, RulesMessage const&) {
    std::string_view const system = settings_.field->common().system;
    JsonWriter out = reply(asked, "rules");
    out.key("phases").begin_list();
    for (text::PhaseWords const& phase : text::phases_of(system)) out.text(phase.title);
    out.end_list().key("rules").begin_list();
    for (chance::RuleText const& rule : ruleset().rules) {
        out.begin_object().member("rule", rule.id).member("text", ruleset().filled(rule));
        out.member("cite", rule.cite).member("origin", rule.origin);
        out.member("phase", text::phase_of_rule(system, rule.id)).end_object();
    }
    out.end_list();
    send(asked.by, out);
}

void Table::tell(Asked const& asked, StepMessage const& message) {
    play::Log const& log = game_->log();
    if (message.entry > log.entries.size()) {
        return fail(asked, "wrong",
                    "there are " + std::to_string(log.entries.size()) + " orders so far");
    }
    auto const moment = settings_.field->moment(log, message.entry);
    if (!moment) return fail(asked, "wrong", "this order was given under other rules");
    JsonWriter out = reply(asked, "step");
    out.member("entry", static_cast<std::int64_t>(message.entry));
    out.member("last", static_cast<std::int64_t>(log.entries.size()));
    bool const first = message.entry == 0;
    play::OrderRecord const* const record =
        first ? nullptr : &log.entries[message.entry - 1].record;
    out.member("turn", first ? moment->awaited.turn : record->turn);
    out.member("clock", settings_.field->clock(first ? moment->awaited.turn : record->turn));
    out.member("phase", moment->awaited.phase);
    out.member("side", first ? moment->awaited.side : sides_[message.entry - 1]);
    out.member("order", first ? "" : record->order);
    out.member("sentence", moment->sentence);
    out.member("title",
               text::phase_words(settings_.field->common().system, moment->awaited.phase).title);
    add_pieces(out, moment->board, {moment->units});
    add_commands(out, moment->board, moment->units);
    add_story(out, moment->story, ruleset());
    send(asked.by, out);
}

void Table::tell(Asked const& asked, LogMessage const& message) {
    play::Log const& log = game_->log();
    JsonWriter out = reply(asked, "log");
    out.member("last", static_cast<std::int64_t>(log.entries.size())).key("entries").begin_list();
    std::size_t const to =
        std::min({message.to, log.entries.size(), message.from + most_entries_told - 1});
    std::size_t entry = message.from;
    if (entry <= to) {
        for (games::ToldOrder const& told : settings_.field->tell(log, entry, to)) {
            play::OrderRecord const& record = log.entries[entry - 1].record;
            out.begin_object().member("entry", static_cast<std::int64_t>(entry));
            out.member("turn", record.turn).member("side", sides_[entry - 1]);
            out.member("order", record.order);
            out.member("sentence", told.sentence);
            add_story(out, told.story, ruleset());
            out.end_object();
            ++entry;
        }
    }
    out.end_list();
    send(asked.by, out);
}

}  // namespace esprit::serve
