#pragma once
// Conditions over finite facts, and whether some situation fulfils all of them: exactly, by
// branching over the facts and bounding every expression by intervals (branch and prune).
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace esprit::check {

/// An expression in a Constraints pool.
using Node = std::int32_t;

/// The values that a variable can take: from `least` to `most`, and `unset` beside them.
struct Domain {
    std::int64_t least = 0;
    std::int64_t most = 1;
    std::optional<std::int64_t> unset;

    std::int64_t low() const;
    std::int64_t high() const;
    bool single() const { return low() == high(); }
};

/// A situation: a value for each variable that the question concerns.
using Assignment = std::map<std::size_t, std::int64_t>;  // by the number of the variable

/// Whether a situation fulfils some conditions, and an example.
struct Satisfiability {
    enum class Kind : std::uint8_t { none, some, undecided };
    Kind kind = Kind::none;
    Assignment example;  // of `some`

    bool possible() const { return kind == Kind::some; }
    bool impossible() const { return kind == Kind::none; }
};

inline constexpr std::size_t max_variables = 128;
using Variables = std::bitset<max_variables>;

/// The operations of expressions. Truth is 0 or 1.
enum class Operator : std::uint8_t {
    constant,
    variable,
    negate,
    logical_not,
    logical_and,
    logical_or,
    equal,
    less,
    less_or_equal,
    add,
    multiply,
    least,
    most,
    full,
    choose,  // the second where the first holds, else the third
};

/// A pool of expressions, each of which stands in it once.
class Constraints {
public:
    Constraints() { constant(0); }  // the first entry stands for parts that an expression lacks

    /// A new variable; returns its number.
    std::size_t add_variable(Domain domain);
    std::size_t variable_count() const { return domains_.size(); }
    Domain const& domain(std::size_t variable) const { return domains_[variable]; }

    Node constant(std::int64_t value);
    Node variable(std::size_t number);
    Node negate(Node a) { return node(Operator::negate, a); }
    Node logical_not(Node a);
    Node logical_and(Node a, Node b);
    Node logical_or(Node a, Node b);
    Node equal(Node a, Node b) { return node(Operator::equal, a, b); }
    Node less(Node a, Node b) { return node(Operator::less, a, b); }
    Node less_or_equal(Node a, Node b) { return node(Operator::less_or_equal, a, b); }
    Node add(Node a, Node b);
    Node subtract(Node a, Node b) { return add(a, negate(b)); }
    Node multiply(Node a, Node b) { return node(Operator::multiply, a, b); }
    Node least(Node a, Node b) { return node(Operator::least, a, b); }
    Node most(Node a, Node b) { return node(Operator::most, a, b); }
    /// How often the whole of b fits into a; b is above 0.
    Node full(Node a, Node b) { return node(Operator::full, a, b); }
    Node choose(Node condition, Node then, Node otherwise);

    /// Whether some situation fulfils all conditions. Conditions of the list that share no variable
    /// with those before the place `asked`, not even by way of others, do not count: they must be
    /// possible by themselves.
    Satisfiability solve(std::vector<Node> const& conditions, std::size_t asked) const;
    /// The value in an example of `solve`; other variables have their usual value.
    std::int64_t value_in(Assignment const& example, Node node) const;

private:
    struct Entry {
        Operator operation = Operator::constant;
        Node a = 0;
        Node b = 0;
        Node c = 0;
        std::int64_t value = 0;  // of a constant; the number of a variable
        Variables variables;     // on which it depends
    };
    friend class Search;

    Node node(Operator operation, Node a, Node b = 0, Node c = 0, std::int64_t value = 0);
    bool is_constant(Node a, std::int64_t value) const;

    std::vector<Domain> domains_;
    std::vector<Entry> entries_;
    std::map<std::tuple<Operator, Node, Node, Node, std::int64_t>, Node> known_;
};

}  // namespace esprit::check
