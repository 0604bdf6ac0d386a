// What follows at a table when its events could not be stored, when other servers have stored more,
// when a commander is to move, and when its guests have left.
#include "serve/fault.h"
#include "serve/log_line.h"
#include "serve/tables.h"

namespace esprit::serve {
namespace {

constexpr std::chrono::seconds kept_when_empty{60};
constexpr std::chrono::minutes first_tidying{1};  // after the start
constexpr std::chrono::minutes between_tidyings{20};
constexpr std::chrono::seconds patience_with_other_server{30};

/// True if a message that came too late is heard again: its sender learns what holds by its answer.
bool is_heard_again(Stored why, std::string const& sit) {
    return why == Stored::too_late && !sit.empty();
}

std::string error_of_asker(Stored why, std::optional<std::int64_t> id) {
    bool const late = why == Stored::too_late;
    JsonWriter out;
    out.begin_object().member("is", "error");
    if (id) out.member("to", *id);
    out.member("code", (late ? MessageError{"stale"} : MessageError{"unavailable"}).text());
    out.member("what", late ? "this came too late: try again" : no_store);
    return out.end_object().take();
}

}  // namespace

/// Loads a table again that holds lost events. It goes back to what its guests have been told, and
/// tells them what is stored since then: events of another server, or of this one whose answer from
/// the store was lost.
void Tables::reload(SlotPtr const& slot) {
    slot->epoch = ++epochs_;
    slot->behind = slot->in_flight > 0;
    slot->lost = false;
    if (!slot->table) return;
    std::uint64_t told = 0;
    {
        std::lock_guard const lock{slot->mutex};
        told = slot->told_event;
    }
    auto table = load_from_store(slot->id, told);
    auto const more = store_.events_after(slot->id, told);
    TableOutput opening = table->opened();
    if (!opening.events.empty() && !more.empty()) {
        // rules have changed, and another server has stored first how the game goes on
        table = load_from_store(slot->id, all_events);
        opening = table->opened();
    }
    table->take_guests_of(*slot->table);
    slot->table = std::move(table);
    if (!opening.events.empty()) publish(slot, std::move(opening));
    if (!more.empty()) publish(slot, rows_read([&] { return slot->table->take_in(more); }));
    publish(slot, slot->table->tell_anew());
    keep_ticking(slot);
}

/// Tells the asker that another server was faster, or that the store failed. Comes before all that
/// is told of the reloaded table: a browser that is asked once more there knows that its message
/// was lost.
void Tables::tell_lost(Slot& slot, Asker const& asker, Stored why) {
    if (is_heard_again(why, asker.sit)) return;
    GuestConnectionPtr const line = connection_of(slot, asker.guest);
    if (!line) return;
    line->send(error_of_asker(why, asker.id));
    if (asker.sit.empty()) return;
    // it has not sat down: its page comes again by itself
    leave(slot.id, asker.guest);
    line->hang_up();
}

/// After a failed commit: reloads the table unless that has been done. A seat that two servers gave
/// at once is taken again, by what the faster one has stored, as often as another server is faster.
void Tables::start_over(SlotPtr const& slot, Asker asker, Stored why) {
    contain_faults(slot, [&] {
        bool const is_here = connection_of(*slot, asker.guest) != nullptr;
        if (!is_here || !is_heard_again(why, asker.sit) || !slot->table) return;
        slot->table->leave(asker.guest);
        heard(slot, asker, asker.sit);
    });
    catch_up(slot);
}

/// Another server has stored events of this table; with an empty id, perhaps of any table.
void Tables::mark_behind(std::string const& id) {
    std::vector<SlotPtr> slots;
    {
        std::lock_guard const lock{mutex_};
        for (auto const& [name, slot] : slots_) {
            if (id.empty() || name == id) slots.push_back(slot);
        }
    }
    for (SlotPtr const& slot : slots) {
        slot->behind = true;
        workers_.post(slot->strand, [this, slot] { catch_up(slot); });
    }
}

/// Applies events of other servers. While own events are pending this waits: their commit either
/// fails, which reloads the table, or calls this again.
void Tables::catch_up(SlotPtr const& slot) {
    contain_faults(slot, [&] {
        if (slot->in_flight > 0 || !slot->behind.exchange(false) || !slot->table) return;
        auto const more = store_.events_after(slot->id, slot->table->last_event());
        if (more.empty()) return;
        slot->elsewhere = true;
        publish(slot, rows_read([&] { return slot->table->take_in(more); }));
        keep_ticking(slot);
    });
}

/// Commanders think at the server that stored the last event. Others wait for it, and play on in
/// its place if nothing comes.
void Tables::keep_ticking(SlotPtr const& slot) {
    auto const wait = slot->table ? slot->table->tick_in_ms() : std::nullopt;
    constexpr int most_breaks = 3;  // a commander would repeat an order that causes a fault
    if (!wait || slot->breaks >= most_breaks) return;
    std::chrono::milliseconds pause{*wait};
    if (slot->elsewhere) pause += patience_with_other_server;
    Surroundings::Time const at = now() + pause;
    if (slot->tick_at && *slot->tick_at <= at) return;
    slot->tick_at = at;
    workers_.post_after(
        slot->strand, pause, Work::thoughts,
        [this, slot, at, last = slot->table->last_event()] { tick(slot, at, last); });
}

/// \param at          when it was to come: another tick may have been planned for an earlier time
/// \param last_event  the last event when this was planned
void Tables::tick(SlotPtr const& slot, Surroundings::Time at, std::uint64_t last_event) {
    if (slot->tick_at != at) return;
    slot->tick_at.reset();
    if (!slot->table) return;
    contain_faults(slot, [&] {
        if (!slot->table) return;
        bool const lives_elsewhere = slot->elsewhere && slot->table->last_event() != last_event;
        if (!lives_elsewhere) publish(slot, slot->table->tick());
        keep_ticking(slot);
    });
}

/// Puts a table without guests away after a while; the store has all of it.
void Tables::put_away_later(SlotPtr const& slot) {
    workers_.post_after(slot->strand, kept_when_empty, Work::orders,
                        [this, slot] { put_away(slot); });
}

void Tables::keep_tidy() {
    workers_.post_after(workers_.strand(), first_tidying, Work::thoughts, [this] { tidy_on(); });
}

void Tables::tidy_on() {
    tidy();
    workers_.post_after(workers_.strand(), between_tidyings, Work::thoughts, [this] { tidy_on(); });
}

void Tables::tidy() {
    auto const why = fault_of([&] {
        std::size_t const removed = store_.clear_shelf();
        if (removed > 0) log_event("tables_removed", {{"tables", std::to_string(removed)}});
        std::vector<std::string> const ids = store_.abandoned();
        if (!ids.empty()) log_event("tables_shelved", {{"tables", std::to_string(ids.size())}});
        for (std::string const& id : ids) {
            SlotPtr const slot = slot_of(id);
            workers_.post(slot->strand, Work::thoughts, [this, slot] { shelve(slot); });
        }
    });
    if (why) log_event("store_failed", {{"why", *why}});
}

/// On the strand of the table: nobody can load it meanwhile.
void Tables::shelve(SlotPtr const& slot) {
    auto const why = fault_of([&] {
        bool const quiet = !slot->table && slot->in_flight == 0;
        if (quiet) store_.shelve(slot->id);
    });
    if (why) log_event("store_failed", {{"table", slot->id}, {"why", *why}});
    put_away(slot);
}

/// Unloads the table, and forgets its slot where nothing else refers to it.
void Tables::put_away(SlotPtr const& slot) {
    if (slot->table && slot->table->has_guests()) return;
    if (slot->tick_at || slot->in_flight > 0) return put_away_later(slot);
    unload(*slot);
    std::lock_guard const lock{mutex_};
    {
        std::lock_guard const of_slot{slot->mutex};
        if (!slot->guests.empty() || !slot->unreadable.empty()) return;
    }
    constexpr long of_map_and_task = 2;
    if (slot.use_count() <= of_map_and_task) slots_.erase(slot->id);
}

}  // namespace esprit::serve
