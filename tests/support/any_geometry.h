#pragma once
// Random bases, areas and courses, the same with every compiler: many of them on a grid, parallel
// to each other or a hair's breadth off what decides a question.
#include <array>
#include <cstdint>
#include <vector>

#include "geometry/base.h"
#include "geometry/outline.h"
#include "support/random_numbers.h"

namespace esprit::fixture {

class AnyGeometry {
public:
    explicit AnyGeometry(std::uint64_t stream) : random_(stream) {}

    bool one_in(std::uint32_t count) { return random_.one_in(count); }
    std::uint32_t below(std::uint32_t count) { return random_.below(count); }
    Mil in(Mil least, Mil most) {
        return least +
               static_cast<Mil>(random_.below(static_cast<std::uint32_t>(most - least) + 1));
    }
    template <class Number, std::size_t count>
    Number one_of(Number const (&numbers)[count]) {
        return numbers[random_.below(count)];
    }

    /// Nil as often as not; else what a touch, or a rounding, makes a difference to.
    Mil hair();
    CentiDegree facing();
    /// A multiple of `unit` no further than `spread` from 0.
    Mil place(Mil spread, Mil unit) { return unit * in(-spread / unit, spread / unit); }

    geometry::Point point(Mil spread);
    geometry::Base base(Mil spread);
    /// One of whose edges lies against an edge of the other, or nearly so, or nearly parallel.
    geometry::Base base_beside(geometry::Base const& other);
    /// Its front lies against the stretch, or nearly so.
    geometry::Base base_before(geometry::Point from, geometry::Point to);
    /// Near a corner or an edge of the area.
    geometry::Point point_near(geometry::Outline const& area);
    /// A simple polygon.
    geometry::Outline area(Mil spread, Mil most_out);
    geometry::Course course(Mil spread);

private:
    RandomNumbers random_;
};

}  // namespace esprit::fixture
