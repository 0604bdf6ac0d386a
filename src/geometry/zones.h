#pragma once
// Where one base lies as another sees it (GEO-01, GEO-07). A base that reaches over a line by no
// more than a touch (1/100") does not reach over it.
#include "geometry/base.h"

namespace esprit::geometry {

/// GEO-01: every point of `other` lies beyond the line through that edge of `of`.
bool wholly_beyond(Base const& of, Edge edge, Base const& other);
inline bool wholly_to_front(Base const& of, Base const& other) {
    return wholly_beyond(of, Edge::front, other);
}
inline bool wholly_to_rear(Base const& of, Base const& other) {
    return wholly_beyond(of, Edge::rear, other);
}
/// Of either side.
inline bool wholly_to_side(Base const& of, Base const& other) {
    return wholly_beyond(of, Edge::left, other) || wholly_beyond(of, Edge::right, other);
}
/// GEO-07: any part of `other` lies beyond the front edge, between the two side lines. Touching a
/// line is not enough.
bool directly_in_front(Base const& of, Base const& other);

}  // namespace esprit::geometry
