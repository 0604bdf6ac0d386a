#include "serve/metrics.h"

#include <unistd.h>

#include <fmt/format.h>
#include <algorithm>
#include <filesystem>
#include <fstream>

namespace esprit::serve {
namespace {

constexpr std::array<std::string_view, kinds_of_work> words_of_work{"orders", "requests",
                                                                    "questions", "thoughts"};

std::uint64_t memory_bytes() {
    std::ifstream file{"/proc/self/statm"};
    std::uint64_t whole_pages = 0;
    std::uint64_t resident_pages = 0;
    file >> whole_pages >> resident_pages;
    return resident_pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

std::size_t open_files() {
    std::error_code none;
    std::size_t count = 0;
    for (std::filesystem::directory_iterator each{"/proc/self/fd", none}, end; each != end && !none;
         each.increment(none)) {
        ++count;
    }
    return count;
}

void begin_metric(std::string& out, std::string_view name, std::string_view type,
                  std::string_view help) {
    out += fmt::format("# HELP {} {}\n# TYPE {} {}\n", name, help, name, type);
}

void gauge(std::string& out, std::string_view name, std::uint64_t value, std::string_view help) {
    begin_metric(out, name, "gauge", help);
    out += fmt::format("{} {}\n", name, value);
}

void counter(std::string& out, std::string_view name, std::uint64_t value, std::string_view help) {
    begin_metric(out, name, "counter", help);
    out += fmt::format("{} {}\n", name, value);
}

void histogram(std::string& out, std::string_view name, Histogram const& histogram,
               std::string_view help) {
    begin_metric(out, name, "histogram", help);
    histogram.write(out, name);
}

}  // namespace

void Histogram::add(std::chrono::nanoseconds took) {
    double const seconds = std::chrono::duration<double>(took).count();
    auto const bound = std::lower_bound(bounds_s.begin(), bounds_s.end(), seconds);
    ++counts_[static_cast<std::size_t>(bound - bounds_s.begin())];
    sum_ns_ += static_cast<std::uint64_t>(took.count());
}

void Histogram::write(std::string& out, std::string_view name) const {
    std::uint64_t count = 0;
    for (std::size_t i = 0; i < bounds_s.size(); ++i) {
        count += counts_[i];
        out += fmt::format("{}_bucket{{le=\"{}\"}} {}\n", name, bounds_s[i], count);
    }
    count += counts_.back();
    out += fmt::format("{}_bucket{{le=\"+Inf\"}} {}\n", name, count);
    out += fmt::format("{}_sum {}\n", name, static_cast<double>(sum_ns_) / 1e9);
    out += fmt::format("{}_count {}\n", name, count);
}

std::string metrics_text(Measured const& now, Durations const& durations) {
    std::string out;
    histogram(out, "esprit_order_seconds", durations.orders,
              "time from the arrival of an order to its commit");
    histogram(out, "esprit_question_seconds", durations.questions,
              "time from the arrival of a question at a table to its answer");
    histogram(out, "esprit_request_seconds", durations.requests,
              "time from the arrival of an HTTP request to its answer");
    begin_metric(out, "esprit_tasks_waiting", "gauge", "tasks that wait for a thread, by kind");
    for (std::size_t kind = 0; kind < kinds_of_work; ++kind) {
        out += fmt::format("esprit_tasks_waiting{{kind=\"{}\"}} {}\n", words_of_work[kind],
                           now.tasks_waiting[kind]);
    }
    gauge(out, "esprit_commits_waiting", now.commits_waiting, "batches of events not yet stored");
    gauge(out, "esprit_studies_waiting", now.studies_waiting, "studies in the queue");
    gauge(out, "esprit_tables_loaded", now.tables_loaded, "tables in memory");
    gauge(out, "esprit_guests", now.guests, "browsers at tables, with watchers");
    gauge(out, "esprit_connections", now.connections, "open connections");
    counter(out, "esprit_storage_errors_total", now.storage_errors,
            "calls of the database that failed");
    counter(out, "esprit_tables_closed_total", now.tables_closed,
            "tables closed after a fault of the program");
    gauge(out, "esprit_memory_bytes", memory_bytes(), "resident memory of the server");
    gauge(out, "esprit_open_files", open_files(), "open files and sockets of the server");
    return out;
}

}  // namespace esprit::serve
