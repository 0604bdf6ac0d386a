#include "text/conversation/conversation.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <sstream>
#include <utility>

#include "base/nearest.h"
#include "text/conversation/conversation_words.h"
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

/// A text without the marks that colour it on a terminal.
std::string plain(std::string_view text) {
    std::string without;
    bool in_mark = false;
    for (char const letter : text) {
        in_mark = in_mark || letter == '\x1b';
        if (!in_mark) {
            without += letter;
        }
        in_mark = in_mark && letter != 'm';
    }
    return without;
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
        "\nNow \"roll\", or \"dice 4 5 3 2\" for dice of your own; \"help\" lists what can be "
        "said.\n";
    log_ += plain(out);
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
    log_ += plain(out);
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
        for (auto const& chart : system_.ruleset->charts) names.push_back(chart.name);
        for (auto const& procedure : system_.procedures) names.push_back(procedure->name());
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
        std::vector<System> systems;
        for (std::string_view const each : system_names()) {
            systems.push_back(loader_(each));
        }
        return explain_rule(systems, rest[0]);
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
    if (name == "rulesets") {
        std::vector<System> systems;
        for (std::string_view const each : system_names()) {
            systems.push_back(loader_(each));
        }
        return list_rulesets(systems);
    }
    if (name == "log") return log_;
    if (name == "save") return save(rest);
    if (name == "help") return help_text();
    finished_ = true;
    return "";
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
        if (!facts.empty()) {
            return judged({});
        }
        std::string why_not;
        return ready(why_not)
                   ? show_odds(false) +
                         "Give facts (\"facts\" lists them, \"ask\" asks for them), or \"roll\".\n"
                   : fmt::format("{}\n", why_not);
    } catch (BadInput const&) {
        subject_ = subject_before;
        situation_ = situation_before;
        throw;
    }
}

/// The odds; or, where facts are still missing, which. Facts that are refused are an error, unless
/// they were so before.
std::string Conversation::judged(std::optional<chance::Objection> const& before) {
    auto const objection = objection_to(*subject_, situation_);
    if (objection && (objection->id == "requires" || (before && before->id == objection->id))) {
        return objection->because +
               (objection->rule.empty() ? "\n" : " (" + objection->rule + ")\n");
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
        return judged(objection_before);
    } catch (BadInput const&) {
        situation_ = before;
        throw;
    }
}

std::string Conversation::take_back(std::string const& written) {
    std::string const name = with_current_name(system_.ruleset->name, written);
    for (auto given = situation_.given.begin(); given != situation_.given.end(); ++given) {
        if (full_name(*subject_, given->role, given->id) == name) {
            chance::FactSet const none = system_.ruleset->facts->none_given();
            situation_.facts[given->role].take_back(given->id, none.value(given->id));
            situation_.given.erase(given);
            return "";
        }
    }
    throw BadInput{fmt::format("\"{}\" was not given", name)};
}

bool Conversation::ready(std::string& why_not) const {
    if (!subject_) {
        why_not = "name a chart or procedure first; \"rulesets\" lists them";
        return false;
    }
    if (auto const objection = objection_to(*subject_, situation_)) {
        why_not =
            objection->because + (objection->rule.empty() ? "" : " (" + objection->rule + ")");
        return false;
    }
    return true;
}

std::string Conversation::show_odds(bool with_changes) {
    std::string why_not;
    if (!ready(why_not)) {
        throw BadInput{why_not};
    }
    return render(odds_of(*subject_, situation_, with_changes), style_);
}

std::string Conversation::roll(Words const& dice) {
    std::string why_not;
    if (!ready(why_not)) {
        throw BadInput{why_not};
    }
    DiceSource source;
    source.seed = seed_;
    if (!dice.empty()) {
        std::string written;
        for (std::string const& word : dice) {
            written += (written.empty() ? "" : " ") + word;
        }
        source.given = read_dice(written);
    }
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
    if (!subject_) {
        throw BadInput{"name a chart or procedure first; \"rulesets\" lists them"};
    }
    questions_.clear();
    for (std::size_t role = subject_->roles.size(); role-- > 0;) {
        auto const& facts = subject_->roles[role].facts;
        for (auto id = facts.rbegin(); id != facts.rend(); ++id) {
            questions_.push_back({role, *id});
        }
    }
    situation_ = empty_situation(*subject_);
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

/// Passes over questions whose answer would be refused after those before; shows the odds after the
/// last.
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
