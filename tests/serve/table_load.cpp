#include "serve/table_load.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <memory>
#include <mutex>
#include <sstream>
#include <thread>

#include "serve/sitting.h"

namespace esprit::fixture {

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

std::mutex report_mutex;

double ms_since(Clock::time_point begin) {
    return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

Json next_order(Json const& state) {
    Json message{{"entry", state["entry"]}, {"id", 5}};
    bool const asked = !state["pending"].is_null();
    message["do"] = asked ? "answer" : "submit";
    if (asked) message["option"] = state["pending"]["options"][0];
    if (!asked) message["order"] = state["orders"][0]["order"];
    return message;
}

}  // namespace

double LoadReport::within(std::vector<double> const& sorted, double share) {
    if (sorted.empty()) return 0;
    auto const place = static_cast<std::size_t>(share * static_cast<double>(sorted.size()));
    return sorted[std::min(place, sorted.size() - 1)];
}

LoadedTables::LoadedTables(ServerProcess const& server, TableLoad load) : load_(std::move(load)) {
    std::string const body = Json{
        {"scenario", load_.scenario},
        {"sides", {"person", "person"}},
        {"per_roll", false}}.dump();
    for (int i = 0; i < load_.tables; ++i) {
        Json const opened = ask(server.port(), "POST", "/api/tables", body).json();
        if (!opened.is_object() || !opened.contains("seats")) {
            faults_.push_back("a table could not be opened: " + opened.dump());
            return;
        }
        Seats seats;
        seats.table = opened["table"];
        Json const secrets{opened["seats"][0]["secret"], opened["seats"][1]["secret"]};
        seats.player = std::make_unique<TableSocket>(server.port(), seats.table);
        seats.state = sit_on_both(*seats.player, secrets);
        Json const second = sit_message(Json::array({secrets[1]}));
        seats.other = std::make_unique<TableSocket>(server.port(), seats.table);
        seats.other->ask(second);
        if (seats.state.is_null() || !seats.other->wait_for("state")) {
            faults_.push_back("nobody could sit down at table " + seats.table);
            return;
        }
        tables_.push_back(std::move(seats));
    }
}

void LoadedTables::play(Seats& seats, int first_ms, LoadReport& report) const {
    auto due = Clock::now() + milliseconds{first_ms};
    std::vector<double> answers;
    std::vector<double> seen;
    std::string fault;
    for (int i = 0; i < load_.orders_of_each && fault.empty(); ++i) {
        if (seats.state["awaited"]["over"].get<bool>()) break;
        std::this_thread::sleep_until(due);
        due += milliseconds{load_.between_ms};
        auto const begin = Clock::now();
        seats.player->say(next_order(seats.state));
        auto heard = seats.player->hear();
        while (heard && heard->value("to", 0) != 5) heard = seats.player->hear();
        if (!heard || (*heard)["is"] != "done") {
            fault = "table " + seats.table + ": " + (heard ? heard->dump() : "no answer");
            break;
        }
        answers.push_back(ms_since(begin));
        Json const entry = (*heard)["entry"];
        auto const state = seats.player->wait_for("state");
        auto shown = seats.other->wait_for("state");
        while (shown && (*shown)["entry"] < entry) shown = seats.other->wait_for("state");
        if (!state || !shown || (*state)["pieces"] != (*shown)["pieces"]) {
            fault = "table " + seats.table + ": the seats do not see the same";
            break;
        }
        seen.push_back(ms_since(begin));
        seats.state = *state;
    }
    std::lock_guard const lock{report_mutex};
    report.orders += static_cast<int>(answers.size());
    report.answers_ms.insert(report.answers_ms.end(), answers.begin(), answers.end());
    report.seen_ms.insert(report.seen_ms.end(), seen.begin(), seen.end());
    if (!fault.empty()) report.faults.push_back(fault);
}

LoadReport LoadedTables::run() {
    LoadReport report;
    report.faults = faults_;
    auto const begin = Clock::now();
    {
        std::vector<std::jthread> players;
        for (std::size_t i = 0; i < tables_.size(); ++i) {
            // the orders of all tables are spread over the time between two of one table
            int const first_ms = static_cast<int>(i) * load_.between_ms / std::max(1, load_.tables);
            players.emplace_back(
                [this, i, first_ms, &report] { play(tables_[i], first_ms, report); });
        }
    }
    report.seconds = ms_since(begin) / 1000;
    std::sort(report.answers_ms.begin(), report.answers_ms.end());
    std::sort(report.seen_ms.begin(), report.seen_ms.end());
    return report;
}

long resident_kilobytes(int process) {
    std::ifstream file{"/proc/" + std::to_string(process) + "/statm"};
    long all = 0;
    long resident = 0;
    file >> all >> resident;
    return resident * (sysconf(_SC_PAGESIZE) / 1024);
}

double processor_seconds(int process) {
    std::ifstream file{"/proc/" + std::to_string(process) + "/stat"};
    std::string line;
    std::getline(file, line);
    std::istringstream words{line.substr(line.rfind(')') + 2)};
    std::string word;
    for (int i = 0; i < 11; ++i) words >> word;
    double user = 0;
    double system = 0;
    words >> user >> system;
    return (user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

}  // namespace esprit::fixture
