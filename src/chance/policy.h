#pragma once
// Policies answer the players' decisions when no player is there.
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/expect.h"
#include "chance/arbiter.h"

namespace esprit::chance {

/// Answers decisions.
class Policy {
public:
    virtual ~Policy() = default;
    /// The index of an option; must depend on the choice and the earlier answers only.
    virtual int answer(Choice const& choice) = 0;
    /// Called before each run of a procedure.
    virtual void restart() {}
};

/// Always the first option.
class FirstOption final : public Policy {
public:
    int answer(Choice const&) override { return 0; }
};

/// Thrown by a LimitedPolicy after its last path.
struct TooManyPaths {};

/// Answers as another policy, which is not owned, for a limited number of paths.
class LimitedPolicy final : public Policy {
public:
    LimitedPolicy(Policy& other, std::uint64_t most_paths) : other_(other), left_(most_paths) {}
    int answer(Choice const& choice) override { return other_.answer(choice); }
    /// Throws TooManyPaths.
    void restart() override {
        if (left_ == 0) throw TooManyPaths{};
        --left_;
        other_.restart();
    }

private:
    Policy& other_;
    std::uint64_t left_;
};

/// Given answers, in order; after the last, always the first option. Not for processes whose states
/// are merged between steps: each step would begin with the first answer again.
class ScriptedPolicy final : public Policy {
public:
    explicit ScriptedPolicy(std::vector<int> answers) : answers_(std::move(answers)) {}
    int answer(Choice const& choice) override {
        if (next_ == answers_.size()) {
            return 0;
        }
        int const given = answers_[next_++];
        ESPRIT_EXPECT(given >= 0 && given < static_cast<int>(choice.options.size()),
                      "an answer is one of the options");
        return given;
    }
    void restart() override { next_ = 0; }

private:
    std::vector<int> answers_;
    std::size_t next_ = 0;
};

}  // namespace esprit::chance
