#pragma once
// Orders of Rank and File as players and logs write them.
#include "rules/rank_and_file/orders.h"
#include "text/orders/orders_of.h"

namespace esprit::text {

/// "charge Guard at 2nd Foot", "move Guard wheel left 30, forward 6", "form Guard in square", "fire
/// Guard at 2nd Foot", "end movement" …
class RankAndFileOrders final : public OrdersOf<rank_and_file::Scenario, rank_and_file::Order> {
public:
    /// The scenario is not owned.
    explicit RankAndFileOrders(rank_and_file::Scenario const& scenario);

protected:
    std::string words_of(rank_and_file::Order const& order) const override;
    void read_words(SpokenOrder const& spoken, OrderContext const* context,
                    rank_and_file::Order& order) const override;
};

}  // namespace esprit::text
