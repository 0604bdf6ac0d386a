// What a table server does under load:
//     esprit_load [TABLES [ORDERS [BETWEEN_MS [SCENARIO]]]]
//     esprit_load beside [SECONDS]      a quiet table beside others' expensive requests
//     esprit_load attacked [SECONDS]    the same beside attacks
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "beside.h"
#include "serve/table_load.h"

namespace {

using namespace esprit::fixture;

void show_memory(TableLoad const& load) {
    ScratchFolder const folder;
    ServerProcess const server{folder.path};
    TableLoad few = load;
    few.tables = 20;  // what all tables share is there with the first
    LoadedTables const first{server, few};
    long const before_kb = resident_kilobytes(server.process());
    TableLoad more = load;
    more.tables = 200;
    LoadedTables const rest{server, more};
    long const after_kb = resident_kilobytes(server.process());
    std::printf("memory: %ld KB with 20 tables, %.0f KB more for each of the next 200\n", before_kb,
                static_cast<double>(after_kb - before_kb) / 200);
}

void show_load(TableLoad const& load) {
    ScratchFolder const folder;
    ServerProcess const server{folder.path};
    LoadedTables tables{server, load};
    double const before = processor_seconds(server.process());
    LoadReport const report = tables.run();
    double const taken = processor_seconds(server.process()) - before;
    std::printf("%d tables, %d orders in %.1f s: %.0f a second; %zu faults\n", load.tables,
                report.orders, report.seconds, report.orders / report.seconds,
                report.faults.size());
    for (double const share : {0.5, 0.9, 0.99, 1.0}) {
        std::printf("  %3.0f %%: acknowledged within %.1f ms, seen at the other seat %.1f ms\n",
                    100 * share, LoadReport::within(report.answers_ms, share),
                    LoadReport::within(report.seen_ms, share));
    }
    std::printf("  processor: %.2f ms an order, %.0f %% of one\n",
                1000 * taken / std::max(1, report.orders), 100 * taken / report.seconds);
    std::printf("  memory: %ld KB\n", resident_kilobytes(server.process()));
    for (std::string const& fault : report.faults) std::printf("  %s\n", fault.c_str());
}

/// A battle between commanders, played to its end, opened again by a new server.
void show_opening(TableLoad const& load) {
    ScratchFolder const folder;
    std::string table;
    int entries = 0;
    {
        ServerProcess const server{folder.path};
        Json const body{{"scenario", load.scenario}, {"sides", {"drill", "drill"}}};
        table = ask(server.port(), "POST", "/api/tables", body.dump()).json()["table"];
        TableSocket watcher{server.port(), table};
        watcher.ask({{"do", "sit"}, {"seats", Json::array()}});
        while (auto const state = watcher.wait_for("state")) {
            entries = (*state)["entry"];
            if ((*state)["awaited"]["over"].get<bool>()) break;
        }
    }
    double processor_s = 0;
    double least_s = 1e9;
    for (int i = 0; i < 5; ++i) {
        ServerProcess const server{folder.path};
        double const before = processor_seconds(server.process());
        auto const begin = std::chrono::steady_clock::now();
        TableSocket watcher{server.port(), table};
        watcher.ask({{"do", "sit"}, {"seats", Json::array()}});
        watcher.wait_for("state");
        std::chrono::duration<double> const passed = std::chrono::steady_clock::now() - begin;
        least_s = std::min(least_s, passed.count());
        processor_s += processor_seconds(server.process()) - before;
    }
    std::printf("opening a battle of %d orders from its store: %.1f ms, %.0f ms of the processor\n",
                entries, 1000 * least_s, 1000 * processor_s / 5);
}

}  // namespace

int main(int count, char** words) {
    constexpr int usual_seconds = 30;
    std::string_view const what = count > 1 ? words[1] : "";
    int const seconds = count > 2 ? std::atoi(words[2]) : usual_seconds;
    if (what == "beside") return esprit::load::show_expensive_requests(seconds), 0;
    if (what == "attacked") return esprit::load::show_attacks(seconds), 0;
    TableLoad load;
    if (count > 1) load.tables = std::atoi(words[1]);
    if (count > 2) load.orders_of_each = std::atoi(words[2]);
    if (count > 3) load.between_ms = std::atoi(words[3]);
    if (count > 4) load.scenario = words[4];
    show_opening(load);
    show_memory(load);
    show_load(load);
    return 0;
}
