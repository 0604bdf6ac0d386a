// A table's game out of its events: when it is opened, and when another server has stored more.
#include <algorithm>
#include <stdexcept>

#include "games/battlefield_loader.h"
#include "serve/table.h"
#include "text/logs/log_text.h"

namespace esprit::serve {

using rules::SideId;

namespace {

[[noreturn]] void damaged(std::string const& why) {
    throw std::runtime_error{why};
}

}  // namespace

/// Throws std::runtime_error unless the settings fit the scenario.
void Table::check_settings() const {
    std::size_t const sides = settings_.field->common().sides.size();
    if (settings_.by.size() != sides || settings_.seats.size() != sides) {
        damaged("its settings must have a commander and a seat for each of " +
                std::to_string(sides) + " sides");
    }
    auto const known = settings_.field->commander_names();
    for (std::size_t side = 0; side < sides; ++side) {
        std::string const& by = settings_.by[side];
        if (!by.empty() && std::find(known.begin(), known.end(), by) == known.end()) {
            damaged("its settings name the commander \"" + by + "\", whom this program lacks");
        }
        bool const is_played_by_person = by.empty() && !is_recording();
        if (is_played_by_person != settings_.seats[side].has_value()) {
            damaged("its settings must have a seat for each person, and for nobody else");
        }
    }
    if (settings_.pace_ms < -1) damaged("its settings must have a \"pace_ms\" of at least -1");
}

SideId Table::checked_side(SideId side) const {
    if (side >= settings_.by.size()) damaged("there is no side " + std::to_string(side));
    return side;
}

SideId Table::checked_person(SideId side) const {
    if (!is_person(checked_side(side))) damaged("a commander's side has no seat");
    return side;
}

/// Adds an event to the log. `begin_game` fills in the header. Throws std::runtime_error, which
/// names the event, when it is damaged or does not follow the event before it.
void Table::apply(play::Log& log, StoredEvent const& event) {
    try {
        if (event.number != last_event_ + 1) {
            damaged("event " + std::to_string(last_event_ + 1) + " is missing before it");
        }
        bool const may_follow = event.kind == TableEventKind::shown ||
                                event.kind == TableEventKind::renewed ||
                                event.kind == TableEventKind::pace;
        if (log.resigned && !may_follow) damaged("the battle had ended by resignation");
        last_event_ = event.number;
        bytes_ += event.body.size();
        apply_in_order(log, event);
    } catch (std::runtime_error const& error) {
        throw std::runtime_error{"event " + std::to_string(event.number) + " of kind " +
                                 std::to_string(static_cast<int>(event.kind)) + ": " +
                                 error.what()};
    }
}

void Table::apply_in_order(play::Log& log, StoredEvent const& event) {
    switch (event.kind) {
        case TableEventKind::nonce:
            return apply_nonce(nonce_event(event.body));
        case TableEventKind::nonce_promised:
            return apply_promise(nonce_promised_event(event.body));
        case TableEventKind::order:
            return apply_order(log, order_event(event.body));
        case TableEventKind::open:
            return apply_open(log, open_event(event.body));
        case TableEventKind::sealed:
            return apply_seal(log, sealed_event(event.body));
        case TableEventKind::seat_showed: {
            NonceEvent const shown = nonce_event(event.body);
            if (!sealed_) damaged("a value was shown without a sealed order");
            if (sealed_->shown[checked_person(shown.side)])
                damaged("this seat had shown its value");
            take_shown(shown);
            return;
        }
        case TableEventKind::resigned:
            log.resigned = checked_side(resigned_event(event.body).side);
            if (settings_.by.size() != 2) damaged("only in a battle of two sides one resigns");
            return clear_waiting();
        case TableEventKind::renewed:
            return apply_renewal(log, renewed_event(event.body));
        case TableEventKind::pace:
            pace_ms_ = pace_event(event.body).pace_ms;
            return;
        case TableEventKind::withdrawn:
        case TableEventKind::undo:
        case TableEventKind::shown:
        case TableEventKind::undo_asked:
        case TableEventKind::undo_forbidden:
            expect_empty_body(event.body);
            return apply_plain(log, event.kind);
    }
}

/// Applies an event whose body is empty.
void Table::apply_plain(play::Log& log, TableEventKind kind) {
    bool const of_last_order = kind != TableEventKind::withdrawn && kind != TableEventKind::shown;
    if (of_last_order && log.entries.empty()) damaged("there is no order that it could concern");
    if (kind == TableEventKind::withdrawn) {
        if (!log.open) damaged("no order was open");
        log.open.reset();
    } else if (kind == TableEventKind::undo) {
        log.entries.pop_back();
        sides_.pop_back();
        by_.pop_back();
        clear_waiting();
    } else if (kind == TableEventKind::shown) {
        log.secret = settings_.dice_secret;
    } else {
        bool const asks = kind == TableEventKind::undo_asked;
        undo_request_ = asks ? UndoRequest::asked : UndoRequest::forbidden;
    }
}

void Table::apply_nonce(NonceEvent const& given) {
    SideId const side = checked_person(given.side);
    if (nonces_[side]) damaged("this seat has its nonce already");
    auto const commitment = nonce_commitment_of(side);
    if (commitment && sha256(given.nonce) != *commitment) {
        damaged("this seat had committed to another nonce");
    }
    // an older program took nonces from seats that had not committed to them
    if (!seats_without_promise().empty()) nonces_committed_ = false;
    nonces_[side] = given.nonce;
    promised_[side] = given.nonce;
}

void Table::apply_promise(NoncePromisedEvent const& promise) {
    SideId const side = checked_person(promise.side);
    if (!may_promise(side)) damaged("this seat can no longer commit to a nonce");
    tell_seat_taken(promise);
    std::erase_if(nonce_promises_, [&](auto const& each) { return each.side == side; });
    nonce_promises_.push_back(promise);
}

void Table::apply_order(play::Log& log, OrderEvent order) {
    checked_side(order.side);
    if (!ready()) damaged("an order before all have joined");
    if (order.entry.play > play::play_version) {
        damaged("a newer program carried it out, by rules of play version " +
                std::to_string(order.entry.play));
    }
    log.entries.push_back(std::move(order.entry));
    sides_.push_back(order.side);
    by_.push_back(order.by);
    log.open.reset();
    clear_waiting();
}

void Table::apply_open(play::Log& log, OpenEvent open) {
    checked_side(open.side);
    if (!ready()) damaged("an order before all have joined");
    log.open = std::move(open.open);
    open_side_ = open.side;
    open_by_ = open.by;
    clear_waiting();
}

void Table::apply_seal(play::Log const& log, SealedEvent const& event) {
    checked_side(event.side);
    if (!ready()) damaged("an order before all have joined");
    if (event.answers && !log.open) damaged("an answer, but no order was open");
    take_seal(event);
}

void Table::apply_renewal(play::Log& log, RenewedEvent renewed) {
    if (renewed.kept > log.entries.size()) damaged("orders are missing");
    log.entries.resize(renewed.kept);
    sides_.resize(renewed.kept);
    by_.resize(renewed.kept);
    log.open.reset();
    clear_waiting();
    renewed_ = std::move(renewed);
}

/// Resumes a log as far as the current rules carry out its orders. Leaves out later orders of an
/// older play version, and stores that as the event `renewed`.
void Table::begin_game(play::Log log) {
    auto const difference = resume_from(log);
    if (!difference) return;
    bool const is_older = play::version_of(log, difference->entry) < play::play_version;
    if (!is_older || difference->entry == 0) {
        throw std::runtime_error{"the table was played by other rules: " + difference->text()};
    }
    RenewedEvent renewed;
    renewed.kept = difference->entry - 1;
    renewed.left_out = log.entries.size() - renewed.kept + (log.open || sealed_ ? 1 : 0);
    renewed.why = difference->text();
    store(TableEventKind::renewed, body_of(renewed));
    apply_renewal(log, std::move(renewed));
    if (auto const again = resume_from(log)) {
        throw std::runtime_error{"the table was played by other rules: " + again->text()};
    }
}

/// Starts a game that continues the log; returns the first difference if the rules contradict it.
std::optional<play::Difference> Table::resume_from(play::Log log) {
    play::Header header = games::header_of(*settings_.field, std::nullopt);
    header.play = play::version_of(log, 1);
    header.fair = chance::FairPromise{sha256(settings_.dice_secret), {}, settings_.per_roll, false};
    for (std::optional<Bytes32> const& nonce : nonces_) {
        if (nonce) header.fair->nonces.push_back(*nonce);
    }
    header.fair->committed = nonces_committed_ && !header.fair->nonces.empty();
    game_ = settings_.field->new_game(std::move(header), {settings_.by, settings_.thought_seed});
    if (!ready()) return std::nullopt;
    game_->set_dice_secret(settings_.dice_secret);
    log.header = game_->log().header;
    if (auto difference = game_->resume(std::move(log))) return difference;
    return sealed_ ? resume_seal() : std::nullopt;
}

/// Carries a sealed order out once more, up to the dice for which it waits: the state shows the
/// battle at that point. Returns a difference if it does not come to wait for them.
std::optional<play::Difference> Table::resume_seal() {
    for (play::Shown const& shown : sealed_->whole) game_->show(shown);
    if (silent_seats().empty()) return std::nullopt;
    SealedEvent const& what = sealed_->what;
    std::string does = "it is carried out or refused";
    try {
        if (what.answers) {
            game_->answer(what.words);
        } else {
            game_->give(what.words);
        }
    } catch (play::NotShown const& wait) {
        if (wait.after == what.after) return std::nullopt;
        does = "it waits after decision " + std::to_string(wait.after);
    } catch (play::OrderError const& error) {
        does = error.what();
    }
    return play::Difference{game_->log().entries.size() + 1, "the order that waits for dice",
                            "to wait after decision " + std::to_string(what.after), does};
}

/// The side of an order is the one that was awaited before it.
void Table::begin_recording() {
    play::Log log = text::read_log("the log", settings_.recording);
    for (std::size_t entry = 0; entry < log.entries.size(); ++entry) {
        auto const before = settings_.field->moment(log, entry);
        if (!before) throw std::runtime_error{"the log was played by other rules"};
        sides_.push_back(before->awaited.side);
        by_.push_back(GivenBy::person);
    }
    game_ = settings_.field->new_game(log.header, {settings_.by, settings_.thought_seed});
    log.open.reset();
    log.header = game_->log().header;
    if (auto const difference = game_->resume(std::move(log))) {
        throw std::runtime_error{"the log was played by other rules: " + difference->text()};
    }
}

TableOutput Table::take_in(std::vector<StoredEvent> const& more) {
    out_ = {};
    play::Log log = game_->log();
    std::size_t const known = log.entries.size();
    std::size_t fewest = known;
    bool of_dice = false;
    for (StoredEvent const& event : more) {
        if (event.number <= last_event_) continue;
        apply(log, event);
        fewest = std::min(fewest, log.entries.size());
        if (event.kind == TableEventKind::pace) broadcast_pace();
        of_dice = of_dice || event.kind == TableEventKind::nonce ||
                  event.kind == TableEventKind::shown ||
                  event.kind == TableEventKind::nonce_promised;
    }
    begin_game(std::move(log));
    if (of_dice) broadcast_dice();
    tell_changes(known, fewest);
    return std::move(out_);
}

TableOutput Table::tell_anew() {
    out_ = {};
    // what was to be told behind lost events is lost with them
    broadcast_seats();
    broadcast_dice();
    if (!again_.empty()) send_again();
    out_.deliveries.push_back({everybody, state()});
    return std::move(out_);
}

/// Tells guests who know `known` orders, of which the first `fewest` still hold, what has changed.
void Table::tell_changes(std::size_t known, std::size_t fewest) {
    play::Log const& log = game_->log();
    if (fewest < known) {
        JsonWriter out;
        out.begin_object().member("is", "undone");
        out.member("entry", static_cast<std::int64_t>(fewest));
        out.member("sentence", "");
        out.member("by", game_->awaited().side);
        send(everybody, out);
    }
    if (log.entries.size() > fewest) {
        std::size_t entry = fewest;
        for (auto const& told : settings_.field->tell(log, fewest + 1, log.entries.size())) {
            tell_order(log.entries[entry].record, true, entry + 1, told);
            ++entry;
        }
    }
    out_.deliveries.push_back({everybody, state()});
}

}  // namespace esprit::serve
