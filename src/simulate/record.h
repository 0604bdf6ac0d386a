#pragma once
// What is kept of one battle of many: small whole numbers, without its history.
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/common/system.h"

namespace esprit::simulate {

inline constexpr std::size_t sides = 2;

/// The ending of a battle whose loser's commander gave up, in place of a rule.
inline constexpr std::string_view ending_forfeit = "forfeit";

/// The final state of a unit. No word: it is not reported.
struct UnitFate {
    std::uint8_t holding = 0;  // the order of states in lists: lower is better
    std::string word;          // "shaken", in the system's own words
};

/// A rule outcome that befell one side, and how often in this battle.
struct Happening {
    rules::SideId side = 0;
    std::string_view what;     // a rule, or the name of a chart; outlives the record
    std::string_view outcome;  // of the chart; empty for a rule
    std::uint32_t times = 0;
};

/// What a side began with and lost.
struct Loss {
    std::uint32_t began = 0;  // in the unit of losses of the system
    std::uint32_t lost = 0;
};

/// What a simulation keeps of one battle.
struct BattleRecord {
    std::optional<rules::SideId> winner;
    std::string ending;       // the rule that decided it; of an engagement, its end in words
    std::string_view degree;  // of the victory, if the system has degrees; outlives the record
    std::uint32_t turns = 0;
    std::uint32_t orders = 0;
    std::array<Loss, sides> losses{};
    std::vector<UnitFate> units;  // by id
    std::vector<Happening> happenings;
    std::uint64_t state = 0;  // the digest of the final state
};

/// Battles by number. `fight` may be called by several threads at once.
class Fights {
public:
    Fights() = default;
    Fights(Fights const&) = delete;
    Fights& operator=(Fights const&) = delete;
    virtual ~Fights() = default;

    /// Fights battle `number`, below 2^48, and fills in all of the record. The same number gives
    /// the same record.
    virtual void fight(std::uint64_t number, BattleRecord& record) const = 0;
};

}  // namespace esprit::simulate
