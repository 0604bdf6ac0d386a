#pragma once
// Tests whether a program keeps to the protocol: what `esprit bot-check` does.
#include <string>
#include <vector>

#include "bots/bot_pool.h"

namespace esprit::bots {

/// One thing that was tried.
struct BotCheck {
    std::string name;  // "black-powder"
    bool passed = false;
    std::string told;  // what happened; of a failure also how to mend it
};

struct BotCheckOptions {
    std::string command;
    BotOptions options;
    Budget budget;
    std::uint64_t seed = 1;
};

/// Starts the command several times, and has it fight `random` in every system. Ends early where
/// the program does not even start.
std::vector<BotCheck> check_bot(BotCheckOptions const& options);

bool all_passed(std::vector<BotCheck> const& checks);
/// A line for each check.
std::string check_text(std::vector<BotCheck> const& checks);
/// One line of JSON; docs/bots.md describes it.
std::string check_json(std::string const& command, std::vector<BotCheck> const& checks);

}  // namespace esprit::bots
