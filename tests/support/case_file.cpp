#include "support/case_file.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <stdexcept>

#include "support/source_tree.h"
#include "text/rulesets/fact_words.h"
#include "text/verdicts/verdict.h"

namespace esprit::testing {

using text::BadInput;

namespace {

std::vector<std::string> words_of_line(std::string const& line) {
    std::istringstream stream{line};
    std::vector<std::string> words;
    for (std::string word; stream >> word;) {
        words.push_back(word);
    }
    return words;
}

std::string joined(std::vector<std::string> const& words) {
    std::string text;
    for (std::string const& word : words) {
        text += (text.empty() ? "" : " ") + word;
    }
    return text;
}

[[noreturn]] void fail(std::string const& file, int line, std::string const& message) {
    throw std::runtime_error{file + ":" + std::to_string(line) + ": " + message};
}

Case begin_case(std::string const& line, std::string const& system, std::string const& file,
                int number) {
    std::size_t const end = line.find(']');
    if (end == std::string::npos) {
        fail(file, number, "a case begins with [RULE …] title");
    }
    Case each;
    each.file = file;
    each.line = number;
    each.system = system;
    each.rules = words_of_line(line.substr(1, end - 1));
    each.title = joined(words_of_line(line.substr(end + 1)));
    return each;
}

void ask(Case& each, CaseKind kind, std::vector<std::string> const& words) {
    each.kind = kind;
    each.subject = words.at(1);
    each.facts.assign(words.begin() + 2, words.end());
}

/// One line of a case.
void add_line(Case& each, std::string const& line, int number) {
    std::vector<std::string> const words = words_of_line(line);
    std::string const& key = words[0];
    std::string const rest = joined({words.begin() + 1, words.end()});
    if (key == "judge" || key == "play")
        ask(each, CaseKind::judge, words);
    else if (key == "odds")
        ask(each, CaseKind::odds, words);
    else if (key == "refused")
        ask(each, CaseKind::refused, words);
    else if (key == "dice") {
        for (std::size_t i = 1; i < words.size(); ++i) {
            each.dice.push_back(static_cast<std::uint8_t>(std::stoi(words[i])));
        }
    } else if (key == "option") {
        std::size_t const equals = rest.find('=');
        each.options.emplace_back(rest.substr(0, equals), rest.substr(equals + 1));
    } else if (key == "outcome")
        each.outcome = rest;
    else if (key == "total")
        each.total = std::stoi(rest);
    else if (key == "needed")
        each.needed = std::stoi(rest);
    else if (key == "modifier")
        each.modifier = std::stoi(rest);
    else if (key == "modifiers")
        each.modifiers = rest;
    else if (key == "left_out")
        each.left_out = rest;
    else if (key == "next")
        each.next = rest;
    else if (key == "told")
        each.told = rest;
    else if (key == "probability")
        each.probability = rest;
    else if (key == "because")
        each.because = rest;
    else if (key == "by")
        each.by = rest;
    else
        fail(each.file, number, "\"" + key + "\" is no line of a case");
}

void read_file(std::filesystem::path const& path, std::vector<Case>& cases) {
    std::ifstream file{path};
    std::string const system = path.parent_path().filename().string();
    std::string const name = system + "/" + path.filename().string();
    std::string line;
    for (int number = 1; std::getline(file, line); ++number) {
        if (words_of_line(line).empty() || line[0] == '#') {
            continue;
        }
        if (line[0] == '[') {
            cases.push_back(begin_case(line, system, name, number));
        } else if (cases.empty() || cases.back().file != name) {
            fail(name, number, "a case begins with [RULE …] title");
        } else {
            add_line(cases.back(), line, number);
        }
    }
}

std::string data_text(std::vector<std::pair<std::string, int>> const& data, char before) {
    std::string text;
    for (auto const& [key, value] : data) {
        text += before + key + "=" + std::to_string(value);
    }
    return text;
}

std::string modifiers_text(text::CheckLine const& check) {
    std::string text;
    for (text::ModifierLine const& line : check.modifiers) {
        text += (text.empty() ? "" : " ") + line.rule + ":" + std::to_string(line.value);
    }
    return text.empty() ? "none" : text;
}

template <class Lines>
std::string rules_text(Lines const& lines) {
    std::string text;
    for (auto const& line : lines) {
        text += (text.empty() ? "" : " ") + line.rule;
    }
    return text.empty() ? "none" : text;
}

/// Compares what a case says, where it says something, with what came.
class Comparison {
public:
    template <class Value>
    void check(std::string const& what, std::optional<Value> const& expected, Value const& found) {
        if (expected && *expected != found) {
            std::ostringstream text;
            text << what << " is " << found << ", not " << *expected << "; ";
            wrong_ += text.str();
        }
    }
    void check_set(std::optional<std::string> const& expected, std::string const& found) {
        auto const sorted = [](std::string const& text) {
            auto words = words_of_line(text);
            std::sort(words.begin(), words.end());
            return joined(words);
        };
        if (expected && sorted(*expected) != sorted(found)) {
            wrong_ += "the odds are " + found + ", not " + *expected + "; ";
        }
    }
    std::string const& wrong() const { return wrong_; }

private:
    std::string wrong_;
};

std::string failure_of_judging(Case const& each, text::Subject const& subject,
                               text::Situation const& situation) {
    text::DiceSource dice;
    dice.given = each.dice;
    text::Verdict const verdict = text::roll_of(subject, situation, dice);
    Comparison comparison;
    comparison.check<std::string>("outcome", each.outcome,
                                  verdict.outcome + data_text(verdict.data, ' '));
    if (!verdict.is_procedure && !verdict.checks.empty()) {
        text::CheckLine const& check = verdict.checks[0];
        comparison.check<int>("total", each.total, check.total.value_or(0));
        comparison.check<int>("needed", each.needed, check.needed.value_or(0));
        comparison.check<int>("modifier", each.modifier,
                              check.total_modifier - check.enemy_modifier);
        comparison.check<std::string>("modifiers", each.modifiers, modifiers_text(check));
        comparison.check<std::string>("left_out", each.left_out, rules_text(check.left_out));
        comparison.check<std::string>("the deciding rule", each.by, check.decided_by);
        comparison.check<std::string>("next", each.next, rules_text(check.next));
    }
    comparison.check<std::string>("told", each.told, rules_text(verdict.course));
    return comparison.wrong();
}

std::string failure_of_odds(Case const& each, text::Subject const& subject,
                            text::Situation const& situation) {
    text::Verdict const verdict = text::odds_of(subject, situation, false);
    std::string odds;
    Exact sum;
    for (text::OutcomeLine const& line : verdict.outcomes) {
        odds += (odds.empty() ? "" : " ") + line.outcome + data_text(line.data, ',') + "=" +
                line.probability.text();
        sum += line.probability;
    }
    Comparison comparison;
    comparison.check_set(each.probability, odds);
    return comparison.wrong() + (sum == Exact{1} ? "" : "the odds do not add up to 1");
}

std::string failure_of_refusal(Case const& each, text::Subject const& subject) {
    text::Situation situation = text::empty_situation(subject);
    try {
        for (std::string const& fact : each.facts) {
            text::add_fact(subject, fact, situation);
        }
    } catch (BadInput const& error) {
        return each.because ? error.what() : "";  // refused before any rule was asked
    }
    auto const objection = text::objection_to(subject, situation);
    if (!objection) {
        return "was not refused";
    }
    return !each.because || objection->id == *each.because
               ? ""
               : "was refused because of " + objection->id + ", not " + *each.because;
}

}  // namespace

std::vector<Case> read_all_cases() {
    std::set<std::filesystem::path> files;
    std::filesystem::path const folder = std::filesystem::path{source_tree()} / "tests/cases";
    for (auto const& entry : std::filesystem::recursive_directory_iterator{folder}) {
        if (entry.path().extension() == ".case") {
            files.insert(entry.path());
        }
    }
    std::vector<Case> cases;
    for (auto const& file : files) {
        read_file(file, cases);
    }
    return cases;
}

void SystemShelf::replace(std::string const& system, text::DataNode tree) {
    trees_[system] = std::move(tree);
    std::erase_if(systems_,
                  [&](auto const& entry) { return entry.first.rfind(system + ' ', 0) == 0; });
}

text::LoadedSystem const& SystemShelf::get(
    std::string const& system, std::vector<std::pair<std::string, std::string>> const& options) {
    std::string key = system + ' ';
    for (auto const& [name, value] : options) {
        key += name + '=' + value + ' ';
    }
    auto const found = systems_.find(key);
    if (found != systems_.end()) {
        return found->second;
    }
    if (trees_.count(system) == 0) {
        trees_[system] = text::system_tree(system);
    }
    text::DataNode tree = trees_[system];
    if (!options.empty()) {
        std::string house = "[house]\nruleset = \"" + system + "\"\n[options]\n";
        for (auto const& [name, value] : options) {
            house += name + " = \"" + value + "\"\n";
        }
        text::lay_over(tree, text::read_toml("case", house));
    }
    return systems_.emplace(key, text::build_system(system, tree)).first->second;
}

std::string failure_of(Case const& each, SystemShelf& shelf) {
    try {
        text::Subject const subject =
            text::find_subject(shelf.get(each.system, each.options), each.subject);
        if (each.kind == CaseKind::refused) {
            return failure_of_refusal(each, subject);
        }
        text::Situation const situation = text::read_situation(subject, each.facts);
        return each.kind == CaseKind::odds ? failure_of_odds(each, subject, situation)
                                           : failure_of_judging(each, subject, situation);
    } catch (std::runtime_error const& error) {
        return error.what();
    }
}

}  // namespace esprit::testing
