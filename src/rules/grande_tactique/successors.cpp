// Generals who take over from lost ones.
#include <algorithm>
#include <optional>

#include "rules/grande_tactique/general_places.h"
#include "rules/grande_tactique/generals.h"
#include "rules/grande_tactique/movement.h"
#include "rules/grande_tactique/state_names.h"

namespace esprit::grande_tactique {

using chance::Arbiter;
using geometry::Point;
using namespace literals;

namespace {

/// GT-GEN-10, GEO-12: the nearest free place, in steps of a quarter of an inch; of equally near
/// places, the one nearer to his own table edge, then the one further left, then the one nearer to
/// the near edge.
class FreePlace {
public:
    FreePlace(BattleView view, UnitId general)
        : view_(view),
          origin_(view.battle.units.pose[general].centre),
          facing_cdeg_(view.battle.units.pose[general].facing_cdeg),
          edge_(view.scenario.common.sides[view.scenario.troops[general].side].edge) {}

    std::optional<Point> find() {
        field::Terrain const& ground = view_.scenario.terrain();
        Mil const rings = std::max(ground.width_mil, ground.depth_mil) / step_mil + 1;
        for (Mil ring = 0; ring <= rings; ++ring) {
            // no place further out is nearer than this
            if (best_ && std::int64_t{ring} * ring > least_) break;
            for (Mil across = -ring; across <= ring; ++across) {
                for (Mil along = -ring; along <= ring; ++along) {
                    bool const inside =
                        -ring < across && across < ring && -ring < along && along < ring;
                    if (!inside) consider(across, along);
                }
            }
        }
        return best_;
    }

private:
    static constexpr Mil step_mil = mil_per_inch / 4;

    bool is_free(Point place) const {
        UnitId nobody = no_unit;
        return fault_of_place(view_, general_at(view_.scenario, place, facing_cdeg_), nobody) ==
               PlaceFault::none;
    }

    void consider(Mil across, Mil along) {
        std::int64_t const away = std::int64_t{across} * across + std::int64_t{along} * along;
        if (best_ && away > least_) return;
        Point const place{origin_.x_mil + across * step_mil, origin_.y_mil + along * step_mil};
        double const home = distance_to_edge(view_.scenario.terrain(), edge_, place);
        bool const better = !best_ || away < least_ || home < least_home_ ||
                            (home == least_home_ && place < *best_);
        if (!better || !is_free(place)) return;
        best_ = place;
        least_ = away;
        least_home_ = home;
    }

    BattleView view_;
    Point origin_;
    CentiDegree facing_cdeg_;
    field::TableEdge edge_;
    std::optional<Point> best_;
    std::int64_t least_ = 0;
    double least_home_ = 0;
};

/// True if a unit that the general would lead is on the table.
bool is_missed(BattleView view, UnitId general) {
    for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
        if (is_his(view.scenario, general, unit) && stands(view, unit)) return true;
    }
    return false;
}

/// GT-GEN-08: true if the general is lost, or gone with units that left while others of his remain.
bool is_to_be_replaced(BattleView view, UnitId general) {
    switch (view.battle.state[general].fate) {
        case Fate::destroyed:
            return true;
        case Fate::off_table:
        case Fate::withdrawn:
            return is_missed(view, general);
        case Fate::on_table:
        case Fate::to_come:
            break;
    }
    return false;
}

}  // namespace

// GT-GEN-08, -10: a general of ordinary ability takes over, by himself, as near as possible to
// where the other one was lost, with the same facing.
void replace_generals(LiveBattle live, Arbiter& arbiter) {
    for (UnitId const general : live.scenario.generals) {
        if (live.scenario.troops[general].side != live.battle.active ||
            !is_to_be_replaced(live, general)) {
            continue;
        }
        auto const place = FreePlace{live, general}.find();
        if (!place) continue;  // no place is free on the whole table
        UnitState& state = live.battle.state[general];
        state = {};
        live.battle.units.pose[general].centre = *place;
        live.battle.replaced[general / 64U] |= std::uint64_t{1} << (general % 64U);
        tell(live.scenario, general,
             {"GT-GEN-08"_rule,
              "is followed by a general of ordinary ability",
              {},
              0,
              {},
              name_of(state.mood)},
             arbiter);
    }
}

}  // namespace esprit::grande_tactique
