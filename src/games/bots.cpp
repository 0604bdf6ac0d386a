#include "games/bots.h"

#include <algorithm>

#include <array>

namespace esprit::games {

std::string_view words_of(BotFault fault) {
    constexpr std::array<std::string_view, bot_faults> words{
        "did not start", "died", "was too slow", "talked nonsense", "gave a refused order"};
    return words[static_cast<std::size_t>(fault)];
}

bool Bots::offers(std::string_view name) const {
    auto const& all = names();
    return std::find(all.begin(), all.end(), name) != all.end();
}

}  // namespace esprit::games
