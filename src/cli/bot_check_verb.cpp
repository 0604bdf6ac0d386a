// For authors of bots: whether a program keeps to the protocol.
#include <iostream>
#include <memory>

#include "bots/bot_check.h"
#include "cli/bot_options.h"
#include "cli/common_options.h"
#include "cli/verbs.h"

namespace esprit::cli {

namespace {

struct BotCheckWords {
    std::string command;
    std::vector<std::string> options;
    std::uint64_t time_ms = bots::Budget{}.order_ms;
    std::uint64_t seed = 1;
    bool json = false;
};

int check_command(BotCheckWords const& words) {
    bots::BotCheckOptions options;
    options.command = words.command;
    options.options = bot_options(words.options);
    options.budget.order_ms = words.time_ms;
    options.seed = words.seed;
    auto const checks = bots::check_bot(options);
    std::cout << (words.json ? bots::check_json(words.command, checks) : bots::check_text(checks));
    return bots::all_passed(checks) ? 0 : 1;
}

}  // namespace

Verb bot_check_verb() {
    auto const given = std::make_shared<BotCheckWords>();
    Verb verb;
    verb.name = "bot-check";
    verb.user = User::developers;
    verb.summary = "check whether a program can be a commander";
    verb.details =
        "Starts the command, tries the odd cases of the protocol, and has it fight random in every "
        "system. Says of each check whether it passed, and what to mend where it did not. Ends "
        "with "
        "1 when a check failed. See docs/bots.md.";
    verb.word("COMMAND", given->command, "a command of the shell, in one word").required = true;
    verb.option("--bot-option", "NAME=VALUE", given->options,
                "set an option of the bot; may be given several times");
    verb.option("--bot-time", "MS", given->time_ms, "give it MS milliseconds for each order")
        .between(1, bots::most_order_ms);
    add_seed(verb, given->seed);
    add_json(verb, given->json);
    verb.examples = {"esprit bot-check ./mybot",
                     "esprit bot-check ./mybot --bot-time 500 --bot-option boldness=3"};
    verb.run = [given] { return check_command(*given); };
    return verb;
}

}  // namespace esprit::cli
