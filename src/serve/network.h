#pragma once
// The HTTP and WebSocket server. This header includes no network library.
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "serve/api.h"
#include "serve/tables.h"

namespace esprit::serve {

/// Where the server listens.
struct NetworkOptions {
    std::string address = "127.0.0.1";
    std::uint16_t port = 0;                 // 0: any free port
    std::vector<std::string> origins;       // other sites whose pages are served, "https://a.b"
    std::vector<std::string> proxies = {};  // addresses of trusted proxies, besides loopback
    Limits limits = {};
};

/// Thrown when the server cannot listen at its address.
struct NetworkError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Network {
public:
    /// Starts to listen. Throws NetworkError.
    Network(NetworkOptions options, Api& api, Tables& tables);
    Network(Network const&) = delete;
    Network& operator=(Network const&) = delete;
    ~Network();

    std::uint16_t port() const;
    /// Number of open connections.
    std::size_t connections() const;
    /// Serves until `stop`, SIGINT or SIGTERM.
    void run();
    /// May be called from any thread.
    void stop();

private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace esprit::serve
