#pragma once
// Orders of Black Powder as players and logs write them.
#include <optional>

#include "play/order_words.h"
#include "rules/black_powder/orders.h"

namespace esprit::text {

/// "order 2nd Foot to forward 12, forward 12, wheel left 45": each part is one move of the three
/// that the dice may give. A move is "forward 12", "back 6", "left 6", "right 6", "turn left 90",
/// "turn about", "wheel right 30", two of them joined by "then"; "form attack column", "limber",
/// "unlimber"; or "charge UNIT". Besides: "initiative 2nd Foot to charge 1st Guards", "rally UNIT",
/// "ride COMMANDER to UNIT" or "to 20,4.5", "shoot UNIT at UNIT", "fight UNIT", "begin turn", "end
/// initiative", "end command", "end shooting".
class BlackPowderOrders final : public play::OrderWords<black_powder::Order> {
public:
    /// The scenario is not owned.
    explicit BlackPowderOrders(black_powder::Scenario const& scenario) : scenario_(scenario) {}

    std::string order_text(black_powder::Order const& order) const override;
    black_powder::Order read_order(std::string_view text) const override;

private:
    using UnitId = black_powder::UnitId;

    std::string part_text(UnitId unit, black_powder::Part const& part) const;
    UnitId unit_named(std::string_view name) const;
    black_powder::Part read_part(std::string_view text) const;
    black_powder::Order read_parts(black_powder::OrderKind kind, std::string_view rest) const;
    black_powder::Order read_ride(std::string_view rest) const;

    black_powder::Scenario const& scenario_;
};

}  // namespace esprit::text
