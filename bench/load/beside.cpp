#include "beside.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <iterator>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "serve/sitting.h"
#include "serve/table_load.h"
#include "support/source_tree.h"

namespace {

using namespace esprit::fixture;
using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr char const* kings = "men-who-would-be-kings/balanced";

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

std::string text_of(std::string const& path) {
    std::ifstream file{esprit::source_tree() + path};
    return {std::istreambuf_iterator<char>{file}, {}};
}

/// An address of its own for each client, as a proxy on this machine would tell it.
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

/// The exact odds of a charge of ten stands against ten over six rounds of melee.
void ask_sheets(Load& load) {
    constexpr int connections = 8;
    std::string const question =
        Json{{"ask", "odds"},
             {"system", "rank-and-file"},
             {"of", "charge"},
             {"facts", {{"attacker.stands", 10}, {"defender.stands", 10}, {"rounds", 6}}}}
            .dump();
    for (int i = 0; i < connections; ++i) {
        load.threads.emplace_back([&load, question, i] {
            while (!load.ended) {
                Headers headers = client(i);
                headers.emplace_back("Content-Type", "application/json");
                ++load.sent;
                ask(load.port, "POST", "/api/sheet", question, headers);
            }
        });
    }
}

/// A charge that some unit may give; empty if none may now.
std::string charge_at(TableSocket& player, Json const& state) {
    for (Json const& piece : state["pieces"]) {
        auto const told = player.ask({{"do", "suggest"}, {"unit", piece["unit"]}});
        if (!told || !told->contains("orders")) continue;
        Json const orders = (*told)["orders"];
        for (Json const& order : orders) {
            if (order["deed"] == "charge") return order["order"];
        }
    }
    return {};
}

/// Sends questions as fast as the server lets it, and reads all answers.
void flood(Load& load, TableSocket& socket, std::vector<Json> const& questions) {
    constexpr int at_once = 95;
    constexpr milliseconds pause{26};  // 40 a second, with a little to spare
    std::jthread const reader{[&] {
        while (socket.hear()) {
        }
    }};
    for (int i = 0; !load.ended; ++i) {
        if (i >= at_once) std::this_thread::sleep_for(pause);
        if (!socket.say(questions[static_cast<std::size_t>(i) % questions.size()])) break;
        ++load.sent;
    }
    socket.say_bytes("enough");  // ends the connection
}

/// 95 previews of charges with their odds at each of eight tables, and then as many as may be.
void preview_charges(Load& load) {
    constexpr int tables = 8;
    for (int i = 0; i < tables; ++i) {
        load.threads.emplace_back([&load, i] {
            Json const opened = open_table(load.port, "black-powder/maida", {"person", "person"});
            TableSocket player{load.port, opened["table"], client(i)};
            Json state = sit_on_both(player, secrets_of(opened));
            std::string order;
            for (int step = 0; step < 8 && order.empty() && state.contains("pieces"); ++step) {
                order = charge_at(player, state);
                if (!order.empty()) break;
                player.say({{"do", "submit"},
                            {"entry", state["entry"]},
                            {"order", state["orders"].back()["order"]}});
                state = player.wait_for("state").value_or(Json{});
            }
            if (order.empty()) std::printf("  no charge at a table of previews\n");
            flood(load, player, {{{"do", "preview"}, {"order", order}, {"odds", true}}});
        });
    }
}

/// Four tables at which marshals think on both sides, each of another system; somebody watches.
void let_marshals_play(Load& load) {
    for (char const* const scenario :
         {"grande-tactique/balanced", "rank-and-file/balanced", "black-powder/balanced", kings}) {
        load.threads.emplace_back([&load, scenario] {
            Json const opened = open_table(load.port, scenario, {"marshal", "marshal"});
            TableSocket watcher{load.port, opened["table"]};
            watcher.ask({{"do", "sit"}, {"seats", Json::array()}});
            while (!load.ended && watcher.wait_for("state")) ++load.sent;
        });
    }
}

void begin_study(Load& load) {
    std::string study =
        "title = \"Eight\"\nscenario = \"field.toml\"\nseed = 3\nbattles = 100000\n";
    for (int i = 0; i < 8; ++i) {
        study += "[[variant]]\nname = \"" + std::to_string(i) + "\"\nblue = \"drill\"\nred = \"" +
                 (i % 2 == 0 ? "drill" : "advance") + "\"\n";
    }
    study += "[[file]]\nname = \"field.toml\"\ntext = '''\n" +
             text_of("/scenarios/grande-tactique/balanced.toml") + "'''\n";
    auto const begun = ask(load.port, "POST", "/api/studies", Json{{"study", study}}.dump(),
                           {{"Content-Type", "application/json"}});
    if (begun.status != 201) std::printf("  the study: %s\n", begun.body.c_str());
    ++load.sent;
}

/// \param table  at which fifteen watch and ask as much as they may
void let_watchers_ask(Load& load, std::string const& table) {
    constexpr int watchers = 15;
    std::vector<Json> questions;
    for (int unit = 0; unit < 10; ++unit) {
        questions.push_back({{"do", "suggest"}, {"unit", unit}});
        questions.push_back({{"do", "reach"}, {"unit", unit}});
        questions.push_back({{"do", "preview"},
                             {"unit", unit},
                             {"x_mil", 20'000},
                             {"y_mil", 20'000},
                             {"facing_cdeg", 0},
                             {"onto", nullptr},
                             {"odds", true}});
    }
    for (int i = 0; i < watchers; ++i) {
        load.threads.emplace_back([&load, table, questions, i] {
            TableSocket watcher{load.port, table, client(i)};
            watcher.ask({{"do", "sit"}, {"seats", Json::array()}});
            flood(load, watcher, questions);
        });
    }
}

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

void show(char const* name, int seconds,
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

}  // namespace

void show_quiet_table_beside_loads(int seconds) {
    show("nothing", seconds, [](Load&, auto const&) {});
    show("8 connections of sheet questions", seconds,
         [](Load& load, auto const&) { ask_sheets(load); });
    show("95 previews at each of 8 tables", seconds,
         [](Load& load, auto const&) { preview_charges(load); });
    show("four marshals against four marshals", seconds,
         [](Load& load, auto const&) { let_marshals_play(load); });
    show("a study of eight variants", seconds, [](Load& load, auto const&) { begin_study(load); });
    show("15 watchers of the same table", seconds, let_watchers_ask);
}
