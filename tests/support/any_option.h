#pragma once
// A policy of the tests.
#include <cstdint>

#include "chance/policy.h"
#include "support/random_numbers.h"

namespace esprit::fixture {

/// Any option, as the seed has it.
class AnyOption final : public chance::Policy {
public:
    explicit AnyOption(std::uint64_t seed) : random_(seed) {}
    int answer(chance::Choice const& choice) override {
        return static_cast<int>(random_.below(static_cast<std::uint32_t>(choice.options.size())));
    }

private:
    RandomNumbers random_;
};

}  // namespace esprit::fixture
