#pragma once
// Orders of Grande Tactique as players and logs write them.
#include "play/order_words.h"
#include "rules/grande_tactique/declaration.h"

namespace esprit::text {

/// "charge 2/Cuirassiers at 1/Wallis", "contact 1/Line with 1/Wallis", "resolve charges"; a path
/// behind it: "… by pivot 12.5, straight 4". Pivots and wheels are degrees, clockwise.
class GrandeTactiqueOrders final : public play::OrderWords<grande_tactique::Order> {
public:
    /// The scenario is not owned.
    explicit GrandeTactiqueOrders(grande_tactique::Scenario const& scenario)
        : scenario_(scenario) {}

    std::string order_text(grande_tactique::Order const& order) const override;
    grande_tactique::Order read_order(std::string_view text) const override;

private:
    grande_tactique::UnitId unit_named(std::string_view name) const;

    grande_tactique::Scenario const& scenario_;
};

/// One order a charger of the charges that a scenario's engagement declares.
std::vector<grande_tactique::Order> engagement_orders(grande_tactique::Scenario const& scenario);

}  // namespace esprit::text
