#pragma once
// Bases among the arguments of a function whose results are kept (base/memo.h).
#include "base/memo.h"
#include "geometry/base.h"

namespace esprit::geometry {

/// Adds all numbers of a base.
template <std::size_t most>
void add_base(MemoKey<most>& key, Base const& base) {
    key.add(base.pose.centre.x_mil);
    key.add(base.pose.centre.y_mil);
    key.add(base.pose.facing_cdeg);
    key.add(base.frontage_mil);
    key.add(base.depth_mil);
}

}  // namespace esprit::geometry
