#pragma once
// Orders of Grande Tactique as players and logs write them.
#include <optional>

#include "play/order_words.h"
#include "rules/grande_tactique/orders.h"

namespace esprit::text {

/// "charge 2/Cuirassiers at 1/Wallis", "move 1/Line by straight 3", "ride Desaix to 20,4.5", "plan
/// Reserve: Boudet, Monnier", "end pips" …; a path behind units: "… by pivot 12.5, straight 4".
/// Pivots and wheels are degrees, clockwise; a straight part below 0 goes back.
class GrandeTactiqueOrders final : public play::OrderWords<grande_tactique::Order> {
public:
    /// The scenario is not owned.
    explicit GrandeTactiqueOrders(grande_tactique::Scenario const& scenario)
        : scenario_(scenario) {}

    std::string order_text(grande_tactique::Order const& order) const override;
    grande_tactique::Order read_order(std::string_view text) const override;
    /// The unit of that name. Throws OrderError with the nearest name.
    grande_tactique::UnitId unit_named(std::string_view name) const;

private:
    using UnitId = grande_tactique::UnitId;

    std::string plan_text(grande_tactique::Order const& order) const;
    std::uint8_t corps_named(std::string_view name) const;
    std::uint8_t division_named(std::uint8_t corps, std::string_view name) const;
    bool read_place(std::string_view text, geometry::Point& place) const;
    void read_unit_and_path(std::string_view text, UnitId& unit, geometry::Path& path) const;
    void read_plan(std::string_view text, grande_tactique::Order& order) const;
    /// Reads the words behind a verb; nothing when they do not fit the verb.
    /// \param kind  index into the list of verbs.
    std::optional<grande_tactique::Order> read_behind_verb(std::size_t kind,
                                                           std::string_view rest) const;

    grande_tactique::Scenario const& scenario_;
};

/// Reads degrees or inches with up to three decimal places: "12.5". Throws OrderError.
std::int32_t read_thousandths(std::string_view word);

/// Reads a path: "pivot 20, straight 5.3". Throws OrderError.
geometry::Path read_segments(std::string_view text);

/// The charges that the engagement of a scenario declares, one order for each charger.
std::vector<grande_tactique::Order> engagement_orders(grande_tactique::Scenario const& scenario);

}  // namespace esprit::text
