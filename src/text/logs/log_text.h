#pragma once
// Writes and reads logs as text (docs/log_format.md). Only the exact text that the writer would
// write is read.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "base/digest.h"
#include "play/log.h"

namespace esprit::text {

/// Writes a log piece by piece, so that a game can be stored while it is played. The text is the
/// pieces in order; every piece ends with a seal over the text before it.
class LogWriter {
public:
    std::string begin(play::Header const& header);
    std::string add(play::Entry const& entry);
    /// The last piece: the open order, the resigned side and the secret of fair dice, as far as the
    /// log has them. Its entries must have been added.
    std::string end(play::Log const& log);

private:
    std::string sealed(std::string piece);

    TextDigest seal_;
    std::size_t orders_ = 0;
    std::uint32_t play_ = 0;  // the play version of the last order
};

/// The whole text of a log.
std::string log_text(play::Log const& log);

/// The line of that text, from 1, where the snapshot of an entry begins. The log must have it.
/// \param entry  counted from 1; 0: the snapshot that the game begins with.
std::size_t line_of_snapshot(play::Log const& log, std::size_t entry);

/// Reads a complete log. Throws InputError at the line where it is corrupted or cut off.
play::Log read_log(std::string const& file_name, std::string content);

}  // namespace esprit::text
