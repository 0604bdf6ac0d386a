#include "beside.h"

#include <chrono>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

#include "quiet_table.h"
#include "serve/sitting.h"
#include "support/source_tree.h"

namespace esprit::load {
namespace {

using namespace fixture;
using std::chrono::milliseconds;

std::string text_of(std::string const& path) {
    std::ifstream file{source_tree() + path};
    return {std::istreambuf_iterator<char>{file}, {}};
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

}  // namespace

void show_expensive_requests(int seconds) {
    show_quiet_table("nothing", seconds, [](Load&, auto const&) {});
    show_quiet_table("8 connections of sheet questions", seconds,
                     [](Load& load, auto const&) { ask_sheets(load); });
    show_quiet_table("95 previews at each of 8 tables", seconds,
                     [](Load& load, auto const&) { preview_charges(load); });
    show_quiet_table("four marshals against four marshals", seconds,
                     [](Load& load, auto const&) { let_marshals_play(load); });
    show_quiet_table("a study of eight variants", seconds,
                     [](Load& load, auto const&) { begin_study(load); });
    show_quiet_table("15 watchers of the same table", seconds, let_watchers_ask);
}

}  // namespace esprit::load
