#pragma once
// What commanders of habit like: the numbers by which they weigh orders, as a struct of ints for
// each system. `drill` goes by the numbers that stand in the struct; the staff's own have been
// found by letting such commanders fight each other (staff_fit.h).
#include <string_view>

namespace esprit::command {

/// A whole in percent and in thousandths, and the share of `worth` that the thousandths are.
inline constexpr int whole_percent = 100;
inline constexpr int whole_thousandths = 1000;
constexpr int share_of(int worth, int thousandths) {
    return worth * thousandths / whole_thousandths;
}

/// The numbers by which `drill` goes.
template <class OrderWeights>
inline constexpr OrderWeights weights_of_drill{};

/// One number of a set of weights, by name. Lengths are mil, all others pure numbers.
template <class OrderWeights>
struct NamedWeight {
    std::string_view name;
    int OrderWeights::* number;
};

}  // namespace esprit::command
