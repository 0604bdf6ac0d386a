#pragma once
// The open connections of a server, and the bytes of requests that it has in memory, both bounded.
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "serve/gate.h"
#include "serve/limits.h"

namespace esprit::serve {

/// Counts open connections by the network of the client. May be used from any thread.
class Connections {
public:
    explicit Connections(Limits const& limits) : limits_(limits) {}
    /// False if a limit is reached; the connection is not counted then.
    /// \param proxy  it may be a proxy, whose clients are counted by themselves
    bool add(std::string const& address, bool proxy) {
        std::lock_guard const lock{mutex_};
        std::string const network = network_of(address);
        std::uint64_t& of_this = of_network_[network];
        bool const crowded = !proxy && of_this >= limits_.connections_of_client;
        if (all_ >= limits_.connections || crowded) {
            if (of_this == 0) of_network_.erase(network);
            return false;
        }
        ++all_;
        ++of_this;
        return true;
    }
    void remove(std::string const& address) {
        std::lock_guard const lock{mutex_};
        --all_;
        auto const found = of_network_.find(network_of(address));
        if (--found->second == 0) of_network_.erase(found);
    }

    std::size_t count() {
        std::lock_guard const lock{mutex_};
        return all_;
    }

private:
    std::mutex mutex_;
    Limits const limits_;
    std::uint64_t all_ = 0;
    std::map<std::string, std::uint64_t> of_network_;
};

/// Owns one count in Connections, and releases it when destroyed.
class CountedConnection {
public:
    CountedConnection(Connections& connections, std::string address, bool proxy)
        : connections_(connections), address_(std::move(address)), proxy_(proxy) {}
    CountedConnection(CountedConnection const&) = delete;
    CountedConnection& operator=(CountedConnection const&) = delete;
    ~CountedConnection() { connections_.remove(address_); }
    std::string const& address() const { return address_; }
    /// True if it may come from a proxy that is trusted.
    bool is_of_proxy() const { return proxy_; }

private:
    Connections& connections_;
    std::string address_;
    bool proxy_;
};
using CountedConnectionPtr = std::shared_ptr<CountedConnection const>;

/// Bytes of requests that are read or answered. Small requests do not count: the number of
/// connections bounds them. May be used from any thread.
class RequestBytes {
public:
    explicit RequestBytes(Limits const& limits) : most_(limits.requests_kb * 1024) {}
    RequestBytes(RequestBytes const&) = delete;
    RequestBytes& operator=(RequestBytes const&) = delete;

    /// Gives its bytes back when it is destroyed.
    class Share {
    public:
        Share(RequestBytes& all, std::size_t bytes) : all_(all), bytes_(bytes) {}
        Share(Share const&) = delete;
        Share& operator=(Share const&) = delete;
        ~Share() { all_.taken_ -= bytes_; }

    private:
        RequestBytes& all_;
        std::size_t bytes_;
    };
    using SharePtr = std::unique_ptr<Share>;
    /// None if there are too many bytes.
    SharePtr take(std::size_t bytes) {
        if (bytes <= small) bytes = 0;
        bool const fits = (taken_ += bytes) <= most_;
        auto share = std::make_unique<Share>(*this, bytes);
        return fits ? std::move(share) : nullptr;
    }

private:
    static constexpr std::size_t small = 16U << 10U;

    std::size_t const most_;
    std::atomic<std::size_t> taken_ = 0;
};

}  // namespace esprit::serve
