#pragma once
// Ground for tests, in inches.
#include <vector>

#include "field/terrain.h"

namespace esprit::fixture {

inline geometry::Point point(double x, double y) {
    return {static_cast<Mil>(x * 1000 + 0.5), static_cast<Mil>(y * 1000 + 0.5)};
}

/// A rectangle, counter-clockwise.
inline geometry::Outline rectangle(double left, double near, double right, double far) {
    return {{point(left, near), point(right, near), point(right, far), point(left, far)}};
}

inline field::Feature area(field::FeatureKind kind, geometry::Outline outline, int height = 0) {
    field::Feature feature;
    feature.kind = kind;
    feature.area = std::move(outline);
    feature.height = height;
    return feature;
}

inline field::Feature line(field::FeatureKind kind, std::vector<geometry::Point> points,
                           double breadth = 0) {
    field::Feature feature;
    feature.kind = kind;
    feature.course = {std::move(points), static_cast<Mil>(breadth * 1000)};
    return feature;
}

/// A table of 48 by 36 inches.
inline field::Terrain ground(std::vector<field::Feature> features) {
    field::Terrain terrain;
    terrain.width_mil = 48'000;
    terrain.depth_mil = 36'000;
    terrain.features = std::move(features);
    terrain.settle();
    return terrain;
}

/// A base; lengths in inches, `facing` in degrees.
inline geometry::Base base(double x, double y, int facing, double frontage, double depth) {
    return {{point(x, y), facing * 100},
            static_cast<Mil>(frontage * 1000),
            static_cast<Mil>(depth * 1000)};
}

}  // namespace esprit::fixture
