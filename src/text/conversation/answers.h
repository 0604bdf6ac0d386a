#pragma once
// A player's answers given beforehand, by the names of options.
#include <string>
#include <vector>

#include "chance/policy.h"

namespace esprit::text {

/// Each question is answered by the first answer that names one of its options: "OPTION", or
/// "RULE=OPTION" for the questions of one rule. Where none does, the first option is taken. It has
/// no memory, so states of different paths can be merged under it.
class PresetAnswers final : public chance::Policy {
public:
    explicit PresetAnswers(std::vector<std::string> answers);
    int answer(chance::Choice const& choice) override;
    /// Answers that no question has asked for.
    std::vector<std::string> unused() const;

private:
    struct Written {
        std::string text;
        std::string rule;  // may be empty
        std::string option;
        bool used = false;
    };
    std::vector<Written> answers_;
};

}  // namespace esprit::text
