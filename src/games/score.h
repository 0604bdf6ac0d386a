#pragma once
// What decides a battle, and how it stands: for players, before it is over.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace esprit::games {

/// How one side stands.
struct SideScore {
    int lost_percent = 0;  // of its strength, 0 to 100, in what the system counts
    std::string words;     // "1 of 4 brigades lost, 6 of 30 points"
};

struct Score {
    std::string goal;                   // whole sentences: how a side wins
    std::string_view rule;              // the rule by which a side is beaten before the last turn
    std::vector<SideScore> sides = {};  // by side
    std::optional<std::uint8_t>
        ahead{};                     // whom the last turn would make the winner now; none: even
    std::string_view ahead_by = {};  // "on points", where that is not what `lost_percent` counts
    std::string_view left_of = {};   // what the sides have left in per cent: "figures"
};

/// `lost` out of `of` in percent, rounded; 0 if `of` is 0.
int percent_of(int lost, int of);
/// The turn with which a battle ends, of systems in which the sides take turns: "turn 20" of 40,
/// since a turn of the table is one of each side.
std::string last_round_text(int last_turn);
/// "half", "a third", "a quarter", "one in 5"
std::string share_text(int parts);
/// The side with the smaller lost share; none if the shares are even.
std::optional<std::uint8_t> with_smaller_share(int lost, int of, int other_lost, int of_other);

}  // namespace esprit::games
