#include "geometry/arc.h"

#include "geometry/borders.h"
#include "geometry/box.h"

namespace esprit::geometry {

namespace {

/// The arc as three half planes, relative to the centre of the base.
class Arc {
public:
    Arc(Base const& of, CentiDegree outwards_cdeg) {
        CentiDegree const facing = of.pose.facing_cdeg;
        CentiDegree const turn = outwards_cdeg < quarter_cdeg ? outwards_cdeg : quarter_cdeg;
        Corners const corner = corners(of, of.pose.centre);
        bounds_[0] = {forward_of(facing), corner[front_left]};
        // to the right of the left ray, and to the left of the right one
        bounds_[1] = {right_of(facing - turn), corner[front_left]};
        bounds_[2] = {-right_of(facing + turn), corner[front_right]};
    }

    /// True if some part of the line segment lies in the arc. The arc is unbounded, so a bounded
    /// shape meets it only if the shape's border does.
    bool meets(Vector from, Vector to) const {
        double first = 0;  // as a fraction of the line segment
        double last = 1;
        for (Bound const& bound : bounds_) {
            double const begin = bound.inside(from);
            double const end = bound.inside(to);
            if (begin < 0 && end < 0) return false;
            if (begin < 0) first = greater(first, begin / (begin - end));
            if (end < 0) last = lesser(last, begin / (begin - end));
        }
        return first <= last;
    }

private:
    struct Bound {
        Vector inwards;
        Vector on_line;

        double inside(Vector point) const {
            return dot(point - on_line, inwards) - touch_limit_mil;
        }
    };
    Bound bounds_[3];
};

}  // namespace

bool in_front_arc(Base const& of, CentiDegree outwards_cdeg, Base const& other) {
    Arc const arc{of, outwards_cdeg};
    Corners const corner = corners(other, of.pose.centre);
    for (std::size_t i = 0; i < corner.size(); ++i) {
        if (arc.meets(corner[i], corner[(i + 1) % corner.size()])) return true;
    }
    return false;
}

bool in_front_arc(Base const& of, CentiDegree outwards_cdeg, Outline const& area) {
    Arc const arc{of, outwards_cdeg};
    bool meets = false;
    each_border(area, of.pose.centre,
                [&](Vector from, Vector to) { meets = meets || arc.meets(from, to); });
    return meets;
}

}  // namespace esprit::geometry
