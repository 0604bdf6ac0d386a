// The commands of the conversation of a battle that give no orders.
#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>
#include <sstream>

#include "cli/battle_talk.h"
#include "cli/commanders.h"
#include "cli/files.h"
#include "cli/question.h"
#include "draw/text_map.h"
#include "games/terminal_tables.h"
#include "text/logs/log_text.h"
#include "text/orders/unit_names.h"
#include "text/rulesets/rulebook.h"

namespace esprit::cli {

using text::BadInput;

namespace {

using games::Usage;

constexpr Usage commands[] = {
    {"help", "help [WORD]", "list the commands, or explain one"},
    {"map", "map", "show the battlefield"},
    {"units", "units [SIDE]", "list the units and their states"},
    {"who", "who UNIT", "show all about one unit"},
    {"reach", "reach UNIT", "show how far a unit can go, and which enemies it can reach"},
    {"odds", "", ""},  // each system has its own words for it
    {"orders", "orders [UNIT]", "list sensible orders; with UNIT, all of its orders"},
    {"why", "why RULE", "explain a rule"},
    {"undo", "undo",
     "take back the last order, unless it binds; with --take-backs, all since the last dice"},
    {"save", "save FILE", "write the log of the battle"},
    {"load", "load FILE", "resume where a log ends"},
    {"report", "report DIR", "write a report of the battle to a folder"},
    {"quit", "quit", "leave the battle; also \"exit\" and \"q\""},
};

/// The commands that are not orders, on this battlefield.
std::vector<Usage> commands_on(games::Battlefield const& field) {
    std::vector<Usage> list{std::begin(commands), std::end(commands)};
    for (Usage& each : list) {
        if (each.name == "odds") each = field.odds_usage();
    }
    return list;
}

std::size_t column_behind(std::vector<Usage> const& orders, std::vector<Usage> const& besides) {
    constexpr std::size_t widest_column = 32;  // longer ones stand out
    std::size_t widest = 0;
    for (auto const* const list : {&orders, &besides}) {
        for (Usage const& each : *list) {
            if (each.usage.size() <= widest_column) widest = std::max(widest, each.usage.size());
        }
    }
    return widest + 2;
}

std::string padded(std::string_view usage, std::size_t column) {
    std::string text{usage};
    text.resize(std::max(column, text.size() + 2), ' ');
    return text;
}

/// Whether a text has that word in it, as a whole word.
bool speaks_of(std::string_view text, std::string const& word) {
    auto const is_letter = [&](std::size_t place) {
        return place < text.size() && std::isalpha(static_cast<unsigned char>(text[place])) != 0;
    };
    for (std::size_t at = text.find(word); at != std::string_view::npos;
         at = text.find(word, at + 1)) {
        if (!(at > 0 && is_letter(at - 1)) && !is_letter(at + word.size())) return true;
    }
    return false;
}

std::string help_text(games::Battlefield const& field, std::string const& word) {
    std::vector<Usage> const orders = field.usages();
    std::vector<Usage> const besides = commands_on(field);
    std::size_t const column = column_behind(orders, besides);
    std::string by_name;
    std::string by_mention;
    auto const add = [&](std::vector<Usage> const& list) {
        for (Usage const& each : list) {
            std::string const line =
                "  " + padded(each.usage, column) + std::string{each.help} + "\n";
            if (word.empty() || each.name == word) by_name += line;
            if (speaks_of(each.usage, word) || speaks_of(each.help, word)) by_mention += line;
        }
    };
    if (word.empty()) by_name += "Orders (parts of names are enough):\n";
    add(orders);
    if (word.empty()) by_name += "Other commands:\n";
    add(besides);
    if (!by_name.empty()) return by_name;
    if (!by_mention.empty()) return by_mention;
    return "there is no command \"" + word + "\": \"help\" lists all\n";
}

std::string trimmed(std::string_view line) {
    std::string text{line};
    text.erase(text.find_last_not_of(" \t\r") + 1);
    text.erase(0, text.find_first_not_of(" \t"));
    return text;
}

/// The command that another name of it means.
std::string meant(std::string const& word) {
    if (word == "exit" || word == "q" || word == "bye") return "quit";
    return word == "?" ? "help" : word;
}

bool is_command(std::string const& word) {
    return std::any_of(std::begin(commands), std::end(commands),
                       [&](Usage const& command) { return command.name == word; });
}

}  // namespace

std::string BattleTalk::carry_out(std::string_view written) {
    std::string const line = trimmed(written);
    std::size_t const blank = std::min(line.find(' '), line.size());
    std::string const word = meant(text::lowered(line.substr(0, blank)));
    // a unit may be called "Q" or "map": the options of a question go first
    if (auto const asked = game_->pending(); !trying_ && asked) {
        bool const is_option =
            std::find(asked->options.begin(), asked->options.end(), line) != asked->options.end();
        if (is_option) return answer_question(line);
    }
    if (is_command(word)) return command(word, trimmed(line.substr(blank)));
    if (trying_) return take_dice(line);
    if (game_->pending()) return answer_question(line);
    if (line.empty() || line[0] == '#') return {};
    return give(line);
}

std::string BattleTalk::command(std::string const& name, std::string const& rest) {
    auto const unit = [&] {
        if (rest.empty()) throw BadInput{"which unit? \"" + name + " UNIT\""};
        return game_->unit_named(rest);
    };
    if (name == "help") return help_text(field_, text::lowered(rest));
    if (name == "map") return map();
    if (name == "units") return units(rest);
    if (name == "who") return game_->who(unit());
    if (name == "reach") return before_this_order() + game_->reach(unit());
    if (name == "odds") return before_this_order() + game_->odds(rest, options_.style);
    if (name == "orders") {
        return orders_text(rest.empty() ? std::nullopt : std::optional{unit()});
    }
    if (name == "why") {
        if (rest.empty()) throw BadInput{"why what? \"why GT-CHG-01\""};
        std::vector<text::LoadedSystem> systems;
        systems.push_back(text::load_system(field_.ruleset().name, field_.file().houses));
        std::istringstream ids{rest};
        return explain_rules(systems, {std::istream_iterator<std::string>{ids}, {}});
    }
    if (name == "undo") return undo();
    if (name == "save") return save(rest);
    if (name == "load") {
        if (rest.empty()) throw BadInput{"load what? \"load FILE\""};
        std::string const taken = take_up(rest);
        return taken + map() + go_on();
    }
    if (name == "report") return write_report(rest);
    finished_ = true;
    return {};
}

std::string BattleTalk::before_this_order() const {
    return trying_ || game_->pending() ? "as it was before the order under way:\n" : "";
}

std::string BattleTalk::units(std::string const& rest) const {
    std::optional<rules::SideId> side;
    if (!rest.empty()) side = side_named(field_, rest);
    return games::units_text(game_->units(side), field_.side_names());
}

std::string BattleTalk::orders_text(std::optional<rules::UnitId> unit) const {
    if (game_->pending()) {
        return question_text(*game_->pending(), side_name(game_->pending()->side));
    }
    if (trying_) return trying_->asked;
    return games::orders_text(game_->suggestions(), unit);
}

std::string BattleTalk::map() const {
    draw::TextMapOptions options;
    options.colour = options_.style.colour;
    draw::Picture picture = field_.picture();
    picture.before = game_->board();
    picture.title.clear();
    options.region = draw::whole_table(picture);
    return draw::text_map(picture, options);
}

std::string BattleTalk::save(std::string const& file) const {
    if (file.empty()) throw BadInput{"where to? \"save FILE\""};
    write_file(file, text::log_text(game_->log()));
    return "the log is in " + file + "\n";
}

std::string BattleTalk::write_report(std::string const& folder) const {
    if (folder.empty()) throw BadInput{"where to? \"report DIR\""};
    games::Retold retold = field_.retell(game_->log());
    retold.chronicle.commanders = options_.commanders;
    return "the report is " + write_report_into(folder, retold.chronicle) + "\n";
}

std::vector<std::string> BattleTalk::completions(std::string_view line) const {
    std::size_t const blank = line.rfind(' ');
    std::string const begun =
        text::lowered(blank == std::string_view::npos ? line : line.substr(blank + 1));
    std::vector<std::string> found;
    auto const offer = [&](std::string_view word) {
        bool const fits = text::lowered(word).starts_with(begun);
        if (fits && std::find(found.begin(), found.end(), word) == found.end()) {
            found.emplace_back(word);
        }
    };
    if (blank == std::string_view::npos) {
        for (Usage const& each : commands) offer(each.name);
        for (std::string_view const verb : field_.verbs()) offer(verb.substr(0, verb.find(' ')));
        return found;
    }
    // a name may be completed from any of its words on
    for (field::RosterUnit const& unit : field_.common().units) {
        std::string_view name = unit.name;
        for (;;) {
            offer(name);
            std::size_t const next = name.find(' ');
            if (next == std::string_view::npos) break;
            name.remove_prefix(next + 1);
        }
    }
    return found;
}

}  // namespace esprit::cli
