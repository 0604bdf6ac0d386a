#include "bots/protocol.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "base/nearest.h"
#include "draw/text_ground.h"
#include "draw/words.h"
#include "report/json_writer.h"

namespace esprit::bots {

using report::JsonWriter;

namespace {

constexpr std::string_view blank = " \t";

std::string_view trimmed(std::string_view text) {
    std::size_t const begin = text.find_first_not_of(blank);
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(blank) - begin + 1);
}

/// The first word of a line, and what follows it.
struct Split {
    std::string_view word;
    std::string_view rest;
};
Split split(std::string_view line) {
    line = trimmed(line);
    std::size_t const end = std::min(line.find_first_of(blank), line.size());
    return {line.substr(0, end), trimmed(line.substr(end))};
}

bool is_number(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(),
                                        [](char letter) { return letter >= '0' && letter <= '9'; });
}

/// A number from 1 to `most`, less 1.
std::optional<std::size_t> index_of(std::string_view text, std::size_t most) {
    std::size_t number = 0;
    char const* const end = text.data() + text.size();
    auto const read = std::from_chars(text.data(), end, number);
    if (read.ec != std::errc{} || read.ptr != end || number == 0 || number > most) {
        return std::nullopt;
    }
    return number - 1;
}

std::string numbered(std::vector<std::string> const& lines) {
    std::string text;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        text += std::to_string(i + 1) + " " + lines[i] + "\n";
    }
    return text;
}

std::string go(std::uint64_t time_ms, std::uint64_t nodes) {
    return "go " + std::to_string(time_ms) + " " + std::to_string(nodes) + "\n";
}

/// True for control characters, zero-width characters and marks of text direction.
bool is_unseen(char32_t point) {
    bool const control = point < 0x20 || (point >= 0x7F && point < 0xA0) || point == 0xAD;
    bool const of_direction = (point >= 0x200B && point <= 0x200F) ||
                              (point >= 0x202A && point <= 0x202E) ||
                              (point >= 0x2060 && point <= 0x2069) || point == 0xFEFF;
    return control || of_direction;
}

std::string wrong_word(std::string_view line, std::string_view word,
                       std::span<std::string_view const> known, std::string_view wanted) {
    return "\"" + shown(line) + "\" is not " + std::string{wanted} + did_you_mean(word, known);
}

void add_unit(JsonWriter& out, std::size_t unit, games::BotUnitState const& state) {
    out.begin_object().member("unit", static_cast<std::int64_t>(unit));
    if (state.piece) {
        out.member("x_mil", state.piece->x_mil).member("y_mil", state.piece->y_mil);
        out.member("facing_cdeg", state.piece->facing_cdeg);
        out.member("frontage_mil", state.piece->frontage_mil);
        out.member("depth_mil", state.piece->depth_mil);
        out.key("states").begin_list();
        for (std::string_view const each : state.piece->states) out.text(each);
        out.end_list();
    }
    out.member("standing", state.standing).member("holding", state.holding);
    if (state.strength_of > 0) {
        out.member("strength", state.strength_left).member("of", state.strength_of);
    }
    out.end_object();
}

std::string short_json(games::BotPosition const& position) {
    JsonWriter out;
    out.begin_object().member("turn", position.awaited.turn);
    out.member("phase", position.awaited.phase).member("side", position.awaited.side);
    out.key("units").begin_list();
    for (std::size_t unit = 0; unit < position.units.size(); ++unit) {
        add_unit(out, unit, position.units[unit]);
    }
    return out.end_list().end_object().take();
}

/// The line on the position that is named so; null: none is.
bool* wanted_line(std::string_view name, WantedLines& wanted) {
    if (name == "position") return &wanted.position;
    if (name == "state") return &wanted.state;
    return name == "bytes" ? &wanted.bytes : nullptr;
}

std::string hex_text(std::span<std::uint8_t const> bytes) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    for (std::uint8_t const byte : bytes) text += {digits[byte / 16], digits[byte % 16]};
    return text;
}

/// 16 digits.
std::string hex_text(std::uint64_t number) {
    std::array<std::uint8_t, 8> bytes{};
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        bytes.at(i) = static_cast<std::uint8_t>(number >> (56 - 8 * i));
    }
    return hex_text(std::span<std::uint8_t const>{bytes});
}

}  // namespace

std::string shown(std::string_view line, std::size_t most_letters) {
    std::string const text = draw::shortened(line.substr(0, 4 * most_letters), most_letters);
    std::string result;
    for (std::string_view rest = text; !rest.empty();) {
        draw::Letter const letter = draw::next_letter(rest);
        if (letter.valid && !is_unseen(letter.point)) {
            result += letter.bytes;
            continue;
        }
        for (char const byte : letter.bytes) {
            constexpr std::string_view digits = "0123456789ABCDEF";
            auto const number = static_cast<unsigned char>(byte);
            result += {'\\', 'x', digits[number / 16], digits[number % 16]};
        }
    }
    return result;
}

std::string greeting_text() {
    return "esprit " + std::to_string(protocol_version) + "\n";
}

std::string options_text(BotOptions const& options) {
    std::string text;
    for (auto const& [name, value] : options) text += "set " + name + " " + value + "\n";
    return text;
}

std::string game_text(games::BotGame const& game) {
    JsonWriter out;
    out.begin_object().member("system", game.system).member("side", game.side);
    out.member("battle", static_cast<std::int64_t>(game.battle));
    out.member("random", game.random).key("sides").begin_list();
    for (std::string const& side : game.sides) out.text(side);
    out.end_list().key("units").begin_list();
    for (std::size_t unit = 0; unit < game.units.size(); ++unit) {
        games::BotUnit const& each = game.units[unit];
        out.begin_object().member("unit", static_cast<std::int64_t>(unit));
        out.member("name", each.name).member("side", each.side).member("kind", each.kind);
        out.end_object();
    }
    out.end_list().member("scenario", game.scenario).key("houses").begin_list();
    for (games::BotHouse const& house : game.houses) {
        out.begin_object().member("name", house.name).member("text", house.text).end_object();
    }
    out.end_list().member("ruleset", hex_text(game.ruleset));
    return "newgame " + out.end_object().take() + "\n";
}

std::string order_question(games::BotPosition const& position, WantedLines wanted,
                           std::uint64_t time_ms, std::uint64_t nodes) {
    std::string text;
    if (wanted.position) text = "position " + short_json(position) + "\n";
    if (wanted.state) text += "state " + position.state() + "\n";
    if (wanted.bytes) text += "bytes " + hex_text(position.bytes()) + "\n";
    text += "orders " + std::to_string(position.orders.size()) + "\n";
    return text + numbered(position.orders) + go(time_ms, nodes);
}

std::string choice_question(chance::Choice const& choice, std::uint64_t time_ms) {
    std::string const text = "choice " + std::to_string(choice.options.size()) + " " +
                             std::string{choice.rule.text} + " " + std::string{choice.question} +
                             "\n";
    return text + numbered({choice.options.begin(), choice.options.end()}) + go(time_ms, 0);
}

std::string quit_text() {
    return "quit\n";
}

std::string introduce(std::string_view line, Introduction& introduction) {
    constexpr std::array<std::string_view, 6> known{"name",  "option", "position",
                                                    "state", "bytes",  "ready"};
    auto const [word, rest] = split(line);
    if (word.empty()) return {};
    if (word == "name") {
        introduction.name = shown(rest);
    } else if (word == "option") {
        std::string_view const name = split(rest).word;
        if (name.empty()) return "\"option\" needs a name behind it";
        introduction.options.emplace_back(name);
    } else if (bool* const wants = wanted_line(word, introduction.wanted)) {
        if (rest != "no" && rest != "yes") {
            return "behind \"" + std::string{word} + "\" stands yes or no";
        }
        *wants = rest == "yes";
    } else if (word == "ready" && rest.empty()) {
        introduction.ready = true;
    } else {
        return wrong_word(
            line, word, known,
            "a line of an introduction, which are name, option, position, state, bytes and ready");
    }
    return {};
}

OrderReply read_order_reply(std::string_view line, std::size_t orders) {
    constexpr std::array<std::string_view, 2> known{"order", "reason"};
    auto const [word, rest] = split(line);
    if (word.empty()) return Remark{};
    if (word == "reason") return Remark{shown(rest)};
    if (word != "order") {
        return Nonsense{wrong_word(line, word, known, "\"order\" and a number")};
    }
    if (rest.empty()) return Nonsense{"behind \"order\" stands the number of an order"};
    if (draw::terminal_text(rest, false) != rest) {
        return Nonsense{"\"" + shown(line) + "\": an order is plain text in UTF-8"};
    }
    if (!is_number(rest)) return games::BotOrder{{}, std::string{rest}};
    if (auto const candidate = index_of(rest, orders)) return games::BotOrder{candidate, {}};
    return Nonsense{"\"" + shown(line) + "\": the orders are numbered from 1 to " +
                    std::to_string(orders)};
}

ChoiceReply read_choice_reply(std::string_view line, std::size_t options) {
    constexpr std::array<std::string_view, 2> known{"answer", "reason"};
    auto const [word, rest] = split(line);
    if (word.empty()) return Remark{};
    if (word == "reason") return Remark{shown(rest)};
    if (word != "answer") {
        return Nonsense{wrong_word(line, word, known, "\"answer\" and a number")};
    }
    if (auto const option = index_of(rest, options)) return *option;
    return Nonsense{"\"" + shown(line) + "\": the options are numbered from 1 to " +
                    std::to_string(options)};
}

}  // namespace esprit::bots
