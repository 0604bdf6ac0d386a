#pragma once
// Orders of The Men Who Would Be Kings as players and logs write them.
#include "play/order_words.h"
#include "rules/men_who_would_be_kings/orders.h"

namespace esprit::text {

/// `move "Highlanders" right 45, forward 6`, `attack "Zulu impi" at "Gordons"`, `skirmish "Sikhs"
/// forward 3, fire at "Mahdists"`, `skirmish "Sikhs" fire at "Mahdists", back 3`, `deploy
/// "uThulwana" behind "iNdlondlo"`, `deploy "uThulwana" at left edge 12`, `draw_cards` … Names may
/// stand without their quotation marks.
class MenWhoWouldBeKingsOrders final : public play::OrderWords<men_who_would_be_kings::Order> {
public:
    /// The scenario is not owned.
    explicit MenWhoWouldBeKingsOrders(men_who_would_be_kings::Scenario const& scenario)
        : scenario_(scenario) {}

    std::string order_text(men_who_would_be_kings::Order const& order) const override;
    men_who_would_be_kings::Order read_order(std::string_view text) const override;

private:
    men_who_would_be_kings::Scenario const& scenario_;
};

}  // namespace esprit::text
