#pragma once
// The bots of a program: they are started when they are asked, and go on to the next battle in the
// same process.
#include <array>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bots/conversation.h"
#include "bots/protocol.h"
#include "games/bots.h"

namespace esprit::bots {

/// A bot by the name of a commander.
struct NamedBot {
    std::string name;
    std::string command;  // of the shell
};

struct PoolSettings {
    std::vector<NamedBot> bots;
    BotOptions options;  // set for every bot that has them
    Budget budget;
    bool fault_forfeits = true;
    /// Of each bot; where more battles ask at once they wait for each other. 0: no limit.
    std::size_t most_processes = 0;
    /// Hears all lines of all bots, with the bot's name and the number of the process before each;
    /// called by one thread at a time. May be empty.
    Overhear overhear;
    /// Hears in one line why a bot was stopped, as soon as it happens; as `overhear`.
    Overhear told_fault;
};

/// The bots of commanders that are written "exec:COMMAND", each once. The command may be empty.
std::vector<NamedBot> bots_among(std::vector<std::string> const& commanders);

/// What went wrong with one bot.
struct FaultCount {
    std::string name;
    std::uint64_t battles = 0;  // in which it was stopped
    std::array<std::uint64_t, games::bot_faults> of{};
    std::uint64_t first_battle = 0;  // the lowest number of such a battle
    std::string first_words;         // what happened there
};
/// "./mybot was stopped in 3 of the battles (died 2, was too slow 1); …": a line for each bot with
/// a fault.
std::string fault_text(std::vector<FaultCount> const& counts, bool forfeits);

class BotPool final : public games::Bots {
public:
    explicit BotPool(PoolSettings settings);
    BotPool(BotPool const&) = delete;
    BotPool& operator=(BotPool const&) = delete;
    /// Asks all bot processes to end, and kills the ones still running. All players must be gone.
    ~BotPool() override;

    /// Starts a process of each bot, so that a wrong command is seen before any battle. Throws
    /// BotStopped, with the bot's name in its reason; and for options that no bot has.
    void start();

    std::vector<std::string> const& names() const override { return names_; }
    bool fault_forfeits() const override { return settings_.fault_forfeits; }
    std::string identity() const override;
    std::unique_ptr<games::BotPlayer> player(std::string_view name,
                                             games::BotGame game) const override;

    /// Of bots that were stopped in some battle.
    std::vector<FaultCount> faults() const;

private:
    friend class PooledPlayer;
    /// A process and the battle that it is playing.
    struct Worker {
        std::unique_ptr<BotConversation> talk;  // null while it starts
        std::uint64_t player = 0;               // 0: none
        std::uint64_t last_use = 0;
        bool busy = false;
    };
    struct Bot {
        std::vector<std::unique_ptr<Worker>> workers;
        FaultCount faults;
    };

    std::size_t index_of(std::string_view name) const;
    /// The worker of a player, now busy. Begins its battle where `begun` comes back false. Throws
    /// BotStopped.
    Worker& take(std::size_t bot, std::uint64_t player, bool& begun) const;
    Worker* free_worker(Bot& bot, std::uint64_t player) const;
    std::unique_ptr<BotConversation> conversation(std::size_t bot) const;
    void give_back(Worker& worker) const;
    void remove(std::size_t bot, Worker const& worker) const;
    void leave(std::size_t bot, std::uint64_t player) const;
    void count(std::size_t bot, games::BotFault fault, std::uint64_t battle,
               std::string const& words) const;

    PoolSettings settings_;
    std::vector<std::string> names_;
    mutable std::mutex mutex_;
    mutable std::mutex overhear_mutex_;
    mutable std::condition_variable worker_free_;
    mutable std::vector<Bot> bots_;  // in the order of the names
    mutable std::uint64_t players_ = 0;
    mutable std::uint64_t uses_ = 0;
    mutable std::uint64_t processes_ = 0;  // started so far
};

}  // namespace esprit::bots
