#pragma once
// Reads orders in a player's words, and writes them so.
#include <string>
#include <string_view>
#include <vector>

#include "rules/grande_tactique/battle.h"
#include "text/orders/grande_tactique_orders.h"
#include "text/orders/unit_names.h"

namespace esprit::text {

class OrderPhrases {
public:
    using Order = grande_tactique::Order;
    using Battle = grande_tactique::Battle;
    using UnitId = grande_tactique::UnitId;

    /// The scenario is not owned.
    explicit OrderPhrases(grande_tactique::Scenario const& scenario);

    /// The orders of one line, one for each unit named ("charge A, B at C"). Also reads the words
    /// of a log. Throws OrderError.
    std::vector<Order> read(std::string_view line, Battle const& battle) const;

    /// An order in a player's words, which `read` reads as the same order; in the words of a log
    /// when there are no other.
    std::string phrase(Order const& order, Battle const& battle) const;

    /// Whether a line begins with a unit and not with a verb.
    bool begins_with_unit(std::string_view line) const;

    /// A unit by part of its name; units of the active side, or of its enemy, are preferred.
    UnitId own_unit(std::string_view name, Battle const& battle) const;
    UnitId enemy_unit(std::string_view name, Battle const& battle) const;

    /// The verbs, for completion.
    static std::vector<std::string_view> verbs();

private:
    struct Said;
    using Words = std::vector<std::string>;

    std::vector<Order> behind_verb(Said const& said, Battle const& battle) const;
    std::vector<Order> with_target(Said const& said, Battle const& battle) const;
    std::string without_target(Said const& said, Battle const& battle) const;
    std::vector<Order> ride(Said const& said, Battle const& battle) const;
    std::vector<Order> plan(Said const& said, Battle const& battle) const;
    std::size_t end_of_name(Words const& words, std::size_t begin) const;
    /// Reads units and the path behind them.
    std::vector<Order> unit_and_path(Said const& said, Battle const& battle) const;
    geometry::Path path_of(Words const& words, UnitId unit, Battle const& battle) const;
    UnitId unit_of(Words const& words, Battle const& battle, bool enemy) const;

    grande_tactique::Scenario const& scenario_;
    GrandeTactiqueOrders canonical_;
    UnitNames names_;
};

}  // namespace esprit::text
