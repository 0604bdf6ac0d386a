// A policy of the tests.
#pragma once

#include "chance/policy.h"

namespace esprit::toy {

/// Always the last option: a policy that gives the same answers however often it is asked.
class LastOption final : public chance::Policy {
public:
    int answer(chance::Choice const& choice) override {
        return static_cast<int>(choice.options.size()) - 1;
    }
};

}  // namespace esprit::toy
