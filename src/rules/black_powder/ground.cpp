#include "rules/black_powder/ground.h"

#include <algorithm>
#include <string>

#include "base/expect.h"
#include "field/names.h"
#include "geometry/box.h"
#include "geometry/contact.h"
#include "geometry/least_turn.h"
#include "geometry/sweep.h"
#include "rules/black_powder/roster.h"

namespace esprit::black_powder {

using field::Feature;
using field::FeatureId;
using field::FeatureKind;
using geometry::Base;
using geometry::Blocker;
using geometry::BlockerKind;
using geometry::Obstacles;
using geometry::Vector;
using rules::Refusal;
using namespace literals;

namespace {

/// The spacing of the places at which a moving base is checked.
constexpr Mil step_mil = mil_per_inch / 4;

/// BP-R-25: true for rough ground.
bool is_rough(Feature const& feature) {
    bool const height =
        std::find(may_be_rough.begin(), may_be_rough.end(), feature.kind) != may_be_rough.end();
    return feature.kind == FeatureKind::built_up_area || feature.kind == FeatureKind::ford ||
           (height && feature.what == rough_ground);
}

bool has_border(Feature const& feature) {
    return feature.kind == FeatureKind::linear || feature.kind == FeatureKind::redoubt;
}

bool covers(Feature const& feature, Base const& base) {
    return !surely_misses(feature, base) && overlap(feature.area, base);
}

/// The first obstacle that a leg enters deeper than a touch.
Blocker met_on_leg(Leg const& leg, Obstacles const& obstacles) {
    if (leg.kind == Leg::Kind::straight) {
        return blocker_on_way(leg.from, leg.direction, leg.length_mil, obstacles);
    }
    geometry::MoveLimits const limits;
    auto const kind = leg.kind == Leg::Kind::turn ? geometry::Segment::Kind::pivot
                                                  : geometry::Segment::Kind::wheel;
    return blocker_in_turn({leg.from, {}, obstacles, limits}, kind, leg.angle_cdeg, leg.to);
}

bool lies_under(Hindrance const& ground, Base const& base) {
    return ground.area != nullptr ? overlap(*ground.area, base) : overlap(*ground.obstacle, base);
}

/// The hindrance as the only obstacle.
Obstacles only(Hindrance const& ground) {
    Obstacles alone;
    if (ground.area != nullptr) alone.areas = {&ground.area, 1};
    if (ground.obstacle != nullptr) alone.courses = {&ground.obstacle, 1};
    return alone;
}

/// BP-MOVE-06, -07, -09, BP-R-26: obstacles are subtracted from a move first, then it is divided
/// once.
struct MoveLeft {
    Mil whole_mil = 0;
    Mil obstacle_mil = 0;
    int parts = 1;

    void meet(Hindrance const& ground) {
        if (ground.obstacle != nullptr) whole_mil -= obstacle_mil;
        parts = std::max(parts, ground.parts);
    }
    Mil mil() const { return whole_mil <= 0 ? 0 : whole_mil / parts; }
};

/// The gap to a unit before which a way ends: rounding must not make it a contact.
constexpr Mil short_of_units_mil = 2 * geometry::touch_mil;

/// The length of a way that ends `short_of_mil` before it enters one of the bases.
double way_before(Base const& from, Vector direction, double way_mil, std::span<Base const> bases,
                  Mil short_of_mil) {
    geometry::StraightMove const straight{from, direction, way_mil + short_of_mil};
    for (Base const& base : bases) {
        auto const met = straight.meets(base);
        if (!met) continue;
        way_mil = geometry::lesser(way_mil, geometry::greater(met->enter - short_of_mil, 0));
    }
    return way_mil;
}

/// How far a straight way is free of these obstacles.
Mil way_among(Base const& from, Vector direction, Mil most_mil, Obstacles const& obstacles) {
    double way = way_until_edge(from, direction, obstacles.width_mil, obstacles.depth_mil);
    way = way_before(from, direction, geometry::lesser(way, most_mil), obstacles.bases,
                     geometry::touch_mil + short_of_units_mil);
    double const among_units = way;
    auto const look = [&](BlockerKind kind, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) {
            on_way({kind, static_cast<std::int16_t>(i)}, from, direction, obstacles, way);
        }
    };
    look(BlockerKind::area, obstacles.areas.size());
    look(BlockerKind::course, obstacles.courses.size());
    // it stops where it touches ground; rounding must not let it enter
    if (way < among_units) way += 0.5 - geometry::touch_mil;
    return way <= 0 ? 0 : static_cast<Mil>(way);
}

/// True if a leg leads out of ground into which the base does not reach far.
bool leads_out(Leg const& leg, geometry::Outline const& area) {
    return leg.kind == Leg::Kind::straight &&
           way_until_clear(leg.from, leg.direction, area) <= leg.from.frontage_mil * 0.5;
}

/// Twice the area, in square mil.
std::int64_t doubled_area(geometry::Outline const& outline) {
    std::int64_t sum = 0;
    geometry::Point before = outline.points.back();
    for (geometry::Point const& point : outline.points) {
        sum += std::int64_t{before.x_mil} * point.y_mil - std::int64_t{point.x_mil} * before.y_mil;
        before = point;
    }
    return sum < 0 ? -sum : sum;
}

}  // namespace

FeatureId building_under(field::Terrain const& terrain, geometry::Point centre) {
    FeatureId const cover = cover_at(terrain, centre);
    return is_built_up(terrain, cover) ? cover : field::no_feature;
}

int building_size(Scenario const& scenario, FeatureId building) {
    constexpr std::int64_t doubled_inch = 2 * std::int64_t{mil_per_inch} * mil_per_inch;
    std::int64_t const doubled = doubled_area(scenario.terrain().features[building].area);
    if (doubled >= scenario.moves.large_building * doubled_inch) return 3;
    return doubled >= scenario.moves.middling_building * doubled_inch ? 2 : 1;
}

bool is_along_road(field::Terrain const& terrain, Base const& base) {
    return std::any_of(terrain.roads.begin(), terrain.roads.end(), [&](FeatureId id) {
        geometry::Course const& road = terrain.features[id].course;
        auto const is_on = [&](geometry::Point const& point) {
            return gap(road, point) <= geometry::touch_mil;
        };
        geometry::Point const middle = base.pose.centre;
        geometry::Point const front = front_middle(base);
        return is_on(middle) && (is_on(front) || is_on({2 * middle.x_mil - front.x_mil,
                                                        2 * middle.y_mil - front.y_mil}));
    });
}

bool is_in_cover(Scenario const& scenario, Base const& unit) {
    field::Terrain const& ground = scenario.terrain();
    FeatureId const under = cover_at(ground, unit.pose.centre);
    if (under != field::no_feature && !is_built_up(ground, under)) return true;
    return std::any_of(ground.linears.begin(), ground.linears.end(), [&](FeatureId id) {
        Feature const& feature = ground.features[id];
        return feature.kind == FeatureKind::redoubt && contains(feature.area, unit.pose.centre);
    });
}

bool is_behind_cover(Scenario const& scenario, Base const& unit, Base const& from) {
    field::Terrain const& ground = scenario.terrain();
    return std::any_of(ground.linears.begin(), ground.linears.end(), [&](FeatureId id) {
        Feature const& feature = ground.features[id];
        return feature.kind != FeatureKind::redoubt &&
               gap(feature.course, unit) <= scenario.moves.cover_mil + geometry::touch_mil &&
               crosses(feature.course, from.pose.centre, unit.pose.centre);
    });
}

Leg turn_leg(Base const& from, CentiDegree angle_cdeg) {
    return {Leg::Kind::turn, from, pivoted(from, from.pose.facing_cdeg + angle_cdeg), {}, 0,
            angle_cdeg};
}

Leg wheel_leg(Base const& from, CentiDegree angle_cdeg) {
    return {Leg::Kind::wheel,
            from,
            wheeled(from, angle_cdeg),
            {},
            static_cast<Mil>(wheel_length(from, angle_cdeg) + 0.5),
            angle_cdeg};
}

Leg straight_leg(Base const& from, Vector direction, Mil length_mil) {
    return {Leg::Kind::straight, from,       advanced(from, direction, length_mil),
            direction,           length_mil, 0};
}

Ground::Ground(BattleView view, UnitId mover, Formation formation, UnitId target)
    : view_(view), mover_(mover), formation_(formation), target_(target) {
    look_at_units();
    look_at_areas();
    for (geometry::Course const& river : view.scenario.terrain().impassable)
        rivers_.push_back(&river);
}

void Ground::follow(Formation formation) {
    formation_ = formation;
    closed_ = {};
    closed_ids_ = {};
    look_at_areas();
}

void Ground::look_at_units() {
    SideId const own = view_.scenario.troops[mover_].side;
    FixedList<UnitId, max_units> friends;
    auto const add = [&](UnitId unit) {
        bases_.push_back(base_of(view_, unit));
        units_.push_back(unit);
    };
    for (UnitId unit = 0; unit < view_.battle.units.count; ++unit) {
        if (unit == mover_ || unit == target_ || !stands(view_, unit)) continue;
        if (view_.scenario.troops[unit].side != own) {
            add(unit);
        } else {
            friends.push_back(unit);
        }
    }
    enemies_ = bases_.size();
    for (UnitId const unit : friends) add(unit);
}

// BP-R-23: true if a unit holds it that is neither the mover nor its target.
bool Ground::is_held(FeatureId id) const {
    for (UnitId unit = 0; unit < view_.battle.units.count; ++unit) {
        if (!view_.battle.state[unit].garrison || unit == mover_ || unit == target_) continue;
        if (stands(view_, unit) &&
            building_under(view_.scenario.terrain(), view_.battle.units.pose[unit].centre) == id) {
            return true;
        }
    }
    return false;
}

// BP-MOVE-08: woods are for skirmishers. BP-R-23: built-up areas are for infantry not in square; a
// held one only for its garrison and for units that charge it. A unit inside already may come out;
// one that is there by road keeps to the road (BP-R-26).
bool Ground::is_open(FeatureId id, Base const& own) const {
    Feature const& feature = view_.scenario.terrain().features[id];
    bool const may_enter = feature.kind == FeatureKind::wood
                               ? formation_ == Formation::skirmish
                               : view_.scenario.troops[mover_].is_infantry() &&
                                     formation_ != Formation::square && !is_held(id);
    return may_enter || (covers(feature, own) && !is_in_by_road());
}

bool Ground::is_in_by_road() const {
    return view_.battle.state[mover_].formation == Formation::march_column &&
           is_along_road(view_.scenario.terrain(), base_of(view_, mover_));
}

void Ground::look_at_areas() {
    Base const own = base_of(view_, mover_);
    for (FeatureId const id : view_.scenario.terrain().woods_and_towns) {
        if (is_open(id, own)) continue;
        closed_.push_back(&view_.scenario.terrain().features[id].area);
        closed_ids_.push_back(id);
    }
}

Obstacles Ground::obstacles() const& {
    field::Terrain const& ground = view_.scenario.terrain();
    return {bases_.all().first(enemies_), closed_.all(), rivers_.all(), ground.width_mil,
            ground.depth_mil};
}

Obstacles Ground::obstacles_and_friends() const& {
    Obstacles all = obstacles();
    all.bases = bases_.all();
    return all;
}

// BP-R-26: along a road, woods and towns do not stop march columns; BP-R-23: but a town that others
// hold does, unless the column is in it already.
Ground::Areas Ground::areas_in_way(Leg const& leg) const {
    if (!uses_roads()) return closed_;
    bool const along = by_road({&leg, 1});
    Areas barring;
    for (std::size_t i = 0; i < closed_.size(); ++i) {
        Feature const& feature = view_.scenario.terrain().features[closed_ids_[i]];
        bool const inside = covers(feature, leg.from);
        bool const free =
            along ? inside || feature.kind == FeatureKind::wood || !is_held(closed_ids_[i])
                  : inside && leads_out(leg, feature.area);
        if (!free) barring.push_back(closed_[i]);
    }
    return barring;
}

Blocker Ground::met_by(Leg const& leg) const {
    Obstacles all = obstacles();
    if (!uses_roads()) return met_on_leg(leg, all);
    Areas const barring = areas_in_way(leg);
    all.areas = barring.all();
    Blocker met = met_on_leg(leg, all);
    if (met.kind == BlockerKind::area) {
        auto const area = barring[static_cast<std::size_t>(met.place)];
        auto const place = std::find(closed_.begin(), closed_.end(), area) - closed_.begin();
        met.place = static_cast<std::int16_t>(place);
    }
    return met;
}

Refusal Ground::refusal(Blocker const& blocker) const {
    std::string const& name = view_.scenario.troops[mover_].name;
    auto const place = static_cast<std::size_t>(blocker.place);
    switch (blocker.kind) {
        case BlockerKind::base:
            return {"GEO-08"_rule, name + " cannot go through " +
                                       view_.scenario.troops[units_[place]].name +
                                       ", an enemy; go round, or charge"};
        case BlockerKind::area: {
            Feature const& feature = view_.scenario.terrain().features[closed_ids_[place]];
            if (feature.kind == FeatureKind::wood) {
                return {"BP-MOVE-08"_rule,
                        name + " is not in skirmish order and cannot enter " + called(feature)};
            }
            bool const held = is_held(closed_ids_[place]);
            std::string_view const why =
                !view_.scenario.troops[mover_].is_infantry() && !(uses_roads() && held)
                    ? "; only infantry does"
                : formation_ == Formation::square ? "; squares stand in the open"
                                                  : ", which others hold";
            return {"BP-R-23"_rule, name + " cannot enter " + called(feature) + std::string{why}};
        }
        case BlockerKind::course:
            return {"GEO-08"_rule, name + " cannot cross " +
                                       called(river_of(view_.scenario.terrain(), *rivers_[place])) +
                                       " but at its fords and bridges"};
        default:
            return {"GEO-10"_rule, name + " would cross the edge of the table"};
    }
}

std::optional<Refusal> Ground::refuse_leg(Leg const& leg) const {
    Blocker const met = met_by(leg);
    if (met.kind == BlockerKind::none) return std::nullopt;
    return refusal(met);
}

std::optional<Refusal> Ground::refuse_end(Base const& end) const {
    std::string const& name = view_.scenario.troops[mover_].name;
    Base const now = base_of(view_, mover_);
    for (std::size_t i = 0; i < bases_.size(); ++i) {
        if (surely_beyond(end, bases_[i], 2 * geometry::touch_mil)) continue;
        std::string const& other = view_.scenario.troops[units_[i]].name;
        if (overlap(end, bases_[i])) {
            return Refusal{"BP-R-18"_rule, name + " would end on " + other};
        }
        if (i < enemies_ && in_contact(end, bases_[i]) && !in_contact(now, bases_[i])) {
            return Refusal{"BP-R-18"_rule,
                           name + " would end in contact with " + other + "; order a charge"};
        }
    }
    return std::nullopt;
}

bool Ground::uses_roads() const {
    return formation_ == Formation::march_column && !view_.scenario.terrain().roads.empty();
}

bool Ground::by_road(std::span<Leg const> legs) const {
    if (!uses_roads()) return false;
    field::Terrain const& ground = view_.scenario.terrain();
    return std::all_of(legs.begin(), legs.end(), [&](Leg const& leg) {
        if (!is_along_road(ground, leg.from) || !is_along_road(ground, leg.to)) return false;
        return leg.kind != Leg::Kind::straight ||
               way_by_road(leg.from, leg.direction, leg.length_mil) == leg.length_mil;
    });
}

/// How far a straight way keeps to a road.
Mil Ground::way_by_road(Base const& from, Vector direction, Mil most_mil) const {
    if (!uses_roads()) return 0;
    field::Terrain const& ground = view_.scenario.terrain();
    Mil way = 0;
    Mil next = 0;
    while (is_along_road(ground, advanced(from, direction, next))) {
        way = next;
        if (way == most_mil) break;
        next = std::min(way + step_mil, most_mil);
    }
    return way;
}

/// All ground that the legs might meet, found with bounding boxes. Ground that the mover may not
/// enter (BP-MOVE-08, BP-R-23) is an obstacle and takes nothing off.
std::vector<Hindrance> Ground::hindrances_near(std::span<Leg const> legs) const {
    Mil reach = 0;
    geometry::Point low = legs.front().from.pose.centre;
    geometry::Point high = low;
    for (Leg const& leg : legs) {
        // half the sum of the sides is more than half the diagonal
        reach = std::max(reach, (leg.to.frontage_mil + leg.to.depth_mil) / 2 + 2);
        for (Base const& base : {leg.from, leg.to}) {
            geometry::Point const at = base.pose.centre;
            low = {std::min(low.x_mil, at.x_mil), std::min(low.y_mil, at.y_mil)};
            high = {std::max(high.x_mil, at.x_mil), std::max(high.y_mil, at.y_mil)};
        }
    }
    std::vector<Hindrance> near;
    field::Terrain const& ground = view_.scenario.terrain();
    for (std::size_t id = 0; id < ground.features.size(); ++id) {
        Feature const& feature = ground.features[id];
        if (feature.low.x_mil > high.x_mil + reach || feature.high.x_mil < low.x_mil - reach ||
            feature.low.y_mil > high.y_mil + reach || feature.high.y_mil < low.y_mil - reach) {
            continue;
        }
        bool const wood = feature.kind == FeatureKind::wood;
        bool const barred = std::find(closed_ids_.begin(), closed_ids_.end(),
                                      static_cast<FeatureId>(id)) != closed_ids_.end();
        if (has_border(feature)) near.push_back({nullptr, &feature.course});
        if ((wood || is_rough(feature)) && !barred) {
            MoveRules const& moves = view_.scenario.moves;
            near.push_back({&feature.area, nullptr, wood ? moves.wood_parts : moves.rough_parts});
        }
    }
    return near;
}

// BP-R-26: an obstacle counts in the move in which any part of the base first crosses it, an area
// in every move that leads through it.
Mil Ground::left_of(Mil move_mil, std::span<Leg const> legs) const {
    std::vector<Hindrance> const near = hindrances_near(legs);
    if (near.empty() || by_road(legs)) return move_mil;
    MoveLeft left{move_mil, view_.scenario.moves.obstacle_mil};
    for (Hindrance const& each : near) {
        bool const met = std::any_of(legs.begin(), legs.end(), [&](Leg const& leg) {
            if (lies_under(each, leg.from)) return each.area != nullptr;
            return met_on_leg(leg, only(each)).kind != BlockerKind::none;
        });
        if (met) left.meet(each);
    }
    return left.mil();
}

Mil Ground::reach(Base const& from, Vector direction, Mil move_mil) const {
    Leg const longest = straight_leg(from, direction, move_mil);
    std::vector<Hindrance> near = hindrances_near({&longest, 1});
    if (near.empty()) return move_mil;
    return std::max(way_by_road(from, direction, move_mil), reach_off_roads(longest, near));
}

/// Goes on as long as the rest of the move exceeds the way so far; the rest shrinks with each
/// hindrance.
Mil Ground::reach_off_roads(Leg const& longest, std::vector<Hindrance>& near) const {
    for (Hindrance& each : near) {
        each.after_mil = longest.length_mil;
        if (lies_under(each, longest.from)) {
            if (each.area != nullptr) each.after_mil = 0;
            continue;
        }
        Obstacles const ground = only(each);
        on_way(
            each.area != nullptr ? Blocker{BlockerKind::area, 0} : Blocker{BlockerKind::course, 0},
            longest.from, longest.direction, ground, each.after_mil);
    }
    std::sort(near.begin(), near.end(), [](Hindrance const& one, Hindrance const& other) {
        return one.after_mil < other.after_mil;
    });
    MoveLeft left{longest.length_mil, view_.scenario.moves.obstacle_mil};
    for (Hindrance const& each : near) {
        if (left.mil() <= each.after_mil) break;
        left.meet(each);
        // it stops before a hindrance that it has not enough move left to enter
        if (left.mil() < each.after_mil) {
            return std::max(static_cast<Mil>(each.after_mil + 0.5) - geometry::touch_mil,
                            left.mil());
        }
    }
    return left.mil();
}

Mil Ground::free_way(Base const& from, Vector direction, Mil most_mil,
                     std::span<Base const> bases) const {
    auto const free_from = [&](Base const& at, Mil way_mil) {
        Areas const barring = areas_in_way(straight_leg(at, direction, way_mil));
        auto const is_in = [&](geometry::Outline const* area) { return overlap(*area, at); };
        if (uses_roads() && std::any_of(barring.begin(), barring.end(), is_in)) return 0;
        Obstacles in_the_way = obstacles();
        in_the_way.areas = barring.all();
        in_the_way.bases = bases;
        return way_among(at, direction, way_mil, in_the_way);
    };
    Mil const along_road = way_by_road(from, direction, most_mil);
    if (along_road == 0) return free_from(from, most_mil);
    Mil const way = free_from(from, along_road);
    if (way < along_road) return way;
    return way + free_from(advanced(from, direction, way), most_mil - way);
}

Mil Ground::free_way(Base const& from, Vector direction, Mil most_mil) const {
    return free_way(from, direction, most_mil, obstacles().bases);
}

// Bases overlap only by more than a touch. With a margin of two touches around an enemy, a way that
// touches it enters it, and ends where it enters less a touch. `bars`: how many of bases_ bar it.
Mil Ground::way_without_contact(Base const& from, Vector direction, Mil most_mil,
                                std::size_t bars) const {
    FixedList<Base, max_units> untouched;
    FixedList<Base, max_units> others;
    for (std::size_t i = 0; i < bars; ++i) {
        Base base = bases_[i];
        if (i >= enemies_ || in_contact(from, base)) {
            others.push_back(base);
            continue;
        }
        base.frontage_mil += 2 * short_of_units_mil;
        base.depth_mil += 2 * short_of_units_mil;
        untouched.push_back(base);
    }
    Mil const way = free_way(from, direction, most_mil, others.all());
    return static_cast<Mil>(way_before(from, direction, way, untouched.all(), geometry::touch_mil));
}

Mil Ground::way_without_contact(Base const& from, Vector direction, Mil most_mil) const {
    return way_without_contact(from, direction, most_mil, bases_.size());
}

// A friend is under the mover on one stretch of its way only: from there it goes back to where that
// stretch begins, which may lie on another friend.
Mil Ground::way_through_friends(Base const& from, Vector direction, Mil most_mil) const {
    Mil way = way_without_contact(from, direction, most_mil, enemies_);
    auto const friends = bases_.all().subspan(enemies_);
    auto const is_under = [&](Base const& base) {
        return overlap(advanced(from, direction, way), base);
    };
    for (auto on = std::find_if(friends.begin(), friends.end(), is_under); on != friends.end();
         on = std::find_if(friends.begin(), friends.end(), is_under)) {
        double const before =
            way_before(from, direction, way, {&*on, 1}, geometry::touch_mil + short_of_units_mil);
        way = std::min(way - 1, static_cast<Mil>(before));
        if (way <= 0) return 0;
    }
    return way;
}

}  // namespace esprit::black_powder
