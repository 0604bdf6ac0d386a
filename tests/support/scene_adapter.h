#pragma once
// Scenes of whole battles, played by any system. What a system has to supply is a adapter:
//
//   struct SystemAdapter {
//       using System = ...;
//       using Orders = text::...;  // play::OrderWords, made from a Scenario
//       /// The battle begins in that phase. Throws std::runtime_error for a name that is none.
//       static void begin(Scenario const&, Battle&, std::string const& phase);
//       /// Lines that only the system knows (`pips French 3`), in their order, before the first
//       /// order. False: no such line.
//       static bool set(Scenario const&, Battle&, std::vector<std::string> const& words);
//       /// The same lines once more at last: what is wrong, "" when nothing is; nothing where it
//       /// is no line that asks.
//       static std::optional<std::string> wrong(Scenario const&, Battle const&,
//                                               std::vector<std::string> const& words);
//       /// What `end UNIT WORDS` has to say of a unit, in any order.
//       static std::string state_of(Scenario const&, Battle const&, rules::UnitId);
//   };
//
// and a line in scene_play.cpp.
#include <algorithm>
#include <map>
#include <stdexcept>

#include "play/game.h"
#include "support/scene_case.h"
#include "support/scene_words.h"

namespace esprit::testing {

template <class SystemAdapter>
class BattleScene {
    using System = typename SystemAdapter::System;
    using Scenario = typename System::Scenario;
    using Battle = typename System::Battle;

public:
    BattleScene(Scene const& scene, Scenario const& scenario)
        : scene_(scene),
          scenario_(scenario),
          orders_(scenario),
          hearing_(scenario.ruleset, scenario.common),
          game_({system_, scenario_, orders_}, header()) {
        game_.set_listener(&hearing_);
    }

    std::string failure() {
        for (SceneStep const& step : scene_.steps) take(step);
        for (SceneEnd const& end : scene_.ends) {
            rules::UnitId const unit = unit_named(scenario_.common, end.unit);
            wrong_ += wrong_end(end, SystemAdapter::state_of({scenario_, game_.battle()}, unit),
                                game_.battle().units.pose[unit]);
        }
        for (auto const& line : scene_.lines) {
            auto const wrong = SystemAdapter::wrong({scenario_, game_.battle()}, line);
            if (wrong && !wrong->empty()) fail(*wrong);
            if (!wrong && taken_.count(line) == 0)
                fail("\"" + line[0] + "\" is no line of a scene");
        }
        wrong_ += hearing_.wrong(scene_);
        std::string const verdict = system_.verdict({scenario_, game_.battle()}).why;
        if (scene_.verdict && verdict.find(*scene_.verdict) == std::string::npos) {
            fail("the verdict is: " + verdict);
        }
        return wrong_;
    }

private:
    void fail(std::string const& what) { wrong_ += what + "; "; }

    play::Header header() {
        Battle battle = system_.set_up(scenario_);
        SystemAdapter::begin({scenario_, battle}, *scene_.begins);
        for (auto const& line : scene_.lines) {
            if (SystemAdapter::set({scenario_, battle}, line)) ++taken_[line];
        }
        play::Header header;
        header.start = system_.canonical_bytes(battle);
        return header;
    }

    void take(SceneStep const& step) {
        play::Reply const reply =
            answered(game_.submit(orders_.read_order(step.text), step.dice), step.answers);
        wrong_ += wrong_reply(step, reply);
    }

    play::Reply answered(play::Reply reply,
                         std::vector<std::pair<std::string, std::string>> const& answers) {
        std::size_t next = 0;
        while (reply.progress == play::Progress::suspended) {
            play::PendingChoice const asked = *game_.pending();
            auto const answer = answer_to(asked, answers, next);
            if (!answer) {
                fail(unanswered(asked));
                return reply;
            }
            reply = game_.answer(*answer);
        }
        if (next != answers.size()) fail(answers[next].first + " was not asked");
        return reply;
    }

    System const system_{};
    Scene const& scene_;
    Scenario const& scenario_;
    typename SystemAdapter::Orders orders_;
    Hearing hearing_;
    std::map<std::vector<std::string>, int> taken_;  // lines that set something
    std::string wrong_;
    play::Game<System> game_;
};

/// What is wrong with a scene of a system all of whose scenes are whole battles.
template <class SystemAdapter>
std::string failure_of_battle(Scene const& scene, SystemShelf& shelf) {
    typename SystemAdapter::System::Scenario const scenario{
        scene.reading->scenario, *shelf.get(scene.system, scene.options).ruleset};
    if (scene.fault || !scenario.faults.empty()) return wrong_faults(scene, scenario.faults);
    if (!scene.begins) return "a scene says in which phase it begins: begins PHASE";
    return BattleScene<SystemAdapter>{scene, scenario}.failure();
}

}  // namespace esprit::testing
