#pragma once
// The facts of a unit's deeds in its side's last turn. Every system declares them for house rules.
// A verdict prints each such fact that it assumes.
#include <string_view>

#include "chance/facts.h"

namespace esprit::rules {

inline constexpr std::string_view on_the_field_of_deeds = "as in its side's last turn";
inline constexpr chance::FactDeclaration charged_last_turn = chance::with_default(
    chance::flag("charged_last_turn", "charged in its side's last turn", on_the_field_of_deeds), 0);
inline constexpr chance::FactDeclaration moved_last_turn = chance::with_default(
    chance::flag("moved_last_turn", "was moved or turned in its side's last turn",
                 on_the_field_of_deeds),
    0);
inline constexpr chance::FactDeclaration fired_last_turn = chance::with_default(
    chance::flag("fired_last_turn", "fired in its side's last turn", on_the_field_of_deeds), 0);
inline constexpr chance::FactDeclaration rested = chance::with_default(
    chance::flag("rested", "neither moved, fired, charged nor fought in its side's last turn",
                 on_the_field_of_deeds),
    0);
/// The words of ToldFacts for them.
inline constexpr std::string_view told_of_last_turn =
    "charged_last_turn moved_last_turn fired_last_turn rested";

}  // namespace esprit::rules
