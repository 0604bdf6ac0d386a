#pragma once
// Writes stories as JSON (docs/json.md).
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "play/logged_arbiter.h"
#include "text/stories/story.h"

namespace esprit::text {

/// A story as a list, in one line without a break.
std::string to_json(std::vector<StoryLine> const& story);

/// A log replayed up to some order.
struct ReplayedLog {
    play::Log const& log;
    std::string title;  // of the scenario
    std::vector<StoryLine> const& story;
    std::size_t reached = 0;                       // the number of orders replayed
    std::uint64_t state = 0;                       // the digest of the battle after them
    play::PendingChoice const* pending = nullptr;  // the choice that the open order waits for
};
/// A replayed log as an object, in one line.
std::string to_json(ReplayedLog const& replayed);

}  // namespace esprit::text
