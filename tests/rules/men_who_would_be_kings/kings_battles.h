// Battles of The Men Who Would Be Kings for tests: from a file or from text.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "play/game.h"
#include "rules/men_who_would_be_kings/system.h"
#include "support/source_tree.h"
#include "text/orders/men_who_would_be_kings_orders.h"
#include "text/rulesets/system_loader.h"
#include "text/scenarios/scenario_reader.h"

namespace esprit::kings {

using men_who_would_be_kings::Battle;
using men_who_would_be_kings::Order;
using men_who_would_be_kings::OrderKind;
using men_who_would_be_kings::Scenario;
using men_who_would_be_kings::UnitId;
using System = men_who_would_be_kings::System;

inline chance::Ruleset const& ruleset() {
    static text::LoadedSystem const system = text::load_system("men-who-would-be-kings");
    return *system.ruleset;
}

/// A scenario, and what a game of it needs.
struct Field {
    Field(std::string const& name, std::string content)
        : file(name), scenario(read(name, std::move(content)), ruleset()), words(scenario) {
        if (!scenario.faults.empty()) {
            throw std::runtime_error{name + ": " + scenario.faults.front().message};
        }
    }
    Field(Field const&) = delete;
    Field& operator=(Field const&) = delete;

    std::string file;
    Scenario scenario;
    System system;
    text::MenWhoWouldBeKingsOrders words;
    play::Rules<System> rules{system, scenario, words};

private:
    static field::CommonScenario read(std::string const& name, std::string content) {
        auto reading = text::read_scenario(name, std::move(content));
        reading.faults.throw_if_any();
        return std::move(reading.scenario);
    }
};

inline std::string content_of(std::filesystem::path const& path) {
    std::ifstream stream{path, std::ios::binary};
    return {std::istreambuf_iterator<char>(stream), {}};
}

/// All scenarios that come with the program, in the order of their names.
inline std::vector<std::unique_ptr<Field>> const& all_fields() {
    static std::vector<std::unique_ptr<Field>> const all = [] {
        std::filesystem::path const folder =
            std::filesystem::path{source_tree()} / "scenarios/men-who-would-be-kings";
        std::vector<std::filesystem::path> paths;
        for (auto const& entry : std::filesystem::directory_iterator{folder}) {
            if (entry.path().extension() == ".toml") paths.push_back(entry.path());
        }
        std::sort(paths.begin(), paths.end());
        std::vector<std::unique_ptr<Field>> found;
        for (auto const& path : paths) {
            found.push_back(std::make_unique<Field>(path.filename().string(), content_of(path)));
        }
        return found;
    }();
    return all;
}

}  // namespace esprit::kings
