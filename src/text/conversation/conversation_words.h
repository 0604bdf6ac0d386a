#pragma once
// The commands of the referee's conversation.
#include <array>
#include <string_view>

#include "text/rulesets/system_loader.h"

namespace esprit::text {

/// A command with its help.
struct ConversationCommand {
    std::string_view name;
    std::string_view usage;
    std::string_view help;
    bool changes = false;  // what is known of the units and the question
};

inline constexpr std::array commands{
    ConversationCommand{"odds", "odds", "the exact odds, and what one fact more would change"},
    ConversationCommand{"roll", "roll", "throw dice and see the verdict", true},
    ConversationCommand{"dice", "dice 3 4 …", "the verdict for the dice that you threw", true},
    ConversationCommand{"ask", "ask", "answer a question for each fact", true},
    ConversationCommand{"facts", "facts [NAME]", "the facts of this chart, or what a fact means"},
    ConversationCommand{"why", "why RULE-ID…", "the rules behind ids"},
    ConversationCommand{"unit", "unit NAME [FACT…]",
                        "name a unit and what is known of it: unit Guard veteran", true},
    ConversationCommand{"units", "units", "the named units, as the verdicts left them"},
    ConversationCommand{"undo", "undo",
                        "take the last line back; dice that were thrown are not thrown again"},
    ConversationCommand{"clear", "clear", "forget the facts", true},
    ConversationCommand{"system", "system NAME", "change to another rule system", true},
    ConversationCommand{"rulesets", "rulesets", "all systems, charts and procedures"},
    ConversationCommand{"log", "log", "everything so far"},
    ConversationCommand{"save", "save FILE", "write the log to a file"},
    ConversationCommand{"help", "help", "this list"},
    ConversationCommand{"quit", "quit", "leave"},
};

/// Other words for a command.
struct CommandAlias {
    std::string_view alias;
    std::string_view command;
};
inline constexpr CommandAlias command_aliases[] = {
    {"?", "help"}, {"exit", "quit"}, {"bye", "quit"}, {"back", "undo"}};

/// Whether a system has a chart or procedure of that name.
inline bool is_subject(LoadedSystem const& system, std::string_view name) {
    return system.ruleset->find_chart(name) != nullptr || system.find_procedure(name) != nullptr;
}

}  // namespace esprit::text
