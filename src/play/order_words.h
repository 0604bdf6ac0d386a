#pragma once
// Orders as text, the way a log and a player write them; each system supplies its own.
#include <stdexcept>
#include <string>
#include <string_view>

namespace esprit::play {

/// A text that is no order; one line that says what would be right.
struct OrderError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

template <class Order>
class OrderWords {
public:
    virtual ~OrderWords() = default;
    /// One line, from which `read_order` makes the same order.
    virtual std::string order_text(Order const& order) const = 0;
    /// Throws OrderError.
    virtual Order read_order(std::string_view text) const = 0;
};

}  // namespace esprit::play
