// What happens in a world: its steps, each chosen by its seed.
#include <algorithm>
#include <string_view>

#include "chance/work_limit.h"
#include "serve/log_line.h"
#include "worlds/world_link.h"

namespace esprit::worlds {

using serve::Work;
using namespace std::chrono_literals;

namespace {

constexpr int most_depth = 2;
constexpr int paces_ms[] = {0, 500, 0, 500, 40'000};

/// Shields what happens meanwhile from the limit of the task that it interrupts: in a server
/// another thread does it.
class NoLimit final : public chance::WorkLimit {
public:
    bool lasts() override { return true; }
};

/// Ends the task if it has reached its limit, which an enumeration looks at now and then.
void look_at_limit() {
    constexpr int often_enough = 100;
    for (int i = 0; i < often_enough; ++i) chance::check_work_limit();
}

}  // namespace

World::World(serve::Scenarios& scenarios, std::uint64_t seed, Broken broken)
    : broken_(broken),
      seed_(seed),
      random_(seed),
      surroundings_(seed + 1),
      scenarios_(scenarios),
      database_(scenarios) {
    serve::set_log_listener([this](std::string_view event, std::string const& line) {
        if (event == "table_closed" || event == "table_unreadable") fault("closed: " + line);
        note("log: " + line.substr(line.find("event=")));
    });
    servers_.resize(1 + random_.below(2));
    for (std::size_t i = 0; i < servers_.size(); ++i) start(i);
    open_tables();
}

World::~World() {
    for (Server& server : servers_) {
        if (server.link) server.link->die();
    }
    servers_.clear();
    serve::set_log_listener(nullptr);
}

void World::note(std::string const& what) {
    fate_.trace.push_back(std::string(static_cast<std::size_t>(depth_) * 2, ' ') + what);
}

void World::fault(std::string const& what) {
    fate_.faults.push_back(what);
    note("FAULT: " + what);
}

void World::start(std::size_t number) {
    Server& server = servers_[number];
    server = {};
    server.link = std::make_unique<Link>(*this, number);
    serve::Limits limits;
    limits.questions_of_guest = 2;  // so few that some are replaced
    server.tables = std::make_unique<serve::Tables>(
        *server.link, scenarios_, serve::Execution{0, surroundings_}, serve::Rate{},
        [this, number](std::string const& rule) { return words_of(number, rule); }, limits);
}

/// Ends a server that was killed: nothing of it reaches the database or a browser any more.
void World::take_away(std::size_t number) {
    Server& server = servers_[number];
    for (auto const& browser : browsers_) {
        if (browser->is_at(number)) browser->lose();
    }
    std::erase_if(news_, [&](News const& each) { return each.to == number; });
    server.tables.reset();
    server.link.reset();
    server.killed = false;
}

void World::open_tables() {
    auto const& offered = scenarios_.offered();
    std::uint32_t const count = 1 + random_.below(2);
    for (std::uint32_t i = 0; i < count; ++i) {
        auto const& scenario = offered[random_.below(static_cast<std::uint32_t>(offered.size()))];
        OpenTable table;
        table.by = {"", ""};
        if (random_.one_in(4)) table.by[random_.below(2)] = random_.one_in(2) ? "random" : "drill";
        table.pace_ms = paces_ms[random_.below(std::size(paces_ms))];
        serve::NewTable wanted{scenario.text, scenario.field, table.by};
        wanted.pace_ms = table.pace_ms;
        wanted.per_roll = random_.one_in(4);
        serve::OpenedTable const opened = servers_[0].tables->open(wanted);
        table.id = opened.id;
        tables_.push_back(table);
        seat_browsers(opened);
    }
}

/// A browser for each seat or one for all, perhaps another one for a seat, and perhaps a watcher.
void World::seat_browsers(serve::OpenedTable const& opened) {
    auto const add = [&](std::vector<std::size_t> const& which, bool wild) {
        Place place;
        place.table = opened.id;
        place.wild = wild;
        for (std::size_t const seat : which) {
            place.sides.push_back(opened.seats[seat].first);
            place.secrets.push_back(opened.seats[seat].second);
        }
        std::uint64_t const seed = (seed_ << 8U) + browsers_.size() + 2;
        browsers_.push_back(std::make_unique<Browser>(*this, std::move(place), seed));
    };
    std::vector<std::size_t> all;
    for (std::size_t seat = 0; seat < opened.seats.size(); ++seat) all.push_back(seat);
    if (random_.one_in(4)) {
        add(all, false);
    } else {
        for (std::size_t const seat : all) add({seat}, random_.one_in(4));
    }
    if (random_.one_in(3)) add({random_.below(static_cast<std::uint32_t>(all.size()))}, false);
    if (random_.one_in(2)) add({}, random_.one_in(2));
}

bool World::step() {
    ++fate_.steps;
    if (full_ || outage_) {
        if (random_.one_in(4)) return give_commit_up();
        if (random_.one_in(30)) full_ = outage_ = false;
    }
    std::uint32_t const choice = random_.below(100);
    if (choice < 25) return run_task();
    if (choice < 39) return commit();
    if (choice < 56) return deliver();
    if (choice < 75) return read();
    if (choice < 88) return act();
    if (choice < 92) return pass_news();
    constexpr std::chrono::milliseconds pauses[] = {400ms, 3s, 40s};
    if (choice < 97) return pass_time(pauses[random_.below(3)]);
    return change_fortune();
}

/// Runs a task of some server: any of those that threads might take next.
bool World::run_task() {
    struct Choice {
        std::size_t server;
        Work kind;
        std::size_t which;
    };
    std::vector<Choice> choices;
    for (std::size_t i = 0; i < servers_.size(); ++i) {
        if (!servers_[i].tables) continue;
        serve::WorkerPool& workers = servers_[i].tables->workers();
        workers.wake_due();
        for (std::size_t kind = 0; kind < serve::kinds_of_work; ++kind) {
            bool const hangs = thoughtless_ == i && static_cast<Work>(kind) == Work::thoughts;
            std::size_t const ready = hangs ? 0 : workers.ready(static_cast<Work>(kind));
            for (std::size_t which = 0; which < ready; ++which) {
                choices.push_back({i, static_cast<Work>(kind), which});
            }
        }
    }
    if (choices.empty()) return false;
    Choice const& chosen = choices[random_.below(static_cast<std::uint32_t>(choices.size()))];
    note("server " + std::to_string(chosen.server) + " runs a task of kind " +
         std::to_string(static_cast<int>(chosen.kind)));
    if (chosen.kind == Work::thoughts && !healthy_ && random_.one_in(4)) full_ = true;
    servers_[chosen.server].tables->workers().run_one(chosen.kind, chosen.which);
    return true;
}

bool World::commit() {
    std::size_t const first = random_.below(2);
    for (std::size_t i = 0; i < servers_.size(); ++i) {
        std::size_t const number = (first + i) % servers_.size();
        Server& server = servers_[number];
        if (!server.tables || server.committing) continue;
        auto const due = server.tables->commits().next_step();
        if (!due || *due > surroundings_.now()) continue;
        note("server " + std::to_string(number) + " commits");
        server.committing = true;
        server.tables->commits().step();
        server.committing = false;
        return true;
    }
    return false;
}

/// Lets time pass until a commit that failed is tried again: after some tries its events are lost.
bool World::give_commit_up() {
    for (Server const& server : servers_) {
        if (!server.tables || server.committing) continue;
        auto const due = server.tables->commits().next_step();
        if (due) surroundings_.pass_until(*due);
    }
    return commit();
}

bool World::deliver() {
    std::size_t const first = random_.below(static_cast<std::uint32_t>(browsers_.size()));
    for (std::size_t i = 0; i < browsers_.size(); ++i) {
        std::size_t const number = (first + i) % browsers_.size();
        if (!browsers_[number]->has_unsaid()) continue;
        std::string const& text = browsers_[number]->next_unsaid();
        note("browser " + std::to_string(number) + ": " + text);
        // what the seats add to the dice is said seldom, and a game waits for it
        bool const of_dice = text.find(R"("do":"nonce")") != std::string::npos ||
                             text.find(R"("do":"show")") != std::string::npos;
        if (of_dice && !healthy_ && random_.one_in(3)) full_ = true;
        browsers_[number]->deliver();
        return true;
    }
    return false;
}

bool World::read() {
    std::size_t const first = random_.below(static_cast<std::uint32_t>(browsers_.size()));
    for (std::size_t i = 0; i < browsers_.size(); ++i) {
        Browser& browser = *browsers_[(first + i) % browsers_.size()];
        if (!browser.has_unread()) continue;
        browser.read();
        return true;
    }
    return false;
}

bool World::act() {
    std::size_t const number = random_.below(static_cast<std::uint32_t>(browsers_.size()));
    Browser& browser = *browsers_[number];
    std::size_t const at = random_.below(static_cast<std::uint32_t>(servers_.size()));
    if (!browser.is_connected()) {
        if (!servers_[at].tables || servers_[at].killed) return false;
        note("browser " + std::to_string(number) + " connects to server " + std::to_string(at));
        browser.connect(*servers_[at].tables, at);
        return true;
    }
    if (random_.one_in(25)) {
        note("browser " + std::to_string(number) + " leaves");
        browser.leave();
        return true;
    }
    if (random_.one_in(40)) return play_again(browser);
    random_.one_in(8) ? browser.ask_much() : browser.act();
    return true;
}

/// Somebody asks for the same battle at another table. All who are at the old one are told.
bool World::play_again(Browser& asker) {
    Place const& place = asker.place();
    if (!asker.is_seated() || place.secrets.empty()) return false;
    std::size_t const at = asker.server();
    // perhaps what was done before it is lost
    bool const behind_lost = random_.one_in(2);
    if (behind_lost) {
        asker.hurry();
        run_tasks(at);
    }
    if (!asker.is_seated()) return true;
    note("the battle of " + place.table + " is played again");
    try {
        auto const next = servers_[at].tables->open_again(place.table, place.secrets[0], false);
        if (!next) fault("a player may not play again");
        for (auto const& browser : browsers_) {
            bool const here =
                browser->is_seated() && browser->is_at(at) && browser->place().table == place.table;
            if (here && next) browser->expect_again("/t/" + *next);
        }
    } catch (serve::StoreError const&) {
        note("which fails");
    }
    if (behind_lost) run_tasks(at);
    full_ = full_ || behind_lost;
    return true;
}

bool World::pass_news() {
    if (news_.empty()) return false;
    std::size_t const which = random_.below(static_cast<std::uint32_t>(news_.size()));
    News const news = news_[which];
    // news may come twice
    if (!random_.one_in(6)) news_.erase(news_.begin() + static_cast<std::ptrdiff_t>(which));
    if (broken_ == Broken::news_are_lost) return true;
    note("server " + std::to_string(news.to) + " has news of \"" + news.table + "\"");
    if (Link* const link = servers_[news.to].link.get()) link->hear(news.table);
    return true;
}

bool World::pass_time(std::chrono::milliseconds most) {
    auto const count = static_cast<std::uint32_t>(most.count());
    surroundings_.pass(std::chrono::milliseconds{random_.below(count) + 1});
    return true;
}

/// An outage begins or ends; a server is killed, ended or started.
bool World::change_fortune() {
    std::size_t const number = random_.below(static_cast<std::uint32_t>(servers_.size()));
    Server& server = servers_[number];
    if (!server.tables) {
        note("server " + std::to_string(number) + " starts");
        start(number);
    } else if (random_.one_in(3)) {
        bool& fault = random_.one_in(2) ? full_ : outage_;
        fault = !fault;
        note(std::string{fault ? "begins: " : "ends: "} + (&fault == &full_ ? "full" : "outage"));
    } else if (random_.one_in(2)) {
        note("server " + std::to_string(number) + " is killed");
        server.killed = true;
        server.link->die();
    } else if (!server.committing && depth_ == 0) {
        note("server " + std::to_string(number) + " is ended");
        server.committing = true;
        server.tables->close();
        server.killed = true;
    }
    return true;
}

/// What other threads and servers do while a thread waits for the store.
void World::meanwhile() {
    if (healthy_ || depth_ >= most_depth || !random_.one_in(3)) return;
    NoLimit const no_limit;
    ++depth_;
    for (std::uint32_t steps = 1 + random_.below(4); steps > 0; --steps) {
        switch (random_.below(5)) {
            case 0:
                run_task();
                break;
            case 1:
                commit();
                break;
            case 2:
                deliver();
                break;
            case 3:
                pass_news();
                break;
            default:
                if (random_.one_in(10)) change_fortune();
        }
    }
    --depth_;
}

void World::before_call(std::size_t number, char const* what) {
    if (servers_[number].link->is_dead()) throw serve::StoreError{"this server was killed"};
    meanwhile();
    if (servers_[number].link->is_dead()) throw serve::StoreError{"this server was killed"};
    if (healthy_) return;
    bool const fails = outage_ || (full_ && std::string_view{what} == "append");
    if (!fails && !random_.one_in(15)) return;
    note(std::string{"the store fails: "} + what);
    throw serve::StoreError{"no route to the store"};
}

/// Runs all tasks of a server that can run.
void World::run_tasks(std::size_t number) {
    serve::WorkerPool& workers = servers_[number].tables->workers();
    for (bool any = true; any;) {
        any = false;
        for (std::size_t kind = 0; kind < serve::kinds_of_work; ++kind) {
            if (workers.ready(static_cast<Work>(kind)) == 0) continue;
            workers.run_one(static_cast<Work>(kind), 0);
            any = true;
        }
    }
}

/// Runs all tasks of a server, and its commits unless it is at one.
void World::finish(std::size_t number) {
    Server& server = servers_[number];
    for (bool any = true; any;) {
        any = false;
        run_tasks(number);
        auto const due = server.tables->commits().next_step();
        if (server.committing || !due || *due > surroundings_.now()) continue;
        server.committing = true;
        server.tables->commits().step();
        server.committing = false;
        any = true;
    }
}

void World::hear_all(std::size_t number) {
    std::vector<News> heard;
    std::copy_if(news_.begin(), news_.end(), std::back_inserter(heard),
                 [&](News const& each) { return each.to == number; });
    std::erase_if(news_, [&](News const& each) { return each.to == number; });
    for (News const& each : heard) servers_[number].link->hear(each.table);
}

/// While a server stores events of a table, the other one stores more twice, and is heard of.
void World::overtake(std::size_t slow, std::span<serve::EventBatch const> batches) {
    bool const may = servers_.size() == 2 && depth_ == 0 && !ending_ && !outage_ && !full_ &&
                     broken_ == Broken::nothing;
    if (!may || !random_.one_in(8)) return;
    std::size_t const fast = 1 - slow;
    bool const at_work = servers_[fast].tables && !servers_[fast].killed &&
                         !servers_[fast].committing && !servers_[slow].killed;
    if (!at_work) return;
    NoLimit const no_limit;
    note("server " + std::to_string(fast) + " is faster");
    depth_ += most_depth;
    for (int i = 0; i < 2; ++i) {
        hear_all(fast);
        finish(fast);
        for (auto const& browser : browsers_) {
            bool const there = browser->is_at(fast) && browser->is_seated() &&
                               browser->place().table == batches[0].table;
            if (there) browser->hurry();
            if (there) finish(fast);
        }
    }
    hear_all(slow);
    finish(slow);
    depth_ -= most_depth;
}

/// Tells the other servers. Then the answer may be lost on its way.
void World::after_append(std::size_t number, std::span<serve::EventBatch const> batches) {
    for (serve::EventBatch const& batch : batches) {
        if (batch.events.empty()) continue;
        fate_.events += batch.events.size();
        for (std::size_t other = 0; other < servers_.size(); ++other) {
            if (other == number || !servers_[other].tables) continue;
            // a connection that was lost tells later that anything may have been missed
            bool const missed = !healthy_ && random_.one_in(10);
            news_.push_back({other, missed ? std::string{} : batch.table});
        }
    }
    overtake(number, batches);
    meanwhile();
    meanwhile();  // the other server may store more, and this one hear of it
    if (servers_[number].link->is_dead()) throw serve::StoreError{"this server was killed"};
    if (!healthy_ && random_.one_in(20)) {
        note("the answer of the store is lost");
        throw serve::StoreError{"the connection was lost"};
    }
}

/// The words of a rule: SLOW takes longer than a question may, and other work goes on meanwhile.
/// BUSY makes way whenever it is tried.
std::string World::words_of(std::size_t server, std::string const& rule) {
    if (rule == "BUSY") {
        for (auto const& browser : browsers_) {
            if (browser->is_at(server)) browser->interrupt();
        }
        look_at_limit();
    }
    for (int i = 0; rule == "SLOW" && i < 5; ++i) {
        meanwhile();
        if (!healthy_ && random_.one_in(4)) deliver();  // for which the question may make way
        surroundings_.take(100ms);
        look_at_limit();
    }
    return "words";
}

}  // namespace esprit::worlds
