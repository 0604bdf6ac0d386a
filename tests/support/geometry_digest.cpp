#include "support/geometry_digest.h"

#include "geometry/arc.h"
#include "geometry/box.h"
#include "geometry/contact.h"
#include "geometry/zones.h"
#include "support/any_geometry.h"

namespace esprit::fixture {

using geometry::Base;
using geometry::Edge;

namespace {

constexpr Edge edges[] = {Edge::front, Edge::right, Edge::rear, Edge::left};

void add_arcs(Answers& answers, Base const& of, Base const& other, AnyGeometry& any) {
    for (CentiDegree const outwards : {0, 1, 2250, 4500, 8999, 9000, 9001}) {
        answers.add(in_front_arc(of, outwards, other));
    }
    answers.add(in_front_arc(of, any.in(0, 9000), other));
}

void add_pair(Answers& answers, Base const& a, Base const& b) {
    answers.add(gap(a, b));
    answers.add(penetration(a, b));
    answers.add(in_contact(a, b));
    answers.add(overlap(a, b));
    answers.add(geometry::Placed{a}.overlaps(b));
    for (Edge const mine : edges) {
        for (Edge const its : edges) answers.add(flush_length(a, mine, b, its));
        answers.add(wholly_beyond(a, mine, b));
    }
    answers.add(directly_in_front(a, b));
    answers.add(front_touches_rear_corner(a, b));
    answers.add(half_front_against_rear(a, b));
    answers.add(backed_by(a, b));
    answers.add(static_cast<std::int32_t>(touched_edge(a, b)));
}

void add_facings(Answers& answers, AnyGeometry& any) {
    for (CentiDegree facing = -36000; facing < 36000; facing += 7) {
        geometry::Vector const forward = geometry::forward_of(facing);
        answers.add(forward);
        answers.add(facing_of(forward));
    }
    for (int i = 0; i < 20000; ++i) {
        geometry::Point const to = any.point(any.one_in(2) ? 30 : 30000);
        if (to == geometry::Point{}) continue;
        answers.add(facing_of(between({}, to)));
    }
    for (int i = 0; i < 2000; ++i) {
        Base const base = any.base(9000);
        for (std::size_t corner = 0; corner < 4; ++corner) answers.add(corner_point(base, corner));
        answers.add(front_middle(base));
    }
}

std::string hex(std::uint64_t value) {
    std::string text;
    for (int shift = 60; shift >= 0; shift -= 4) text += "0123456789abcdef"[value >> shift & 0xFU];
    return text;
}

}  // namespace

void Answers::add(double length) {
    constexpr double most = 1e12;  // whatever is further is never
    double const steps = length > most ? most : length < -most ? -most : length * 1000;
    // off the middle between two steps, where answers that are a half or a whole do not lie
    sum_.add(
        static_cast<std::uint64_t>(static_cast<std::int64_t>(steps + (steps < 0 ? -0.37 : 0.37))));
}

void Answers::add(std::optional<double> const& length) {
    add(length.has_value());
    if (length) add(*length);
}

void Answers::add(geometry::Vector vector) {
    add(vector.x * 1e9);
    add(vector.y * 1e9);
}

void Answers::add(geometry::Point point) {
    add(point.x_mil);
    add(point.y_mil);
}

void Answers::add(Base const& base) {
    add(base.pose.centre);
    add(base.pose.facing_cdeg);
    add(base.frontage_mil);
    add(base.depth_mil);
}

std::uint64_t sum_of_bases() {
    Answers answers;
    AnyGeometry any{1};
    add_facings(answers, any);
    for (int i = 0; i < 40000; ++i) {
        Base const a = any.base(500);
        Base const b = i % 4 == 0 ? any.base(5000) : any.base_beside(a);
        add_pair(answers, a, b);
        add_pair(answers, b, a);
        add_arcs(answers, a, b, any);
    }
    return answers.value();
}

std::string sum_of(std::string_view kind) {
    std::uint64_t (*const sums[])() = {sum_of_bases, sum_of_areas, sum_of_moves, sum_of_plans,
                                       sum_of_ground};
    std::size_t at = 0;
    while (kinds_of_answers[at] != kind) ++at;
    return std::string{kind} + " " + hex(sums[at]());
}

std::string geometry_digest_line() {
    std::string line = "geometry digest";
    for (std::string_view const kind : kinds_of_answers) line += " " + sum_of(kind);
    return line + "\n";
}

}  // namespace esprit::fixture
