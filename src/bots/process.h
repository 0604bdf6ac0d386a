#pragma once
// A program that is started by a command, written to and read from line by line.
#include <array>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "bots/line_reader.h"

namespace esprit::bots {

using Deadline = std::chrono::steady_clock::time_point;

/// How waiting for a program ended. `flood`: it wrote a line, or as many bytes, as nobody reads.
enum class Wait : std::uint8_t { done, late, ended, flood };

/// The program is the leader of a process group of its own. All of the group is killed with it. Of
/// what it writes to standard error only the last bytes are kept.
class Process {
public:
    /// Has /bin/sh run the command. Throws std::runtime_error where no process can be made.
    explicit Process(std::string const& command);
    Process(Process const&) = delete;
    Process& operator=(Process const&) = delete;
    /// Kills what still runs.
    ~Process();

    Wait write(std::string_view text, Deadline until);
    Wait read_line(std::string& line, Deadline until);
    /// What it has written already and nobody has read; does not wait.
    std::string_view unread();
    /// How it ended, and the last line that it wrote to standard error: "exited with code 1: no
    /// such file". Kills it if it still runs.
    std::string how_it_ended();
    /// Closes its standard input, and kills it unless it ends by itself until then; whether it did.
    bool end(Deadline until);
    void kill();

private:
    enum Stream : std::uint8_t { input, output, errors, streams };
    static constexpr std::size_t kept_error_bytes = 4096;

    /// Waits until there is something to read, or to write where `writes`; reads what there is.
    Wait wait(bool writes, Deadline until);
    void read_errors();
    bool read_output();
    void close(Stream stream);
    bool has_exited();
    void reap();

    std::int32_t pid_ = 0;  // 0: it was reaped
    int status_ = 0;        // once it was reaped
    bool killed_here_ = false;
    std::array<int, streams> files_{-1, -1, -1};
    LineReader lines_;
    std::string error_text_;
};

/// Kills the groups of all processes that run. A handler of signals may call it, before the program
/// ends.
void kill_all_groups() noexcept;

}  // namespace esprit::bots
