// A table's game out of its events: when it is opened, and when another server has stored more.
#include <algorithm>
#include <stdexcept>

#include "games/library.h"
#include "serve/table.h"

namespace esprit::serve {

void Table::apply_order(play::Log& log, OrderEvent order) {
    log.entries.push_back(std::move(order.entry));
    sides_.push_back(order.side);
    by_.push_back(order.by);
    log.open.reset();
    clear_waiting();
}

/// Adds an event to the log. `begin_game` fills in the header.
void Table::apply(play::Log& log, StoredEvent const& event) {
    last_event_ = event.number;
    switch (event.kind) {
        case EventKind::nonce: {
            NonceEvent const given = nonce_event(event.body);
            nonces_.at(given.side) = given.nonce;
            promised_.at(given.side) = given.nonce;
            break;
        }
        case EventKind::order:
            apply_order(log, order_event(event.body));
            break;
        case EventKind::open: {
            OpenEvent open = open_event(event.body);
            log.open = std::move(open.open);
            open_side_ = open.side;
            open_by_ = open.by;
            clear_waiting();
            break;
        }
        case EventKind::withdrawn:
            log.open.reset();
            break;
        case EventKind::undo:
            if (log.entries.empty()) throw std::runtime_error{"an undo event without an order"};
            log.entries.pop_back();
            sides_.pop_back();
            by_.pop_back();
            clear_waiting();
            break;
        case EventKind::shown:
            log.secret = settings_.dice_secret;
            break;
        case EventKind::undo_asked:
            undo_request_ = UndoRequest::asked;
            break;
        case EventKind::undo_forbidden:
            undo_request_ = UndoRequest::forbidden;
            break;
        case EventKind::sealed:
            take_seal(sealed_event(event.body));
            break;
        case EventKind::seat_showed:
            if (!sealed_) throw std::runtime_error{"a value was shown without a sealed order"};
            take_shown(nonce_event(event.body));
            break;
        case EventKind::resigned: {
            SideId const side = resigned_event(event.body).side;
            if (settings_.by.size() != 2 || side >= settings_.by.size()) {
                throw std::runtime_error{"a side that does not exist has resigned"};
            }
            log.resigned = side;
            clear_waiting();
            break;
        }
        case EventKind::renewed:
            apply_renewal(log, renewed_event(event.body));
            break;
    }
}

void Table::apply_renewal(play::Log& log, RenewedEvent renewed) {
    if (renewed.kept > log.entries.size()) throw std::runtime_error{"orders are missing"};
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
    renewed.left_out = log.entries.size() - renewed.kept + (log.open ? 1 : 0);
    renewed.why = difference->text();
    store(EventKind::renewed, body_of(renewed));
    apply_renewal(log, std::move(renewed));
    if (auto const again = resume_from(log)) {
        throw std::runtime_error{"the table was played by other rules: " + again->text()};
    }
}

/// Starts a game that continues the log; returns the first difference if the rules contradict it.
std::optional<play::Difference> Table::resume_from(play::Log log) {
    play::Header header = games::header_of(*settings_.field, std::nullopt);
    header.play = play::version_of(log, 1);
    header.fair = chance::FairPromise{sha256(settings_.dice_secret), {}, settings_.per_roll};
    for (std::optional<Bytes32> const& nonce : nonces_) {
        if (nonce) header.fair->nonces.push_back(*nonce);
    }
    game_ = settings_.field->new_game(std::move(header), {settings_.by, settings_.thought_seed});
    if (!ready()) return std::nullopt;
    game_->set_dice_secret(settings_.dice_secret);
    log.header = game_->log().header;
    if (auto difference = game_->resume(std::move(log))) return difference;
    if (sealed_) {
        for (play::Shown const& shown : sealed_->whole) game_->show(shown);
    }
    return std::nullopt;
}

TableOutput Table::take_in(std::vector<StoredEvent> const& more) {
    out_ = {};
    play::Log log = game_->log();
    std::size_t const known = log.entries.size();
    std::size_t fewest = known;
    bool of_dice = false;
    for (StoredEvent const& event : more) {
        if (event.number <= last_event_) continue;
        if (event.number != last_event_ + 1) throw std::runtime_error{"events are missing"};
        apply(log, event);
        fewest = std::min(fewest, log.entries.size());
        of_dice = of_dice || event.kind == EventKind::nonce || event.kind == EventKind::shown;
    }
    begin_game(std::move(log));
    if (of_dice) broadcast_dice();
    tell_changes(known, fewest);
    return std::move(out_);
}

/// Tells guests who know `known` orders, of which the first `fewest` still hold, what has changed.
void Table::tell_changes(std::size_t known, std::size_t fewest) {
    play::Log const& log = game_->log();
    if (fewest < known) {
        JsonWriter out;
        out.begin_object().member("is", "undone");
        out.member("entry", static_cast<std::int64_t>(fewest)).member("phrase", "");
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
