#pragma once
// Orders of one system as words, by the grammar of all systems.
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "play/order_words.h"
#include "text/orders/order_grammar.h"

namespace esprit::text {

template <class Scenario, class Order>
class OrdersOf : public play::OrderWords<Order> {
public:
    /// The scenario and the verbs are not owned.
    OrdersOf(Scenario const& scenario, std::span<OrderVerb const> verbs,
             OrderGrammar::BareSide bare_side)
        : scenario_(scenario), grammar_(scenario.common, verbs, bare_side) {}

    std::string order_text(Order const& order) const final {
        SpokenOrder spoken{.kind = static_cast<std::uint8_t>(order.kind), .unit = order.unit};
        spoken.target = order.target;
        if constexpr (requires { order.path; }) spoken.path = order.path;
        if constexpr (requires { order.place; }) spoken.place = order.place;
        spoken.words = words_of(order);
        return grammar_.text(spoken);
    }

    Order read_order(std::string_view text) const final {
        std::vector<Order> const orders = read(text, nullptr);
        if (orders.size() == 1) return orders[0];
        throw play::OrderError{"\"" + std::string{text} + "\" is more than one order"};
    }

    /// As OrderGrammar::read.
    std::vector<Order> read(std::string_view line, OrderContext const* context) const {
        std::vector<Order> orders;
        for (SpokenOrder const& spoken : grammar_.read(line, context)) {
            Order order{};
            order.kind = static_cast<decltype(order.kind)>(spoken.kind);
            order.unit = spoken.unit;
            order.target = spoken.target;
            if constexpr (requires { order.path; }) order.path = spoken.path;
            if constexpr (requires { order.place; }) {
                if (spoken.place) order.place = *spoken.place;
            }
            read_words(spoken, context, order);
            orders.push_back(order);
        }
        return orders;
    }

    OrderGrammar const& grammar() const { return grammar_; }

protected:
    Scenario const& scenario() const { return scenario_; }
    /// The words that the system reads itself.
    virtual std::string words_of(Order const&) const { return {}; }
    /// Reads `spoken.words` into the order. Throws OrderError.
    virtual void read_words(SpokenOrder const& /*spoken*/, OrderContext const* /*context*/,
                            Order& /*order*/) const {}

private:
    Scenario const& scenario_;
    OrderGrammar grammar_;
};

}  // namespace esprit::text
