#pragma once
// Orders in plain words, for players who have not learnt the words of the command line.
#include <string>
#include <string_view>

#include "geometry/planner.h"
#include "rules/black_powder/orders.h"
#include "rules/grande_tactique/orders.h"
#include "rules/men_who_would_be_kings/orders.h"
#include "rules/rank_and_file/orders.h"

namespace esprit::text {

struct PlainOrder {
    std::string words;  // "Move 3 inches, turn left 30 degrees"; does not name the ordered unit
    /// What the order does in the main, so that a page can draw a sign for it: "move", "back",
    /// "turn", "charge", "fire", "fight", "form", "guns", "rally", "ride", "end" or "other".
    std::string_view deed;
};

PlainOrder plain_order(grande_tactique::Scenario const& scenario,
                       grande_tactique::Order const& order);
PlainOrder plain_order(rank_and_file::Scenario const& scenario, rank_and_file::Order const& order);
PlainOrder plain_order(black_powder::Scenario const& scenario, black_powder::Order const& order);
PlainOrder plain_order(men_who_would_be_kings::Scenario const& scenario,
                       men_who_would_be_kings::Order const& order);

/// "move 3 inches, turn left 30 degrees"; inches to a tenth, whole degrees. Exact amounts are in
/// the words of a log.
std::string plain_path(geometry::Path const& path);

/// A sentence that names the ordered unit: "Blue 1st: move 3 inches".
std::string plain_sentence(std::string_view unit, PlainOrder const& order);

}  // namespace esprit::text
