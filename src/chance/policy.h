#pragma once
// Who answers the players' decisions when no player is there.
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/expect.h"
#include "chance/arbiter.h"

namespace esprit::chance {

class Policy {
public:
    virtual ~Policy() = default;
    /// The place of an option; must depend on nothing but the choice and the answers before it.
    virtual int answer(Choice const& choice) = 0;
    /// Called before a procedure is gone through once more.
    virtual void restart() {}
};

/// Always the first option.
class FirstOption final : public Policy {
public:
    int answer(Choice const&) override { return 0; }
};

/// Thrown by a LimitedPolicy when its paths are used up.
struct TooManyPaths {};

/// Answers as another policy does, which it refers to, for a limited number of paths.
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

/// Given answers, in order; after the last, the first option. It has a memory, so it is not for
/// processes whose states are merged between their steps: there each step would begin with the
/// first answer again.
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
