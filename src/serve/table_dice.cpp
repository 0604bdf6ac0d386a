// What the seats add to the dice, by commitment schemes (docs/table.md). Before the game every seat
// commits to its nonce, and then all show their nonces. Where dice are mixed per roll, an order is
// fixed, then each seat reveals the value whose SHA-256 it has published.
#include <algorithm>

#include "base/expect.h"
#include "serve/table.h"

namespace esprit::serve {

std::optional<Bytes32> Table::nonce_commitment_of(SideId side) const {
    for (NoncePromisedEvent const& promise : nonce_promises_) {
        if (promise.side == side) return promise.commitment;
    }
    return std::nullopt;
}

/// The seats that have neither committed to a nonce nor, at a table of an older program, given one.
std::vector<rules::SideId> Table::seats_without_promise() const {
    std::vector<SideId> seats = missing_nonces();
    std::erase_if(seats, [&](SideId side) { return nonce_commitment_of(side).has_value(); });
    return seats;
}

/// The seat whose nonce is to be shown next; none before all have committed, and after the last.
/// The seat that committed first shows first: until then its player may come back with another
/// browser and commit anew.
std::optional<rules::SideId> Table::asked_for_nonce() const {
    if (!seats_without_promise().empty()) return std::nullopt;
    for (NoncePromisedEvent const& promise : nonce_promises_) {
        if (!nonces_[promise.side]) return promise.side;
    }
    return std::nullopt;
}

/// False once a nonce was shown: a seat that knows it could choose its own to suit it.
bool Table::may_promise(SideId side) const {
    if (nonces_[side]) return false;
    bool const shown = std::any_of(nonces_.begin(), nonces_.end(),
                                   [](auto const& nonce) { return nonce.has_value(); });
    return !shown || !nonce_commitment_of(side);
}

/// Takes a commitment in place of an earlier one; false if it may not count, or is the same.
bool Table::promise_nonce(SideId side, Bytes32 const& commitment) {
    if (is_full() || !may_promise(side) || nonce_commitment_of(side) == commitment) return false;
    NoncePromisedEvent const event{side, commitment};
    store(TableEventKind::nonce_promised, body_of(event));
    apply_promise(event);
    return true;
}

/// Tells the guests whose commitment for a seat counts no longer, because another browser has taken
/// the seat, here or at another server.
void Table::tell_seat_taken(NoncePromisedEvent const& promise) {
    auto const before = nonce_commitment_of(promise.side);
    if (!before || before == promise.commitment) return;
    for (Guest const& guest : guests_) {
        if (!guest.seats[promise.side] || guest.nonce_commitment != before) continue;
        Asked const asked{guest.id, {}};
        fail(asked, "taken",
             "another browser has taken the seat of " +
                 settings_.field->common().sides[promise.side].name +
                 ", and what it adds to the dice counts from now on; if that is not yours, "
                 "somebody else has your link: open a new table");
    }
}

/// True if the sender sits on the seat; otherwise tells it.
bool Table::holds_seat(Asked const& asked, SideId side) {
    bool const holds =
        side < settings_.by.size() && is_person(side) && find_guest(asked.by)->seats[side];
    if (!holds) fail(asked, "not_yours", "this seat is not held by this connection");
    return holds;
}

void Table::carry_out(Asked const& asked, NonceMessage const& message) {
    if (!holds_seat(asked, message.side)) return;
    if (asked_for_nonce() != message.side) {
        return fail(asked, "stale", "this seat is not the one to show its nonce now");
    }
    Bytes32 const commitment = sha256(message.nonce);
    if (commitment != nonce_commitment_of(message.side)) {
        return fail(asked, "wrong",
                    "the nonce does not match: its SHA-256 must be what the seat committed to");
    }
    // a browser has one nonce for all of its seats
    auto const shows = [&](SideId side) {
        return find_guest(asked.by)->seats[side] && nonce_commitment_of(side) == commitment;
    };
    for (auto next = asked_for_nonce(); next && shows(*next); next = asked_for_nonce()) {
        NonceEvent const event{*next, message.nonce};
        store(TableEventKind::nonce, body_of(event));
        apply_nonce(event);
    }
    if (ready()) begin_game({});
    broadcast_dice();
    if (ready()) return after_act(asked);
    done(asked);
    out_.deliveries.push_back({everybody, state()});
}

std::vector<rules::SideId> Table::silent_seats() const {
    std::vector<SideId> silent;
    for (std::size_t side = 0; sealed_ && side < sealed_->shown.size(); ++side) {
        auto const who = static_cast<SideId>(side);
        if (is_person(who) && !sealed_->shown[side]) silent.push_back(who);
    }
    return silent;
}

Table::Tried Table::seal(SealedEvent const& event) {
    store(TableEventKind::sealed, body_of(event));
    take_seal(event);
    JsonWriter out;
    out.begin_object().member("is", "sealed");
    add_sealed(out);
    send(everybody, out);
    return Tried::sealed;
}

void Table::take_seal(SealedEvent const& event) {
    Sealed sealed{event, {}, {}};
    sealed.shown.resize(settings_.by.size());
    if (sealed_) sealed.whole = std::move(sealed_->whole);
    sealed_ = std::move(sealed);
}

/// Takes a revealed value; true if it was the last one missing.
bool Table::take_shown(NonceEvent const& shown) {
    sealed_->shown.at(shown.side) = shown.nonce;
    promised_.at(shown.side) = shown.nonce;
    if (!silent_seats().empty()) return false;
    play::Shown whole{sealed_->what.after, {}};
    for (std::optional<Bytes32> const& value : sealed_->shown) {
        if (value) whole.values.push_back(*value);
    }
    sealed_->whole.push_back(std::move(whole));
    return true;
}

void Table::carry_out(Asked const& asked, ShowMessage const& message) {
    if (!holds_seat(asked, message.side)) return;
    if (is_stale(asked, message.entry)) return;
    if (!sealed_ || sealed_->what.after != message.after || sealed_->shown[message.side]) {
        return fail(asked, "stale", "no dice wait for this seat");
    }
    if (sha256(message.value) != promised_[message.side]) {
        return fail(asked, "wrong",
                    "the value does not match: its SHA-256 must be the seat's nonce, or the value "
                    "that the seat showed last");
    }
    store(TableEventKind::seat_showed, body_of(NonceEvent{message.side, message.value}));
    bool const all = take_shown({message.side, message.value});
    if (all) play_sealed();
    after_act(asked);
}

void Table::play_sealed() {
    SealedEvent const what = sealed_->what;
    game_->show(sealed_->whole.back());
    games::Refused refused;
    Tried const tried =
        what.answers ? try_answer(what.words, refused) : try_order(what.words, what.by, refused);
    ESPRIT_EXPECT(tried != Tried::refused, "a sealed order was allowed before");
}

/// Adds members to an object that the caller has begun.
void Table::add_sealed(JsonWriter& out) const {
    SealedEvent const& what = sealed_->what;
    std::string const& order = what.answers ? game_->log().open->record.order : what.words;
    out.member("entry", static_cast<std::int64_t>(game_->log().entries.size()));
    out.member("side", what.side).member("after", what.after).member("order", order);
    out.member("answer", what.answers ? what.words : "");
    out.key("waits_for").begin_list();
    for (SideId const side : silent_seats()) out.number(side);
    out.end_list().key("promised").begin_list();
    for (std::optional<Bytes32> const& promised : promised_) {
        if (promised) {
            out.text(hex_text(*promised));
        } else {
            out.null();
        }
    }
    out.end_list();
}

}  // namespace esprit::serve
