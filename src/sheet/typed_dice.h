#pragma once
// Verdicts of dice that a player throws on a real table and types in, one throw at a time.
#include <optional>
#include <span>

#include "sheet/question.h"
#include "text/verdicts/verdict.h"

namespace esprit::sheet {

/// The next throw that is needed.
struct AwaitedThrow {
    unsigned dice = 0;
    chance::ChanceKind kind = chance::ChanceKind::sum;
    bool again = false;     // a tie is thrown again
    bool tell_six = false;  // the player has to say whether a six is among the hits
    text::CheckLine check;
};

/// A verdict as far as the dice go.
struct TypedVerdict {
    text::Verdict verdict;
    std::optional<AwaitedThrow> awaited;  // nullopt: the verdict is complete
};

/// Throws SheetError with `bad_dice`, and BadInput as text::verdict_by does.
TypedVerdict verdict_of_typed(text::Subject const& subject, text::Situation const& situation,
                              std::span<TypedDie const> dice);

}  // namespace esprit::sheet
