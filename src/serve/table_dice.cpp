// Dice that are mixed per roll, a commitment scheme: an order is fixed, then each seat reveals the
// value whose SHA-256 it has published, and these values determine the dice (docs/table.md).
#include <algorithm>

#include "base/expect.h"
#include "serve/table.h"

namespace esprit::serve {

std::vector<rules::SideId> Table::silent_seats() const {
    std::vector<SideId> silent;
    for (std::size_t side = 0; sealed_ && side < sealed_->shown.size(); ++side) {
        auto const who = static_cast<SideId>(side);
        if (is_person(who) && !sealed_->shown[side]) silent.push_back(who);
    }
    return silent;
}

Table::Tried Table::seal(SealedEvent const& event) {
    store(EventKind::sealed, body_of(event));
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
    bool const holds = message.side < settings_.by.size() && is_person(message.side) &&
                       find_guest(asked.by)->seats[message.side];
    if (!holds) return fail(asked, "not_yours", "this seat is not held by this connection");
    if (is_stale(asked, message.entry)) return;
    if (!sealed_ || sealed_->what.after != message.after || sealed_->shown[message.side]) {
        return fail(asked, "stale", "no dice wait for this seat");
    }
    if (sha256(message.value) != promised_[message.side]) {
        return fail(asked, "wrong",
                    "the value does not match: its SHA-256 must be the seat's nonce, or the value "
                    "that the seat showed last");
    }
    store(EventKind::seat_showed, body_of(NonceEvent{message.side, message.value}));
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
