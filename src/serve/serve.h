#pragma once
// The table server as a whole.
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace esprit::serve {

/// The options of the server.
struct ServeOptions {
    std::string address = "127.0.0.1";
    std::uint16_t port = 8620;
    bool else_any_port = false;  // where that one is taken
    std::string data;            // a folder; empty: the usual one of this user
    std::string database;        // "postgres://…" in place of a folder
    std::string web;             // the built pages; empty: those that belong to this program
    std::string scenarios;       // likewise
    std::vector<std::string> origins;
    bool per_roll = false;  // new tables of persons mix their dice per roll
};

/// What a server tells when it has begun to listen.
struct Listening {
    std::string url;
    std::string data;    // the folder
    bool pages = false;  // whether the web pages are there
    std::size_t scenarios = 0;
};

/// Answers until SIGINT or SIGTERM. Throws std::runtime_error when it cannot begin.
void serve(ServeOptions const& options, std::function<void(Listening const&)> const& begun);

}  // namespace esprit::serve
