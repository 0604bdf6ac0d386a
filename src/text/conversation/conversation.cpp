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
#include "text/verdicts/aftermath.h"

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

std::string_view without_alias(std::string_view word) {
    for (CommandAlias const& each : command_aliases) {
        if (each.alias == word) return each.command;
    }
    return word;
}

ConversationCommand const* find_command(std::string_view word) {
    std::string_view const name = without_alias(word);
    auto const found =
        std::find_if(commands.begin(), commands.end(),
                     [&](ConversationCommand const& command) { return command.name == name; });
    return found == commands.end() ? nullptr : &*found;
}

std::string help_text() {
    std::string out =
        "Name a chart or procedure (charge, morale …), then facts; they stay until you clear "
        "them.\n"
        "A fact with a minus before it is taken back: -attacker.veteran\n"
        "A named unit brings its facts along: attacker=Guard, or unit=Guard in a chart of one "
        "unit\n";
    for (ConversationCommand const& command : commands) {
        out += fmt::format("  {:<18} {}\n", command.usage, command.help);
    }
    return out;
}

/// A message of the program, with the hint for its command line in the words of a conversation.
std::string in_conversation(std::string message) {
    std::size_t const hint = message.find("; see: esprit facts ");
    if (hint == message.npos) return message;
    return message.substr(0, hint) +
           "; \"facts\" lists those of this chart, \"unit NAME\" names a unit";
}

/// Whether a line changes what is known; others only ask.
bool changes_state(std::vector<std::string> const& words) {
    if (words.empty()) return false;
    ConversationCommand const* const command = find_command(words[0]);
    return command == nullptr || command->changes;
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
    : loader_(std::move(loader)), style_(style), seed_(seed) {
    now_.system = std::make_shared<LoadedSystem const>(loader_("grande-tactique"));
}

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
    if (now_.asking) {
        return question_text();
    }
    std::string const name = now_.system->ruleset->name;
    return now_.subject ? fmt::format("{} {}> ", name, now_.subject->name()) : name + "> ";
}

std::string Conversation::answer(std::string_view line) {
    log_ += prompt() + std::string{line} + "\n";
    std::string out;
    State before = now_;
    try {
        Words const words = split(line);
        bool const takes_back = words.size() == 1 && without_alias(words[0]) == "undo";
        if (takes_back) {
            out = undo();
        } else {
            out = now_.asking ? answer_question(words) : words.empty() ? "" : carry_out(words);
            if (now_.asking || changes_state(words)) before_.push_back(std::move(before));
        }
    } catch (BadInput const& error) {
        now_ = std::move(before);
        out = in_conversation(error.what()) + "\n";
    } catch (InputError const& error) {
        now_ = std::move(before);
        out = std::string{error.what()} + "\n";
    }
    log_ += without_colours(out);
    return out;
}

std::string Conversation::carry_out(Words const& words) {
    Words const rest{words.begin() + 1, words.end()};
    if (ConversationCommand const* const found = find_command(words[0])) {
        bool const takes_words = found->usage != found->name;
        if (!takes_words && !rest.empty()) {
            throw BadInput{fmt::format("\"{}\" takes no words after it", found->name)};
        }
        bool const takes_several = found->usage.find("…") != std::string_view::npos;
        if (!takes_several && rest.size() > 1) {
            throw BadInput{
                fmt::format("\"{}\" takes one word after it: {}", found->name, found->usage)};
        }
        return command(found->name, rest);
    }
    if (is_subject(*now_.system, words[0])) {
        return choose_subject(words[0], rest);
    }
    std::vector<std::string_view> const systems = system_names();
    if (std::find(systems.begin(), systems.end(), words[0]) != systems.end()) {
        std::string out = choose_system(words[0]);
        return rest.empty() ? out : carry_out(rest);
    }
    if (!now_.subject) {
        std::vector<std::string_view> names;
        for (ConversationCommand const& each : commands) names.push_back(each.name);
        auto const subjects = subject_names(*now_.system);
        names.insert(names.end(), subjects.begin(), subjects.end());
        throw BadInput{fmt::format("\"{}\" is no chart, procedure or command{}", words[0],
                                   did_you_mean(words[0], names))};
    }
    return take_facts(words);
}

std::string Conversation::command(std::string_view name, Words const& rest) {
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
        return list_facts(*now_.system, !rest.empty()  ? rest[0]
                                        : now_.subject ? now_.subject->name()
                                                       : "");
    }
    if (name == "why") {
        if (rest.empty()) {
            throw BadInput{"why what? \"why GT-MOD-01\""};
        }
        return explain_rules(all_systems(), rest);
    }
    if (name == "unit") return learn_unit(rest);
    if (name == "units") return now_.units.text(*now_.system);
    if (name == "clear") {
        now_.situation = now_.subject ? empty_situation(*now_.subject) : Situation{};
        now_.unit_of_role.assign(now_.unit_of_role.size(), {});
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

std::vector<LoadedSystem> Conversation::all_systems() const {
    std::vector<LoadedSystem> systems;
    for (std::string_view const each : system_names()) systems.push_back(loader_(each));
    return systems;
}

std::string Conversation::choose_system(std::string_view name) {
    State chosen;
    chosen.system = std::make_shared<LoadedSystem const>(loader_(name));
    now_ = std::move(chosen);
    return list_facts(*now_.system, "");
}

std::string Conversation::choose_subject(std::string_view name, Words const& words) {
    Subject const subject = find_subject(*now_.system, name);
    now_.subject = subject;
    now_.situation = empty_situation(subject);
    now_.unit_of_role.assign(subject.roles.size(), {});
    for (std::string const& word : words) {
        if (!take_unit(word)) add_fact(subject, word, now_.situation);
    }
    if (!words.empty()) return odds_or_objection({});
    if (auto const objection = objection_to(subject, now_.situation)) {
        return objection_text(*objection) + "\n";
    }
    return show_odds(false) +
           "Give facts (\"facts\" lists them, \"ask\" asks for them), or \"roll\".\n";
}

/// The odds, or an objection: that facts are missing, or the objection that there was `before`.
/// Throws BadInput for a new objection.
std::string Conversation::odds_or_objection(std::optional<chance::Objection> const& before) {
    auto const objection = objection_to(*now_.subject, now_.situation);
    if (objection && (objection->id == "requires" || (before && before->id == objection->id))) {
        return objection_text(*objection) + "\n";
    }
    return show_odds(false);
}

std::string Conversation::take_facts(Words const& words) {
    auto const objection_before = objection_to(*now_.subject, now_.situation);
    for (std::string const& word : words) {
        if (take_unit(word)) continue;
        if (word[0] == '-') {
            take_back(word.substr(1));
            continue;
        }
        std::string const name =
            with_current_name(now_.system->ruleset->name, word.substr(0, word.find('=')));
        auto const same = [&](GivenFact const& given) {
            return full_name(*now_.subject, given.role, given.id) == name;
        };
        if (std::any_of(now_.situation.given.begin(), now_.situation.given.end(), same)) {
            take_back(name);
        }
        add_fact(*now_.subject, word, now_.situation);
    }
    return odds_or_objection(objection_before);
}

void Conversation::take_back(std::string const& written) {
    std::string const name = with_current_name(now_.system->ruleset->name, written);
    for (auto given = now_.situation.given.begin(); given != now_.situation.given.end(); ++given) {
        if (full_name(*now_.subject, given->role, given->id) == name) {
            chance::FactSet const none = now_.system->ruleset->facts->none_given();
            now_.situation.facts[given->role].take_back(given->id, none.value(given->id));
            now_.situation.given.erase(given);
            return;
        }
    }
    throw BadInput{fmt::format("\"{}\" was not given", name)};
}

/// Throws BadInput when no chart or procedure is chosen.
Subject const& Conversation::chosen_subject() const {
    if (!now_.subject) throw BadInput{"name a chart or procedure first; \"rulesets\" lists them"};
    return *now_.subject;
}

/// Throws BadInput when there is nothing to judge, or an objection.
void Conversation::must_be_ready() const {
    if (auto const objection = objection_to(chosen_subject(), now_.situation)) {
        throw BadInput{objection_text(*objection)};
    }
}

std::string Conversation::show_odds(bool with_changes) {
    must_be_ready();
    return render(odds_of(*now_.subject, now_.situation, with_changes), style_);
}

std::string Conversation::roll(Words const& dice) {
    must_be_ready();
    DiceSource source;
    source.seed = seed_;
    if (!dice.empty()) source.given = read_dice(joined(dice, " "));
    Verdict const verdict = roll_of(*now_.subject, now_.situation, source);
    if (dice.empty()) {
        ++seed_;
    }
    Known known;
    for (std::size_t role = 0; role < now_.unit_of_role.size(); ++role) {
        if (now_.unit_of_role[role].empty()) continue;
        known.emplace_back(std::string{now_.subject->roles[role].prefix} + std::string{there},
                           "true");
    }
    chance::Aftermath const after = aftermath_of(*now_.subject, now_.situation, verdict, known);
    return render(verdict, style_) + render(after, *now_.subject, style_) + change_units(after);
}

/// "attacker=Guard", or "unit=Guard" where there is one role: the facts of a named unit. False for
/// another word.
bool Conversation::take_unit(std::string const& word) {
    std::size_t const equals = word.find('=');
    if (equals == std::string::npos) return false;
    std::string const name = word.substr(equals + 1);
    for (std::size_t role = 0; role < now_.subject->roles.size(); ++role) {
        std::string_view const prefix = now_.subject->roles[role].prefix;
        std::string_view const of = prefix.empty() ? "unit" : prefix.substr(0, prefix.size() - 1);
        if (std::string_view{word}.substr(0, equals) != of) continue;
        if (!now_.units.has(name)) {
            throw BadInput{
                fmt::format("no unit is named \"{}\": \"unit {} veteran\" names one", name, name)};
        }
        now_.units.join(*now_.subject, role, name, now_.situation);
        now_.unit_of_role[role] = name;
        return true;
    }
    return false;
}

std::string Conversation::learn_unit(Words const& words) {
    if (words.empty()) throw BadInput{"which unit? \"unit Guard veteran\""};
    Words const facts{words.begin() + 1, words.end()};
    if (facts.empty() && !now_.units.has(words[0])) {
        throw BadInput{fmt::format("what is known of {}? \"unit {} veteran\"", words[0], words[0])};
    }
    now_.units.learn(*now_.system, words[0], facts);
    return now_.units.text_of(*now_.system, words[0]);
}

/// Changes the named units of a verdict, and tells them.
std::string Conversation::change_units(chance::Aftermath const& after) {
    std::string told;
    for (std::size_t role = 0; role < now_.unit_of_role.size(); ++role) {
        std::string const& name = now_.unit_of_role[role];
        if (name.empty()) continue;
        bool changed = false;
        for (auto const& [of, change] : after.changes()) {
            if (of != now_.subject->roles[role].prefix) continue;
            now_.units.change(*now_.system, name, change);
            changed = true;
        }
        if (changed) told += "  " + now_.units.text_of(*now_.system, name);
    }
    return told.empty() ? told : "\nnamed units\n" + told;
}

std::string Conversation::undo() {
    if (before_.empty()) throw BadInput{"there is nothing to take back"};
    now_ = std::move(before_.back());
    before_.pop_back();
    if (!now_.subject) return "taken back\n";
    std::string facts;
    for (GivenFact const& given : now_.situation.given) {
        chance::FactDeclaration const& fact = (*now_.system->ruleset->facts)[given.id];
        facts +=
            fmt::format(" {}{}", full_name(*now_.subject, given.role, given.id),
                        given.id.is_flag && given.value != 0 ? std::string{}
                                                             : "=" + value_text(fact, given.value));
    }
    return fmt::format("taken back; again: {}{}\n", now_.subject->name(), facts);
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
    now_.questions.clear();
    for (std::size_t role = subject.roles.size(); role-- > 0;) {
        auto const& facts = subject.roles[role].facts;
        for (auto id = facts.rbegin(); id != facts.rend(); ++id) {
            now_.questions.push_back({role, *id});
        }
    }
    now_.situation = empty_situation(subject);
    now_.asking = true;
    std::string const out = "y or a value; just Enter: no; \".\": enough\n";
    return next_question().empty() ? out : out + show_odds(false);
}

std::string Conversation::question_text() const {
    Question const& question = now_.questions.back();
    chance::FactDeclaration const& fact = (*now_.system->ruleset->facts)[question.id];
    std::string_view const prefix = now_.subject->roles[question.role].prefix;
    return fmt::format("  {}: {}? ", usage_of(fact, prefix), fact.help);
}

/// Skips the questions about flags that would be refused beside the facts so far. Returns the odds
/// after the last question, and an empty text before.
std::string Conversation::next_question() {
    while (!now_.questions.empty()) {
        Question const& question = now_.questions.back();
        if (!question.id.is_flag) {
            return "";
        }
        Situation tried = now_.situation;
        tried.facts[question.role].set(question.id);
        auto const objection = objection_to(*now_.subject, tried);
        if (!objection || objection->id == "requires" ||
            objection_to(*now_.subject, now_.situation)) {
            return "";
        }
        now_.questions.pop_back();
    }
    now_.asking = false;
    return show_odds(true);
}

std::string Conversation::answer_question(Words const& words) {
    Question const question = now_.questions.back();
    std::string const name = full_name(*now_.subject, question.role, question.id);
    if (words.size() == 1 && words[0] == ".") {
        now_.questions.clear();
        return next_question();
    }
    if (!words.empty() && words[0] != "n" && words[0] != "no") {
        bool const yes = words[0] == "y" || words[0] == "yes";
        if (question.id.is_flag && !yes) {
            throw BadInput{"y, n, or just Enter"};
        }
        add_fact(*now_.subject, yes && question.id.is_flag ? name : name + "=" + words[0],
                 now_.situation);
    }
    now_.questions.pop_back();
    return next_question();
}

}  // namespace esprit::text
