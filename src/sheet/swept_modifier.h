#pragma once
// A modifier that is swept: one of a chart at other values than its own, or a further one, of no
// rule, on top of what the facts give.
#include <string>
#include <string_view>

#include "sheet/question.h"
#include "text/library.h"

namespace esprit::sheet {

inline constexpr std::string_view further_modifier = "a further modifier";

/// Whether a modifier is one number, whatever the facts.
bool may_be_swept(chance::Modifier const& modifier);

/// Changes the system's chart, which must be the question's own and no one else's.
class SweptModifier {
public:
    /// Throws SheetError: `unknown`.
    SweptModifier(text::System const& system, AskedModifier const& asked);

    /// From now on it has this value, which is returned. Throws SheetError where it is no whole
    /// number within reason.
    int set(std::string const& value) const;

    /// What is swept, for a player: that it is a rule's, or no rule.
    std::string words() const;

private:
    chance::Ruleset* ruleset_ = nullptr;
    chance::Chart* chart_ = nullptr;
    std::string rule_;
};

}  // namespace esprit::sheet
