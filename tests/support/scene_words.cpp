#include "support/scene_words.h"

#include <algorithm>
#include <sstream>
#include <stdexcept>

#include "chance/ruleset.h"
#include "text/stories/story.h"
#include "text/verdicts/check_lines.h"

namespace esprit::testing {

namespace {

/// Facings that are not whole numbers of their unit are rounded by whoever works them out.
constexpr CentiDegree same_facing_cdeg = 1;

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

}  // namespace

std::string sorted(std::string const& text) {
    std::istringstream stream{text};
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    std::sort(words.begin(), words.end());
    std::string all;
    for (std::string const& word : words) all += (all.empty() ? "" : " ") + word;
    return all;
}

rules::UnitId unit_named(field::CommonScenario const& scenario, std::string const& name) {
    for (std::size_t i = 0; i < scenario.units.size(); ++i) {
        if (scenario.units[i].name == name) return static_cast<rules::UnitId>(i);
    }
    throw std::runtime_error{"there is no unit " + name + " in this scene"};
}

std::string wrong_end(SceneEnd const& end, std::string const& state, geometry::Pose const& pose) {
    std::string wrong;
    if (sorted(state) != sorted(end.state)) {
        wrong += end.unit + " is " + state + ", not " + end.state + "; ";
    }
    if (!stands_there(pose, end)) wrong += end.unit + " stands at " + place_text(pose) + "; ";
    return wrong;
}

std::string wrong_reply(SceneStep const& step, play::Reply const& reply) {
    bool const refused = reply.progress == play::Progress::refused;
    if (refused && !step.refused) {
        return "\"" + step.text + "\" is refused (" + reply.rule + "): " + reply.because + "; ";
    }
    if (!refused && step.refused) return "\"" + step.text + "\" is not refused; ";
    if (refused &&
        (reply.rule != *step.refused || reply.because.find(step.because) == std::string::npos)) {
        return "\"" + step.text + "\" is refused by " + reply.rule + ": " + reply.because + "; ";
    }
    return "";
}

std::string wrong_faults(Scene const& scene, std::vector<field::Fault> const& faults) {
    if (scene.fault && !faults.empty() && faults.front().rule == *scene.fault) return "";
    return "the scenario has a fault: " +
           (faults.empty() ? "nothing" : faults.front().rule + ": " + faults.front().message);
}

std::optional<std::string> answer_to(
    play::PendingChoice const& asked,
    std::vector<std::pair<std::string, std::string>> const& answers, std::size_t& next) {
    if (next < answers.size() && answers[next].first == asked.rule) return answers[next++].second;
    if (asked.rule == "GT-FUP-05") return asked.options.front();
    return std::nullopt;
}

std::string unanswered(play::PendingChoice const& asked) {
    std::string options;
    for (std::string const& option : asked.options) options += " \"" + option + "\"";
    return "there is no answer to " + asked.rule + ", " + asked.question + options;
}

void Hearing::drawn(chance::Chance const& chance, std::span<std::uint8_t const>, int) {
    if (chance.roll == nullptr) {
        std::string const by =
            chance.unit < scenario_.units.size() ? scenario_.units[chance.unit].name : "nobody";
        sentences_.push_back(by + " throws for " + std::string{chance.rule.text} +
                             (by == chance.whose ? "" : " of " + std::string{chance.whose}));
        return;
    }
    text::CheckLine const check = text::describe_check(ruleset_, *chance.roll);
    std::string modifiers;
    for (text::ModifierLine const& line : check.modifiers) {
        modifiers += (modifiers.empty() ? "" : " ") + line.rule + ":" +
                     (line.value > 0 ? "+" : "") + std::to_string(line.value);
    }
    if (chance.unit >= scenario_.units.size()) return;
    checks_[scenario_.units[chance.unit].name].push_back(modifiers.empty() ? "none" : modifiers);
}

void Hearing::told(chance::Event const& event) {
    rules_.emplace_back(event.rule.text);
    sentences_.push_back(text::sentence(ruleset_, event));
    for (std::size_t i = 0; i < scenario_.units.size(); ++i) {
        if (scenario_.units[i].name == event.whom && event.unit != i) {
            misnoted_ += sentences_.back() + " (noted for another); ";
        }
    }
}

std::string Hearing::wrong(Scene const& scene) const {
    return wrong_telling(scene) + wrong_sentences(scene) + wrong_checks(scene) + misnoted_;
}

std::string Hearing::wrong_sentences(Scene const& scene) const {
    std::string wrong;
    for (std::string const& said : scene.story) {
        if (std::find(sentences_.begin(), sentences_.end(), said) != sentences_.end()) continue;
        wrong += "nobody says \"" + said + "\" but";
        for (std::string const& sentence : sentences_) wrong += " \"" + sentence + "\"";
        wrong += "; ";
    }
    return wrong;
}

std::string Hearing::wrong_telling(Scene const& scene) const {
    auto at = rules_.begin();
    bool all = true;
    for (std::string const& rule : scene.told) {
        at = std::find(at, rules_.end(), rule);
        all = all && at != rules_.end();
        if (at != rules_.end()) ++at;
    }
    bool const none_untold =
        std::none_of(scene.untold.begin(), scene.untold.end(), [&](std::string const& rule) {
            return std::count(rules_.begin(), rules_.end(), rule) > 0;
        });
    if (all && none_untold) return "";
    std::string told;
    for (std::string const& rule : rules_) told += " " + rule;
    return "told is" + told + "; ";
}

std::string Hearing::wrong_checks(Scene const& scene) const {
    std::string wrong;
    std::map<std::string, std::size_t> seen;
    for (SceneCheck const& check : scene.checks) {
        auto const made = checks_.find(check.unit);
        std::size_t const place = seen[check.unit]++;
        std::string const found =
            made != checks_.end() && place < made->second.size() ? made->second[place] : "not made";
        if (sorted(found) != sorted(check.modifiers)) {
            wrong +=
                "check " + std::to_string(place + 1) + " of " + check.unit + " is " + found + "; ";
        }
    }
    return wrong;
}

}  // namespace esprit::testing
