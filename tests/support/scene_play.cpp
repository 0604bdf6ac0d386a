// Scenes played through.
#include <algorithm>
#include <map>
#include <sstream>
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
#include "support/scene_case.h"
#include "text/answers.h"
#include "text/check_lines.h"
#include "text/grande_tactique_orders.h"
#include "text/story.h"

namespace esprit::testing {

namespace {

using grande_tactique::Battle;
using grande_tactique::Fate;
using grande_tactique::no_unit;
using grande_tactique::Order;
using grande_tactique::OrderKind;
using grande_tactique::Scenario;
using grande_tactique::UnitId;

/// Facings that are not whole numbers of their unit are rounded by whoever works them out.
constexpr CentiDegree same_facing_cdeg = 1;

std::string sorted(std::string const& text) {
    std::istringstream stream{text};
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    std::sort(words.begin(), words.end());
    std::string all;
    for (std::string const& word : words) all += (all.empty() ? "" : " ") + word;
    return all;
}

UnitId unit_named(Scenario const& scenario, std::string const& name) {
    UnitId const unit = scenario.unit_named(name);
    if (unit == no_unit) throw std::runtime_error{"there is no unit " + name + " in this scene"};
    return unit;
}

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

std::string place_text(geometry::Pose const& pose) {
    return chance::thousandths_text(pose.centre.x_mil) + "," +
           chance::thousandths_text(pose.centre.y_mil) + " facing " +
           chance::thousandths_text(std::int64_t{pose.facing_cdeg} * 10);
}

bool stands_there(geometry::Pose const& pose, SceneEnd const& end) {
    return (!end.at || pose.centre == *end.at) &&
           (!end.facing_cdeg ||
            geometry::turn_between(pose.facing_cdeg, *end.facing_cdeg) <= same_facing_cdeg);
}

/// Hears which rules are told, and what counts in the checks of each unit.
class Hearing final : public chance::Listener {
public:
    explicit Hearing(Scenario const& scenario) : scenario_(scenario) {}

    void drawn(chance::Chance const& chance, std::span<std::uint8_t const>, int) override {
        if (chance.roll == nullptr) {
            std::string const by = scenario_.troops[chance.unit].name;
            sentences.push_back(by + " throws for " + std::string{chance.rule.text} +
                                (by == chance.whose ? "" : " of " + std::string{chance.whose}));
            return;
        }
        text::CheckLine const check = text::describe_check(scenario_.ruleset, *chance.roll);
        std::string modifiers;
        for (text::ModifierLine const& line : check.modifiers) {
            modifiers += (modifiers.empty() ? "" : " ") + line.rule + ":" +
                         (line.value > 0 ? "+" : "") + std::to_string(line.value);
        }
        checks[scenario_.troops[chance.unit].name].push_back(modifiers.empty() ? "none"
                                                                               : modifiers);
    }
    void told(chance::Event const& event) override {
        rules.emplace_back(event.rule.text);
        sentences.push_back(text::sentence(scenario_.ruleset, event));
        UnitId const named = scenario_.unit_named(std::string{event.whom});
        if (named != no_unit && event.unit != named) wrong += sentences.back() + "; ";
    }

    std::vector<std::string> rules;
    std::vector<std::string> sentences;
    std::string wrong;  // what is told of one unit and noted for another
    std::map<std::string, std::vector<std::string>> checks;

private:
    Scenario const& scenario_;
};

/// Where a scene begins: a whole battle in the phase, and with the PIPs, that it names.
play::Header header_of(Scene const& scene, Scenario const& scenario) {
    play::Header header;
    if (!scene.begins) return header;
    Battle battle = set_up(scenario);
    battle.phase = *scene.begins;
    for (auto const& [name, pips] : scene.pips) {
        for (std::size_t i = 0; i < scenario.divisions.size(); ++i) {
            if (scenario.divisions[i].name == name) {
                battle.division[i].pips = static_cast<std::int8_t>(pips);
            }
        }
    }
    if (*scene.begins == grande_tactique::Phase::pips) note_attachments(scenario, battle);
    header.start = canonical_bytes(battle);
    return header;
}

/// One scene, played by the rules that are given.
class Play {
public:
    Play(Scene const& scene, Scenario const& scenario)
        : scene_(scene),
          scenario_(scenario),
          orders_(scenario),
          hearing_(scenario),
          game_({system_, scenario_, orders_}, header_of(scene, scenario)) {
        game_.tell_to(&hearing_);
    }

    std::string failure() {
        for (SceneStep const& step : scene_.steps) take(step);
        if (scene_.begins) {
            look_at_end();
            return wrong_;
        }
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
        return fire_forbidden_by_charge(scenario_, game_.battle(), order.unit, order.target);
    }

    void take(SceneStep const& step) {
        play::Reply reply;
        if (scene_.begins) {
            reply = answered(game_.submit(orders_.read_order(step.text), step.dice), step.answers);
        } else if (step.text.rfind("fire ", 0) == 0) {
            auto const refusal = refusal_of_fire(step.text);
            if (refusal) reply = {play::Progress::refused, std::string{refusal->rule.text}, {}};
            if (!refusal) reply.progress = play::Progress::committed;
        } else {
            reply = game_.submit(orders_.read_order(step.text));
        }
        bool const refused = reply.progress == play::Progress::refused;
        if (refused && !step.refused) {
            fail("\"" + step.text + "\" is refused (" + reply.rule + "): " + reply.because);
        } else if (!refused && step.refused) {
            fail("\"" + step.text + "\" is not refused");
        } else if (refused && (reply.rule != *step.refused ||
                               reply.because.find(step.because) == std::string::npos)) {
            fail("\"" + step.text + "\" is refused by " + reply.rule + ": " + reply.because);
        }
    }

    void resolve() {
        hearing_.rules.clear();
        play::Reply const reply = answered(game_.submit({}, scene_.dice), scene_.answers);
        if (reply.progress == play::Progress::refused) fail(reply.because);
    }

    play::Reply answered(play::Reply reply,
                         std::vector<std::pair<std::string, std::string>> const& answers) {
        std::size_t next = 0;
        while (reply.progress == play::Progress::suspended) {
            play::PendingChoice const asked = *game_.pending();
            if (next == answers.size() || answers[next].first != asked.rule) {
                std::string options;
                for (std::string const& option : asked.options) options += " \"" + option + "\"";
                fail("there is no answer to " + asked.rule + ", " + asked.question + options);
                return reply;
            }
            reply = game_.answer(answers[next++].second);
        }
        if (next != answers.size()) fail(answers[next].first + " was not asked");
        return reply;
    }

    void look_at_odds() {
        std::vector<std::string> answers;
        for (auto const& [rule, option] : scene_.answers) answers.push_back(rule + "=" + option);
        text::WrittenAnswers policy{answers};
        chance::EnumeratingArbiter arbiter{policy};
        grande_tactique::ChargePhase phase;
        phase.battle = game_.battle();
        std::vector<Exact> sums(scene_.odds.size());
        explore(grande_tactique::ChargeResolution{scenario_}, phase, arbiter,
                [&](grande_tactique::ChargePhase const& ended, Exact const& chance) {
                    for (std::size_t i = 0; i < sums.size(); ++i) {
                        SceneOdds const& wanted = scene_.odds[i];
                        UnitId const unit = unit_named(scenario_, wanted.unit);
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
            UnitId const unit = unit_named(scenario_, end.unit);
            std::string const state = state_of(game_.battle(), unit);
            if (sorted(state) != sorted(end.state)) {
                fail(end.unit + " is " + state + ", not " + end.state);
            }
            geometry::Pose const& pose = game_.battle().table.pose[unit];
            if (!stands_there(pose, end)) fail(end.unit + " stands at " + place_text(pose));
        }
        look_at_pips();
        look_at_telling();
        look_at_checks();
        std::string const verdict = system_.verdict(scenario_, game_.battle()).why;
        if (scene_.verdict && verdict.find(*scene_.verdict) == std::string::npos) {
            fail("the verdict is: " + verdict);
        }
        if (!scene_.clock.empty()) look_at_clock();
        std::string const worth = worth_of(scenario_, game_.battle()).text();
        if (scene_.worth && *scene_.worth != worth) fail("it is worth " + worth);
    }

    void look_at_pips() {
        for (auto const& [name, pips] : scene_.left) {
            bool known = false;
            for (std::size_t i = 0; i < scenario_.divisions.size(); ++i) {
                if (scenario_.divisions[i].name != name) continue;
                known = true;
                int const left = game_.battle().division[i].pips;
                if (left != pips) fail(name + " has " + std::to_string(left) + " PIPs left");
            }
            if (!known) fail("there is no division " + name);
        }
    }

    void look_at_clock() {
        constexpr int noon_minutes = 12 * 60;
        Scenario scenario = scenario_;
        scenario.common.clock_minutes = noon_minutes;
        for (SceneClock const& clock : scene_.clock) {
            std::string const time = clock_text(scenario, clock.turn);
            if (time != clock.time) {
                fail("turn " + std::to_string(clock.turn) + " begins at " + time);
            }
        }
    }

    void look_at_telling() {
        auto at = hearing_.rules.begin();
        bool all = true;
        for (std::string const& rule : scene_.told) {
            at = std::find(at, hearing_.rules.end(), rule);
            all = all && at != hearing_.rules.end();
            if (at != hearing_.rules.end()) ++at;
        }
        bool const none_untold =
            std::none_of(scene_.untold.begin(), scene_.untold.end(), [&](std::string const& rule) {
                return std::count(hearing_.rules.begin(), hearing_.rules.end(), rule) > 0;
            });
        look_at_sentences();
        if (!hearing_.wrong.empty()) fail("noted for another: " + hearing_.wrong);
        if (all && none_untold) return;
        std::string told;
        for (std::string const& rule : hearing_.rules) told += " " + rule;
        fail("told is" + told);
    }

    void look_at_sentences() {
        for (std::string const& said : scene_.says) {
            auto const& all = hearing_.sentences;
            if (std::find(all.begin(), all.end(), said) != all.end()) continue;
            std::string told;
            for (std::string const& sentence : all) told += " \"" + sentence + "\"";
            fail("nobody says \"" + said + "\" but" + told);
        }
    }

    void look_at_checks() {
        std::map<std::string, std::size_t> seen;
        for (SceneCheck const& check : scene_.checks) {
            auto const& made = hearing_.checks[check.unit];
            std::size_t const place = seen[check.unit]++;
            std::string const found = place < made.size() ? made[place] : "not made";
            if (sorted(found) != sorted(check.modifiers)) {
                fail("check " + std::to_string(place + 1) + " of " + check.unit + " is " + found);
            }
        }
    }

    grande_tactique::System const system_{};
    Scene const& scene_;
    Scenario const& scenario_;
    text::GrandeTactiqueOrders orders_;
    Hearing hearing_;
    play::Game<grande_tactique::System> game_;
    std::string wrong_;
};

std::string fault_text(Scenario const& scenario) {
    if (scenario.faults.empty()) return "nothing";
    return scenario.faults.front().rule + ": " + scenario.faults.front().message;
}

}  // namespace

std::string failure_of(Scene const& scene, SystemShelf& shelf) {
    try {
        Scenario const scenario{scene.reading->scenario,
                                *shelf.get("grande-tactique", scene.options).ruleset};
        if (scene.fault || !scenario.faults.empty()) {
            bool const right = scene.fault && !scenario.faults.empty() &&
                               scenario.faults.front().rule == *scene.fault;
            return right ? "" : "the scenario has a fault: " + fault_text(scenario);
        }
        return Play{scene, scenario}.failure();
    } catch (std::runtime_error const& error) {
        return error.what();
    }
}

}  // namespace esprit::testing
