#pragma once
// What the server tells its operator: a line of logfmt for each event, on standard error.
#include <chrono>
#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace esprit::serve {

using LogField = std::pair<std::string_view, std::string_view>;

/// `time=2026-11-26T18:30:00Z event=store_failed why="no route to host"`, without a line end. Runs
/// of 64 hexadecimal digits may be secrets and are left out.
std::string log_line(std::chrono::system_clock::time_point now, std::string_view event,
                     std::initializer_list<LogField> fields);
/// Prints a line with the present time, or hands it to a listener. May be called from any thread.
void log_event(std::string_view event, std::initializer_list<LogField> fields);

/// Takes the lines from now on; null: they are printed again. Set it while no server runs.
using LogListener = std::function<void(std::string_view event, std::string const& line)>;
void set_log_listener(LogListener listener);

}  // namespace esprit::serve
