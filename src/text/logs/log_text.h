#pragma once
// Logs as text: docs/log_format.md describes it. What is read is exactly what would be written.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "base/digest.h"
#include "play/log.h"

namespace esprit::text {

/// Writes a log piece by piece, so that a game can be kept on disk while it is played. The pieces
/// in order are the text; every piece ends with a seal over all before it.
class LogWriter {
public:
    std::string begin(play::Header const& header);
    std::string add(play::Entry const& entry);
    /// The last piece, with the open order, who has resigned and the secret of fair dice, if there
    /// are any in the log; its entries are those that were added.
    std::string end(play::Log const& log);

private:
    std::string sealed(std::string piece);

    TextDigest seal_;
    std::size_t orders_ = 0;
    std::uint32_t play_ = 0;  // the play version of the last order
};

/// The whole text of a log.
std::string log_text(play::Log const& log);

/// The line of that text, from 1, at which an entry's snapshot stands (counted from 1), or the one
/// that the game begins with (0). There has to be one.
std::size_t line_of_snapshot(play::Log const& log, std::size_t entry);

/// Reads a log. Throws InputError at the line where it is corrupted, or where it breaks off.
play::Log read_log(std::string const& file_name, std::string content);

/// A log that may break off: all orders whose seals are there.
struct RecoveredLog {
    play::Log log;
    /// The first line that was left out, from 1; 0: nothing was.
    std::uint32_t first_dropped_line = 0;
};

/// Reads what a program that was stopped left behind. Only a missing end is forgiven: throws
/// InputError for everything else, and when not even the header is whole.
RecoveredLog recover_log(std::string const& file_name, std::string content);

}  // namespace esprit::text
