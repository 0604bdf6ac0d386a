#pragma once
// Time and randomness of a simulated server: both move only when the world moves them.
#include <chrono>
#include <cstdint>

#include "serve/surroundings.h"
#include "support/random_numbers.h"

namespace esprit::worlds {

class SimulatedSurroundings final : public serve::Surroundings {
public:
    explicit SimulatedSurroundings(std::uint64_t seed) : random_(seed) {}

    Time now() override { return now_; }
    std::chrono::nanoseconds processor_time() override { return taken_; }
    Bytes32 random_bytes() override {
        Bytes32 bytes{};
        for (std::uint8_t& each : bytes) each = static_cast<std::uint8_t>(random_.next());
        return bytes;
    }

    void pass(std::chrono::nanoseconds time) { now_ += time; }
    void pass_until(Time time) { now_ = std::max(now_, time); }
    void take(std::chrono::nanoseconds processor) { taken_ += processor; }

private:
    Time now_{std::chrono::hours{1}};
    std::chrono::nanoseconds taken_{0};
    fixture::RandomNumbers random_;
};

}  // namespace esprit::worlds
