// Messages of seats that change the game.
#include <algorithm>
#include <optional>
#include <utility>

#include "base/expect.h"
#include "serve/board_json.h"
#include "serve/table.h"

namespace esprit::serve {

using rules::SideId;

void Table::act(Asked const& asked, ActMessage const& message) {
    bool const of_the_game = !std::holds_alternative<PaceMessage>(message) &&
                             !std::holds_alternative<SayMessage>(message) &&
                             !std::holds_alternative<NameMessage>(message);
    bool const stores_little = std::holds_alternative<ResignMessage>(message) ||
                               std::holds_alternative<SayMessage>(message) ||
                               std::holds_alternative<NameMessage>(message);
    if (is_full() && !stores_little) {
        return fail(asked, "full",
                    "this table has stored as much as it may: resign, or play again at another");
    }
    if (of_the_game && resigned()) return fail(asked, "wrong", resigned_words());
    std::visit([&](auto const& each) { carry_out(asked, each); }, message);
}

/// True if the guest may act for the side now; otherwise tells the guest why not. To a player whose
/// act lost a race with another, the turn may have passed meanwhile: such an act is stale.
bool Table::may_act(Asked const& asked, std::size_t entry, SideId side) {
    auto const& seats = find_guest(asked.by)->seats;
    if (!seats[side]) {
        bool const plays = std::ranges::find(seats, true) != seats.end();
        if (plays && is_stale(asked, entry)) return false;
        fail(asked, "not_yours", "it is the turn of " + settings_.field->common().sides[side].name);
        return false;
    }
    if (!ready() || sealed_) {
        fail(asked, "not_ready", waits_for());
        return false;
    }
    return !is_stale(asked, entry);
}

/// True if the message was meant for an earlier state of the game; then tells the guest.
bool Table::is_stale(Asked const& asked, std::size_t entry) {
    std::size_t const entries = game_->log().entries.size();
    if (entry == entries) return false;
    fail(asked, "stale",
         std::string{entry < entries ? "the game has moved on" : "the game has not come so far"} +
             ": it has " + std::to_string(entries) + " orders, but the message was for " +
             std::to_string(entry));
    return true;
}

/// Reads one order in the words of a log, or orders in a player's words.
std::vector<std::string> Table::orders_of(std::string const& words) const {
    std::optional<std::string> order = game_->canonical(words);
    if (order) return {std::move(*order)};
    return game_->read(words);
}

/// Gives all orders of a line, or none. Orders that come after dice cannot be taken back: then the
/// earlier orders hold, and everybody is told the state.
void Table::carry_out(Asked const& asked, SubmitMessage const& message) {
    if (over()) return fail(asked, "wrong", "the battle is over");
    if (!may_act(asked, message.entry, game_->awaited().side)) return;
    if (game_->pending()) return fail(asked, "wrong", "a question is open: answer it first");
    std::vector<std::string> waiting = orders_of(message.order);
    std::size_t const before = game_->log().entries.size();
    TableOutput const untouched = out_;
    UndoRequest const undo_request = undo_request_;
    auto first = try_line(std::move(waiting));
    if (!first) return after_act(asked);
    std::size_t const held = game_->log().entries.size() - before;
    if (held == 0) return refuse(asked, *first);
    if (take_back_to(before)) {
        last_event_ -= out_.events.size() - untouched.events.size();
        out_ = untouched;
        undo_request_ = undo_request;
        return refuse(asked, *first);
    }
    first->because += "; dice were thrown before that, so " + std::to_string(held) + " earlier " +
                      (held == 1 ? "order of the line holds" : "orders of the line hold");
    refuse(asked, *first);
    play_forced_orders();
    out_.deliveries.push_back({everybody, state()});
}

/// Gives the orders of a line up to a question, or to an order whose dice wait for the seats. An
/// order that is refused is tried again after each success, because one unit may have to move out
/// of another's way. Returns the first refusal that stays.
std::optional<games::Refused> Table::try_line(std::vector<std::string> waiting) {
    std::optional<games::Refused> first;
    for (std::size_t next = 0; next < waiting.size();) {
        games::Refused refused;
        Tried const tried = try_order_or_refuse(waiting[next], refused);
        if (tried == Tried::open || tried == Tried::sealed) return std::nullopt;
        if (tried == Tried::refused) {
            if (!first) first = refused;
            ++next;
            continue;
        }
        waiting.erase(waiting.begin() + static_cast<std::ptrdiff_t>(next));
        next = 0;
        first.reset();
    }
    return first;
}

/// As `try_order`. A gap in a chart or words that are no order any more are a refusal, too: orders
/// before this one may hold already.
Table::Tried Table::try_order_or_refuse(std::string const& order, games::Refused& refused) {
    try {
        return try_order(order, GivenBy::person, refused);
    } catch (play::OrderError const& error) {
        refused = {"", error.what()};
    } catch (chance::ChartGap const& gap) {
        refused = {"", gap.what()};
    }
    return Tried::refused;
}

/// Removes all orders after the first `count`, without events; false if dice were thrown for any.
bool Table::take_back_to(std::size_t count) {
    auto const& entries = game_->log().entries;
    bool const thrown =
        std::any_of(entries.begin() + static_cast<std::ptrdiff_t>(count), entries.end(),
                    [](play::Entry const& entry) { return !entry.record.steps.empty(); });
    if (thrown) return false;
    while (entries.size() > count) {
        game_->undo();
        sides_.pop_back();
        by_.pop_back();
    }
    return true;
}

void Table::carry_out(Asked const& asked, AnswerMessage const& message) {
    if (!game_->pending()) return fail(asked, "wrong", "no question is open");
    if (!may_act(asked, message.entry, game_->pending()->side)) return;
    games::Refused refused;
    if (try_answer(message.option, refused) == Tried::refused) return refuse(asked, refused);
    after_act(asked);
}

void Table::carry_out(Asked const& asked, WithdrawMessage const& message) {
    if (!game_->pending()) return fail(asked, "wrong", "no order is open");
    if (!may_act(asked, message.entry, open_side_)) return;
    if (!game_->log().open->record.steps.empty()) {
        return fail(asked, "wrong", "dice have been thrown or decisions made for this order");
    }
    game_->withdraw();
    store(TableEventKind::withdrawn, "{}");
    after_act(asked);
}

/// Why a side cannot take the last order back; empty if it can.
std::string Table::why_not_undone(SideId side) const {
    auto const& entries = game_->log().entries;
    if (!settings_.undo) return "at this table orders cannot be taken back";
    if (entries.empty()) return "nothing has been ordered yet";
    if (game_->pending()) return "a question is open";
    if (sides_.back() != side) return "the last order was not yours";
    if (by_.back() != GivenBy::person) return "nothing of this phase has been ordered yet";
    if (!entries.back().record.steps.empty()) {
        return "dice were thrown or a decision was made for the last order: it cannot be taken "
               "back";
    }
    if (over()) return "the battle is over";
    if (undo_request_ == UndoRequest::forbidden) return "the other side has forbidden it";
    return {};
}

void Table::carry_out(Asked const& asked, UndoMessage const& message) {
    SideId const side = sides_.empty() ? game_->awaited().side : sides_.back();
    if (!may_act(asked, message.entry, side)) return;
    std::string const why_not = why_not_undone(side);
    if (!why_not.empty()) return fail(asked, "wrong", why_not);
    if (undo_request_ == UndoRequest::asked) {
        return fail(asked, "wrong", "the other side has been asked and has not answered yet");
    }
    if (!must_ask(asked.by, side)) return take_back_for(asked);
    undo_request_ = UndoRequest::asked;
    store(TableEventKind::undo_asked, "{}");
    tell_undo_request("undo_asked");
    after_act(asked);
}

/// True if another side has a person other than this guest, who has to allow taking back.
bool Table::must_ask(GuestId guest, SideId side) const {
    std::vector<SideId> const mine = seats_of(guest);
    for (std::size_t other = 0; other < settings_.by.size(); ++other) {
        auto const who = static_cast<SideId>(other);
        if (who == side || !is_person(who)) continue;
        if (std::find(mine.begin(), mine.end(), who) == mine.end()) return true;
    }
    return false;
}

/// Handles the other side's answer to a request to take back.
void Table::carry_out(Asked const& asked, AllowMessage const& message) {
    if (undo_request_ != UndoRequest::asked) {
        return fail(asked, "wrong", "nobody has asked to take an order back");
    }
    std::vector<SideId> const mine = seats_of(asked.by);
    bool const may = std::any_of(mine.begin(), mine.end(),
                                 [this](SideId side) { return side != sides_.back(); });
    if (!may) return fail(asked, "not_yours", "only the other side can allow this");
    if (is_stale(asked, message.entry)) return;
    if (message.yes) return take_back_for(asked);
    undo_request_ = UndoRequest::forbidden;
    store(TableEventKind::undo_forbidden, "{}");
    tell_undo_request("undo_forbidden");
    after_act(asked);
}

void Table::tell_undo_request(std::string_view is) {
    play::Log const& log = game_->log();
    JsonWriter out;
    out.begin_object().member("is", is).member("entry",
                                               static_cast<std::int64_t>(log.entries.size()));
    std::string const& order = log.entries.back().record.order;
    out.member("sentence", game_->sentence(order));
    out.member("by", sides_.back());
    send(everybody, out);
}

void Table::take_back_for(Asked const& asked) {
    SideId const side = sides_.back();
    std::string const order = game_->log().entries.back().record.order;
    if (!take_back()) return fail(asked, "wrong", "orders of earlier turns cannot be taken back");
    JsonWriter out;
    out.begin_object()
        .member("is", "undone")
        .member("entry", static_cast<std::int64_t>(game_->log().entries.size()));
    out.member("sentence", game_->sentence(order));
    out.member("by", side);
    send(everybody, out);
    after_act(asked);
}

void Table::carry_out(Asked const& asked, PaceMessage const& message) {
    auto const& mine = find_guest(asked.by)->seats;
    bool const seated = std::find(mine.begin(), mine.end(), true) != mine.end();
    bool const persons = std::any_of(settings_.by.begin(), settings_.by.end(),
                                     [](std::string const& name) { return name.empty(); });
    if (persons && !seated) return fail(asked, "not_yours", "only a player can set the pace");
    if (pace_ms_ == message.pace_ms) return done(asked);
    // between commanders, watchers may set it as often as they like: room is left for orders
    if (bytes_ >= settings_.most_bytes / 2)
        return fail(asked, "full", "the pace was set too often");
    pace_ms_ = message.pace_ms;
    store(TableEventKind::pace, body_of(PaceEvent{pace_ms_}));
    broadcast_pace();
    done(asked);
}

/// Resigning is allowed at any time, even while a question is open or an order waits for dice.
void Table::carry_out(Asked const& asked, ResignMessage const& message) {
    std::vector<SideId> const mine = seats_of(asked.by);
    if (std::find(mine.begin(), mine.end(), message.side) == mine.end()) {
        return fail(asked, "not_yours", "only the seat of a side can resign it");
    }
    if (!ready()) return fail(asked, "not_ready", waits_for());
    if (over()) return fail(asked, "wrong", "the battle is over");
    if (settings_.by.size() != 2) {
        return fail(asked, "wrong", "a side can resign only in a battle of two sides");
    }
    store(TableEventKind::resigned, body_of(ResignedEvent{message.side}));
    game_->resign(message.side);
    // an order that waits for dice is shown as far as it came: set the game up without it
    bool const shows_part_of_order = sealed_.has_value();
    clear_waiting();
    if (shows_part_of_order) begin_game(game_->log());
    after_act(asked);
}

void Table::after_act(Asked const& asked) {
    play_forced_orders();
    done(asked);
    out_.deliveries.push_back({everybody, state()});
}

void Table::refuse(Asked const& asked, games::Refused const& refused) {
    JsonWriter out = reply(asked, "refused");
    out.member("rule", refused.rule).member("because", refused.because);
    out.member("rule_text", ruleset().text_of(refused.rule));
    send(asked.by, out);
}

}  // namespace esprit::serve
