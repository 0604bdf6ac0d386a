// Any bytes on a connection to the server: HTTP requests, and frames of a WebSocket behind an
// upgrade. The server answers or closes, and serves the next connection. TABLE in the bytes is
// replaced by the name of a table.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include "base/expect.h"
#include "serve/network.h"
#include "support/source_tree.h"

namespace {

using namespace esprit;

/// A store in memory.
class Memory final : public serve::Store {
public:
    void add(serve::StoredTable const& table) override {
        std::lock_guard const lock{mutex_};
        tables_[table.id] = table;
    }
    std::optional<serve::StoredTable> find(std::string const& id) override {
        std::lock_guard const lock{mutex_};
        auto const found = tables_.find(id);
        if (found == tables_.end()) return std::nullopt;
        return found->second;
    }
    std::vector<serve::StoredEvent> events_after(std::string const&, std::uint64_t) override {
        return {};
    }
    void append(std::span<serve::EventBatch const>) override { throw serve::StoreError{"full"}; }

private:
    std::mutex mutex_;
    std::map<std::string, serve::StoredTable> tables_;
};

serve::Limits wide_limits() {
    constexpr std::uint64_t many = 1'000'000'000;
    serve::Limits limits;
    for (auto const which :
         {&serve::Limits::gets, &serve::Limits::gets_of_client, &serve::Limits::posts,
          &serve::Limits::posts_of_client, &serve::Limits::tables_of_client}) {
        limits.*which = many;
    }
    return limits;
}

/// A server of this process, which runs until the process ends.
class Served {
public:
    Served() {
        auto const* const found = scenarios_.find("men-who-would-be-kings/balanced");
        table_ = tables_.open({found->text, found->field, {"", ""}}).id;
        std::thread{[this] { network_.run(); }}.detach();
    }
    /// Sends the bytes on a connection of their own, and reads what comes until its end.
    void hear(std::string bytes) const {
        constexpr std::string_view name = "TABLE";
        for (std::size_t at = 0; (at = bytes.find(name, at)) != std::string::npos;) {
            bytes.replace(at, name.size(), table_);
        }
        int const line = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(network_.port());
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        int const connected =
            connect(line, reinterpret_cast<sockaddr const*>(&address), sizeof address);
        ESPRIT_EXPECT(connected == 0, "the server accepts the next connection");
        send(line, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        shutdown(line, SHUT_WR);
        char answer[4096];
        while (recv(line, answer, sizeof answer, 0) > 0) {
        }
        close(line);
    }

private:
    serve::Limits const limits_ = wide_limits();
    Memory store_;
    serve::Scenarios scenarios_{source_tree() + "/scenarios"};
    serve::WebFiles files_{source_tree() + "/tests/serve/web"};
    serve::Tables tables_{store_, scenarios_, 2, {}, {}, limits_};
    serve::Studies studies_;
    serve::Api api_{tables_, scenarios_, files_, studies_, false, limits_};
    serve::Network network_{{"127.0.0.1", 0, {}, {}, limits_}, api_, tables_};
    std::string table_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    static Served& served = *new Served;  // its threads use it to the end
    served.hear(std::string{reinterpret_cast<char const*>(data), size});
    return 0;
}
