// What every world has to keep, whatever happens in it.
#include <algorithm>

#include "worlds/world_link.h"

namespace esprit::worlds {

using namespace std::chrono_literals;

namespace {

constexpr std::size_t most_waiting = 60;  // tasks or commits of a server
// in the first storm seats are taken, in the second orders are given
constexpr int steps_of_storm[] = {50, 120};

/// Where two texts begin to differ, with some words around.
std::string difference(std::string const& told, std::string const& stored) {
    auto const [one, other] = std::mismatch(told.begin(), told.end(), stored.begin(), stored.end());
    constexpr std::ptrdiff_t before = 60;
    constexpr std::size_t shown = 200;
    auto const at =
        static_cast<std::size_t>(std::max<std::ptrdiff_t>(one - told.begin() - before, 0));
    auto const from = [at](std::string const& text) {
        return at < text.size() ? text.substr(at, shown) : std::string{};
    };
    return "\n  told   " + from(told) + "\n  stored " + from(stored);
}

}  // namespace

Fate World::run() {
    for (int const steps : steps_of_storm) {
        if (!fate_.faults.empty()) break;
        healthy_ = false;
        // from the beginning on: what is lost then is what seats need before the first order
        full_ = random_.one_in(6);
        outage_ = random_.one_in(8);
        for (int i = 0; i < steps && fate_.faults.empty(); ++i) {
            step();
            for (std::size_t server = 0; server < servers_.size(); ++server) {
                if (servers_[server].killed) take_away(server);
            }
            check_queues();
        }
        heal();
        if (fate_.faults.empty()) come_to_rest();
        if (fate_.faults.empty()) check_rest();
        if (fate_.faults.empty()) expect_commanders("no commander thinks, and the game waits");
    }
    ending_ = true;
    if (fate_.faults.empty()) outlive_a_server();
    if (fate_.faults.empty()) play_on();
    if (fate_.faults.empty()) empty_all();
    return fate_;
}

/// Every text that a server sends. A state that was never stored must not be told, and no table may
/// be closed: no row is damaged here.
void World::told(Line& line, std::string const& text) {
    std::string const& table = line.table();
    if (text.starts_with(R"({"is":"state")")) {
        auto const commit = database_.true_after(table, text, line.known);
        if (commit) line.known = *commit;
        bool const older = !commit && database_.true_after(table, text, 0);
        if (!commit) {
            fault(std::string{older ? "an older state was told after a newer one"
                                    : "a state was told that is not stored"} +
                  "; now: " + difference(text, database_.state(table)));
        }
    }
    check_commitments(table, text);
    if (text.starts_with(R"({"is":"happened")") && text.find(R"("done":true)") != text.npos) {
        Json const order = Json::parse(text);
        if (!database_.was_order(table, order["entry"], order["order"])) {
            fault("an order was told that is not stored: " + text.substr(0, 100));
        }
    }
    bool const gone = text.find(R"("code":"gone")") != std::string::npos;
    if (gone && text.find(serve::no_store) == std::string::npos) fault("a table closed: " + text);
}

/// Once a nonce is shown, nobody commits to another: its owner would choose the dice.
void World::check_commitments(std::string const& table, std::string const& text) {
    std::string const told = dice_in(text);
    if (told.empty()) return;
    Json const dice = Json::parse("{" + told)["dice"];
    bool const shown = std::any_of(dice["nonces"].begin(), dice["nonces"].end(),
                                   [](Json const& nonce) { return !nonce.is_null(); });
    if (!shown) return;
    std::string const commitments = dice["nonce_commitments"].dump();
    if (committed_.try_emplace(table, commitments).first->second != commitments) {
        fault("a seat committed to another nonce when one was shown: " + commitments);
    }
}

void World::check_queues() {
    for (Server const& server : servers_) {
        if (!server.tables) continue;
        serve::Measured now;
        server.tables->measure(now);
        std::size_t waiting = now.commits_waiting;
        for (std::size_t const tasks : now.tasks_waiting) waiting = std::max(waiting, tasks);
        if (waiting > most_waiting) fault("a queue has grown to " + std::to_string(waiting));
    }
}

/// The store and the servers are well again, and lost connections to the store are known.
void World::heal() {
    healthy_ = true;
    outage_ = false;
    full_ = false;
    note("all is well again");
    for (std::size_t server = 0; server < servers_.size(); ++server) {
        if (!servers_[server].tables) start(server);
    }
}

/// Lets everything happen that is on its way, until nothing is left.
void World::come_to_rest() {
    constexpr int long_enough = 20000;
    for (int i = 0; i < long_enough && fate_.faults.empty(); ++i) {
        bool const moved = random_.one_in(2) ? run_task() || deliver() : commit() || pass_news();
        if (moved || read() || run_task() || deliver() || commit() || pass_news()) continue;
        // a commit that waits for its next try, and commanders that pause
        bool waits = false;
        for (Server const& server : servers_) {
            if (!server.tables) continue;
            auto const commit_due = server.tables->commits().next_step();
            auto const task_due = server.tables->workers().next_due();
            if (commit_due) {
                surroundings_.pass_until(*commit_due);
                waits = true;
            } else if (task_due && *task_due <= surroundings_.now() + 5s) {
                surroundings_.pass_until(*task_due);
                waits = true;
            }
        }
        if (!waits) return;
    }
    if (fate_.faults.empty()) fault("it does not come to rest");
}

void World::check_rest() {
    for (auto const& browser : browsers_) check_browser(*browser);
    for (Server const& server : servers_) {
        if (!server.tables) continue;
        serve::Measured now;
        server.tables->measure(now);
        std::size_t waiting = now.commits_waiting;
        for (std::size_t const tasks : now.tasks_waiting) waiting += tasks;
        if (waiting > 0) fault("work is left at rest: " + std::to_string(waiting));
    }
}

void World::check_browser(Browser const& browser) {
    if (!browser.is_connected()) return;
    if (!browser.unanswered().empty()) {
        auto const& [id, asked] = *browser.unanswered().begin();
        fault("message " + std::to_string(id) + ", " + asked + ", was not answered");
    }
    if (!browser.is_seated()) return;
    std::string const& table = browser.place().table;
    if (browser.last_state() != database_.state(table)) {
        fault("the last state told is not the state: " +
              difference(browser.last_state(), database_.state(table)));
    }
    std::string const about = database_.about(table);
    if (browser.last_dice() != dice_in(about)) {
        fault("the last dice told are not those of the table: " +
              difference(browser.last_dice(), dice_in(about)));
    }
    if (browser.last_pace() != pace_in(about)) {
        fault("the last pace told is " + browser.last_pace() + ", not " + pace_in(about));
    }
    if (!browser.again_due().empty()) {
        fault("it was not told that the battle is played again at " + browser.again_due());
    }
    check_people(browser);
    check_dice(browser, about);
    check_orders(browser);
}

/// A person has the name that it gave last. Where another browser may name the same person, nobody
/// can tell.
void World::check_names(Browser const& browser, Json const& people) {
    if (!browser.is_named()) return;
    for (std::size_t const side : browser.place().sides) {
        bool const alone = std::none_of(browsers_.begin(), browsers_.end(), [&](auto const& other) {
            return other.get() != &browser && other->has_side(side) &&
                   other->place().table == browser.place().table;
        });
        if (alone && people[side][1] != browser.name()) {
            fault("the name of side " + std::to_string(side) + " is " + people[side][1].dump() +
                  ", not " + browser.name());
        }
    }
}

/// A page shows who is at the table: those whom its own server has there, and their names.
void World::check_people(Browser const& browser) {
    Json const people = browser.last_people();
    check_names(browser, people);
    for (auto const& other : browsers_) {
        bool const together = other->is_seated() && other->server() == browser.server() &&
                              other->place().table == browser.place().table;
        if (!together) continue;
        if (other->last_people() != people) {
            fault("two browsers were told of other people: " + people.dump() + " and " +
                  other->last_people().dump());
        }
        for (std::size_t const side : other->place().sides) {
            if (!people[side][0].get<bool>()) {
                fault("a person on side " + std::to_string(side) +
                      " who is here was told to be away: " + people.dump());
            }
        }
    }
    for (OpenTable const& table : tables_) {
        if (table.id != browser.place().table) continue;
        for (std::size_t side = 0; side < table.by.size(); ++side) {
            bool const here =
                std::any_of(browsers_.begin(), browsers_.end(), [&](auto const& each) {
                    return each->is_seated() && each->is_at(browser.server()) &&
                           each->place().table == table.id && each->has_side(side);
                });
            bool const told = people[side][0].get<bool>();
            if (told && !here && table.by[side].empty()) {
                fault("a person who has left was told to be here");
            }
        }
    }
}

/// Nobody is asked for something that it has, and is silent.
void World::check_dice(Browser const& browser, std::string const& about) {
    bool const nobody = about.find(R"("asks":null)") != std::string::npos &&
                        browser.last_state().find(R"("sealed":null)") != std::string::npos;
    if (nobody) return;
    Json const dice = Json::parse("{" + dice_in(about))["dice"];
    Json const state = Json::parse(browser.last_state());
    std::string const owed = browser.owed(state, dice);
    if (!owed.empty()) fault("the dice wait for a browser that is here, for " + owed);
}

/// A page lists the orders that it was told.
void World::check_orders(Browser const& browser) {
    auto const& told = browser.told_orders();
    if (told.empty()) return;
    auto const& stored = database_.orders(browser.place().table);
    for (auto const& [entry, order] : told) {
        if (entry <= stored.size() && stored[entry - 1] == order) continue;
        fault("order " + std::to_string(entry) + " was told to be " + order);
    }
}

/// Where nothing happens but orders, the commanders of two servers do not give orders at once.
void World::check_conflict(std::span<serve::EventBatch const> batches) {
    if (!settled_) return;
    auto const of_commander = [](serve::StoredEvent const& event) {
        return event.kind == serve::TableEventKind::order &&
               serve::order_event(event.body).by == serve::GivenBy::commander;
    };
    for (serve::EventBatch const& batch : batches) {
        if (batch.events.empty() || !of_commander(batch.events[0])) continue;
        auto const more = database_.events_after(batch.table, batch.events[0].number - 1);
        if (!more.empty() && of_commander(more[0]))
            fault("commanders of two servers think at once");
    }
}

/// Lets time pass, and everything happen when it is due.
void World::pass_in_steps(std::chrono::milliseconds time) {
    auto const end = surroundings_.now() + time;
    for (;;) {
        come_to_rest();
        std::optional<serve::Surroundings::Time> next;
        for (Server const& server : servers_) {
            if (!server.tables) continue;
            auto const due = server.tables->workers().next_due();
            if (due && (!next || *due < *next)) next = due;
        }
        if (!next || *next > end || !fate_.faults.empty()) break;
        surroundings_.pass_until(*next);
    }
    surroundings_.pass_until(end);
    if (fate_.faults.empty()) come_to_rest();
}

/// Persons give orders until commanders are to move.
void World::end_turns() {
    constexpr int most = 8;
    for (OpenTable const& table : tables_) {
        for (int i = 0; i < most && fate_.faults.empty(); ++i) {
            Json const state = Json::parse(database_.state(table.id));
            bool const person = state["awaited"]["by"] == "person" || !state["pending"].is_null();
            if (!person || state["awaited"]["over"].get<bool>()) break;
            for (auto const& browser : browsers_) {
                bool const here = browser->place().table == table.id && browser->is_seated();
                if (here && browser->go_on(state)) break;
            }
            come_to_rest();
        }
    }
}

/// A commander who is to move does so, at a table where somebody is.
void World::expect_commanders(std::string const& otherwise) {
    for (OpenTable const& table : tables_) {
        bool const here = std::any_of(browsers_.begin(), browsers_.end(), [&](auto const& each) {
            return each->is_seated() && each->place().table == table.id;
        });
        std::string const before = database_.state(table.id);
        Json const state = Json::parse(before);
        int const pace_ms = std::stoi(pace_in(database_.about(table.id)));
        bool const thinks = state["awaited"]["by"] != "person" && state["pending"].is_null() &&
                            state["waits_for"] == "" && !state["awaited"]["over"].get<bool>();
        if (!here || !thinks || pace_ms < 0 || !fate_.faults.empty()) continue;
        // once more if it has waited for an earlier order
        for (int i = 0; i < 2; ++i) pass_in_steps(35s + std::chrono::milliseconds{pace_ms});
        if (fate_.faults.empty() && database_.state(table.id) == before) {
            fault(otherwise);
        }
    }
}

/// A server dies, and the other one's commanders play on in its place.
void World::outlive_a_server() {
    bool const commanders = std::any_of(tables_.begin(), tables_.end(), [](OpenTable const& each) {
        return each.by != std::vector<std::string>{"", ""};
    });
    if (servers_.size() < 2 || !commanders) return;
    for (auto const& browser : browsers_) {
        if (browser->is_seated()) continue;
        std::size_t const at = random_.below(2);
        browser->connect(*servers_[at].tables, at);
    }
    come_to_rest();
    thoughtless_ = 0;
    end_turns();
    note("server 0 dies");
    servers_[0].link->die();
    take_away(0);
    thoughtless_.reset();
    expect_commanders("no commander takes the place of one whose server died");
    start(0);
}

/// All come back, and the game goes on at every table, or is over.
void World::play_on() {
    note("all come back");
    for (auto const& browser : browsers_) {
        if (browser->is_seated()) continue;
        std::size_t const at = random_.below(static_cast<std::uint32_t>(servers_.size()));
        browser->connect(*servers_[at].tables, at);
    }
    come_to_rest();
    if (fate_.faults.empty()) check_rest();
    // the others see that one leaves
    browsers_[random_.below(static_cast<std::uint32_t>(browsers_.size()))]->leave();
    if (fate_.faults.empty()) come_to_rest();
    if (fate_.faults.empty()) check_rest();
    for (auto const& browser : browsers_) {
        if (!browser->is_connected()) browser->connect(*servers_[0].tables, 0);
    }
    if (fate_.faults.empty()) come_to_rest();
    for (OpenTable const& table : tables_) {
        for (int i = 0; i < 3 && fate_.faults.empty(); ++i) {
            if (!play_on_at(table)) break;
        }
        settled_ = false;
    }
}

/// Lets one order be given; false if the game is over.
bool World::play_on_at(OpenTable const& table) {
    std::string const before = database_.state(table.id);
    Json const state = Json::parse(before);
    if (state["awaited"]["over"].get<bool>()) return false;
    Browser* actor = nullptr;
    for (auto const& browser : browsers_) {
        bool const here = browser->place().table == table.id && browser->is_seated();
        if (!here || !browser->go_on(state)) continue;
        actor = browser.get();
        break;
    }
    bool const of_commander = state["awaited"]["by"] != "person" && state["pending"].is_null();
    if (actor == nullptr && of_commander) {
        // another server's commander is waited for, and once more if it has stored something
        int const pace_ms = std::stoi(pace_in(database_.about(table.id)));
        for (int i = 0; i < 2; ++i) pass_in_steps(35s + std::chrono::milliseconds{pace_ms});
    } else if (actor == nullptr) {
        fault("nobody can act at a table: " + before.substr(0, 300));
        return false;
    }
    come_to_rest();
    if (!fate_.faults.empty()) return false;
    check_rest();
    bool const moved = database_.state(table.id) != before;
    // two servers may have thought at once before: now one has the last order
    settled_ = settled_ || (moved && actor != nullptr);
    bool const refused = actor != nullptr && actor->last_answer() == "refused";
    if (!moved && !refused) {
        fault("the game does not go on: " + (actor ? actor->last_answer() : std::string{}) + " " +
              before.substr(0, 300));
    }
    return true;
}

/// All leave. Then servers keep no table in memory.
void World::empty_all() {
    for (auto const& browser : browsers_) browser->leave();
    // slow commanders end their turns first
    constexpr int most_minutes = 20;
    for (int i = 0; i < most_minutes && fate_.faults.empty(); ++i) pass_in_steps(60s);
    for (Server const& server : servers_) {
        serve::Measured now;
        server.tables->measure(now);
        if (now.tables_loaded > 0) fault("a table stays in memory without guests");
        if (now.tables_closed > 0) fault("a table was closed");
    }
}

}  // namespace esprit::worlds
