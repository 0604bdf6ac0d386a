#include "serve/tables.h"

#include <algorithm>
#include <stdexcept>

#include "report/json_writer.h"
#include "serve/fault.h"
#include "serve/log_line.h"
#include "serve/secrets.h"
#include "serve/settings.h"
#include "text/rulesets/rulebook.h"
#include "text/rulesets/system_loader.h"
#include "text/toml/data_tree.h"

namespace esprit::serve {

namespace {

constexpr std::uint64_t kb = 1024;
constexpr int most_too_fast = 400;  // then the connection is closed

/// Tells a guest for whom there is no place.
void send_away(GuestConnection& line, std::string_view why) {
    line.send(error_text("full", why));
    line.hang_up();
}

/// A text on its way to one connection.
struct Letter {
    GuestId to = 0;
    bool to_all = false;
    GuestConnectionPtr line;
    std::string text;
};

/// What kind of work a message is. Questions may take long; all else is quick, or changes the game.
Work work_of(MessageReading const& read) {
    auto const* const message = std::get_if<Message>(&read);
    bool const question =
        message != nullptr && std::holds_alternative<QuestionMessage>(message->what);
    return question ? Work::questions : Work::orders;
}

bool is_sit(MessageReading const& read) {
    auto const* const message = std::get_if<Message>(&read);
    return message != nullptr && std::holds_alternative<SitMessage>(message->what);
}

/// The id of a message, which its answer repeats.
std::optional<std::int64_t> id_of_answer(MessageReading const& read) {
    return std::visit([](auto const& each) { return each.id; }, read);
}

}  // namespace

std::string error_text(MessageError code, std::string_view what, std::optional<std::int64_t> id) {
    JsonWriter out;
    out.begin_object().member("is", "error");
    if (id) out.member("to", *id);
    out.member("code", code.text()).member("what", what);
    return out.end_object().take();
}

std::string rule_words(std::string const& rule) {
    static std::vector<text::LoadedSystem> const systems = [] {
        std::vector<text::LoadedSystem> loaded;
        for (std::string_view const name : text::system_names()) {
            loaded.push_back(text::load_system(name));
        }
        return loaded;
    }();
    try {
        return text::explain_rule(systems, rule);
    } catch (text::BadInput const&) {
        return {};
    }
}

Tables::Tables(Store& store, Scenarios& scenarios, Execution const& execution, Rate rate,
               RuleWords words, Limits const& limits)
    : store_(store),
      scenarios_(scenarios),
      rate_(rate),
      words_(words ? std::move(words) : rule_words),
      limits_(limits),
      workers_(execution),
      commits_(store, execution) {
    store_.watch([this](std::string const& id) { mark_behind(id); });
}

void Tables::close() {
    store_.unwatch();
    workers_.stop();
    commits_.stop();
    std::lock_guard const lock{mutex_};
    for (auto const& [id, slot] : slots_) slot->guests.clear();
}

void Tables::measure(Measured& now) {
    for (std::size_t kind = 0; kind < kinds_of_work; ++kind) {
        now.tasks_waiting[kind] = workers_.waiting(static_cast<Work>(kind));
    }
    now.commits_waiting = commits_.waiting();
    now.tables_loaded = loaded_;
    now.tables_closed = closed_;
    std::lock_guard const lock{mutex_};
    for (auto const& [id, slot] : slots_) {
        std::lock_guard const of_slot{slot->mutex};
        now.guests += slot->guests.size();
    }
}

Tables::SlotPtr Tables::slot_of(std::string const& id) {
    std::lock_guard const lock{mutex_};
    SlotPtr& slot = slots_[id];
    if (!slot) {
        slot = std::make_shared<Slot>();
        slot->id = id;
        slot->epoch = ++epochs_;
        slot->strand = workers_.strand();
    }
    return slot;
}

/// With the secret of the dice; none if there is no such table.
std::optional<StoredSettings> Tables::stored_settings(std::string const& id) {
    return rows_read([&]() -> std::optional<StoredSettings> {
        auto const stored = store_.find(id);
        if (!stored) return std::nullopt;
        StoredSettings read = read_settings(stored->settings);
        read.settings.dice_secret = stored->dice_secret;
        return read;
    });
}

std::unique_ptr<Table> Tables::load_from_store(std::string const& id, std::uint64_t last) {
    auto read = stored_settings(id);
    if (!read) throw StoreError{"there is no such table"};
    read->settings.id = id;
    read->settings.counting_time = std::chrono::milliseconds{limits_.counting_ms};
    read->settings.most_bytes = limits_.kb_of_table * kb;
    auto events = store_.events(id);
    std::erase_if(events, [last](StoredEvent const& each) { return each.number > last; });
    return rows_read([&] {
        read->settings.field = scenarios_.field_of(read->text);
        return std::make_unique<Table>(std::move(read->settings), events, same_digest, words_,
                                       [this] { return now(); });
    });
}

Tables::Lookup Tables::find(Slot& slot) {
    if (slot.table) return Lookup::found;
    if (!slot.unreadable.empty()) return Lookup::unreadable;
    bool unavailable = false;
    auto const why = fault_of([&] {
        try {
            slot.table = load_from_store(slot.id, all_events);
        } catch (UnreadableRows const&) {
            throw;
        } catch (StoreError const&) {
            unavailable = true;
            throw;
        }
    });
    if (!why) {
        ++loaded_;
        // events that are still being stored are not in it yet
        slot.epoch = ++epochs_;
        if (slot.in_flight > 0) slot.behind = true;
        note_told(slot, slot.epoch, slot.table->last_event());
        return Lookup::found;
    }
    if (unavailable) {
        log_event("store_failed", {{"table", slot.id}, {"why", *why}});
        return Lookup::unavailable;
    }
    set_aside(slot, *why);
    return Lookup::unreadable;
}

/// Names a table whose stored rows cannot be read. Until the server is started again nobody uses
/// it: more events would only bury what is left of it.
void Tables::set_aside(Slot& slot, std::string const& why) {
    if (!slot.unreadable.empty()) return;
    log_event("table_unreadable", {{"table", slot.id}, {"why", why}});
    slot.unreadable = "table " + slot.id + " cannot be read: " + why;
    break_off(slot, slot.unreadable);
}

bool Tables::load(SlotPtr const& slot) {
    if (slot->table) return true;
    Lookup const lookup = find(*slot);
    if (lookup != Lookup::found) {
        break_off(*slot, lookup == Lookup::unreadable ? slot->unreadable : no_store);
        return false;
    }
    publish_opening(slot);
    return true;
}

/// Loading a table may change it if the rules have changed (RenewedEvent).
void Tables::publish_opening(SlotPtr const& slot) {
    TableOutput opening = slot->table->opened();
    if (!opening.events.empty()) publish(slot, std::move(opening));
}

/// Runs `work` on a table whose events are all stored or about to be: lost ones are reloaded. A
/// fault in it closes this table only. A failure of the store is no fault of the game.
Tables::Lookup Tables::contain_faults(SlotPtr const& slot, Task const& work) {
    bool unavailable = false;
    bool unreadable = false;
    auto const why = fault_of([&] {
        try {
            if (slot->lost) reload(slot);
            work();
        } catch (UnreadableRows const&) {
            unreadable = true;
            throw;
        } catch (StoreError const&) {
            unavailable = true;
            throw;
        }
    });
    if (!why) return Lookup::found;
    if (unreadable) {
        set_aside(*slot, *why);
        return Lookup::unreadable;
    }
    if (unavailable) {
        log_event("store_failed", {{"table", slot->id}, {"why", *why}});
        break_off(*slot, no_store);
        return Lookup::unavailable;
    }
    ++slot->breaks;
    ++closed_;
    log_event("table_closed", {{"table", slot->id}, {"why", *why}});
    break_off(*slot, "the program failed here and closed the table: " + *why +
                         "; earlier orders are stored: open the table again");
    return Lookup::failed;
}

void Tables::unload(Slot& slot) {
    if (!slot.table) return;
    slot.table.reset();
    --loaded_;
}

void Tables::break_off(Slot& slot, std::string const& why) {
    unload(slot);
    std::map<GuestId, Guest> guests;
    {
        std::lock_guard const lock{slot.mutex};
        guests.swap(slot.guests);
    }
    for (auto const& [id, guest] : guests) {
        guest.line->send(error_text("gone", why));
        guest.line->hang_up();
    }
}

GuestId Tables::join(std::string const& id, GuestConnectionPtr line) {
    SlotPtr const slot = slot_of(id);
    GuestId const guest = ++last_guest_;
    GuestConnectionPtr sent_away;
    {
        std::lock_guard const lock{slot->mutex};
        sent_away = make_place(*slot);
        if (slot->guests.size() < limits_.guests_of_table) {
            TokenBucket const full{rate_, now()};
            slot->guests.emplace(guest, Guest{std::move(line), full, {}});
        } else {
            sent_away = std::move(line);
        }
    }
    if (sent_away) send_away(*sent_away, "this table has too many guests already");
    return guest;
}

GuestConnectionPtr Tables::connection_of(Slot& slot, GuestId guest) {
    std::lock_guard const lock{slot.mutex};
    auto const found = slot.guests.find(guest);
    return found == slot.guests.end() ? nullptr : found->second.line;
}

/// All connections of a seat share one bucket; a guest with several seats uses the first one's.
Tables::Admission Tables::admit_message(Slot& slot, GuestId id) {
    std::lock_guard const lock{slot.mutex};
    auto const found = slot.guests.find(id);
    if (found == slot.guests.end()) return Admission::gone;
    Guest& guest = found->second;
    Surroundings::Time const at = now();
    TokenBucket& bucket = guest.seats.empty()
                              ? guest.bucket
                              : slot.seats.try_emplace(guest.seats[0], rate_, at).first->second;
    bool const taken = bucket.take(rate_, at);
    guest.too_fast = taken ? 0 : guest.too_fast + 1;
    if (taken) return Admission::accepted;
    return guest.too_fast > most_too_fast ? Admission::flood : Admission::too_fast;
}

void Tables::receive(std::string const& id, GuestId guest, std::string text) {
    SlotPtr const slot = slot_of(id);
    Admission const admission = admit_message(*slot, guest);
    GuestConnectionPtr const line =
        admission == Admission::accepted ? nullptr : connection_of(*slot, guest);
    if (line && admission == Admission::too_fast) {
        line->send(error_text("too_fast", "too many messages: wait a second, then go on",
                              id_of_answer(read_message(text))));
    }
    if (line && admission == Admission::flood) {
        leave(id, guest);
        line->hang_up();
    }
    if (admission != Admission::accepted) return;
    MessageReading const read = read_message(text);
    if (slot->strand->orders_waiting() >= limits_.orders_waiting_at_table) {
        if (GuestConnectionPtr const asker = connection_of(*slot, guest)) {
            asker->send(error_text("too_fast", "too many messages wait at this table: try again",
                                   id_of_answer(read)));
        }
        return;
    }
    Work const work = work_of(read);
    Asker asker{guest, id_of_answer(read), now(), {}};
    if (is_sit(read)) asker.sit = text;
    if (work == Work::questions) return ask(slot, {asker, std::move(text)});
    workers_.post(slot->strand, work, [this, slot, asker, text = std::move(text)] {
        contain_faults(slot, [&] { heard(slot, asker, text); });
    });
}

bool Tables::sits(std::string const& id, GuestId guest) {
    SlotPtr const slot = slot_of(id);
    std::lock_guard const lock{slot->mutex};
    auto const found = slot->guests.find(guest);
    return found != slot->guests.end() && found->second.sits;
}

void Tables::heard(SlotPtr const& slot, Asker asker, std::string const& text) {
    GuestId const guest = asker.guest;
    if (connection_of(*slot, guest) == nullptr || !load(slot)) return;
    // a second "sit" is refused: the first one is kept, whatever is lost
    if (slot->table->is_seated(guest)) asker.sit.clear();
    TableOutput outcome = slot->table->receive(guest, text);
    auto seats = slot->table->seats_of(guest);
    {
        std::lock_guard const lock{slot->mutex};
        auto const found = slot->guests.find(guest);
        if (found != slot->guests.end()) {
            found->second.seats = std::move(seats);
            found->second.sits = slot->table->is_seated(guest);
        }
    }
    publish(slot, std::move(outcome), asker);
    if (!asker.sit.empty() && !has_place(*slot, guest)) {
        GuestConnectionPtr const line = connection_of(*slot, guest);
        leave(slot->id, guest);
        if (line) send_away(*line, "too many watch this table, or hold this seat, already");
    }
    keep_ticking(slot);
}

void Tables::leave(std::string const& id, GuestId guest) {
    SlotPtr const slot = slot_of(id);
    {
        std::lock_guard const lock{slot->mutex};
        slot->guests.erase(guest);
        std::erase_if(slot->questions,
                      [guest](auto const& each) { return each.asker.guest == guest; });
    }
    workers_.post(slot->strand, [this, slot, guest] {
        if (slot->table) {
            contain_faults(slot, [&] {
                if (slot->table) publish(slot, slot->table->leave(guest));
            });
        }
        put_away_later(slot);
    });
}

/// Notes that the guests have been told all events up to `last`, unless the table was loaded anew.
void Tables::note_told(Slot& slot, std::uint64_t epoch, std::uint64_t last) {
    std::lock_guard const lock{slot.mutex};
    if (slot.epoch == epoch) slot.told_event = last;
}

/// Guests who have not been told the table: their "sit" is still being stored, or was lost and is
/// heard again. News of the table is not for them.
std::vector<GuestId> Tables::strangers(Slot& slot, GuestId sits_down) {
    std::lock_guard const lock{slot.mutex};
    std::vector<GuestId> found;
    for (auto& [id, guest] : slot.guests) {
        guest.welcome = guest.welcome || id == sits_down;
        if (!guest.welcome) found.push_back(id);
    }
    return found;
}

/// Sends the deliveries once their events and all earlier ones are stored; at once if none is
/// pending.
void Tables::publish(SlotPtr const& slot, TableOutput outcome, Asker asker) {
    std::vector<Letter> letters;
    {
        std::lock_guard const lock{slot->mutex};
        for (Delivery& delivery : outcome.deliveries) {
            for (auto const& [id, guest] : slot->guests) {
                bool const all = delivery.to == everybody;
                bool const meant = all ? slot->table->is_seated(id) : delivery.to == id;
                if (meant) letters.push_back({id, all, guest.line, delivery.text});
            }
        }
    }
    std::uint64_t const epoch = slot->epoch;
    bool const sits_down = !asker.sit.empty() && slot->table->is_seated(asker.guest);
    auto const send = [slot, epoch, last = slot->table->last_event(), letters = std::move(letters),
                       sits_down = sits_down ? asker.guest : GuestId{0}] {
        auto const unwelcome = strangers(*slot, sits_down);
        for (Letter const& letter : letters) {
            bool const stranger =
                std::find(unwelcome.begin(), unwelcome.end(), letter.to) != unwelcome.end();
            if (!letter.to_all || !stranger) letter.line->send(letter.text);
        }
        if (!slot->lost) note_told(*slot, epoch, last);
    };
    if (outcome.events.empty() && slot->in_flight == 0) {
        if (!slot->lost || asker.guest == 0) return send();
        // the answer looked at events that were lost meanwhile
        tell_lost(*slot, asker, Stored::too_late);
        return workers_.post(slot->strand,
                             [=, this] { start_over(slot, asker, Stored::too_late); });
    }
    ++slot->in_flight;
    bool const has_events = !outcome.events.empty();
    bool const is_order = asker.guest != 0 && has_events;
    auto const done = [this, slot, send, asker, epoch, is_order, has_events](Stored stored) {
        if (stored == Stored::kept) {
            if (has_events && slot->elsewhere.exchange(false)) {
                // a commander need not wait for the other server any longer
                workers_.post(slot->strand, [this, slot] { keep_ticking(slot); });
            }
            // before the answer, after which the measurements may be asked for
            if (is_order) durations_.orders.add(now() - asker.since);
            send();
        }
        if (stored != Stored::kept) tell_lost(*slot, asker, stored);
        // before this task is over: what other servers tell may not be applied to lost events
        if (stored != Stored::kept && slot->epoch == epoch) slot->lost = true;
        --slot->in_flight;
        if (stored != Stored::kept) {
            workers_.post(slot->strand, [=, this] { start_over(slot, asker, stored); });
        } else if (slot->behind) {
            workers_.post(slot->strand, [=, this] { catch_up(slot); });
        }
    };
    commits_.post({slot->id, std::move(outcome.events), epoch}, done);
}

}  // namespace esprit::serve
