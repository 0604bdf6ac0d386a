// A listener that records throws and events.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "chance/dice.h"

namespace esprit::chance {

using Faces = std::vector<std::uint8_t>;

class Recorder final : public Listener {
public:
    struct Throw {
        std::string rule;
        Faces faces;
        int reading = 0;

        friend bool operator==(Throw const&, Throw const&) = default;
    };

    void drawn(Chance const& chance, std::span<std::uint8_t const> faces, int reading) override {
        throws.push_back({std::string{chance.rule.text}, {faces.begin(), faces.end()}, reading});
    }
    void told(Event const& event) override {
        events.push_back(std::string{event.rule.text} + " " + std::string{event.whom});
    }

    std::vector<Throw> throws;
    std::vector<std::string> events;
};

}  // namespace esprit::chance
