#pragma once
// Stories for programs (docs/json.md).
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "play/logged_arbiter.h"
#include "text/stories/story.h"

namespace esprit::text {

/// A list, in one line without a break.
std::string to_json(std::vector<StoryLine> const& story);

/// A log told again, up to some order.
struct ReplayedLog {
    play::Log const& log;
    std::string title;  // of the scenario
    std::vector<StoryLine> const& story;
    std::size_t reached = 0;                       // so many orders
    std::uint64_t state = 0;                       // the digest of the battle after them
    play::PendingChoice const* pending = nullptr;  // what the open order waits for, if it does
};
/// In one line.
std::string to_json(ReplayedLog const& told);

}  // namespace esprit::text
