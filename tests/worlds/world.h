#pragma once
// A simulated world: servers on one database, their news, and browsers at their tables, all driven
// by one seed in one thread. The servers are those of production, carried out step by step.
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "serve/tables.h"
#include "support/random_numbers.h"
#include "worlds/browser.h"
#include "worlds/database.h"
#include "worlds/simulated_surroundings.h"

namespace esprit::worlds {

/// A promise that a world breaks on purpose, to see that somebody notices.
enum class Broken : std::uint8_t { nothing, store_forgets, news_are_lost };

/// What became of a world.
struct Fate {
    std::vector<std::string> faults;  // empty: it kept all promises
    std::vector<std::string> trace;   // each step
    std::uint64_t events = 0;         // stored in all
    std::uint64_t steps = 0;
};

class World final : public Witness {
public:
    World(serve::Scenarios& scenarios, std::uint64_t seed, Broken broken = Broken::nothing);
    ~World() override;
    World(World const&) = delete;
    World& operator=(World const&) = delete;

    /// Lets it run until its end, or its first fault.
    Fate run();

    // Witness
    void told(Line& line, std::string const& text) override;
    void fault(std::string const& what) override;

    // for its stores
    void before_call(std::size_t server, char const* what);
    void after_append(std::size_t server, std::span<serve::EventBatch const> batches);
    void overtake(std::size_t server, std::span<serve::EventBatch const> batches);
    void check_conflict(std::span<serve::EventBatch const> batches);
    Database& database() { return database_; }
    bool forgets() { return broken_ == Broken::store_forgets && random_.one_in(4); }

private:
    class Link;
    struct Server {
        std::unique_ptr<Link> link;
        std::unique_ptr<serve::Tables> tables;  // null: it does not run
        bool killed = false;                    // and is to be taken away
        bool committing = false;
    };
    /// News of a table on their way to a server; with an empty text, of any table.
    struct News {
        std::size_t to = 0;
        std::string table;
    };
    struct OpenTable {
        std::string id;
        std::vector<std::string> by;
        int pace_ms = 0;
    };

    // world_steps.cpp
    void start(std::size_t server);
    void take_away(std::size_t server);
    void open_tables();
    void seat_browsers(serve::OpenedTable const& opened);
    bool step();
    bool run_task();
    bool commit();
    bool give_commit_up();
    bool deliver();
    bool read();
    bool act();
    bool pass_news();
    bool pass_time(std::chrono::milliseconds most);
    bool change_fortune();
    void meanwhile();
    std::string words_of(std::size_t server, std::string const& rule);
    bool play_again(Browser& asker);
    void run_tasks(std::size_t server);
    void finish(std::size_t server);
    void hear_all(std::size_t server);
    void note(std::string const& what);

    // world_promises.cpp
    void come_to_rest();
    void heal();
    void check_rest();
    void check_browser(Browser const& browser);
    void check_people(Browser const& browser);
    void check_dice(Browser const& browser, std::string const& about);
    void check_orders(Browser const& browser);
    void check_queues();
    void check_commitments(std::string const& table, std::string const& text);
    void check_names(Browser const& browser, Json const& people);
    void pass_in_steps(std::chrono::milliseconds time);
    void expect_commanders(std::string const& otherwise);
    void end_turns();
    void outlive_a_server();
    void play_on();
    bool play_on_at(OpenTable const& table);
    void empty_all();

    Broken broken_;
    std::uint64_t seed_;
    fixture::RandomNumbers random_;
    SimulatedSurroundings surroundings_;
    serve::Scenarios& scenarios_;
    Database database_;
    std::vector<Server> servers_;
    std::vector<std::unique_ptr<Browser>> browsers_;
    std::vector<OpenTable> tables_;
    std::vector<News> news_;
    std::map<std::string, std::string> committed_;  // to nonces, once one is shown; by table
    bool healthy_ = true;                           // nothing fails
    bool outage_ = false;                           // every call to the store fails
    bool full_ = false;     // the store is full: it can be read, and nothing be appended
    int depth_ = 0;         // of steps that happen within another step
    bool ending_ = false;   // the storms are over
    bool settled_ = false;  // nothing happens but orders, one after another
    std::optional<std::size_t> thoughtless_;  // the server whose commanders hang
    Fate fate_;
};

}  // namespace esprit::worlds
