#pragma once
// Runs the table server.
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "games/bots.h"
#include "serve/limits.h"
#include "serve/scenarios.h"
#include "serve/store.h"

namespace esprit::serve {

/// The options of the server.
struct ServeOptions {
    std::string address = "127.0.0.1";
    std::uint16_t port = 8620;
    bool else_any_port = false;        // take any free port if `port` is in use
    std::string data;                  // folder of the tables; empty: the user's default folder
    std::string database;              // "postgres://…", instead of a folder
    std::string web;                   // folder of the built pages; empty: the program's own
    std::string scenarios;             // folder of the scenarios; empty: the program's own
    std::vector<std::string> origins;  // as NetworkOptions::origins
    std::string metrics;               // "127.0.0.1:9620", where the operator asks; empty: nowhere
    Limits limits = {};
    std::vector<std::string> proxies = {};         // addresses whose X-Forwarded-For is believed
    bool per_roll = false;                         // default of new tables: dice are mixed per roll
    std::shared_ptr<games::Bots const> bots = {};  // offered at every table; null: none
    FittedFiles fitted = {};                       // of commanders, by system
};

/// Describes a server that has begun to listen.
struct StartedServer {
    std::string url;
    std::string data;                   // folder of the tables
    bool pages = false;                 // the web pages were found
    std::size_t scenarios = 0;          // number of scenarios found
    std::vector<std::string> left_out;  // files of scenarios that cannot be played, with reasons
};

/// Calls `begun` once it listens, and serves until SIGINT or SIGTERM. Throws std::runtime_error if
/// it cannot start.
void serve(ServeOptions const& options, std::function<void(StartedServer const&)> const& begun);

/// Saves the games of a folder in a new file; a server may be running. Empty `data`: the user's
/// default folder. Throws std::runtime_error.
StoredCount back_up(std::string const& data, std::string const& file);
/// Adds the games of such a file that the folder does not have; a server may be running.
RestoredCount restore(std::string const& file, std::string const& data);

}  // namespace esprit::serve
