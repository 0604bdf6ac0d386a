#pragma once
// Bots on the command line: commanders that are programs of their own.
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bots/bot_pool.h"
#include "cli/verb.h"
#include "games/battlefield.h"

namespace esprit::cli {

struct BotWords {
    std::vector<std::string> bots;     // "NAME=COMMAND"
    std::vector<std::string> options;  // "NAME=VALUE"
    std::optional<std::uint64_t> time_ms;
    std::optional<std::uint64_t> nodes;
    std::string fault = "forfeit";  // or "drill"
    std::string talk;               // a file; empty: none
};
/// --bot NAME=COMMAND alone.
void add_bot_names(Verb& verb, std::vector<std::string>& bots);
/// --bot and the options of bots.
void add_bots(Verb& verb, BotWords& words);

/// The bots that "NAME=COMMAND" names. Throws BadInput.
std::vector<bots::NamedBot> named_bots(std::vector<std::string> const& words);

/// The options that "NAME=VALUE" sets. Throws BadInput.
bots::BotOptions bot_options(std::vector<std::string> const& words);

/// The bots of a verb while it runs.
class BotsOfVerb {
public:
    /// Starts the named bots, and those among `commanders` that are "exec:COMMAND". Throws
    /// BadInput, for options without a bot as well.
    BotsOfVerb(BotWords const& words, std::vector<std::string> const& commanders);
    BotsOfVerb(BotsOfVerb const&) = delete;
    BotsOfVerb& operator=(BotsOfVerb const&) = delete;
    ~BotsOfVerb();

    void offer_on(games::Battlefield& field) const;
    /// The pool of bots; nullptr if the verb has no bots.
    std::shared_ptr<games::Bots const> shared() const { return pool_; }
    /// Writes to standard error which bots were stopped, how often and why.
    void tell_faults() const;

private:
    class Talk;
    class KillOnSignal;
    std::unique_ptr<KillOnSignal> kill_on_signal_;
    std::shared_ptr<bots::BotPool> pool_;
};

}  // namespace esprit::cli
