// The game of a table: starts it, carries out orders, and stores their events.
#include "serve/table.h"

#include <algorithm>
#include <stdexcept>

#include "chance/work_limit.h"
#include "games/battlefield_loader.h"
#include "text/logs/log_text.h"

namespace esprit::serve {

using rules::SideId;

namespace {

bool has_step(std::vector<play::LogStep> const& steps) {
    return !steps.empty();
}

}  // namespace

Table::Table(TableSettings settings, std::vector<StoredEvent> const& past, SameDigest same,
             RuleWords rule_words, Now now)
    : settings_(std::move(settings)),
      same_(std::move(same)),
      rule_words_(std::move(rule_words)),
      now_(std::move(now)),
      nonces_(settings_.by.size()),
      promised_(settings_.by.size()),
      pace_ms_(settings_.pace_ms),
      people_(settings_.by.size()) {
    check_settings();
    if (is_recording()) {
        begin_recording();
        return;
    }
    play::Log log;
    for (StoredEvent const& event : past) apply(log, event);
    begin_game(std::move(log));
}

std::vector<SideId> Table::missing_nonces() const {
    std::vector<SideId> missing;
    for (std::size_t side = 0; side < nonces_.size(); ++side) {
        if (is_person(static_cast<SideId>(side)) && !nonces_[side]) {
            missing.push_back(static_cast<SideId>(side));
        }
    }
    return missing;
}

std::string Table::waits_for() const {
    if (is_recording()) return "a recording: it is watched, not played";
    auto const names = [this](std::vector<SideId> const& sides) {
        std::string words;
        for (SideId const side : sides) {
            words += (words.empty() ? "" : " and ") + settings_.field->common().sides[side].name;
        }
        return words;
    };
    std::vector<SideId> const missing = seats_without_promise();
    if (!missing.empty()) {
        return names(missing) + (missing.size() > 1 ? " have" : " has") + " not joined yet";
    }
    if (auto const next = asked_for_nonce()) {
        return "the dice wait for " + names({*next}) +
               ", in the browser in which that seat was taken first";
    }
    if (sealed_) return "the dice of an order wait for " + names(silent_seats());
    return {};
}

Bytes32 Table::commitment() const {
    return sha256(settings_.dice_secret);
}

std::string Table::log_text() const {
    return text::log_text(game_->log());
}

void Table::store(TableEventKind kind, std::string body) {
    bytes_ += body.size();
    out_.events.push_back({++last_event_, kind, std::move(body)});
}

Table::Tried Table::try_order(std::string const& order, GivenBy by, games::Refused& refused) {
    open_side_ = game_->awaited().side;
    open_by_ = by;
    Telling telling{settings_.field->story_teller(), muster()};
    try {
        return record_reply(heard(telling.story, [&] { return game_->give(order); }), telling,
                            refused);
    } catch (play::NotShown const& wait) {
        return seal({order, false, wait.after, open_side_, by});
    }
}

Table::Tried Table::try_answer(std::string const& option, games::Refused& refused) {
    SideId const side = game_->pending()->side;
    Telling telling{settings_.field->story_teller(), muster()};
    try {
        return record_reply(heard(telling.story, [&] { return game_->answer(option); }), telling,
                            refused);
    } catch (play::NotShown const& wait) {
        return seal({option, true, wait.after, side, GivenBy::person});
    }
}

/// Lets the story hear what `act` does. It never stays the game's listener, whatever is thrown.
play::Reply Table::heard(text::StoryTeller& story, std::function<play::Reply()> const& act) {
    struct Forget {
        games::BattlefieldGame& game;
        ~Forget() { game.set_listener(nullptr); }
    } const forget{*game_};
    game_->set_listener(&story);
    return act();
}

/// Stores the effect of an order or an answer as an event, and tells it to all guests.
Table::Tried Table::record_reply(play::Reply const& reply, Telling const& telling,
                                 games::Refused& refused) {
    if (reply.progress == play::Progress::refused) {
        refused = {reply.rule, reply.because};
        return Tried::refused;
    }
    clear_waiting();
    play::Log const& log = game_->log();
    if (reply.progress == play::Progress::suspended) {
        store(TableEventKind::open, body_of(OpenEvent{*log.open, open_side_, open_by_}));
        happened(false, log.entries.size() + 1, telling);
        return Tried::open;
    }
    store(TableEventKind::order, body_of(OrderEvent{log.entries.back(), open_side_, open_by_}));
    sides_.push_back(open_side_);
    by_.push_back(open_by_);
    // an order with dice cannot be taken back, so earlier battles are no longer needed
    if (has_step(log.entries.back().record.steps)) game_->limit_undo(0);
    happened(true, log.entries.size(), telling);
    return Tried::done;
}

/// Called after each order: ends the wait for revealed values, and any request to take back.
void Table::clear_waiting() {
    sealed_.reset();
    undo_request_ = UndoRequest::none;
}

/// Gives the orders of persons as long as the rules allow exactly one.
void Table::play_forced_orders() {
    while (!sealed_ && !game_->pending() && !over() && is_person(game_->awaited().side)) {
        auto const only = game_->only_order();
        if (!only) break;
        games::Refused refused;
        Tried const tried = try_order(*only, GivenBy::only, refused);
        if (tried == Tried::refused || tried == Tried::sealed) break;
    }
    end_if_over();
}

void Table::end_if_over() {
    bool const asked = game_->pending() && !resigned();
    if (!over() || asked || game_->log().secret) return;
    game_->reveal_secret();
    store(TableEventKind::shown, "{}");
    broadcast_dice();
}

bool Table::take_back() {
    if (!game_->undo()) return false;
    sides_.pop_back();
    by_.pop_back();
    clear_waiting();
    store(TableEventKind::undo, "{}");
    return true;
}

std::optional<int> Table::tick_in_ms() const {
    bool const persons = std::any_of(settings_.by.begin(), settings_.by.end(),
                                     [](std::string const& name) { return name.empty(); });
    if (!persons && guests_.empty()) return std::nullopt;  // nobody is watching
    if (is_full() || pace_ms_ < 0 || !ready() || sealed_ || game_->pending() || over())
        return std::nullopt;
    if (is_person(game_->awaited().side)) return std::nullopt;
    return pace_ms_;
}

TableOutput Table::tick() {
    out_ = {};
    if (!tick_in_ms()) return {};
    games::Refused refused;
    try_order(game_->order_of_commander(), GivenBy::commander, refused);
    play_forced_orders();
    out_.deliveries.push_back({everybody, state()});
    return std::move(out_);
}

TableOutput Table::leave(GuestId guest) {
    out_ = {};
    auto const gone = std::find_if(guests_.begin(), guests_.end(),
                                   [&](Guest const& each) { return each.id == guest; });
    if (gone == guests_.end()) return {};
    Guest const left = *gone;
    guests_.erase(gone);
    note_leaving(left);
    broadcast_seats();
    return std::move(out_);
}

TableOutput Table::receive(GuestId from, std::string_view text) {
    out_ = {};
    MessageReading const read = read_message(text);
    Asked const asked{from, std::visit([](auto const& each) { return each.id; }, read)};
    if (auto const* const fault = std::get_if<MessageFault>(&read)) {
        fail(asked, "bad_message", fault->what);
        return std::move(out_);
    }
    Message const& message = std::get<Message>(read);
    try {
        if (auto const* const to_sit = std::get_if<SitMessage>(&message.what)) {
            sit(asked, *to_sit);
        } else if (find_guest(from) == nullptr) {
            fail(asked, "not_seated", "the first message must be \"sit\"");
        } else if (auto const* const question = std::get_if<QuestionMessage>(&message.what)) {
            look(asked, *question);
        } else {
            act(asked, std::get<ActMessage>(message.what));
        }
    } catch (play::OrderError const& error) {
        fail(asked, "wrong", error.what());
    } catch (chance::ChartGap const& gap) {
        fail(asked, "wrong", gap.what());
    } catch (chance::OutOfWork const&) {
        fail(asked, "too_much", too_much);
    }
    return std::move(out_);
}

std::vector<SideId> Table::seats_of(GuestId guest) const {
    std::vector<SideId> sides;
    for (Guest const& each : guests_) {
        if (each.id != guest) continue;
        for (std::size_t side = 0; side < each.seats.size(); ++side) {
            if (each.seats[side]) sides.push_back(static_cast<SideId>(side));
        }
    }
    return sides;
}

bool Table::is_seated(GuestId guest) const {
    return std::any_of(guests_.begin(), guests_.end(),
                       [&](Guest const& each) { return each.id == guest; });
}

Table::Guest* Table::find_guest(GuestId id) {
    auto const found = std::find_if(guests_.begin(), guests_.end(),
                                    [&](Guest const& guest) { return guest.id == id; });
    return found == guests_.end() ? nullptr : &*found;
}

JsonWriter Table::reply(Asked const& asked, std::string_view is) const {
    JsonWriter out;
    out.begin_object().member("is", is);
    if (asked.id) out.member("to", *asked.id);
    return out;
}

void Table::send(GuestId to, JsonWriter& out) {
    out_.deliveries.push_back({to, out.end_object().take()});
}

void Table::fail(Asked const& asked, MessageError code, std::string const& what) {
    JsonWriter out = reply(asked, "error");
    out.member("code", code.text()).member("what", what);
    send(asked.by, out);
}

}  // namespace esprit::serve
