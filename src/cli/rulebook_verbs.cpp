// What the rules say: facts, systems, rulings, and the rule behind an id.
#include <algorithm>
#include <iostream>
#include <memory>

#include "cli/common_options.h"
#include "cli/files.h"
#include "cli/known_words.h"
#include "cli/terminal.h"
#include "cli/verbs.h"
#include "text/rulesets/rule_search.h"
#include "text/rulesets/rulebook.h"
#include "text/rulesets/rulings_page.h"
#include "text/rulesets/system_loader.h"

namespace esprit::cli {

namespace {

struct RulebookOptions {
    std::string ruleset;
    std::string house;                // a file to compare with
    std::vector<std::string> words;   // the name of a chart, procedure, fact or rule, or a search
    std::vector<std::string> houses;  // files
};

std::vector<text::LoadedSystem> all_systems(std::vector<std::string> const& houses) {
    std::vector<text::NamedText> const files = read_files(houses);
    std::vector<text::LoadedSystem> systems;
    for (std::string_view const name : text::system_names()) {
        systems.push_back(text::load_with_houses(name, files));
    }
    return systems;
}

/// What a file of house rules changes, in lines.
std::string changes_of(std::string const& file) {
    text::NamedText const house = read_files({file})[0];
    std::string const name = text::system_of_house(house);
    text::DataNode const before = text::system_tree(name);
    text::DataNode after = before;
    text::lay_over(after, text::read_toml(house.name, house.content));
    text::build_system(name, after);  // so that a wrong value is refused here, too
    std::string out;
    for (std::string const& line : text::differences(before, after)) out += line + "\n";
    return out.empty() ? "it changes nothing\n" : out;
}

bool has_hyphen(std::string const& word) {
    return word.find('-') != std::string::npos;
}

/// What is known by the names; else all that hold the words; the refusal of the names if there is
/// nothing and they are written as names are.
template <class Explain, class Search>
std::string explained_or_found(std::vector<std::string> const& words, Explain explain,
                               Search search) {
    std::string refusal;
    try {
        return explain(words);
    } catch (text::BadInput const& error) {
        refusal = error.what();
    }
    std::string found = search(words);
    if (!found.empty()) return found;
    bool const are_names = words.size() == 1 || std::all_of(words.begin(), words.end(), has_hyphen);
    throw text::BadInput{are_names ? refusal : "nothing holds all these words"};
}

bool names_a_system(std::string_view name) {
    auto const all = text::system_names();
    return std::find(all.begin(), all.end(), name) != all.end();
}

/// `attacker.veteran` as `veteran`.
std::string without_role(std::string const& name) {
    return name.substr(name.find('.') + 1);
}

/// What the words find in every system, under its title. The refusal of the first word as the name
/// of a system if they find nothing.
template <class Search>
std::string found_in_all(RulebookOptions const& given, Search search) {
    std::vector<std::string> words{without_role(given.ruleset)};
    words.insert(words.end(), given.words.begin(), given.words.end());
    std::string out;
    for (text::LoadedSystem const& system : all_systems(given.houses)) {
        std::string const found = search(system, words);
        if (!found.empty()) out += system.ruleset->title + "\n" + found;
    }
    if (out.empty()) text::load_system(given.ruleset);  // throws: no system has that name
    return out;
}

void add_ruleset(Verb& verb, RulebookOptions& given) {
    verb.word("RULESET", given.ruleset,
              "a rule system (esprit rulesets); another word is searched for in all of them")
        .completed_by(known_systems)
        .required = true;
}

}  // namespace

Verb facts_verb() {
    auto const given = std::make_shared<RulebookOptions>();
    Verb verb;
    verb.name = "facts";
    verb.user = User::at_a_table;
    verb.summary = "list charts and procedures, their facts, or what a fact means";
    verb.details =
        "Without NAME, lists the charts and procedures of a ruleset. With a chart or procedure, "
        "lists its facts. With a fact, says what it means, where it counts and how a battlefield "
        "tells it. With other words, lists all that hold them; without RULESET, of all systems.";
    add_ruleset(verb, *given);
    verb.word("NAME", given->words, "a chart, procedure or fact; or words to search for")
        .completed_by(known_subjects);
    add_house_rules(verb, given->houses);
    verb.examples = {"esprit facts grande-tactique", "esprit facts grande-tactique veteran",
                     "esprit facts flank"};
    verb.run = [given] {
        if (!names_a_system(given->ruleset)) {
            std::cout << fitted(found_in_all(*given, text::facts_with));
            return 0;
        }
        text::LoadedSystem const system =
            text::load_system(given->ruleset, read_files(given->houses));
        std::cout << fitted(explained_or_found(
            given->words,
            [&](std::vector<std::string> const& names) {
                if (names.size() > 1) throw text::BadInput{"a fact or chart at a time"};
                return text::list_facts(system, names.empty() ? "" : without_role(names[0]));
            },
            [&](std::vector<std::string> const& words) {
                return text::facts_with(system, words);
            }));
        return 0;
    };
    return verb;
}

Verb why_verb() {
    auto const given = std::make_shared<RulebookOptions>();
    Verb verb;
    verb.name = "why";
    verb.user = User::at_a_table;
    verb.summary = "explain the rule behind an id, or find rules by words";
    verb.details =
        "Prints the rule in our own words, where it comes from, the rulings about it and where it "
        "is used. With other words, lists the rules that hold all of them.";
    verb.word("RULE-ID", given->words, "ids such as GT-MOD-01, or words to search for")
        .completed_by(known_rules)
        .required = true;
    add_house_rules(verb, given->houses);
    verb.examples = {"esprit why GT-MOD-08", "esprit why musket reach",
                     "esprit why black-powder musket"};
    verb.run = [given] {
        std::vector<text::LoadedSystem> systems = all_systems(given->houses);
        RulebookOptions wanted = *given;
        if (wanted.words.size() > 1 && names_a_system(wanted.words.front())) {
            std::erase_if(systems, [&](text::LoadedSystem const& each) {
                return each.ruleset->name != wanted.words.front();
            });
            wanted.words.erase(wanted.words.begin());
        }
        std::cout << fitted(explained_or_found(
            wanted.words,
            [&](std::vector<std::string> const& ids) { return text::explain_rules(systems, ids); },
            [&](std::vector<std::string> const& words) {
                return text::rules_with(systems, words);
            }));
        return 0;
    };
    return verb;
}

Verb numbers_verb() {
    auto const given = std::make_shared<RulebookOptions>();
    Verb verb;
    verb.name = "numbers";
    verb.user = User::house_rules;
    verb.summary = "list the numbers of a system that house rules may change";
    verb.details =
        "A line a number: its name, its value, its rule and the text of the rule. With words, only "
        "the numbers that hold all of them; without RULESET, those of all systems.";
    add_ruleset(verb, *given);
    verb.word("WORD", given->words, "a word of a name or rule");
    add_house_rules(verb, given->houses);
    verb.examples = {"esprit numbers black-powder", "esprit numbers black-powder musket",
                     "esprit numbers musket"};
    verb.run = [given] {
        if (!names_a_system(given->ruleset)) {
            std::cout << fitted(found_in_all(*given, text::numbers_with));
            return 0;
        }
        text::LoadedSystem const system =
            text::load_system(given->ruleset, read_files(given->houses));
        std::string const found = text::numbers_with(system, given->words);
        if (found.empty()) throw text::BadInput{"no number holds all these words"};
        std::cout << fitted(found);
        return 0;
    };
    return verb;
}

Verb rulesets_verb() {
    auto const given = std::make_shared<RulebookOptions>();
    Verb verb;
    verb.name = "rulesets";
    verb.user = User::house_rules;
    verb.summary = "list the rule systems, or what a file of house rules changes";
    verb.details = "Lists each system with its charts, procedures and options.";
    verb.option("--diff", "FILE", given->house, "list what a file of house rules changes").file();
    verb.examples = {"esprit rulesets", "esprit rulesets --diff docs/examples/thursday_club.toml"};
    verb.run = [given] {
        std::cout << (given->house.empty() ? text::list_rulesets(all_systems({}))
                                           : changes_of(given->house));
        return 0;
    };
    return verb;
}

Verb rulings_verb() {
    auto const given = std::make_shared<RulebookOptions>();
    Verb verb;
    verb.name = "rulings";
    verb.user = User::house_rules;
    verb.summary = "list which rules of a system are from its source and which are our rulings";
    verb.details =
        "Prints a page in Markdown: what the rule document says, what public pages about the game "
        "say, how this project reads what they leave open, and with --house what the club changes.";
    add_ruleset(verb, *given);
    add_house_rules(verb, given->houses);
    verb.examples = {"esprit rulings rank-and-file"};
    verb.run = [given] {
        std::cout << text::rulings_page(
            text::load_system(given->ruleset, read_files(given->houses)));
        return 0;
    };
    return verb;
}

}  // namespace esprit::cli
