#include "geometry/plan_memo.h"

#include "base/fixed_list.h"
#include "base/memo.h"
#include "geometry/base_key.h"
#include "geometry/box.h"
#include "geometry/segment.h"

namespace esprit::geometry {
namespace {

constexpr std::size_t most_bases = 128;
constexpr std::size_t most_numbers = 256;
constexpr std::size_t most_plans = 1024;

using PlanMemo = Memo<ContactPlan, most_numbers, most_plans>;
using Key = PlanMemo::Key;

/// The obstacles that a mover can meet on a way into contact: a turn, then straight ahead until it
/// touches the target, and squaring up to it there.
class ObstaclesOfWay {
public:
    explicit ObstaclesOfWay(ContactQuery const& query)
        : query_(query), own_mil_(half_diagonal(query.mover)), near_(query.obstacles) {
        std::span<Base const> const all = query.obstacles.bases;
        if (all.size() > most_bases) return;
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (!may_meet(all[i])) continue;
            bases_.push_back(all[i]);
            places_.push_back(static_cast<std::int16_t>(i));
        }
        near_.bases = bases_.all();
    }
    ObstaclesOfWay(ObstaclesOfWay const&) = delete;
    ObstaclesOfWay& operator=(ObstaclesOfWay const&) = delete;

    Obstacles const& near() const { return near_; }
    /// The same plan, with the place of the base that blocks it among all bases.
    ContactPlan among_all(ContactPlan plan) const {
        bool const renamed = plan.blocked_by >= 0 && !places_.empty();
        if (renamed) plan.blocked_by = places_[static_cast<std::size_t>(plan.blocked_by)];
        return plan;
    }

private:
    /// A wheel takes the centre at most two half diagonals away; so does squaring up.
    bool may_meet(Base const& other) const {
        Base const& mover = query_.mover;
        MoveLimits const& limits = query_.limits;
        double const margin = half_diagonal(other) + 2 * touch_mil;
        double const most =
            greater(limits.reach_mil, limits.reach_aside_mil) + 5 * own_mil_ + margin;
        Vector const apart = between(mover.pose.centre, other.pose.centre);
        if (dot(apart, apart) > most * most) return false;
        if (query_.target.base == nullptr) return true;
        // the centre goes from there to where the circles around mover and target meet
        Base const& target = *query_.target.base;
        double const aside = greater(2 * own_mil_, own_mil_ + half_diagonal(target));
        return is_near_segment(mover.pose.centre, target.pose.centre, other.pose.centre,
                               aside + own_mil_ + margin);
    }

    ContactQuery const& query_;
    double own_mil_;  // half the diagonal of the mover
    Obstacles near_;
    FixedList<Base, most_bases> bases_;
    FixedList<std::int16_t, most_bases> places_;  // of each of `bases_` among all
};

void add(Key& key, std::span<Point const> points) {
    key.add(static_cast<std::int32_t>(points.size()));
    for (Point const point : points) {
        key.add(point.x_mil);
        key.add(point.y_mil);
    }
}

Key key_of(ContactQuery const& query, Obstacles const& obstacles) {
    Key key;
    add_base(key, query.mover);
    key.add(query.target.base != nullptr ? 1 : 0);
    if (query.target.base != nullptr) {
        add_base(key, *query.target.base);
    } else {
        add(key, query.target.area->points);
    }
    MoveLimits const& limits = query.limits;
    for (std::int32_t const number :
         {limits.reach_mil, limits.reach_aside_mil, limits.arc_cdeg, limits.most_pivot_cdeg,
          limits.most_wheel_cdeg, obstacles.width_mil, obstacles.depth_mil}) {
        key.add(number);
    }
    key.add(static_cast<std::int32_t>(obstacles.bases.size()));
    for (Base const& base : obstacles.bases) add_base(key, base);
    key.add(static_cast<std::int32_t>(obstacles.areas.size()));
    for (Outline const* const area : obstacles.areas) add(key, area->points);
    for (Course const* const course : obstacles.courses) {
        key.add(course->breadth_mil);
        add(key, course->points);
    }
    return key;
}

}  // namespace

ContactPlan remembered_plan(ContactQuery const& query) {
    if (!memos_are_used) return plan_contact(query);
    thread_local PlanMemo memo;
    ObstaclesOfWay const way{query};
    ContactQuery const nearby{query.mover, query.target, way.near(), query.limits};
    return way.among_all(memo.of(key_of(nearby, way.near()), [&] { return plan_contact(nearby); }));
}

}  // namespace esprit::geometry
