#pragma once
// Orders of Black Powder as players and logs write them.
#include "rules/black_powder/orders.h"
#include "text/orders/orders_of.h"

namespace esprit::text {

/// "order 2nd Foot to forward 12, forward 12, wheel left 45": each part is one move of the three
/// that the dice may give. A move is "forward 12", "back 6", "left 6", "right 6", "turn left 90",
/// "turn about", "wheel right 30", two of them joined by "then"; "form attack column", "limber",
/// "unlimber"; or "charge UNIT". Besides: "initiative 2nd Foot to charge 1st Guards", "rally UNIT",
/// "ride COMMANDER to UNIT" or "to 20,4.5", "shoot UNIT at UNIT", "fight UNIT", "begin turn", "end
/// initiative", "end command", "end shooting".
class BlackPowderOrders final : public OrdersOf<black_powder::Scenario, black_powder::Order> {
public:
    /// The scenario is not owned.
    explicit BlackPowderOrders(black_powder::Scenario const& scenario);

protected:
    std::string words_of(black_powder::Order const& order) const override;
    void read_words(SpokenOrder const& spoken, OrderContext const* context,
                    black_powder::Order& order) const override;

private:
    std::string part_text(black_powder::UnitId unit, black_powder::Part const& part) const;
    std::optional<black_powder::Formation> read_formation(rules::WordCursor& words,
                                                          black_powder::UnitId unit) const;
    black_powder::Part read_part(rules::WordCursor& words, OrderContext const* context,
                                 black_powder::UnitId unit) const;
};

}  // namespace esprit::text
