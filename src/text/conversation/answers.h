#pragma once
// A policy that answers choices from a list of options given in advance.
#include <string>
#include <vector>

#include "chance/policy.h"

namespace esprit::text {

/// Answers each choice by the first of the given answers that names one of its options: "OPTION",
/// or "RULE=OPTION" for the choices of one rule. Takes the first option when no answer does. An
/// answer does not depend on earlier choices, so states of different paths can be merged.
class PresetAnswers final : public chance::Policy {
public:
    explicit PresetAnswers(std::vector<std::string> answers);
    int answer(chance::Choice const& choice) override;
    /// The given answers that no choice has used.
    std::vector<std::string> unused() const;

private:
    struct Preset {
        std::string text;
        std::string rule;  // empty: of any rule
        std::string option;
        bool used = false;
    };
    std::vector<Preset> answers_;
};

}  // namespace esprit::text
