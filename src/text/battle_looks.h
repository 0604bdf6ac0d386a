#pragma once
// What a player may want to know before giving an order: units, ways, odds, orders that could be
// given.
#include <optional>
#include <string>
#include <vector>

#include "play/game.h"
#include "rules/grande_tactique/system.h"
#include "text/order_phrases.h"
#include "text/render.h"

namespace esprit::text {

/// A battlefield looked at; nothing is owned.
struct BattleLook {
    play::Rules<grande_tactique::System> const& rules;
    grande_tactique::Battle const& battle;
    OrderPhrases const& phrases;
};

/// The PIPs that the divisions of whose turn it is have left, in one line; empty in phases without.
std::string pips_line(BattleLook const& look);
/// A table of the units of one side, or of both.
std::string units_text(BattleLook const& look, std::optional<rules::SideId> side);
/// All about one unit.
std::string who_text(BattleLook const& look, rules::UnitId unit);
/// How far it may go, whom it may charge and fire at.
std::string reach_text(BattleLook const& look, rules::UnitId unit);
/// The orders that are worth considering, of one unit or of all.
std::string orders_text(BattleLook const& look, std::optional<rules::UnitId> unit);
/// "charge A, B at C" as if it were declared now and resolved alone; "fire A at B". Throws
/// OrderError with the rule where the rules forbid it.
std::string odds_text(BattleLook const& look, std::string_view order, RenderStyle style);

}  // namespace esprit::text
