#include "quiet_table.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>

#include "serve/sitting.h"
#include "serve/table_load.h"

namespace esprit::load {

using namespace fixture;

Headers client(int number) {
    return {{"X-Forwarded-For", "203.0.113." + std::to_string(number)}};
}

Json open_table(std::uint16_t port, std::string const& scenario, Json const& sides) {
    return ask(port, "POST", "/api/tables",
               Json{{"scenario", scenario}, {"sides", sides}, {"per_roll", false}}.dump())
        .json();
}

Json secrets_of(Json const& opened) {
    Json secrets = Json::array();
    for (Json const& seat : opened["seats"]) secrets.push_back(seat["secret"]);
    return secrets;
}

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

/// The quiet table: one person at both seats. When its battle is over, another begins.
class QuietTable {
public:
    explicit QuietTable(std::uint16_t port) : port_(port) { begin(); }
    std::string id() const { return opened_["table"]; }

    /// Gives an order each 100 ms; how long each took, sorted.
    std::vector<double> play(int seconds) {
        constexpr milliseconds between{100};
        std::vector<double> times;
        auto due = Clock::now();
        auto const end = due + std::chrono::seconds{seconds};
        while (due < end && state_.contains("awaited")) {
            if (state_["awaited"]["over"].get<bool>()) begin();
            std::this_thread::sleep_until(due);
            due = std::max(due + between, Clock::now());
            auto const begun = Clock::now();
            auto const heard = player_->ask(next_order());
            if (!heard || (*heard)["is"] != "done") {
                std::printf("  a fault: %s\n", heard ? heard->dump().c_str() : "no answer");
                break;
            }
            times.push_back(
                std::chrono::duration<double, std::milli>(Clock::now() - begun).count());
            state_ = player_->wait_for("state").value_or(Json{});
        }
        std::sort(times.begin(), times.end());
        return times;
    }

private:
    void begin() {
        opened_ = open_table(port_, kings, {"person", "person"});
        player_ = std::make_unique<TableSocket>(port_, opened_["table"], client(200));
        state_ = sit_on_both(*player_, secrets_of(opened_));
    }
    Json next_order() const {
        if (!state_["pending"].is_null()) {
            return {{"do", "answer"},
                    {"entry", state_["entry"]},
                    {"option", state_["pending"]["options"][0]}};
        }
        return {
            {"do", "submit"}, {"entry", state_["entry"]}, {"order", state_["orders"][0]["order"]}};
    }

    std::uint16_t port_;
    Json opened_;
    std::unique_ptr<TableSocket> player_;
    Json state_;
};

double load_average() {
    double average = 0;
    return getloadavg(&average, 1) == 1 ? average : 0;
}

}  // namespace

void show_quiet_table(char const* name, int seconds,
                      std::function<void(Load&, std::string const& quiet)> const& begin) {
    constexpr milliseconds until_it_runs{1500};
    ScratchFolder const folder;
    ServerProcess server{folder.path};
    QuietTable table{server.port()};
    std::vector<double> times;
    int sent = 0;
    {
        Load load{server.port()};
        begin(load, table.id());
        std::this_thread::sleep_for(until_it_runs);
        times = table.play(seconds);
        sent = load.sent;
        load.ended = true;
        server.end(15);  // lets go of those who wait for an answer
    }
    std::printf(
        "%-45s %4zu orders: half %6.1f ms, 99 %% %6.1f ms, all %6.1f ms; "
        "%d requests; load average %.1f\n",
        name, times.size(), LoadReport::within(times, 0.5), LoadReport::within(times, 0.99),
        LoadReport::within(times, 1), sent, load_average());
    std::fflush(stdout);
}

}  // namespace esprit::load
