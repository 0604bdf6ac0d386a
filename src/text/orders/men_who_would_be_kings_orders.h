#pragma once
// Orders of The Men Who Would Be Kings as players and logs write them.
#include "rules/men_who_would_be_kings/orders.h"
#include "text/orders/orders_of.h"

namespace esprit::text {

/// "move Highlanders turn right 45, forward 6", "attack Zulu impi at Gordons", "skirmish Sikhs
/// forward 3, fire at Mahdists", "skirmish Sikhs fire at Mahdists, back 3", "deploy uThulwana
/// behind iNdlondlo", "deploy uThulwana at left edge 12", "draw cards" …
class MenWhoWouldBeKingsOrders final
    : public OrdersOf<men_who_would_be_kings::Scenario, men_who_would_be_kings::Order> {
public:
    /// The scenario is not owned.
    explicit MenWhoWouldBeKingsOrders(men_who_would_be_kings::Scenario const& scenario);

protected:
    std::string words_of(men_who_would_be_kings::Order const& order) const override;
    void read_words(SpokenOrder const& spoken, OrderContext const* context,
                    men_who_would_be_kings::Order& order) const override;

private:
    void read_skirmish(rules::WordCursor& words, OrderContext const* context,
                       men_who_would_be_kings::Order& order) const;
    void read_deployment(rules::WordCursor& words, OrderContext const* context,
                         men_who_would_be_kings::Order& order) const;
};

}  // namespace esprit::text
