// Scenes of Grande Tactique: whole battles, and the charges of one turn.
#include <algorithm>
#include <stdexcept>

#include "chance/enumerating.h"
#include "chance/explore.h"
#include "play/game.h"
#include "rules/grande_tactique/charge_ends.h"
#include "rules/grande_tactique/charge_phase.h"
#include "rules/grande_tactique/declaration.h"
#include "rules/grande_tactique/generals.h"
#include "rules/grande_tactique/system.h"
#include "rules/grande_tactique/victory.h"
#include "support/scene_adapter.h"
#include "support/scene_plays.h"
#include "text/conversation/answers.h"
#include "text/orders/grande_tactique_orders.h"

namespace esprit::testing {

namespace scenes_of_grande_tactique {
namespace {

using grande_tactique::Battle;
using grande_tactique::Fate;
using grande_tactique::no_unit;
using grande_tactique::Order;
using grande_tactique::Phase;
using grande_tactique::Scenario;
using grande_tactique::UnitId;

using Words = std::vector<std::string>;

std::string state_of(Battle const& battle, UnitId unit) {
    grande_tactique::UnitState const& state = battle.state[unit];
    if (state.fate == Fate::destroyed) return "destroyed";
    if (state.fate == Fate::off_table) return "off_table";
    if (state.fate == Fate::withdrawn) return "withdrawn";
    if (state.fate == Fate::to_come) return "to_come";
    constexpr char const* moods[] = {"eager", "shaken", "routed", "silenced"};
    std::string words = moods[static_cast<std::size_t>(state.mood)];
    if (state.in_square) words += " square";
    if (state.limbered) words += " limbered";
    if (state.firing) words += " firing";
    if (state.target != no_unit) words += " charging";
    return words;
}

Phase phase_named(std::string const& name) {
    constexpr std::pair<std::string_view, Phase> phases[] = {{"opening", Phase::opening},
                                                             {"plans", Phase::plans},
                                                             {"pips", Phase::pips},
                                                             {"firing", Phase::firing},
                                                             {"charge", Phase::charge}};
    for (auto const& [word, phase] : phases) {
        if (word == name) return phase;
    }
    throw std::runtime_error{"\"" + name + "\" is no phase"};
}

std::size_t division_named(Scenario const& scenario, std::string const& name) {
    for (std::size_t i = 0; i < scenario.divisions.size(); ++i) {
        if (scenario.divisions[i].name == name) return i;
    }
    throw std::runtime_error{"there is no division " + name};
}

struct GrandeTactiqueAdapter {
    using System = grande_tactique::System;
    using Orders = text::GrandeTactiqueOrders;

    static void begin(grande_tactique::LiveBattle live, std::string const& phase) {
        live.battle.phase = phase_named(phase);
        if (live.battle.phase == Phase::pips) note_attachments(live);
    }

    /// pips DIVISION N
    static bool set(grande_tactique::LiveBattle live, Words const& words) {
        if (words[0] != "pips") return false;
        live.battle.division[division_named(live.scenario, words.at(1))].pips =
            static_cast<std::int8_t>(std::stoi(words.at(2)));
        return true;
    }

    /// left DIVISION N, text RULE WORDS, scale INCHES METRES, clock TURN TIME
    static std::optional<std::string> wrong(grande_tactique::BattleView view, Words const& words) {
        if (words[0] == "left") {
            int const left = view.battle.division[division_named(view.scenario, words.at(1))].pips;
            if (left == std::stoi(words.at(2))) return "";
            return words[1] + " has " + std::to_string(left) + " PIPs left";
        }
        if (words[0] == "text") {
            std::string const text{view.scenario.ruleset.text_of(words.at(1))};
            std::string wanted;
            for (std::size_t i = 2; i < words.size(); ++i) wanted += (i > 2 ? " " : "") + words[i];
            return text.find(wanted) != std::string::npos ? "" : words[1] + " says: " + text;
        }
        if (words[0] == "scale") {
            auto const metres =
                std::stoi(words.at(1)) * view.scenario.ruleset.whole_number("metres_per_inch");
            return metres == std::stoi(words.at(2)) ? "" : "it is " + std::to_string(metres) + " m";
        }
        if (words[0] != "clock") return {};
        constexpr int noon_minutes = 12 * 60;
        Scenario at_noon = view.scenario;
        at_noon.common.clock_minutes = noon_minutes;
        std::string const time = clock_text(at_noon, std::stoi(words.at(1)));
        if (time == words.at(2)) return "";
        return "turn " + words[1] + " begins at " + time;
    }

    static std::string state_of(grande_tactique::BattleView view, UnitId unit) {
        return scenes_of_grande_tactique::state_of(view.battle, unit);
    }
};

/// The charges of one turn, played by the rules that are given.
class Engagement {
public:
    Engagement(Scene const& scene, Scenario const& scenario)
        : scene_(scene),
          scenario_(scenario),
          orders_(scenario),
          hearing_(scenario.ruleset, scenario.common),
          game_({system_, scenario_, orders_}, {}) {
        game_.set_listener(&hearing_);
    }

    std::string failure() {
        for (SceneStep const& step : scene_.steps) take(step);
        bool const any_charge = std::any_of(
            game_.battle().state.begin(), game_.battle().state.end(),
            [](grande_tactique::UnitState const& state) { return state.target != no_unit; });
        if (any_charge && !scene_.odds.empty()) look_at_odds();
        bool const only_odds = !scene_.odds.empty() && scene_.dice.empty();
        if (any_charge && !scene_.unresolved && !only_odds) resolve();
        for (SceneStep const& step : scene_.later_steps) take(step);
        if (!only_odds) look_at_end();
        return wrong_;
    }

private:
    void fail(std::string const& what) { wrong_ += what + "; "; }

    std::optional<rules::Refusal> refusal_of_fire(std::string const& text) {
        Order const order = orders_.read_order("charge " + text.substr(5));
        return grande_tactique::fire_forbidden_by_charge({scenario_, game_.battle()}, order.unit,
                                                         order.target);
    }

    void take(SceneStep const& step) {
        play::Reply reply;
        if (step.text.rfind("fire ", 0) == 0) {
            auto const refusal = refusal_of_fire(step.text);
            if (refusal) reply = {play::Progress::refused, std::string{refusal->rule.text}, {}};
            if (!refusal) reply.progress = play::Progress::committed;
        } else {
            reply = game_.submit(orders_.read_order(step.text));
        }
        wrong_ += wrong_reply(step, reply);
    }

    void resolve() {
        hearing_.forget_told();
        play::Reply const reply = answered(game_.submit({}, scene_.dice), scene_.answers);
        if (reply.progress == play::Progress::refused) fail(reply.because);
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

    void look_at_odds() {
        std::vector<std::string> answers;
        for (auto const& [rule, option] : scene_.answers) answers.push_back(rule + "=" + option);
        text::PresetAnswers policy{answers};
        chance::EnumeratingArbiter arbiter{policy};
        grande_tactique::ChargePhase phase;
        phase.battle = game_.battle();
        std::vector<Exact> sums(scene_.odds.size());
        explore(grande_tactique::ChargeResolution{scenario_}, phase, arbiter,
                [&](grande_tactique::ChargePhase const& ended, Exact const& chance) {
                    for (std::size_t i = 0; i < sums.size(); ++i) {
                        SceneOdds const& wanted = scene_.odds[i];
                        UnitId const unit = unit_named(scenario_.common, wanted.unit);
                        std::string const state = state_of(ended.battle, unit);
                        if (sorted(state) == sorted(wanted.state)) sums[i] += chance;
                    }
                });
        for (std::size_t i = 0; i < sums.size(); ++i) {
            SceneOdds const& wanted = scene_.odds[i];
            if (sums[i].text() != wanted.chance) {
                fail(wanted.unit + " ends " + wanted.state + " with " + sums[i].text() + ", not " +
                     wanted.chance);
            }
        }
        if (scene_.dice.empty() && !policy.unused().empty()) {
            fail(policy.unused().front() + " was not asked");
        }
    }

    void look_at_end() {
        for (SceneEnd const& end : scene_.ends) {
            UnitId const unit = unit_named(scenario_.common, end.unit);
            wrong_ +=
                wrong_end(end, state_of(game_.battle(), unit), game_.battle().units.pose[unit]);
        }
        wrong_ += hearing_.wrong(scene_);
        std::string const worth = grande_tactique::worth_of({scenario_, game_.battle()}).text();
        if (scene_.worth && *scene_.worth != worth) fail("it is worth " + worth);
    }

    grande_tactique::System const system_{};
    Scene const& scene_;
    Scenario const& scenario_;
    text::GrandeTactiqueOrders orders_;
    Hearing hearing_;
    play::Game<grande_tactique::System> game_;
    std::string wrong_;
};

}  // namespace
}  // namespace scenes_of_grande_tactique

std::string failure_of_grande_tactique(Scene const& scene, SystemShelf& shelf) {
    if (scene.begins)
        return failure_of_battle<scenes_of_grande_tactique::GrandeTactiqueAdapter>(scene, shelf);
    grande_tactique::Scenario const scenario{scene.reading->scenario,
                                             *shelf.get(scene.system, scene.options).ruleset};
    if (scene.fault || !scenario.faults.empty()) return wrong_faults(scene, scenario.faults);
    return scenes_of_grande_tactique::Engagement{scene, scenario}.failure();
}

}  // namespace esprit::testing
