#pragma once
// The weights by which commanders of habit score orders: a struct of ints for each system. `drill`
// uses the defaults of the struct; the staff's own were found by a search (weight_search.h).
#include <string_view>

namespace esprit::command {

/// One whole, in percent and in thousandths.
inline constexpr int whole_percent = 100;
inline constexpr int whole_thousandths = 1000;
/// `thousandths` of `worth`.
constexpr int share_of(int worth, int thousandths) {
    return worth * thousandths / whole_thousandths;
}

/// The weights of `drill`.
template <class OrderWeights>
inline constexpr OrderWeights weights_of_drill{};

/// One number of a set of weights, and its name. Lengths are in mil, all others pure numbers.
template <class OrderWeights>
struct NamedWeight {
    std::string_view name;
    int OrderWeights::* number;
};

}  // namespace esprit::command
