#pragma once
// Plane vectors in thousandths of an inch, and directions in hundredths of a degree. Only + - * /
// and square roots, and a table computed here: the same bits with every compiler and on every
// machine.
#include <array>
#include <cstdint>

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
/// Positive if b lies to the left of a (counter-clockwise).
constexpr double cross(Vector a, Vector b) {
    return a.x * b.y - a.y * b.x;
}
inline double length(Vector a) {
    return __builtin_sqrt(dot(a, a));
}

/// A facing between 0 and 35999.
constexpr CentiDegree normal_facing(CentiDegree facing_cdeg) {
    CentiDegree const rest = facing_cdeg % full_turn_cdeg;
    return rest < 0 ? rest + full_turn_cdeg : rest;
}

inline constexpr CentiDegree quarter_cdeg = full_turn_cdeg / 4;
/// Sine and cosine of every facing in the first quarter of the circle.
struct SinCos {
    double of[2] = {0, 1};
};
using SinCosTable = std::array<SinCos, quarter_cdeg>;
extern SinCosTable const sines;

/// The unit vector of a facing; any number of whole turns may be in it. The other quarters follow
/// from the first by swapping and negating sine and cosine. Branch-free, since random facings would
/// be mispredicted; inline, since all computations of bases begin with it.
inline Vector forward_of(CentiDegree facing_cdeg) {
    static constexpr double signs[5] = {1, 1, -1, -1, 1};
    auto facing = static_cast<std::uint32_t>(facing_cdeg);
    // The facing of a pose is normal already; as an unsigned number a negative one is large.
    if (facing >= full_turn_cdeg) facing = static_cast<std::uint32_t>(normal_facing(facing_cdeg));
    std::uint32_t const quarter = facing / quarter_cdeg;
    SinCos const& at = sines[facing % quarter_cdeg];
    return {signs[quarter] * at.of[quarter % 2], signs[quarter + 1] * at.of[1 - quarter % 2]};
}
/// The unit vector to the right of a facing.
inline Vector right_of(CentiDegree facing_cdeg) {
    Vector const forward = forward_of(facing_cdeg);
    return {forward.y, -forward.x};
}
/// The facing nearest to a direction, 0 to 35999; halves go to the smaller angle from the nearest
/// axis. The direction must not be 0.
CentiDegree facing_of(Vector direction);
/// The turn from one facing to another, -17999 to 18000; clockwise is positive.
constexpr CentiDegree turn_to(CentiDegree from, CentiDegree to) {
    CentiDegree const turn = normal_facing(to - from);
    return turn > full_turn_cdeg / 2 ? turn - full_turn_cdeg : turn;
}
/// The least turn between two facings, 0 to 18000.
constexpr CentiDegree turn_between(CentiDegree a, CentiDegree b) {
    CentiDegree const turn = normal_facing(a - b);
    return turn > full_turn_cdeg / 2 ? full_turn_cdeg - turn : turn;
}

}  // namespace esprit::geometry
