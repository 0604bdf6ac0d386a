#pragma once
// Many tables at once with two seats each: what a server does under load.
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "serve/web_client.h"

namespace esprit::fixture {

struct TableLoad {
    std::string scenario = "men-who-would-be-kings/balanced";
    int tables = 500;
    int orders_of_each = 6;
    int between_ms = 5000;  // orders of one table
};

struct LoadReport {
    int orders = 0;                  // that were acknowledged
    double seconds = 0;              // from the first to the last
    std::vector<double> answers_ms;  // until an order was acknowledged; sorted
    std::vector<double> seen_ms;     // until the other seat had the new state; sorted
    std::vector<std::string> faults;

    /// The time within which this share of them was answered; 0 when there is none.
    static double within(std::vector<double> const& sorted, double share);
};

/// Opens the tables and sits down at both seats of each, so that they are in memory.
class LoadedTables {
public:
    LoadedTables(ServerProcess const& server, TableLoad load);
    /// Every table has a thread that gives an order, waits for its acknowledgement and for the new
    /// state at the other seat, and rests until the next is due.
    LoadReport run();

private:
    struct Seats {
        std::string table;
        std::unique_ptr<TableSocket> player;  // holds both seats
        std::unique_ptr<TableSocket> other;   // the second seat, again
        Json state;
    };
    void play(Seats& seats, int first_ms, LoadReport& report) const;

    TableLoad load_;
    std::vector<Seats> tables_;
    std::vector<std::string> faults_;
};

/// How much memory a process has, in kilobytes.
long resident_kilobytes(int process);
/// Processor time that a process has taken so far.
double processor_seconds(int process);

}  // namespace esprit::fixture
