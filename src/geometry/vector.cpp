#include "geometry/vector.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace esprit::geometry {
namespace {

constexpr CentiDegree eighth_cdeg = full_turn_cdeg / 8;
constexpr double pi = 3.14159265358979323846;

// Taylor's series up to an eighth of a turn: the remainder is less than 1e-19.
constexpr double series(double square, double first, int from) {
    double sum = 1;
    for (int k = from; k >= 2; k -= 2) sum = 1 - sum * square / ((k + first) * (k + first - 1));
    return sum;
}

// Only an eighth of the circle is computed: the rest follows by swaps and signs, so that a quarter
// turn changes no bit.
constexpr SinCosTable make_table() {
    SinCosTable table{};
    for (CentiDegree i = 0; i < eighth_cdeg; ++i) {
        double const angle = i * (pi / 18000);
        double const square = angle * angle;
        SinCos const at{{angle * series(square, 1, 16), series(square, 0, 18)}};
        table[static_cast<std::size_t>(i)] = at;
        if (i > 0) table[static_cast<std::size_t>(quarter_cdeg - i)] = {{at.of[1], at.of[0]}};
    }
    double const half_root = 0.70710678118654752440;
    table[static_cast<std::size_t>(eighth_cdeg)] = {{half_root, half_root}};
    return table;
}

// The nearest angle whose tangent is across / along, 0 to 4500; requires 0 <= across <= along.
CentiDegree of_eighth(double across, double along) {
    double const tangent = across / along;
    double const square = tangent * tangent;
    // A guess good to a tenth of a step, rounded down: the nearest step is this or the next, and
    // the table decides.
    double const guess =
        tangent *
        (0.9998660 +
         square * (-0.3302995 + square * (0.1801410 + square * (-0.0851330 + square * 0.0208351))));
    CentiDegree angle = static_cast<CentiDegree>(guess * (18000 / pi));
    // True if the direction is beyond the middle between this step and the next.
    auto const beyond = [&](CentiDegree step) {
        SinCos const low = sines[static_cast<std::size_t>(step)];
        SinCos const high = sines[static_cast<std::size_t>(step + 1)];
        return across * (low.of[1] + high.of[1]) - along * (low.of[0] + high.of[0]) > 0;
    };
    while (angle < eighth_cdeg && beyond(angle)) ++angle;
    return angle;
}

CentiDegree in_quarter(double across, double along) {
    return across <= along ? of_eighth(across, along) : quarter_cdeg - of_eighth(along, across);
}

}  // namespace

constinit SinCosTable const sines = make_table();

CentiDegree facing_of(Vector direction) {
    double const x = direction.x;
    double const y = direction.y;
    if (x >= 0 && y > 0) return in_quarter(x, y);
    if (x > 0) return quarter_cdeg + in_quarter(-y, x);
    if (y < 0) return 2 * quarter_cdeg + in_quarter(-x, -y);
    return normal_facing(3 * quarter_cdeg + in_quarter(y, -x));
}

}  // namespace esprit::geometry
