// The commands of the conversation of a battle that give no orders.
#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>

#include "cli/battle_talk.h"
#include "cli/question.h"
#include "cli/verbs.h"
#include "draw/text_map.h"
#include "report/grande_tactique.h"
#include "text/log_text.h"
#include "text/rulebook.h"

namespace esprit::cli {

using text::BadInput;

namespace {

struct Command {
    std::string_view name;
    std::string_view usage;
    std::string_view help;
};

constexpr Command commands[] = {
    {"help", "help [WORD]", "this, or what a word is for"},
    {"map", "map", "the battlefield as it is now"},
    {"units", "units [SIDE]", "who is there, in what state, with how many PIPs"},
    {"who", "who UNIT", "all about one unit"},
    {"reach", "reach UNIT", "how far it may go, whom it may charge and fire at"},
    {"odds", "odds charge A, B at C", "exact odds, had it been ordered; also: odds fire A at B"},
    {"orders", "orders [UNIT]", "orders that are worth considering"},
    {"why", "why RULE", "what a rule says"},
    {"undo", "undo",
     "takes the last order back: free ones; with --take-backs all since the last dice"},
    {"save", "save FILE", "writes the log of the battle"},
    {"load", "load FILE", "goes on where a log ends"},
    {"report", "report DIR", "writes an after-action report into a folder"},
    {"quit", "quit", "leaves the battle"},
};

constexpr Command orders[] = {
    {"move", "move UNIT 3 forward",
     "also: wheel 30 left, turn 90 right, about, 1.5 back, face "
     "north; several with \"then\" between"},
    {"charge", "charge A, B at C", "moves to contact and declares the charge"},
    {"contact", "contact A with B", "infantry moves up without charging"},
    {"square", "square UNIT", "forms square; \"leave square UNIT\""},
    {"limber", "limber UNIT", "or \"unlimber UNIT turn 30 left\""},
    {"fire", "fire UNIT", "in the PIP phase starts firing; \"stop fire UNIT\""},
    {"fire", "fire A at B", "in the firing phase"},
    {"rally", "rally UNIT", "or \"rally UNIT face north\""},
    {"spike", "spike A at B", "silenced guns; \"restore UNIT\" for one's own"},
    {"ride", "ride GENERAL to UNIT", "or to a place: \"to 20, 4.5\""},
    {"leave", "leave UNIT", "off the table at its own edge"},
    {"plan", "plan DIVISION, DIVISION",
     "who gets the highest PIP dice; the corps has no PIPs this turn"},
    {"end", "end", "ends the phase"},
};

std::string padded(std::string_view usage) {
    constexpr std::size_t column = 26;
    std::string text{usage};
    text.resize(std::max(column, text.size() + 2), ' ');
    return text;
}

std::string help_text(std::string const& word) {
    std::string out;
    auto const add = [&](std::span<Command const> list) {
        for (Command const& each : list) {
            if (!word.empty() && each.name != word) continue;
            out += "  " + padded(each.usage) + std::string{each.help} + "\n";
        }
    };
    if (word.empty()) out += "Orders (parts of names are enough):\n";
    add(orders);
    if (word.empty()) out += "Besides:\n";
    add(commands);
    return out.empty() ? "there is no help on \"" + word + "\": \"help\" lists all\n" : out;
}

std::string trimmed(std::string_view line) {
    std::string text{line};
    text.erase(text.find_last_not_of(" \t\r") + 1);
    text.erase(0, text.find_first_not_of(" \t"));
    return text;
}

bool is_command(std::string const& word) {
    return std::any_of(std::begin(commands), std::end(commands),
                       [&](Command const& command) { return command.name == word; });
}

}  // namespace

std::string BattleTalk::carry_out(std::string_view written) {
    std::string const line = trimmed(written);
    std::size_t const blank = std::min(line.find(' '), line.size());
    std::string const word = text::lowered(line.substr(0, blank));
    if (is_command(word)) return command(word, trimmed(line.substr(blank)));
    if (trying_) return take_dice(line);
    if (game_->pending()) return answer_question(line);
    if (line.empty() || line[0] == '#') return {};
    return give(line);
}

std::string BattleTalk::command(std::string const& name, std::string const& rest) {
    auto const unit = [&] {
        if (rest.empty()) throw BadInput{"which unit? \"" + name + " UNIT\""};
        return phrases_.own_unit(rest, battle());
    };
    if (name == "help") return help_text(rest);
    if (name == "map") return map();
    if (name == "units") return units(rest);
    if (name == "who") return who_text(look(), unit());
    if (name == "reach") return reach_text(look(), unit());
    if (name == "odds") return odds_text(look(), rest, options_.style);
    if (name == "orders") {
        return orders_text(look(), rest.empty() ? std::nullopt : std::optional{unit()});
    }
    if (name == "why") {
        if (rest.empty()) throw BadInput{"why what? \"why GT-CHG-01\""};
        std::vector<text::System> systems;
        systems.push_back(text::load_system(scenario().ruleset.name, field_.loaded.houses));
        return explain_rule(systems, rest);
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

std::string BattleTalk::units(std::string const& rest) const {
    if (rest.empty()) return units_text(look(), std::nullopt);
    return units_text(look(), side_named(field_, rest));
}

std::string BattleTalk::map() const {
    draw::TextMapOptions options;
    options.colour = options_.style.colour;
    draw::Picture picture = picture_of(field_, battle());
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
    report::Retold retold = report::chronicle_of(rules_, game_->log());
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
        for (Command const& each : commands) offer(each.name);
        for (std::string_view const verb : text::OrderPhrases::verbs()) {
            offer(verb.substr(0, verb.find(' ')));
        }
        return found;
    }
    // a name from any of its words on: the ones before may have been written
    for (auto const& troop : scenario().troops) {
        std::string_view name = troop.name;
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
