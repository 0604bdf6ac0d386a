// Who is at a table, and what they say to one another: names, how long somebody has been away, and
// set phrases instead of a chat. None of it is stored, and none of it concerns the game.
#include <algorithm>
#include <array>

#include "serve/table.h"

namespace esprit::serve {

using rules::SideId;

namespace {

struct Phrase {
    std::string_view name;
    std::string_view words;
};
constexpr std::array phrases{
    Phrase{"hello", "Good day! May the dice be with you."},
    Phrase{"well_played", "Well played!"},
    Phrase{"lucky", "What luck!"},
    Phrase{"thinking", "I am thinking."},
    Phrase{"back_soon", "I shall be back soon."},
    Phrase{"your_turn", "It is your turn."},
    Phrase{"thanks", "Thank you for the game."},
};

}  // namespace

bool Table::is_here(SideId side) const {
    return std::any_of(guests_.begin(), guests_.end(),
                       [&](Guest const& each) { return each.seats[side]; });
}

/// A name counts for all seats of the guest.
void Table::note_people(Guest const& guest, std::string const& name) {
    for (std::size_t side = 0; side < guest.seats.size(); ++side) {
        if (!guest.seats[side]) continue;
        people_[side].left.reset();
        if (!name.empty()) people_[side].name = name;
    }
}

/// The guest is no longer in `guests_`.
void Table::note_leaving(Guest const& guest) {
    for (std::size_t side = 0; side < guest.seats.size(); ++side) {
        bool const gone = guest.seats[side] && !is_here(static_cast<SideId>(side));
        if (gone) people_[side].left = now_();
    }
}

void Table::add_person(JsonWriter& out, SideId side) const {
    Person const& person = people_[side];
    out.member("player", person.name).key("away_s");
    if (person.left) {
        auto const away = now_() - *person.left;
        out.number(std::chrono::duration_cast<std::chrono::seconds>(away).count());
    } else {
        out.null();
    }
}

void Table::add_phrases(JsonWriter& out) const {
    out.key("phrases").begin_list();
    for (Phrase const& each : phrases) {
        out.begin_object().member("phrase", each.name).member("words", each.words).end_object();
    }
    out.end_list();
}

void Table::carry_out(Asked const& asked, SayMessage const& message) {
    std::vector<SideId> const mine = seats_of(asked.by);
    if (std::find(mine.begin(), mine.end(), message.side) == mine.end()) {
        return fail(asked, "not_yours", "only the seat of a side can speak for it");
    }
    auto const said = std::find_if(phrases.begin(), phrases.end(),
                                   [&](Phrase const& each) { return each.name == message.phrase; });
    if (said == phrases.end()) {
        return fail(asked, "wrong", "there is no phrase \"" + message.phrase + "\"");
    }
    JsonWriter out;
    out.begin_object().member("is", "said").member("side", message.side);
    out.member("phrase", said->name).member("words", said->words);
    send(everybody, out);
    done(asked);
}

void Table::carry_out(Asked const& asked, NameMessage const& message) {
    std::vector<SideId> const mine = seats_of(asked.by);
    if (mine.empty()) return fail(asked, "not_yours", "only a player has a name here");
    for (SideId const side : mine) people_[side].name = message.player;
    broadcast_seats();
    done(asked);
}

TableOutput Table::tell_again(std::string const& address) {
    out_ = {};
    again_ = address;
    send_again();
    return std::move(out_);
}

void Table::send_again() {
    JsonWriter out;
    out.begin_object().member("is", "again").member("address", again_);
    send(everybody, out);
}

void Table::done(Asked const& asked) {
    JsonWriter out = reply(asked, "done");
    out.member("entry", static_cast<std::int64_t>(game_->log().entries.size()));
    send(asked.by, out);
}

}  // namespace esprit::serve
