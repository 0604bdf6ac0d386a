#pragma once
// A second HTTP server for the operator: /metrics and /healthz, on an address of its own.
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace esprit::serve {

/// What the monitor asks of the server.
struct MonitorSources {
    std::function<std::string()> metrics;
    /// Asks whether the server can answer and store; calls back on any thread, perhaps late.
    std::function<void(std::function<void(bool)>)> check_health;
};

class Monitor {
public:
    /// Starts to listen at "127.0.0.1:9620", on a thread of its own. Throws NetworkError.
    Monitor(std::string const& address, MonitorSources sources);
    Monitor(Monitor const&) = delete;
    Monitor& operator=(Monitor const&) = delete;
    ~Monitor();

    std::uint16_t port() const;
    /// Ends the thread. Answers of `check_health` may still come while this object lives.
    void stop();

private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace esprit::serve
