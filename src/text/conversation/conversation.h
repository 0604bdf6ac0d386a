#pragma once
// The referee's conversation: one line from the player, an answer in lines. Knows nothing of
// terminals.
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/rulesets/fact_words.h"
#include "text/rulesets/library.h"
#include "text/verdicts/render.h"

namespace esprit::text {

class Conversation {
public:
    /// Loads a system by name, house rules included.
    using Loader = std::function<System(std::string_view)>;

    /// `seed` begins the dice that `roll` throws; each roll of the conversation has its own.
    Conversation(Loader loader, RenderStyle style, std::uint64_t seed);

    /// A worked example: a real charge with its odds, as the greeting.
    std::string greeting();
    std::string prompt() const;
    /// Carries out a line. Wrong lines answer with what is wrong; nothing is changed by them.
    std::string answer(std::string_view line);
    bool finished() const { return finished_; }
    /// Words that may go on where `line` stops.
    std::vector<std::string> completions(std::string_view line) const;
    /// Everything that was asked and answered, as plain text.
    std::string const& log() const { return log_; }

private:
    struct Question {
        std::size_t role = 0;
        chance::FactId id;
    };
    using Words = std::vector<std::string>;

    std::string carry_out(Words const& words);
    std::string command(std::string const& name, Words const& rest);
    std::string choose_system(std::string_view name);
    std::string choose_subject(std::string_view name, Words const& facts);
    std::string take_facts(Words const& words);
    std::string take_back(std::string const& name);
    std::string judged(std::optional<chance::Objection> const& before);
    std::string show_odds(bool with_changes);
    std::string roll(Words const& dice);
    std::string save(Words const& rest) const;
    std::string begin_questions();
    std::string next_question();
    std::string answer_question(Words const& words);
    std::string question_text() const;
    bool ready(std::string& why_not) const;

    Loader loader_;
    RenderStyle style_;
    std::uint64_t seed_;
    System system_;
    std::optional<Subject> subject_;
    Situation situation_;
    std::vector<Question> questions_;  // still to be asked, the next one last
    bool asking_ = false;
    bool finished_ = false;
    std::string log_;
};

}  // namespace esprit::text
