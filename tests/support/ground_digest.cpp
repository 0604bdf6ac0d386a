// The sum of the ground.
#include <string>
#include <vector>

#include "field/sight.h"
#include "field/terrain.h"
#include "support/any_geometry.h"
#include "support/geometry_digest.h"

namespace esprit::fixture {

using field::Feature;
using field::FeatureKind;
using field::Terrain;
using geometry::Base;
using geometry::Point;

namespace {

Feature any_feature(AnyGeometry& any) {
    Feature made;
    made.kind = static_cast<FeatureKind>(any.below(9));
    if (made.kind == FeatureKind::linear || made.kind == FeatureKind::river ||
        made.kind == FeatureKind::road) {
        made.course = any.course(6000);
    } else {
        made.area = any.area(5000, 3000);
    }
    if (made.kind == FeatureKind::hill || made.kind == FeatureKind::redoubt) {
        made.height = any.in(1, 2);
    }
    if (any.one_in(2)) made.name = std::string("feature ") + "abc"[any.below(3)];
    return made;
}

Terrain any_terrain(AnyGeometry& any) {
    Terrain made;
    made.width_mil = 12000;
    made.depth_mil = 9000;
    for (Mil i = any.in(0, 7); i > 0; --i) made.features.push_back(any_feature(any));
    made.settle();
    return made;
}

void add_lists(Answers& answers, Terrain const& terrain) {
    for (Feature const& each : terrain.features) {
        answers.add(each.low);
        answers.add(each.high);
        for (Point const point : each.course.points) answers.add(point);
    }
    for (auto const& course : terrain.impassable) {
        answers.add(course.breadth_mil);
        for (Point const point : course.points) answers.add(point);
    }
    for (auto const* list :
         {&terrain.woods_and_towns, &terrain.heights, &terrain.linears, &terrain.roads}) {
        answers.add(static_cast<std::int32_t>(list->size()));
        for (field::FeatureId const id : *list) answers.add(std::int32_t{id});
    }
}

void add_place(Answers& answers, Terrain const& terrain, Base const& base) {
    Point const at = base.pose.centre;
    answers.add(height_at(terrain, at));
    field::FeatureId const cover = cover_at(terrain, at);
    answers.add(std::int32_t{cover});
    answers.add(is_built_up(terrain, cover));
    answers.add(on_road(terrain, base));
    for (field::TableEdge const edge : {field::TableEdge::near, field::TableEdge::far,
                                        field::TableEdge::left, field::TableEdge::right}) {
        answers.add(distance_to_edge(terrain, edge, at));
        answers.add(field::direction_to_edge(edge));
    }
}

// A viewer and a target who look at each other, seldom or often with something between them.
void add_view(Answers& answers, Terrain const& terrain, AnyGeometry& any) {
    Base const viewer = any.base(6000);
    Base const target = any.one_in(4) ? any.base_beside(viewer) : any.base(6000);
    std::vector<Base> others;
    for (Mil i = any.in(0, 2); i > 0; --i) {
        others.push_back(any.one_in(3) ? any.base_beside(target) : any.base(4000));
    }
    for (bool const or_middle : {false, true}) {
        answers.add(visible(terrain, viewer, target, others, or_middle));
    }
    answers.add(some_line_open(terrain, viewer, target, others));
    answers.add(sees_both_rear_corners(terrain, viewer, target, others));
    answers.add(sees_both_rear_corners(terrain, viewer, target, {}));
    std::vector<field::Bystander> bystanders;
    for (Base const& each : others) bystanders.push_back({each, any.one_in(2) ? "one" : "other"});
    answers.add(describe_obstruction(terrain, viewer, target, bystanders));
    add_place(answers, terrain, viewer);
    add_place(answers, terrain, target);
}

// Close to what decides: at borders, at the ends of stretches, a breadth away from a road.
void add_close_look(Answers& answers, Terrain const& terrain, AnyGeometry& any) {
    for (Feature const& each : terrain.features) {
        if (!each.area.points.empty()) {
            Base base = any.base(1);
            base.pose.centre = any.point_near(each.area);
            add_place(answers, terrain, base);
        } else {
            Base const base = any.base_before(each.course.points[0], each.course.points[1]);
            answers.add(on_road(terrain, base));
        }
    }
}

}  // namespace

std::uint64_t sum_of_ground() {
    Answers answers;
    AnyGeometry any{5};
    for (int i = 0; i < 3000; ++i) {
        Terrain const terrain = any_terrain(any);
        add_lists(answers, terrain);
        for (int view = 0; view < 4; ++view) add_view(answers, terrain, any);
        add_close_look(answers, terrain, any);
    }
    return answers.value();
}

}  // namespace esprit::fixture
