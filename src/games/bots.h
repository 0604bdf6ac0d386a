#pragma once
// Commanders that are programs of their own ("bots"), as a battlefield sees them. src/bots runs
// them; docs/bots.md describes what they are told.
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "chance/arbiter.h"
#include "rules/common/system.h"

namespace esprit::games {

/// What a commander begins with that is named by the command of a bot: "exec:./mybot".
inline constexpr std::string_view command_prefix = "exec:";

/// A unit as a bot hears of it at the beginning of a battle.
struct BotUnit {
    std::string name;
    rules::SideId side = 0;
    std::string kind;  // "veteran infantry"
};

/// House rules that are in force.
struct BotHouse {
    std::string name;  // of the file
    std::string text;
};

/// The battle that a bot is to fight.
struct BotGame {
    std::string system;
    rules::SideId side = 0;  // of the bot
    std::vector<std::string> sides;
    std::vector<BotUnit> units;    // by id
    std::string scenario;          // the text of its file
    std::vector<BotHouse> houses;  // in the order in which they are laid over the ruleset
    std::uint64_t ruleset = 0;     // the digest of the ruleset with them
    std::uint64_t battle = 0;      // its number
    std::uint32_t random = 0;      // for the bot's own random numbers; tells nothing of the dice
};

/// A unit at the moment at which a bot is asked.
struct BotUnitState {
    std::optional<rules::Piece> piece;  // none: not on the table
    std::string_view standing;          // the system's word; may be empty
    std::string_view holding;           // "firm", "weakened", "broken", "gone"
    int strength_left = 0;
    int strength_of = 0;  // 0: the system does not count it
};

/// The moment at which a bot is asked for an order.
struct BotPosition {
    rules::Awaited awaited;
    std::vector<BotUnitState> units;  // by id
    std::vector<std::string> orders;  // the candidates, in the words of a log
    // Asked only for bots that want them, while the question is put.
    std::function<std::string()> state;                // as JSON (docs/library.md)
    std::function<std::vector<std::uint8_t>()> bytes;  // of which the library makes the battle
};

/// What a bot orders: a candidate, or an order in the words of a log.
struct BotOrder {
    std::optional<std::size_t> candidate;  // below the number of orders
    std::string words;                     // without a candidate
};

/// Why a bot was stopped.
enum class BotFault : std::uint8_t { not_started, died, late, nonsense, refused };
inline constexpr std::size_t bot_faults = 5;
/// "died"; "was too slow"
std::string_view words_of(BotFault fault);

/// A bot in one battle. Once it was stopped it answers nothing any more.
class BotPlayer {
public:
    virtual ~BotPlayer() = default;
    /// None: the bot was stopped.
    virtual std::optional<BotOrder> order(BotPosition const& position) = 0;
    /// The index of an option, in the middle of an order; none: the bot was stopped.
    virtual std::optional<std::size_t> answer(chance::Choice const& choice) = 0;
    /// Stops the bot, which has ordered what cannot be carried out.
    virtual void stop_for_refused(std::string const& why) = 0;
    /// Why it was stopped, in one line; empty: it was not.
    virtual std::string const& stopped() const = 0;
};

/// All bots that a battlefield offers. Its functions may be called by several threads at once.
class Bots {
public:
    virtual ~Bots() = default;
    virtual std::vector<std::string> const& names() const = 0;
    /// Whether it has a bot of this name; some have more than they can list.
    virtual bool offers(std::string_view name) const;
    /// After a fault: true, the bot's side has lost the battle; false, the usual commander takes
    /// over.
    virtual bool fault_forfeits() const = 0;
    /// Differs where bots, or what they are told, differ: part of the identity of a study.
    virtual std::string identity() const = 0;
    /// The name is offered. Starts nothing: the bot is started when it is first asked. The
    /// bots must outlive the player.
    virtual std::unique_ptr<BotPlayer> player(std::string_view name, BotGame game) const = 0;
};

}  // namespace esprit::games
