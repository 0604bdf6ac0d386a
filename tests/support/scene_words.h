#pragma once
// What playing scenes needs, whatever the system.
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "chance/dice.h"
#include "chance/ruleset.h"
#include "field/scenario.h"
#include "play/game.h"
#include "rules/common/system.h"
#include "support/scene_case.h"

namespace esprit::testing {

/// The words of a text in the order of the alphabet.
std::string sorted(std::string const& text);
/// Throws std::runtime_error when there is none.
rules::UnitId unit_named(field::CommonScenario const& scenario, std::string const& name);

/// Each of these says what is wrong, "" when nothing is.
std::string wrong_end(SceneEnd const& end, std::string const& state, geometry::Pose const& pose);
std::string wrong_reply(SceneStep const& step, play::Reply const& reply);
std::string wrong_faults(Scene const& scene, std::vector<field::Fault> const& faults);
/// A question that no answer is written for.
std::string unanswered(play::PendingChoice const& asked);
/// The next answer of a scene to what it is asked; none when it has another or none. The line of a
/// follow-up (GT-FUP-05) is the usual one, the first option, where the scene says nothing of it.
std::optional<std::string> answer_to(
    play::PendingChoice const& asked,
    std::vector<std::pair<std::string, std::string>> const& answers, std::size_t& next);

/// Hears which rules are told, and what counts in the checks of each unit.
class Hearing final : public chance::Listener {
public:
    Hearing(chance::Ruleset const& ruleset, field::CommonScenario const& scenario)
        : ruleset_(ruleset), scenario_(scenario) {}

    void drawn(chance::Chance const& chance, std::span<std::uint8_t const> faces,
               int reading) override;
    void told(chance::Event const& event) override;

    /// What was told so far is of no account.
    void forget_told() { rules_.clear(); }
    /// What a scene wants told, untold, said and checked.
    std::string wrong(Scene const& scene) const;

private:
    std::string wrong_telling(Scene const& scene) const;
    std::string wrong_sentences(Scene const& scene) const;
    std::string wrong_checks(Scene const& scene) const;

    chance::Ruleset const& ruleset_;
    field::CommonScenario const& scenario_;
    std::vector<std::string> rules_;
    std::vector<std::string> sentences_;
    std::string misnoted_;  // told of one unit and noted for another
    std::map<std::string, std::vector<std::string>> checks_;
};

}  // namespace esprit::testing
