#include "text/conversation/answers.h"

#include <algorithm>
#include <utility>

namespace esprit::text {

PresetAnswers::PresetAnswers(std::vector<std::string> answers) {
    for (std::string& text : answers) {
        std::size_t const equals = text.find('=');
        bool const has_rule = equals != std::string::npos;
        Preset preset;
        preset.rule = has_rule ? text.substr(0, equals) : "";
        preset.option = has_rule ? text.substr(equals + 1) : text;
        preset.text = std::move(text);
        answers_.push_back(std::move(preset));
    }
}

int PresetAnswers::answer(chance::Choice const& choice) {
    for (Preset& preset : answers_) {
        if (!preset.rule.empty() && preset.rule != choice.rule.text) continue;
        auto const option = std::find(choice.options.begin(), choice.options.end(), preset.option);
        if (option != choice.options.end()) {
            preset.used = true;
            return static_cast<int>(option - choice.options.begin());
        }
    }
    return 0;
}

std::vector<std::string> PresetAnswers::unused() const {
    std::vector<std::string> texts;
    for (Preset const& preset : answers_) {
        if (!preset.used) texts.push_back(preset.text);
    }
    return texts;
}

}  // namespace esprit::text
