#include "text/rulesets/old_names.h"

#include <algorithm>
#include <iterator>

namespace esprit::text {

namespace {

struct OldName {
    std::string_view ruleset;
    std::string_view old;
    std::string_view present;
};

// In conditions of house rules the same names are read by an entry of `[any]` in the ruleset.
constexpr OldName old_names[] = {{"rank-and-file", "defending_building", "in_building"}};

}  // namespace

std::string with_current_name(std::string_view ruleset, std::string_view word) {
    std::size_t const equals = std::min(word.find('='), word.size());
    std::size_t const point = word.substr(0, equals).rfind('.');
    std::size_t const begin = point == std::string_view::npos ? 0 : point + 1;
    std::string_view const fact = word.substr(begin, equals - begin);
    for (OldName const& name : old_names) {
        if (name.ruleset != ruleset || name.old != fact) continue;
        std::string renamed{word.substr(0, begin)};
        renamed += name.present;
        renamed += word.substr(equals);
        return renamed;
    }
    return std::string{word};
}

bool has_old_name(std::string_view ruleset, std::string_view fact) {
    return std::any_of(std::begin(old_names), std::end(old_names), [&](OldName const& name) {
        return name.ruleset == ruleset && name.present == fact;
    });
}

}  // namespace esprit::text
