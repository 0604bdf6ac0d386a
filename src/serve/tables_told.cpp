// Whether a table is there, and texts about it for requests.
#include "chance/work_limit.h"
#include "serve/fault.h"
#include "serve/log_line.h"
#include "serve/tables.h"

namespace esprit::serve {
namespace {

// of the processor, to retell a battle: the longest ones take 3 s
constexpr std::chrono::seconds time_of_text{10};

}  // namespace

bool Tables::exists(std::string const& id) {
    {
        std::lock_guard const lock{mutex_};
        if (slots_.contains(id)) return true;
    }
    try {
        return store_.find(id).has_value();
    } catch (UnreadableRows const&) {
        return true;
    }
}

void Tables::look_up(std::string const& id, std::function<void(Lookup)> told) {
    workers_.post(workers_.strand(), Work::requests, [this, id, told = std::move(told)] {
        Lookup found = Lookup::unavailable;
        auto const why = fault_of([&] { found = exists(id) ? Lookup::found : Lookup::no_table; });
        if (why) log_event("store_failed", {{"why", *why}});
        told(found);
    });
}

/// Works a text out apart from the table: its orders do not wait for it.
void Tables::tell(std::string const& id, Told told, StrandPtr asker,
                  std::function<Table::LaterText(Table const& table)> what) {
    if (!exists(id)) return told(Lookup::no_table, {});
    SlotPtr const slot = slot_of(id);
    if (!asker) asker = workers_.strand();
    workers_.post(slot->strand, Work::questions, [this, slot, told, asker, what] {
        Table::LaterText text;
        Lookup lookup = Lookup::found;
        Lookup const contained = contain_faults(slot, [&] {
            bool const loaded = slot->table != nullptr;
            lookup = find(*slot);
            if (lookup != Lookup::found) return;
            if (!loaded) publish_opening(slot);
            text = what(*slot->table);
        });
        if (contained != Lookup::found) lookup = contained;
        put_away_later(slot);
        if (lookup == Lookup::unavailable) return told(lookup, no_store);
        if (lookup == Lookup::unreadable) return told(lookup, slot->unreadable);
        if (lookup == Lookup::failed) return told(lookup, "the program failed at this table");
        workers_.post(asker, Work::questions, [this, told, asker, text] {
            std::string words;
            Lookup worked_out = Lookup::found;
            auto const why = fault_of([&] {
                TaskLimit const limit{workers_, *asker, time_of_text};
                try {
                    words = text();
                } catch (chance::OutOfWork const&) {
                    worked_out = Lookup::too_much;
                }
            });
            if (why) log_event("request_failed", {{"why", *why}});
            told(why ? Lookup::failed : worked_out, why ? *why : std::move(words));
        });
    });
}

void Tables::tell_summary(std::string const& id, Told told) {
    tell(id, std::move(told), nullptr,
         [](Table const& table) { return [text = table.summary()] { return text; }; });
}

void Tables::tell_log(std::string const& id, Told told, StrandPtr asker) {
    tell(id, std::move(told), std::move(asker),
         [](Table const& table) { return [text = table.log_text()] { return text; }; });
}

void Tables::tell_result(std::string const& id, Told told, StrandPtr asker) {
    tell(id, std::move(told), std::move(asker), [](Table const& table) { return table.result(); });
}

void Tables::tell_report(std::string const& id, Told told, StrandPtr asker) {
    tell(id, std::move(told), std::move(asker), [](Table const& table) { return table.report(); });
}

}  // namespace esprit::serve
