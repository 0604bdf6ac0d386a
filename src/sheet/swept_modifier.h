#pragma once
// A modifier of a chart whose value a sweep varies: an existing one, or an extra one without a
// rule.
#include <string>
#include <string_view>

#include "sheet/question.h"
#include "text/rulesets/system_loader.h"

namespace esprit::sheet {

inline constexpr std::string_view extra_modifier = "a further modifier";

/// True if the value of a modifier does not depend on facts.
bool may_be_swept(chance::Modifier const& modifier);

/// Changes a chart of the system, which no other request may use.
class SweptModifier {
public:
    /// An empty `rule` adds an extra modifier. Throws SheetError with `unknown`.
    SweptModifier(text::LoadedSystem const& system, std::string_view chart, std::string_view rule);

    /// Sets the value and returns it. Throws SheetError if it is no whole number from -20 to 20.
    int set(std::string const& value) const;

private:
    chance::Ruleset* ruleset_ = nullptr;
    chance::Chart* chart_ = nullptr;
    std::string_view rule_;
};

}  // namespace esprit::sheet
