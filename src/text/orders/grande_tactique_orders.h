#pragma once
// Orders of Grande Tactique as players and logs write them.
#include "rules/grande_tactique/orders.h"
#include "text/orders/orders_of.h"

namespace esprit::text {

/// "charge 2/Cuirassiers at 1/Wallis", "move 1/Line forward 3, wheel left 30", "ride Desaix to
/// 20,4.5", "plan Reserve: Boudet, Monnier", "end pips" …
class GrandeTactiqueOrders final
    : public OrdersOf<grande_tactique::Scenario, grande_tactique::Order> {
public:
    /// The scenario is not owned.
    explicit GrandeTactiqueOrders(grande_tactique::Scenario const& scenario);

protected:
    std::string words_of(grande_tactique::Order const& order) const override;
    void read_words(SpokenOrder const& spoken, OrderContext const* context,
                    grande_tactique::Order& order) const override;

private:
    std::uint8_t corps_named(std::string_view name) const;
    std::uint8_t corps_of_plan(std::string_view divisions, OrderContext const* context) const;
    std::uint8_t division_named(std::uint8_t corps, std::string_view name) const;
};

/// The charges that the engagement of a scenario declares, one order for each charger.
std::vector<grande_tactique::Order> engagement_orders(grande_tactique::Scenario const& scenario);

}  // namespace esprit::text
