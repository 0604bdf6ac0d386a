#pragma once
// Scene cases (docs/case_format.md): rules of the battlefield by example. A scene is written as a
// scenario file, read by the reader of scenario files and played as a game, with dice and answers
// that must come out even.
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "geometry/base.h"
#include "support/case_file.h"
#include "text/scenarios/scenario_reader.h"

namespace esprit::testing {

/// An order, or a question of fire, and what has to come of it.
struct SceneStep {
    std::string text;
    std::optional<std::string> refused;  // by this rule
    std::string because;                 // these words are in the refusal
    // whole battles: what this order takes
    std::vector<std::uint8_t> dice;
    std::vector<std::pair<std::string, std::string>> answers;
};

/// How a unit has to stand at last.
struct SceneEnd {
    std::string unit;
    std::string state;  // "eager", "shaken firing", "destroyed" …
    std::optional<geometry::Point> at;
    std::optional<CentiDegree> facing_cdeg;
};

/// The modifiers of a unit's next check.
struct SceneCheck {
    std::string unit;
    std::string modifiers;  // "GT-MOD-08:1 GT-MOD-17:1" or "none"
};

/// How likely a unit ends in a state.
struct SceneOdds {
    std::string unit;
    std::string state;
    std::string chance;
};

struct Scene {
    std::string system;  // "grande-tactique"
    std::string file;
    int line = 0;
    std::vector<std::string> rules;
    std::string title;
    std::vector<std::pair<std::string, std::string>> options;
    std::string toml;  // the scenario file that it is
    std::shared_ptr<text::ParsedScenario const> reading;
    std::vector<SceneStep> steps;
    std::vector<SceneStep> later_steps;  // once the charges are resolved
    bool unresolved = false;             // the charges are only declared
    /// A whole battle, from this phase on; every order has its own dice.
    std::optional<std::string> begins;
    std::optional<std::string> verdict;  // words of it
    /// Lines of whole battles that only the system knows (scene_adapter.h).
    std::vector<std::vector<std::string>> lines;
    std::optional<std::string> fault;
    std::vector<std::uint8_t> dice;
    std::vector<std::pair<std::string, std::string>> answers;  // rule, option
    std::vector<std::string> told;                             // in this order, others between them
    std::vector<std::string> untold;
    std::vector<std::string> story;  // sentences of the story
    std::vector<SceneEnd> ends;
    std::vector<SceneCheck> checks;
    std::vector<SceneOdds> odds;
    std::optional<std::string> worth;
};

/// All scenes in tests/cases/<system>/scenes, in the order of file names. Throws std::runtime_error
/// for a line that is none.
std::vector<Scene> read_scenes_of(std::string const& system);
/// Those of all systems.
std::vector<Scene> read_all_scenes();

/// What is wrong when a scene is played; empty when nothing is.
std::string failure_of(Scene const& scene, SystemShelf& shelf);

}  // namespace esprit::testing
