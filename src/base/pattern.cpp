#include "base/pattern.h"

#include <regex>

namespace esprit {

struct Pattern::Compiled {
    explicit Compiled(std::string const& expression) : regex{expression} {}
    std::regex regex;
};

namespace {

Pattern::Match texts_of(std::smatch const& found) {
    Pattern::Match texts;
    for (auto const& group : found) texts.push_back(group.str());
    return texts;
}

}  // namespace

Pattern::Pattern(std::string const& expression)
    : compiled_{std::make_unique<Compiled>(expression)} {}

Pattern::~Pattern() = default;

Pattern::Match Pattern::first_in(std::string const& text) const {
    std::smatch found;
    return std::regex_search(text, found, compiled_->regex) ? texts_of(found) : Match{};
}

std::vector<Pattern::Match> Pattern::all_in(std::string const& text) const {
    std::vector<Match> matches;
    for (std::sregex_iterator each{text.begin(), text.end(), compiled_->regex}, end; each != end;
         ++each) {
        matches.push_back(texts_of(*each));
    }
    return matches;
}

std::string Pattern::removed_from(std::string const& text) const {
    return std::regex_replace(text, compiled_->regex, "");
}

}  // namespace esprit
