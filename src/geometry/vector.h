#pragma once
// Plane vectors in thousandths of an inch, and directions in hundredths of a degree. Only + - * /
// and square roots, and a table of our own: the same bits with every compiler and on every machine.
#include "base/fixed.h"

namespace esprit::geometry {

/// East (to the right of the near table edge) and north (towards the far edge), in mil.
struct Vector {
    double x = 0;
    double y = 0;

    constexpr friend Vector operator+(Vector a, Vector b) { return {a.x + b.x, a.y + b.y}; }
    constexpr friend Vector operator-(Vector a, Vector b) { return {a.x - b.x, a.y - b.y}; }
    constexpr friend Vector operator-(Vector a) { return {-a.x, -a.y}; }
    constexpr friend Vector operator*(Vector a, double by) { return {a.x * by, a.y * by}; }
    constexpr friend bool operator==(Vector, Vector) = default;
};

constexpr double dot(Vector a, Vector b) {
    return a.x * b.x + a.y * b.y;
}
/// Positive when b lies to the left of a (counter-clockwise).
constexpr double cross(Vector a, Vector b) {
    return a.x * b.y - a.y * b.x;
}
double length(Vector a);

/// The unit vector of a facing; any number of whole turns may be in it.
Vector forward_of(CentiDegree facing_cdeg);
/// The unit vector to the right of a facing.
Vector right_of(CentiDegree facing_cdeg);
/// The facing nearest to a direction, 0 to 35999; a half goes to the smaller angle from the nearest
/// axis. The direction is not nil.
CentiDegree facing_of(Vector direction);
/// A facing between 0 and 35999.
constexpr CentiDegree normal_facing(CentiDegree facing_cdeg) {
    CentiDegree const rest = facing_cdeg % full_turn_cdeg;
    return rest < 0 ? rest + full_turn_cdeg : rest;
}
/// The least turn between two facings, 0 to 18000.
constexpr CentiDegree turn_between(CentiDegree a, CentiDegree b) {
    CentiDegree const turn = normal_facing(a - b);
    return turn > full_turn_cdeg / 2 ? full_turn_cdeg - turn : turn;
}

}  // namespace esprit::geometry
