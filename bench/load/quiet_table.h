#pragma once
// A quiet table at a server of its own, and what other clients ask of that server meanwhile.
#include <atomic>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "serve/web_client.h"

namespace esprit::load {

inline constexpr char const* kings = "men-who-would-be-kings/balanced";

/// Requests that go on until it is destroyed.
class Load {
public:
    explicit Load(std::uint16_t port) : port(port) {}
    Load(Load const&) = delete;
    Load& operator=(Load const&) = delete;
    ~Load() { ended = true; }

    std::uint16_t port;
    std::atomic<bool> ended = false;
    std::atomic<int> sent = 0;
    std::vector<std::jthread> threads;
};

/// An address of its own for each client, as a proxy on this machine would tell it.
fixture::Headers client(int number);
/// \param sides  "person", or a commander
fixture::Json open_table(std::uint16_t port, std::string const& scenario,
                         fixture::Json const& sides);
/// The secrets of all seats of a table that has been opened.
fixture::Json secrets_of(fixture::Json const& opened);

/// Prints how long the orders of a quiet table take beside a load, at a server that is new.
/// \param seconds  for which an order is given each 100 ms
/// \param begin    starts the load; it is told the name of the quiet table
void show_quiet_table(char const* name, int seconds,
                      std::function<void(Load&, std::string const& quiet)> const& begin);

}  // namespace esprit::load
