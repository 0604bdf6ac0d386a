#include "report/turning_point.h"

namespace esprit::report {
namespace {

/// The losses of all but the winner, less those of the winner, in per cent.
double lead(std::vector<SideLosses> const& losses, rules::SideId winner) {
    double sum = 0;
    for (std::size_t side = 0; side < losses.size(); ++side) {
        double const percent = losses[side].percent.value();
        sum += side == winner ? -percent : percent;
    }
    return sum;
}

Incident const* worst_loss(TurnTale const& turn, rules::SideId winner) {
    Incident const* worst = nullptr;
    for (Incident const& each : turn.incidents) {
        if (each.side == winner || !is_loss(each)) continue;
        if (worst == nullptr || each.kind > worst->kind) worst = &each;
    }
    return worst;
}

}  // namespace

TurningPoint turning_point(Chronicle const& chronicle, rules::SideId winner) {
    TurningPoint found;
    double before = 0;
    double most = 0;
    for (TurnTale const& turn : chronicle.turns) {
        double const now = lead(turn.losses, winner);
        if (now - before > most) {
            most = now - before;
            found = {&turn, worst_loss(turn, winner)};
        }
        before = now;
    }
    return found;
}

}  // namespace esprit::report
