#include "cli/verbs.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <span>

#include "base/nearest.h"
#include "cli/verb_table.h"
#include "command/grande_tactique.h"
#include "games/staff_data.h"
#include "text/library.h"
#include "text/render.h"
#include "text/rulebook.h"
#include "text/rulings_page.h"
#include "text/verdict.h"

namespace esprit::cli {

using text::BadInput;
using text::NamedText;
using text::System;

namespace {

constexpr std::size_t largest_file = 4U << 20U;

std::vector<System> all_systems(std::vector<std::string> const& houses) {
    std::vector<NamedText> const files = read_files(houses);
    std::vector<System> systems;
    for (std::string_view const name : text::system_names()) {
        systems.push_back(text::load_with_houses(name, files));
    }
    return systems;
}

std::string written(text::Verdict const& verdict, bool json) {
    return json ? text::to_json(verdict) + "\n" : text::render(verdict, {colour_wanted()});
}

/// The verdict of `ask` about what the options describe.
template <class Ask>
std::string asked(AskOptions const& options, Ask ask) {
    System const system = text::load_system(options.ruleset, read_files(options.houses));
    text::Subject const subject = text::find_subject(system, options.subject);
    text::Situation const situation = text::read_situation(subject, options.facts);
    return written(ask(subject, situation), options.json);
}

bool takes_a_value(std::string_view const option) {
    static constexpr std::string_view all =
        " --house --dice --seed --svg --save --by --at --line --policy --answers --to "
        "--side --blue --red --number --turns --log --against --resume --report -n "
        "--jobs --precision --checkpoint --most-paths --csv --jsonl --sqlite --html "
        "--nodes --think --top --battles --out --port --bind --data --web --scenarios "
        "--origin --db ";
    return all.find(" " + std::string{option} + " ") != std::string_view::npos;
}

/// Words without the options among them and their values; the last, which is only begun, stays.
std::vector<std::string> without_options(std::vector<std::string> const& words) {
    std::vector<std::string> kept;
    for (std::size_t i = 0; i < words.size(); ++i) {
        bool const last = i + 1 == words.size();
        if (last || words[i].substr(0, 1) != "-") {
            kept.push_back(words[i]);
        } else if (takes_a_value(words[i])) {
            i += i + 2 < words.size() ? 1 : 0;
        }
    }
    return kept;
}

/// Facts that have not been given yet. `given`: the words of the command line.
void add_facts(System const& system, std::span<std::string const> given,
               std::vector<std::string>& words) {
    text::Subject const subject = text::find_subject(system, given[2]);
    auto const is_given = [&](std::string const& full) {
        auto const facts = given.subspan(3, given.size() - 4);
        return std::any_of(facts.begin(), facts.end(), [&](std::string const& word) {
            return word.substr(0, word.find('=')) == full;
        });
    };
    for (std::size_t role = 0; role < subject.roles.size(); ++role) {
        for (chance::FactId const id : subject.roles[role].facts) {
            chance::FactDeclaration const& fact = (*system.ruleset->facts)[id];
            std::string const full = text::full_name(subject, role, id);
            if (is_given(full)) {
                continue;
            }
            if (fact.type == chance::FactType::name) {
                for (std::size_t i = 0; i < fact.name_count; ++i) {
                    words.push_back(full + "=" + std::string{fact.names[i]});
                }
            } else {
                words.push_back(id.is_flag ? full : full + "=");
            }
        }
    }
}

std::vector<std::string> rule_ids() {
    std::vector<std::string> ids;
    for (System const& system : all_systems({})) {
        for (chance::RuleText const& rule : system.ruleset->rules) {
            ids.push_back(rule.id);
        }
    }
    return ids;
}

std::vector<std::string> options_of(std::string const& verb) {
    if (verb == "odds") return {"--json", "--house", "--help"};
    if (verb == "roll") return {"--json", "--house", "--dice", "--seed", "--help"};
    if (verb == "rulesets") return {"--diff", "--help"};
    if (verb == "referee") return {"--house", "--seed", "--lines", "--help"};
    if (verb == "charge") {
        return {"--by",   "--at",     "--line", "--odds", "--policy", "--answers", "--dice",
                "--seed", "--number", "--json", "--svg",  "--save",   "--house",   "--help"};
    }
    if (verb == "battle") {
        return {"--side",  "--blue", "--red",    "--nodes", "--seed",  "--number",
                "--turns", "--log",  "--report", "--json",  "--house", "--help"};
    }
    if (verb == "play") {
        return {"--side", "--against",    "--hotseat", "--nodes",  "--think", "--seed", "--number",
                "--dice", "--take-backs", "--log",     "--resume", "--house", "--help"};
    }
    if (verb == "simulate") {
        return {"-n",     "--side",      "--blue",       "--red",    "--seed",
                "--jobs", "--precision", "--checkpoint", "--resume", "--most-paths",
                "--json", "--house",     "--nodes",      "--help"};
    }
    if (verb == "sweep") {
        return {"-n",       "--seed",       "--jobs", "--precision", "--checkpoint",
                "--resume", "--most-paths", "--csv",  "--jsonl",     "--sqlite",
                "--html",   "--svg",        "--json", "--nodes",     "--help"};
    }
    if (verb == "advise") {
        return {"--side", "--nodes", "--top", "--seed", "--json", "--house", "--help"};
    }
    if (verb == "fit") {
        return {"--taste", "--unhurried", "--against", "--from", "--battles",
                "--seed",  "--out",       "--house",   "--help"};
    }
    if (verb == "serve") {
        return {"--port", "--bind",      "--data",   "--db",  "--per-roll",
                "--web",  "--scenarios", "--origin", "--help"};
    }
    if (verb == "show") return {"--svg", "--house", "--help"};
    if (verb == "replay") return {"--to", "--json", "--svg", "--help"};
    if (verb == "verify") return {"--help"};
    return {"--house", "--help"};
}

std::vector<std::string> words_after(std::vector<std::string> const& all) {
    std::vector<std::string> const words = without_options(all);
    std::string const verb = words.empty() ? "" : words[0];
    if (words.size() <= 1) {
        std::vector<std::string> verbs;
        for (VerbUsage const& usage : verb_table()) verbs.emplace_back(usage.verb);
        return verbs;
    }
    if (words.back().substr(0, 1) == "-") {
        return options_of(verb);
    }
    std::string const before = all.size() > 2 ? all[all.size() - 2] : "";
    if (before == "--policy") {
        return {"first-option", "scripted", "best"};
    }
    if (before == "--blue" || before == "--red" || before == "--against") {
        auto const plain = command::commander_names();
        auto const thinking = games::staff_names();
        std::vector<std::string> names{plain.begin(), plain.end()};
        names.insert(names.end(), thinking.begin(), thinking.end());
        return names;
    }
    if (verb == "why") {
        return rule_ids();
    }
    if (verb != "odds" && verb != "roll" && verb != "facts" && verb != "rulings") {
        return {};
    }
    if (words.size() == 2) {
        auto const names = text::system_names();
        return {names.begin(), names.end()};
    }
    std::vector<std::string> found;
    if (verb == "rulings") return found;
    System const system = text::load_system(words[1]);
    if (words.size() == 3) {
        for (auto const& chart : system.ruleset->charts) found.push_back(chart.name);
        for (auto const& procedure : system.procedures) found.emplace_back(procedure->name());
    } else if (verb != "facts") {
        add_facts(system, words, found);
    }
    return found;
}

}  // namespace

std::vector<NamedText> read_files(std::vector<std::string> const& names) {
    std::vector<NamedText> files;
    for (std::string const& name : names) {
        std::ifstream file{name, std::ios::binary};
        std::string content(largest_file + 1, '\0');  // no further, whatever the file is
        file.read(content.data(), static_cast<std::streamsize>(content.size()));
        if (!file.is_open() || file.bad()) {  // a folder can be opened, but not read
            throw BadInput{"cannot read \"" + name + "\""};
        }
        content.resize(static_cast<std::size_t>(file.gcount()));
        if (content.size() > largest_file) {
            throw BadInput{"\"" + name + "\" is larger than any house rule"};
        }
        files.push_back({name, std::move(content)});
    }
    return files;
}

std::uint64_t seed_of_the_moment() {
    // mixed, and cut to a number that can be read out at a table
    auto const now =
        static_cast<std::uint64_t>(std::chrono::system_clock::now().time_since_epoch().count());
    return now * 0x9E3779B97F4A7C15ULL >> 34;
}

void look_at_number(std::optional<std::uint64_t> const& number) {
    constexpr std::uint64_t most_number = (std::uint64_t{1} << 48U) - 1;  // chance::DrawPlace
    if (!number || *number <= most_number) return;
    throw BadInput{"--number: battles are numbered from 0 to " + std::to_string(most_number)};
}

bool colour_wanted() {
    char const* const refused = std::getenv("NO_COLOR");
    return (refused == nullptr || *refused == '\0') && isatty(STDOUT_FILENO) != 0;
}

std::string odds_verb(AskOptions const& options) {
    return asked(options, [](text::Subject const& subject, text::Situation const& situation) {
        return text::odds_of(subject, situation, true);
    });
}

std::string roll_verb(AskOptions const& options) {
    text::DiceSource source;
    if (options.dice) {
        source.given = text::read_dice(*options.dice);
    }
    source.seed = options.seed ? *options.seed : seed_of_the_moment();
    return asked(options, [&](text::Subject const& subject, text::Situation const& situation) {
        return text::roll_of(subject, situation, source);
    });
}

std::string facts_verb(std::string const& ruleset, std::string const& name,
                       std::vector<std::string> const& houses) {
    return text::list_facts(text::load_system(ruleset, read_files(houses)), name);
}

std::string rulesets_verb(std::optional<std::string> const& diff) {
    if (!diff) {
        return text::list_rulesets(all_systems({}));
    }
    NamedText const house = read_files({*diff})[0];
    std::string const name = text::system_of_house(house);
    text::DataNode const before = text::system_tree(name);
    text::DataNode after = before;
    text::lay_over(after, text::read_toml(house.name, house.content));
    text::build_system(name, after);  // so that a wrong value is told here, too
    std::string out;
    for (std::string const& line : text::differences(before, after)) {
        out += line + "\n";
    }
    return out.empty() ? "it changes nothing\n" : out;
}

std::string rulings_verb(std::string const& ruleset, std::vector<std::string> const& houses) {
    return text::rulings_page(text::load_system(ruleset, read_files(houses)));
}

std::string why_verb(std::string const& rule, std::vector<std::string> const& houses) {
    return text::explain_rule(all_systems(houses), rule);
}

std::string complete_verb(std::vector<std::string> const& words) {
    std::string const begun = words.empty() ? "" : words.back();
    std::string out;
    try {
        for (std::string const& word : words_after(words)) {
            if (word.substr(0, begun.size()) == begun) {
                out += word + "\n";
            }
        }
    } catch (BadInput const&) {
        // half a command line: nothing to offer
    }
    return out;
}

}  // namespace esprit::cli
