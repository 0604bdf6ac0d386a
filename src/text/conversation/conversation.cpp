#include "text/conversation/conversation.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <sstream>
#include <utility>

#include "base/nearest.h"
#include "text/conversation/conversation_words.h"
#include "text/rulesets/joined.h"
#include "text/rulesets/old_names.h"
#include "text/rulesets/rulebook.h"

namespace esprit::text {

namespace {

std::vector<std::string> split(std::string_view line) {
    std::istringstream stream{std::string{line}};
    std::vector<std::string> words;
    for (std::string word; stream >> word;) {
        words.push_back(word);
    }
    return words;
}

bool is_command(std::string_view name) {
    return std::any_of(commands.begin(), commands.end(),
                       [&](Command const& command) { return command.name == name; });
}

std::string help_text() {
    std::string out =
        "Name a chart or procedure (charge, morale …), then facts; they stay until you clear "
        "them.\n"
        "A fact with a minus before it is taken back: -attacker.veteran\n";
    for (Command const& command : commands) {
        out += fmt::format("  {:<14} {}\n", command.usage, command.help);
    }
    return out;
}

/// Removes the escape sequences for colours.
std::string without_colours(std::string_view text) {
    std::string plain;
    bool in_sequence = false;
    for (char const letter : text) {
        in_sequence = in_sequence || letter == '\x1b';
        if (!in_sequence) {
            plain += letter;
        }
        in_sequence = in_sequence && letter != 'm';
    }
    return plain;
}

}  // namespace

Conversation::Conversation(Loader loader, RenderStyle style, std::uint64_t seed)
    : loader_(std::move(loader)), style_(style), seed_(seed), system_(loader_("grande-tactique")) {}

std::string Conversation::greeting() {
    std::string const line = "charge attacker.cuirassiers defender.lancers defender.veteran";
    std::string out =
        "Esprit, the referee. A worked example: cuirassiers charge veteran lancers.\n\n" +
        prompt() + line + "\n";
    std::vector<std::string> const words = split(line);
    choose_subject(words[0], {words.begin() + 1, words.end()});
    out += show_odds(false);
    out +=
        "\nNow \"roll\", or \"dice 4 5 3 2\" for dice of your own; \"help\" lists the commands.\n";
    log_ += without_colours(out);
    return out;
}

std::string Conversation::prompt() const {
    if (asking_) {
        return question_text();
    }
    std::string const name = system_.ruleset->name;
    return subject_ ? fmt::format("{} {}> ", name, subject_->name()) : name + "> ";
}

std::string Conversation::answer(std::string_view line) {
    log_ += prompt() + std::string{line} + "\n";
    std::string out;
    try {
        Words const words = split(line);
        out = asking_ ? answer_question(words) : words.empty() ? "" : carry_out(words);
    } catch (BadInput const& error) {
        out = std::string{error.what()} + "\n";
    } catch (InputError const& error) {
        out = std::string{error.what()} + "\n";
    }
    log_ += without_colours(out);
    return out;
}

std::string Conversation::carry_out(Words const& words) {
    Words const rest{words.begin() + 1, words.end()};
    if (is_command(words[0])) {
        return command(words[0], rest);
    }
    if (is_subject(system_, words[0])) {
        return choose_subject(words[0], rest);
    }
    std::vector<std::string_view> const systems = system_names();
    if (std::find(systems.begin(), systems.end(), words[0]) != systems.end()) {
        std::string out = choose_system(words[0]);
        return rest.empty() ? out : carry_out(rest);
    }
    if (!subject_) {
        std::vector<std::string_view> names;
        for (Command const& each : commands) names.push_back(each.name);
        auto const subjects = subject_names(system_);
        names.insert(names.end(), subjects.begin(), subjects.end());
        throw BadInput{fmt::format("\"{}\" is no chart, procedure or command{}", words[0],
                                   did_you_mean(words[0], names))};
    }
    return take_facts(words);
}

std::string Conversation::command(std::string const& name, Words const& rest) {
    if (name == "odds") return show_odds(true);
    if (name == "roll") return roll({});
    if (name == "dice") {
        if (rest.empty()) {
            throw BadInput{"which dice? \"dice 3 4\""};
        }
        return roll(rest);
    }
    if (name == "ask") return begin_questions();
    if (name == "facts") {
        return list_facts(system_, !rest.empty() ? rest[0] : subject_ ? subject_->name() : "");
    }
    if (name == "why") {
        if (rest.empty()) {
            throw BadInput{"why what? \"why GT-MOD-01\""};
        }
        return explain_rule(all_systems(), rest[0]);
    }
    if (name == "clear") {
        situation_ = subject_ ? empty_situation(*subject_) : Situation{};
        return "";
    }
    if (name == "system") {
        if (rest.empty()) {
            throw BadInput{"which system? \"rulesets\" lists them"};
        }
        return choose_system(rest[0]);
    }
    if (name == "rulesets") return list_rulesets(all_systems());
    if (name == "log") return log_;
    if (name == "save") return save(rest);
    if (name == "help") return help_text();
    finished_ = true;
    return "";
}

std::vector<System> Conversation::all_systems() const {
    std::vector<System> systems;
    for (std::string_view const each : system_names()) systems.push_back(loader_(each));
    return systems;
}

std::string Conversation::choose_system(std::string_view name) {
    System chosen = loader_(name);
    subject_.reset();
    situation_ = {};
    system_ = std::move(chosen);
    return list_facts(system_, "");
}

std::string Conversation::choose_subject(std::string_view name, Words const& facts) {
    Subject const subject = find_subject(system_, name);
    Situation situation = empty_situation(subject);
    for (std::string const& word : facts) {
        add_fact(subject, word, situation);
    }
    std::optional<Subject> const subject_before = std::exchange(subject_, subject);
    Situation const situation_before = std::exchange(situation_, std::move(situation));
    try {
        if (!facts.empty()) return odds_or_objection({});
        if (auto const objection = objection_to(subject, situation_)) {
            return objection_text(*objection) + "\n";
        }
        return show_odds(false) +
               "Give facts (\"facts\" lists them, \"ask\" asks for them), or \"roll\".\n";
    } catch (BadInput const&) {
        subject_ = subject_before;
        situation_ = situation_before;
        throw;
    }
}

/// The odds, or an objection: that facts are missing, or the objection that there was `before`.
/// Throws BadInput for a new objection.
std::string Conversation::odds_or_objection(std::optional<chance::Objection> const& before) {
    auto const objection = objection_to(*subject_, situation_);
    if (objection && (objection->id == "requires" || (before && before->id == objection->id))) {
        return objection_text(*objection) + "\n";
    }
    return show_odds(false);
}

std::string Conversation::take_facts(Words const& words) {
    Situation const before = situation_;
    auto const objection_before = objection_to(*subject_, situation_);
    try {
        for (std::string const& word : words) {
            if (word[0] == '-') {
                take_back(word.substr(1));
            } else {
                std::string const name =
                    with_current_name(system_.ruleset->name, word.substr(0, word.find('=')));
                auto const same = [&](GivenFact const& given) {
                    return full_name(*subject_, given.role, given.id) == name;
                };
                if (std::any_of(situation_.given.begin(), situation_.given.end(), same)) {
                    take_back(name);
                }
                add_fact(*subject_, word, situation_);
            }
        }
        return odds_or_objection(objection_before);
    } catch (BadInput const&) {
        situation_ = before;
        throw;
    }
}

void Conversation::take_back(std::string const& written) {
    std::string const name = with_current_name(system_.ruleset->name, written);
    for (auto given = situation_.given.begin(); given != situation_.given.end(); ++given) {
        if (full_name(*subject_, given->role, given->id) == name) {
            chance::FactSet const none = system_.ruleset->facts->none_given();
            situation_.facts[given->role].take_back(given->id, none.value(given->id));
            situation_.given.erase(given);
            return;
        }
    }
    throw BadInput{fmt::format("\"{}\" was not given", name)};
}

/// Throws BadInput when no chart or procedure is chosen.
Subject const& Conversation::chosen_subject() const {
    if (!subject_) throw BadInput{"name a chart or procedure first; \"rulesets\" lists them"};
    return *subject_;
}

/// Throws BadInput when there is nothing to judge, or an objection.
void Conversation::must_be_ready() const {
    if (auto const objection = objection_to(chosen_subject(), situation_)) {
        throw BadInput{objection_text(*objection)};
    }
}

std::string Conversation::show_odds(bool with_changes) {
    must_be_ready();
    return render(odds_of(*subject_, situation_, with_changes), style_);
}

std::string Conversation::roll(Words const& dice) {
    must_be_ready();
    DiceSource source;
    source.seed = seed_;
    if (!dice.empty()) source.given = read_dice(joined(dice, " "));
    Verdict const verdict = roll_of(*subject_, situation_, source);
    if (dice.empty()) {
        ++seed_;
    }
    return render(verdict, style_) +
           render(aftermath_of(*subject_, situation_, verdict), *subject_, style_);
}

std::string Conversation::save(Words const& rest) const {
    if (rest.size() != 1) {
        throw BadInput{"to which file? \"save evening.txt\""};
    }
    std::ofstream file{rest[0], std::ios::binary | std::ios::trunc};
    file << log_;
    file.close();
    if (!file) {
        throw BadInput{fmt::format("cannot write \"{}\"", rest[0])};
    }
    return fmt::format("saved to {}\n", rest[0]);
}

std::string Conversation::begin_questions() {
    Subject const& subject = chosen_subject();
    questions_.clear();
    for (std::size_t role = subject.roles.size(); role-- > 0;) {
        auto const& facts = subject.roles[role].facts;
        for (auto id = facts.rbegin(); id != facts.rend(); ++id) {
            questions_.push_back({role, *id});
        }
    }
    situation_ = empty_situation(subject);
    asking_ = true;
    std::string const out = "y or a value; just Enter: no; \".\": enough\n";
    return next_question().empty() ? out : out + show_odds(false);
}

std::string Conversation::question_text() const {
    Question const& question = questions_.back();
    chance::FactDeclaration const& fact = (*system_.ruleset->facts)[question.id];
    std::string_view const prefix = subject_->roles[question.role].prefix;
    return fmt::format("  {}: {}? ", usage_of(fact, prefix), fact.help);
}

/// Skips the questions about flags that would be refused beside the facts so far. Returns the odds
/// after the last question, and an empty text before.
std::string Conversation::next_question() {
    while (!questions_.empty()) {
        Question const& question = questions_.back();
        if (!question.id.is_flag) {
            return "";
        }
        Situation tried = situation_;
        tried.facts[question.role].set(question.id);
        auto const objection = objection_to(*subject_, tried);
        if (!objection || objection->id == "requires" || objection_to(*subject_, situation_)) {
            return "";
        }
        questions_.pop_back();
    }
    asking_ = false;
    return show_odds(true);
}

std::string Conversation::answer_question(Words const& words) {
    Question const question = questions_.back();
    std::string const name = full_name(*subject_, question.role, question.id);
    if (words.size() == 1 && words[0] == ".") {
        questions_.clear();
        return next_question();
    }
    if (!words.empty() && words[0] != "n" && words[0] != "no") {
        bool const yes = words[0] == "y" || words[0] == "yes";
        if (question.id.is_flag && !yes) {
            throw BadInput{"y, n, or just Enter"};
        }
        add_fact(*subject_, yes && question.id.is_flag ? name : name + "=" + words[0], situation_);
    }
    questions_.pop_back();
    return next_question();
}

}  // namespace esprit::text
