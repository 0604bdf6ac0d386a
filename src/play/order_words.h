#pragma once
// Orders as text, as logs and players write them; each system supplies its own implementation.
#include <optional>
#include <string>
#include <string_view>

#include "rules/common/word_cursor.h"

namespace esprit::play {

using rules::OrderError;

template <class Order>
class OrderWords {
public:
    virtual ~OrderWords() = default;
    /// The order as one line, which `read_order` turns into the same order.
    virtual std::string order_text(Order const& order) const = 0;
    /// The order that a line means. Throws OrderError.
    virtual Order read_order(std::string_view text) const = 0;
    /// The same; none if the line is no order.
    std::optional<Order> find_order(std::string_view text) const {
        try {
            return read_order(text);
        } catch (OrderError const&) {
            return std::nullopt;
        }
    }
};

}  // namespace esprit::play
