#pragma once
// The lines that are exchanged with a bot; docs/bots.md describes them.
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "games/bots.h"

namespace esprit::bots {

inline constexpr int protocol_version = 1;
/// Values that the person who starts a bot sets for it, by the names of its options.
using BotOptions = std::map<std::string, std::string, std::less<>>;

// Lines to a bot, each with its end.

std::string greeting_text();
std::string options_text(BotOptions const& options);
std::string game_text(games::BotGame const& game);
/// Which lines on the position a bot wants before an order.
struct WantedLines {
    bool position = true;
    bool state = false;
    bool bytes = false;
};
std::string order_question(games::BotPosition const& position, WantedLines wanted,
                           std::uint64_t time_ms, std::uint64_t nodes);
std::string choice_question(chance::Choice const& choice, std::uint64_t time_ms);
std::string quit_text();

// Lines from a bot. Each function reads one line.

/// What a bot says of itself.
struct Introduction {
    std::string name;
    std::vector<std::string> options;  // the names of the options that the bot has
    WantedLines wanted;
    bool ready = false;
};
/// Adds a line to the introduction; what is wrong with it, empty if nothing.
std::string introduce(std::string_view line, Introduction& introduction);

/// A reason for the order that follows, or nothing: an empty line.
struct Remark {
    std::string reason;
};
struct Nonsense {
    std::string because;
};
using OrderReply = std::variant<games::BotOrder, Remark, Nonsense>;
/// \param orders  how many candidates the bot was offered
OrderReply read_order_reply(std::string_view line, std::size_t orders);
using ChoiceReply = std::variant<std::size_t, Remark, Nonsense>;
/// The index of the option.
ChoiceReply read_choice_reply(std::string_view line, std::size_t options);

/// A bot's line for a message: shortened, with `\xNN` for each byte of control characters, unseen
/// characters and wrong UTF-8.
std::string shown(std::string_view line, std::size_t most_letters = 80);

}  // namespace esprit::bots
