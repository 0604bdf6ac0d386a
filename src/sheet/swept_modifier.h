#pragma once
// A modifier that is swept: one of a chart at other values than its own, or a further one, of no
// rule, on top of what the facts give.
#include <string>
#include <string_view>

#include "sheet/question.h"
#include "text/rulesets/library.h"

namespace esprit::sheet {

inline constexpr std::string_view extra_modifier = "a further modifier";

/// Whether a modifier is one number, whatever the facts.
bool may_be_swept(chance::Modifier const& modifier);

/// Changes the system's chart, which must be the question's own and no one else's.
class SweptModifier {
public:
    /// Without a rule a further modifier. Throws SheetError: `unknown`.
    SweptModifier(text::System const& system, std::string_view chart, std::string_view rule);

    /// From now on it has this value, which is returned. Throws SheetError where it is no whole
    /// number within reason.
    int set(std::string const& value) const;

private:
    chance::Ruleset* ruleset_ = nullptr;
    chance::Chart* chart_ = nullptr;
    std::string_view rule_;
};

}  // namespace esprit::sheet
