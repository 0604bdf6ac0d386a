#include "text/conversation/answers.h"

#include <algorithm>
#include <utility>

namespace esprit::text {

PresetAnswers::PresetAnswers(std::vector<std::string> answers) {
    for (std::string& text : answers) {
        std::size_t const equals = text.find('=');
        bool const has_rule = equals != std::string::npos && text.starts_with("GT-");
        Written written;
        written.rule = has_rule ? text.substr(0, equals) : "";
        written.option = has_rule ? text.substr(equals + 1) : text;
        written.text = std::move(text);
        answers_.push_back(std::move(written));
    }
}

int PresetAnswers::answer(chance::Choice const& choice) {
    for (Written& written : answers_) {
        if (!written.rule.empty() && written.rule != choice.rule.text) continue;
        auto const option = std::find(choice.options.begin(), choice.options.end(), written.option);
        if (option != choice.options.end()) {
            written.used = true;
            return static_cast<int>(option - choice.options.begin());
        }
    }
    return 0;
}

std::vector<std::string> PresetAnswers::unused() const {
    std::vector<std::string> texts;
    for (Written const& written : answers_) {
        if (!written.used) texts.push_back(written.text);
    }
    return texts;
}

}  // namespace esprit::text
