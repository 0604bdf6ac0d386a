#pragma once
// Orders as text, as logs and players write them; each system supplies its own implementation.
#include <stdexcept>
#include <string>
#include <string_view>

namespace esprit::play {

/// A text is no order. The message is one line that says what would be right.
struct OrderError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

template <class Order>
class OrderWords {
public:
    virtual ~OrderWords() = default;
    /// The order as one line, which `read_order` turns into the same order.
    virtual std::string order_text(Order const& order) const = 0;
    /// The order that a line means. Throws OrderError.
    virtual Order read_order(std::string_view text) const = 0;
};

}  // namespace esprit::play
