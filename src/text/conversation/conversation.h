#pragma once
// The referee's conversation: takes one line from the player and answers in lines. It does not
// depend on a terminal.
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/conversation/named_units.h"
#include "text/rulesets/fact_words.h"
#include "text/rulesets/system_loader.h"
#include "text/verdicts/render.h"

namespace esprit::text {

class Conversation {
public:
    /// Loads a system by name, with the house rules in force.
    using Loader = std::function<LoadedSystem(std::string_view)>;

    /// `seed` is the seed of the first `roll`; it goes up by one with every roll.
    Conversation(Loader loader, RenderStyle style, std::uint64_t seed);

    /// The greeting: a worked example of a charge with its odds.
    std::string greeting();
    std::string prompt() const;
    /// Carries out a line and returns the answer. A wrong line changes nothing and is answered with
    /// its error.
    std::string answer(std::string_view line);
    bool finished() const { return finished_; }
    /// The possible completions of the last word of `line`.
    std::vector<std::string> completions(std::string_view line) const;
    /// All lines and answers so far, without colours.
    std::string const& log() const { return log_; }

private:
    struct Question {
        std::size_t role = 0;
        chance::FactId id;
    };
    using Words = std::vector<std::string>;

    /// What "undo" gives back.
    struct State {
        std::shared_ptr<LoadedSystem const> system;
        std::optional<Subject> subject;
        Situation situation;
        NamedUnits units;
        std::vector<std::string> unit_of_role;  // of the subject; empty: none is named
        std::vector<Question> questions;        // not yet asked; the next one is the last
        bool asking = false;
    };

    std::string undo();
    std::string learn_unit(Words const& words);
    bool take_unit(std::string const& word);
    std::string change_units(chance::Aftermath const& after);
    std::string carry_out(Words const& words);
    std::string command(std::string_view name, Words const& rest);
    std::string choose_system(std::string_view name);
    std::string choose_subject(std::string_view name, Words const& facts);
    std::string take_facts(Words const& words);
    void take_back(std::string const& name);
    std::string odds_or_objection(std::optional<chance::Objection> const& before);
    std::string show_odds(bool with_changes);
    std::string roll(Words const& dice);
    std::string save(Words const& rest) const;
    std::string begin_questions();
    std::string next_question();
    std::string answer_question(Words const& words);
    std::string question_text() const;
    std::vector<LoadedSystem> all_systems() const;
    Subject const& chosen_subject() const;
    void must_be_ready() const;

    Loader loader_;
    RenderStyle style_;
    std::uint64_t seed_;
    State now_;
    std::vector<State> before_;  // the states that "undo" returns to, the last one first
    bool finished_ = false;
    std::string log_;
};

}  // namespace esprit::text
