#pragma once
// Orders of Rank and File as players and logs write them.
#include "play/order_words.h"
#include "rules/rank_and_file/orders.h"

namespace esprit::text {

/// "charge Guard at 2nd Foot", "move Guard wheel left 30, forward 6", "form Guard in square", "fire
/// Guard at 2nd Foot", "end movement" … Names may stand in quotes, and commas of a path may be left
/// out. Wheels and turns are degrees, to the left or right.
class RankAndFileOrders final : public play::OrderWords<rank_and_file::Order> {
public:
    /// The scenario is not owned.
    explicit RankAndFileOrders(rank_and_file::Scenario const& scenario) : scenario_(scenario) {}

    std::string order_text(rank_and_file::Order const& order) const override;
    rank_and_file::Order read_order(std::string_view text) const override;

private:
    rank_and_file::UnitId take_unit(std::string_view& rest) const;

    rank_and_file::Scenario const& scenario_;
};

}  // namespace esprit::text
