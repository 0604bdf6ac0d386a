#pragma once
// Dice that somebody throws on a real table, a throw at a time: how far they go, and which are
// wanted next.
#include <optional>
#include <span>

#include "sheet/question.h"
#include "text/verdicts/verdict.h"

namespace esprit::sheet {

/// The throw that is wanted next.
struct AwaitedThrow {
    unsigned dice = 0;
    chance::ChanceKind kind = chance::ChanceKind::sum;
    bool again = false;  // a tie is thrown again
    bool tell_six = false;
    text::CheckLine check;
};

struct TypedVerdict {
    text::Verdict verdict;
    std::optional<AwaitedThrow> awaited;  // none: all is settled
};

/// Throws SheetError: `bad_dice`, and BadInput as text::verdict_by does.
TypedVerdict verdict_of_typed(text::Subject const& subject, text::Situation const& situation,
                              std::span<TypedDie const> dice);

}  // namespace esprit::sheet
