#include "check/constraints.h"

#include <algorithm>

#include "base/expect.h"

namespace esprit::check {

std::int64_t Domain::low() const {
    return unset ? std::min(least, *unset) : least;
}

std::int64_t Domain::high() const {
    return unset ? std::max(most, *unset) : most;
}

std::size_t Constraints::add_variable(Domain domain) {
    ESPRIT_EXPECT(domains_.size() < max_variables, "a chart has fewer facts");
    domains_.push_back(domain);
    return domains_.size() - 1;
}

Node Constraints::node(Operator operation, Node a, Node b, Node c, std::int64_t value) {
    auto const [found, fresh] =
        known_.try_emplace({operation, a, b, c, value}, static_cast<Node>(entries_.size()));
    if (!fresh) return found->second;
    Entry entry{operation, a, b, c, value, {}};
    if (operation == Operator::variable) entry.variables.set(static_cast<std::size_t>(value));
    if (operation > Operator::variable) {
        for (Node const part : {a, b, c}) {
            entry.variables |= entries_[static_cast<std::size_t>(part)].variables;
        }
    }
    entries_.push_back(entry);
    return found->second;
}

bool Constraints::is_constant(Node a, std::int64_t value) const {
    Entry const& entry = entries_[static_cast<std::size_t>(a)];
    return entry.operation == Operator::constant && entry.value == value;
}

Node Constraints::constant(std::int64_t value) {
    return node(Operator::constant, 0, 0, 0, value);
}

Node Constraints::variable(std::size_t number) {
    return node(Operator::variable, 0, 0, 0, static_cast<std::int64_t>(number));
}

Node Constraints::logical_not(Node a) {
    if (is_constant(a, 0)) return constant(1);
    if (is_constant(a, 1)) return constant(0);
    Entry const& entry = entries_[static_cast<std::size_t>(a)];
    return entry.operation == Operator::logical_not ? entry.a : node(Operator::logical_not, a);
}

Node Constraints::logical_and(Node a, Node b) {
    if (is_constant(a, 0) || is_constant(b, 1)) return a;
    if (is_constant(b, 0) || is_constant(a, 1) || a == b) return b;
    return node(Operator::logical_and, a, b);
}

Node Constraints::logical_or(Node a, Node b) {
    if (is_constant(a, 1) || is_constant(b, 0)) return a;
    if (is_constant(b, 1) || is_constant(a, 0) || a == b) return b;
    return node(Operator::logical_or, a, b);
}

Node Constraints::add(Node a, Node b) {
    if (is_constant(a, 0)) return b;
    return is_constant(b, 0) ? a : node(Operator::add, a, b);
}

Node Constraints::choose(Node condition, Node then, Node otherwise) {
    if (is_constant(condition, 1) || then == otherwise) return then;
    return is_constant(condition, 0) ? otherwise
                                     : node(Operator::choose, condition, then, otherwise);
}

}  // namespace esprit::check
