#pragma once
// A running bot, spoken to in the protocol.
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "bots/process.h"
#include "bots/protocol.h"
#include "games/bots.h"

namespace esprit::bots {

/// Thrown when a bot has to be stopped.
struct BotStopped {
    games::BotFault fault = games::BotFault::died;
    std::string because;  // one line
};

/// The longest time for an order that may be asked for.
inline constexpr std::uint64_t most_order_ms = 600'000;

/// How long a bot may take, in milliseconds by the clock, and how much it should think.
struct Budget {
    std::uint64_t start_ms = 30'000;  // until it is ready
    std::uint64_t order_ms = 10'000;  // for an order, or an answer
    std::uint64_t nodes = 0;          // orders to try in thought; 0: as many as it likes
};

/// Hears every line: "> " and a line to the bot, or "< " and a line from it.
using Overhear = std::function<void(std::string_view)>;

/// Every function but `end` throws BotStopped; nothing must be asked afterwards.
class BotConversation {
public:
    /// Starts the bot and waits until it is ready. Options that the bot does not have are not set.
    BotConversation(std::string const& command, BotOptions const& options, Budget const& budget,
                    Overhear overhear);

    Introduction const& introduction() const { return introduction_; }
    void begin(games::BotGame const& game);
    games::BotOrder order(games::BotPosition const& position);
    std::size_t answer(chance::Choice const& choice);
    /// The reason of its last order; empty if it gave none.
    std::string const& reason() const { return reason_; }
    /// Sends lines that need no reply.
    void say(std::string_view lines);
    /// What it has said since its last reply; does not wait.
    std::string_view unasked() { return process_.unread(); }
    /// Bids it to end; `end` waits for that.
    void bid_to_quit();
    /// Closes its input, and kills it unless it ends by itself until then; whether it did.
    bool end(Deadline until);

private:
    Deadline deadline(std::uint64_t limit_ms) const;
    void write(std::string_view text, Deadline until, std::uint64_t limit_ms,
               std::string_view wanted);
    std::string read(Deadline until, std::uint64_t limit_ms, std::string_view wanted);
    [[noreturn]] void stop(Wait wait, std::uint64_t limit_ms, std::string_view wanted);
    void introduce_it();
    /// Asks, and reads lines until one is a reply; `reader` reads one.
    template <class Reply, class Reader>
    Reply ask(std::string const& question, std::string_view wanted, Reader const& reader);

    Budget budget_;
    Overhear overhear_;
    Process process_;
    Introduction introduction_;
    std::string reason_;
};

}  // namespace esprit::bots
