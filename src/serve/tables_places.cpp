// Who finds a place at a table.
#include <algorithm>

#include "serve/tables.h"

namespace esprit::serve {

/// At a full table the oldest connection that has not sat down goes: others must not keep a player
/// out by connections that say nothing. Null if nobody goes.
GuestConnectionPtr Tables::make_place(Slot& slot) const {
    if (slot.guests.size() < limits_.guests_of_table) return nullptr;
    auto const idle = std::find_if(slot.guests.begin(), slot.guests.end(),
                                   [](auto const& each) { return !each.second.sits; });
    if (idle == slot.guests.end()) return nullptr;
    GuestConnectionPtr const line = idle->second.line;
    slot.guests.erase(idle);
    return line;
}

/// Each seat, and the watchers together, have places of their own, which others do not take. A
/// guest with several seats takes a place of the first.
bool Tables::has_place(Slot& slot, GuestId guest) {
    std::lock_guard const lock{slot.mutex};
    auto const found = slot.guests.find(guest);
    if (found == slot.guests.end()) return true;
    auto const first_seat = [](Guest const& each) {
        return each.seats.empty() ? std::nullopt : std::optional{each.seats[0]};
    };
    auto const seat = first_seat(found->second);
    auto const alike = std::count_if(slot.guests.begin(), slot.guests.end(), [&](auto const& each) {
        return each.second.sits && first_seat(each.second) == seat;
    });
    std::uint64_t const places = seat ? limits_.guests_of_seat : limits_.watchers_of_table;
    return static_cast<std::uint64_t>(alike) <= places;
}

}  // namespace esprit::serve
