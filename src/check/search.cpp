// Constraints::solve: branch and prune. Every expression is bounded by an interval; where the
// intervals leave a condition open, a variable of it is split.
#include <algorithm>
#include <limits>

#include "base/expect.h"
#include "check/constraints.h"

namespace esprit::check {

struct Interval {
    std::int64_t low = 0;
    std::int64_t high = 0;

    Interval within(Interval other) const {
        return {std::max(low, other.low), std::min(high, other.high)};
    }
};

namespace {

constexpr std::size_t most_steps = 400'000;

constexpr Interval unlimited{std::numeric_limits<std::int64_t>::min(),
                             std::numeric_limits<std::int64_t>::max()};

std::int64_t rounded_down(std::int64_t dividend, std::int64_t divisor) {
    std::int64_t const quotient = dividend / divisor;
    return dividend % divisor != 0 && dividend < 0 ? quotient - 1 : quotient;
}

template <class Combine>
Interval of_corners(Interval a, Interval b, Combine combine) {
    std::int64_t const corners[] = {combine(a.low, b.low), combine(a.low, b.high),
                                    combine(a.high, b.low), combine(a.high, b.high)};
    return {*std::min_element(std::begin(corners), std::end(corners)),
            *std::max_element(std::begin(corners), std::end(corners))};
}

/// The value that a fact has when the player gives none; without one, the value nearest to 0.
std::int64_t usual_value(Domain const& domain) {
    if (domain.unset) return *domain.unset;
    return std::clamp<std::int64_t>(0, domain.least, domain.most);
}

Interval equality(Interval a, Interval b) {
    bool const same = a.low == a.high && b.low == b.high && a.low == b.low;
    bool const apart = a.high < b.low || b.high < a.low;
    return {same, !apart};
}

}  // namespace

/// One question to a pool of constraints.
class Search {
public:
    Search(Constraints const& pool, std::vector<Node> conditions)
        : pool_(pool),
          conditions_(std::move(conditions)),
          plain_(pool.entries_.size()),
          bounds_(pool.entries_.size()),
          visited_(pool.entries_.size()) {
        gather();
    }

    Satisfiability run() {
        Frame frame = whole();
        Satisfiability answer;
        bool const found = fulfil(frame);
        answer.kind = found                 ? Satisfiability::Kind::some
                      : steps_ > most_steps ? Satisfiability::Kind::undecided
                                            : Satisfiability::Kind::none;
        if (found) {
            for (std::size_t const variable : variables_) {
                answer.example[variable] = usual_value(frame.domains[variable]);
            }
        }
        return answer;
    }

    /// The value of an expression whose variables have one value each.
    std::int64_t value_of(Node node) {
        evaluate(whole());
        return bound(node).low;
    }

private:
    using Entry = Constraints::Entry;

    /// What is known on one branch: the values left of each variable, and what expressions must be
    /// for the conditions to hold.
    struct Frame {
        std::vector<Domain> domains;
        std::vector<Interval> limits;
    };
    Frame whole() const {
        return {pool_.domains_, std::vector<Interval>(bounds_.size(), unlimited)};
    }

    Entry const& entry(Node node) const { return pool_.entries_[static_cast<std::size_t>(node)]; }
    Interval bound(Node node) const { return bounds_[static_cast<std::size_t>(node)]; }
    static bool open(Interval interval) { return interval.low != interval.high; }
    bool open(Node node) const { return open(plain_[static_cast<std::size_t>(node)]); }

    template <class Visit>
    void for_each_part(Node node, Visit visit) const {
        Entry const& of = entry(node);
        if (of.operation <= Operator::variable) return;
        visit(of.a);
        if (of.operation >= Operator::logical_and) visit(of.b);
        if (of.operation == Operator::choose) visit(of.c);
    }

    /// The expressions that the conditions are made of, parts first; the variables; the numbers
    /// with which each variable is compared.
    void gather() {
        std::vector<bool> seen(bounds_.size());
        std::vector<Node> open_nodes = conditions_;
        while (!open_nodes.empty()) {
            Node const node = open_nodes.back();
            open_nodes.pop_back();
            if (seen[static_cast<std::size_t>(node)]) continue;
            seen[static_cast<std::size_t>(node)] = true;
            for_each_part(node, [&](Node part) { open_nodes.push_back(part); });
        }
        cuts_.resize(pool_.domains_.size());
        for (std::size_t i = 0; i < seen.size(); ++i) {
            if (!seen[i]) continue;
            auto const node = static_cast<Node>(i);
            nodes_.push_back(node);  // an expression stands behind its parts
            Entry const& of = entry(node);
            if (of.operation == Operator::variable) {
                variables_.push_back(static_cast<std::size_t>(of.value));
            }
            if (of.operation >= Operator::equal && of.operation <= Operator::less_or_equal) {
                note_cut(of.a, of.b);
                note_cut(of.b, of.a);
            }
        }
    }

    void note_cut(Node compared, Node with) {
        if (entry(compared).operation != Operator::variable ||
            entry(with).operation != Operator::constant) {
            return;
        }
        auto& cuts = cuts_[static_cast<std::size_t>(entry(compared).value)];
        cuts.push_back(entry(with).value);
        cuts.push_back(entry(with).value + 1);
    }

    /// The bounds of an expression from those of its parts.
    static Interval evaluated(Entry const& of, std::vector<Domain> const& domains,
                              std::vector<Interval> const& parts) {
        auto const part = [&](Node node) { return parts[static_cast<std::size_t>(node)]; };
        Interval const a = part(of.a);
        Interval const b = part(of.b);
        switch (of.operation) {
            case Operator::constant:
                return {of.value, of.value};
            case Operator::variable: {
                Domain const& domain = domains[static_cast<std::size_t>(of.value)];
                return {domain.low(), domain.high()};
            }
            case Operator::negate:
                return {-a.high, -a.low};
            case Operator::logical_not:
                return {1 - a.high, 1 - a.low};
            case Operator::logical_and:
                return {a.low & b.low, a.high & b.high};
            case Operator::logical_or:
                return {a.low | b.low, a.high | b.high};
            case Operator::equal:
                return equality(a, b);
            case Operator::less:
                return {a.high < b.low, a.low < b.high};
            case Operator::less_or_equal:
                return {a.high <= b.low, a.low <= b.high};
            case Operator::add:
                return {a.low + b.low, a.high + b.high};
            case Operator::multiply:
                return of_corners(a, b, [](std::int64_t x, std::int64_t y) { return x * y; });
            case Operator::least:
                return {std::min(a.low, b.low), std::min(a.high, b.high)};
            case Operator::most:
                return {std::max(a.low, b.low), std::max(a.high, b.high)};
            case Operator::full:
                return of_corners(a, b, rounded_down);
            case Operator::choose:
                break;
        }
        Interval const c = part(of.c);
        if (!open(a)) return a.low != 0 ? b : c;
        return {std::min(b.low, c.low), std::max(b.high, c.high)};
    }

    /// Bounds all expressions; false if one of them cannot be what it must be.
    bool evaluate(Frame const& frame) {
        for (Node const node : nodes_) {
            auto const place = static_cast<std::size_t>(node);
            plain_[place] = evaluated(entry(node), frame.domains, plain_);
            Interval const found =
                evaluated(entry(node), frame.domains, bounds_).within(frame.limits[place]);
            if (found.low > found.high) return false;
            bounds_[place] = found;
        }
        return true;
    }

    /// Passes down what must hold from conditions to their parts, and narrows facts that are
    /// compared with a number. True if something new is known; `fits` becomes false where nothing
    /// is left.
    bool pass_down(Frame& frame, bool& fits) {
        bool fresh = false;
        std::vector<std::pair<Node, std::int8_t>> waiting;
        for (Node const condition : conditions_) waiting.emplace_back(condition, 1);
        while (!waiting.empty() && fits) {
            auto const [node, must] = waiting.back();
            waiting.pop_back();
            fresh = limit(frame, node, {must, must}, fits) || fresh;
            Entry const& of = entry(node);
            bool const both = (of.operation == Operator::logical_and && must == 1) ||
                              (of.operation == Operator::logical_or && must == 0);
            bool const one = (of.operation == Operator::logical_and && must == 0) ||
                             (of.operation == Operator::logical_or && must == 1);
            if (of.operation == Operator::logical_not) {
                waiting.emplace_back(of.a, static_cast<std::int8_t>(1 - must));
            } else if (both || (one && !could_be(of.b, must))) {
                waiting.emplace_back(of.a, must);
                if (both) waiting.emplace_back(of.b, must);
            } else if (one && !could_be(of.a, must)) {
                waiting.emplace_back(of.b, must);
            } else if (of.operation >= Operator::equal && of.operation <= Operator::less_or_equal) {
                fresh = narrow(frame, of, must == 1, fits) || fresh;
            }
        }
        return fresh;
    }

    bool could_be(Node node, std::int8_t value) const {
        return bound(node).low <= value && value <= bound(node).high;
    }

    /// Narrows the values that an expression may have. True if it did.
    static bool limit(Frame& frame, Node node, Interval to, bool& fits) {
        Interval& known = frame.limits[static_cast<std::size_t>(node)];
        Interval const now = known.within(to);
        fits = fits && now.low <= now.high;
        bool const fresh = now.low != known.low || now.high != known.high;
        known = now;
        return fresh;
    }

    /// Narrows what is compared with a number. True if it did.
    bool narrow(Frame& frame, Entry const& of, bool holds, bool& fits) const {
        bool const left = entry(of.b).operation == Operator::constant;
        Node const compared = left ? of.a : of.b;
        Node const number = left ? of.b : of.a;
        if (entry(number).operation != Operator::constant) return false;
        if (entry(compared).operation == Operator::variable) {
            return narrow_fact(frame, of, left, holds, fits);
        }
        std::int64_t const value = entry(number).value;
        if (of.operation == Operator::equal) {
            return holds && limit(frame, compared, {value, value}, fits);
        }
        // a < b is b >= a + 1; what does not hold, holds the other way round
        bool const below = left == holds;
        bool const strict = (of.operation == Operator::less) == holds;
        Interval to = unlimited;
        (below ? to.high : to.low) = !strict ? value : below ? value - 1 : value + 1;
        return limit(frame, compared, to, fits);
    }

    /// Narrows a fact that is compared with a number. True if it did.
    bool narrow_fact(Frame& frame, Entry const& of, bool left, bool holds, bool& fits) const {
        Node const variable = left ? of.a : of.b;
        Node const number = left ? of.b : of.a;
        Domain& domain = frame.domains[static_cast<std::size_t>(entry(variable).value)];
        std::int64_t const value = entry(number).value;
        auto const allows = [&](std::int64_t each) {
            std::int64_t const a = left ? each : value;
            std::int64_t const b = left ? value : each;
            bool const now = of.operation == Operator::equal  ? a == b
                             : of.operation == Operator::less ? a < b
                                                              : a <= b;
            return now == holds;
        };
        Domain narrowed = domain;
        if (narrowed.unset && !allows(*narrowed.unset)) narrowed.unset.reset();
        bool const fixed = of.operation == Operator::equal && holds;
        if (fixed && value >= domain.least && value <= domain.most) {
            narrowed.least = narrowed.most = value;
        } else if (of.operation == Operator::equal) {
            if (!allows(narrowed.least)) ++narrowed.least;
            if (!allows(narrowed.most)) --narrowed.most;
        } else {
            narrow_to_bound(narrowed, value, allows);
        }
        bool const range_left =
            narrowed.least <= narrowed.most && !(fixed && !allows(narrowed.least));
        if (!range_left && narrowed.unset) narrowed.least = narrowed.most = *narrowed.unset;
        fits = fits && (range_left || narrowed.unset);
        bool const changed = narrowed.least != domain.least || narrowed.most != domain.most ||
                             narrowed.unset != domain.unset;
        if (fits) domain = narrowed;
        return changed;
    }

    /// Cuts off the side of a number that a comparison does not allow.
    template <class Allows>
    static void narrow_to_bound(Domain& domain, std::int64_t value, Allows allows) {
        for (std::int64_t const edge : {value - 1, value, value + 1}) {
            if (edge < domain.least || edge > domain.most) continue;
            if (allows(edge) && !allows(edge - 1)) domain.least = edge;
            if (allows(edge) && !allows(edge + 1)) domain.most = edge;
        }
        if (!allows(domain.least) && !allows(domain.most)) domain.most = domain.least - 1;
    }

    /// The variables on which a condition still depends: its first one, and a measure of how many
    /// there are, in which a number weighs more than a flag.
    struct Openness {
        std::size_t variable = 0;
        std::size_t weight = 0;
    };

    void visit_open(Node node, std::vector<Domain> const& domains, Openness& found) {
        auto const place = static_cast<std::size_t>(node);
        if (!open(node) || visited_[place] == visit_) return;
        visited_[place] = visit_;
        Entry const& of = entry(node);
        if (of.operation == Operator::variable) {
            auto const variable = static_cast<std::size_t>(of.value);
            Domain const& domain = domains[variable];
            std::size_t const weight = domain.high() - domain.low() > 20 ? 1000 : 1;
            if (found.weight == 0 || (weight == 1 && found.weight % 1000 == 0)) {
                found.variable = variable;
            }
            found.weight += weight;
            return;
        }
        for_each_part(node, [&](Node part) { visit_open(part, domains, found); });
    }

    /// Narrows a frame to a situation that fulfils all conditions; false if there is none.
    bool fulfil(Frame& frame) {
        bool fits = true;
        do {
            if (++steps_ > most_steps || !evaluate(frame)) return false;
        } while (pass_down(frame, fits) && fits);
        if (!fits) return false;
        Openness best;
        for (Node const condition : conditions_) {
            if (!open(condition)) continue;
            Openness found;
            ++visit_;
            visit_open(condition, frame.domains, found);
            ESPRIT_EXPECT(found.weight > 0, "an open condition depends on an open variable");
            if (best.weight == 0 || found.weight < best.weight) best = found;
        }
        if (best.weight == 0) return true;
        auto const [first, second] = halves(frame.domains[best.variable], best.variable);
        for (Domain const& half : {first, second}) {
            Frame narrowed = frame;
            narrowed.domains[best.variable] = half;
            if (fulfil(narrowed)) {
                frame = std::move(narrowed);
                return true;
            }
        }
        return false;
    }

    /// Two parts of a domain that has several values, the more usual one first.
    std::pair<Domain, Domain> halves(Domain const& whole, std::size_t variable) const {
        if (whole.unset) return {{*whole.unset, *whole.unset, {}}, {whole.least, whole.most, {}}};
        std::int64_t const middle = whole.least + (whole.most - whole.least) / 2 + 1;
        std::int64_t cut = middle;
        bool found = false;
        for (std::int64_t const each : cuts_[variable]) {
            bool const inside = each > whole.least && each <= whole.most;
            if (inside && (!found || std::abs(each - middle) < std::abs(cut - middle))) {
                cut = each;
                found = true;
            }
        }
        Domain const lower{whole.least, cut - 1, {}};
        Domain const upper{cut, whole.most, {}};
        return cut <= 0 ? std::pair{upper, lower} : std::pair{lower, upper};
    }

    Constraints const& pool_;
    std::vector<Node> conditions_;
    std::vector<Interval> plain_;   // by the values left alone
    std::vector<Interval> bounds_;  // by them and what is forced
    std::vector<Node> nodes_;
    std::vector<std::size_t> variables_;
    std::vector<std::vector<std::int64_t>> cuts_;  // by variable
    std::vector<std::size_t> visited_;             // the last visit of each expression
    std::size_t visit_ = 0;
    std::size_t steps_ = 0;
};

Satisfiability Constraints::solve(std::vector<Node> const& conditions, std::size_t asked) const {
    auto const variables_of = [&](Node node) {
        return entries_[static_cast<std::size_t>(node)].variables;
    };
    auto const others = conditions.begin() + static_cast<std::ptrdiff_t>(asked);
    std::vector<Node> counting{conditions.begin(), others};
    std::vector<Node> waiting{others, conditions.end()};
    Variables reached;
    for (Node const condition : counting) reached |= variables_of(condition);
    for (bool grown = true; grown;) {
        auto const apart = std::partition(waiting.begin(), waiting.end(), [&](Node node) {
            return (variables_of(node) & reached).any();
        });
        grown = apart != waiting.begin();
        for (auto each = waiting.begin(); each != apart; ++each) {
            reached |= variables_of(*each);
            counting.push_back(*each);
        }
        waiting.erase(waiting.begin(), apart);
    }
    return Search{*this, std::move(counting)}.run();
}

std::int64_t Constraints::value_in(Assignment const& example, Node node) const {
    Constraints fixed = *this;
    for (std::size_t i = 0; i < fixed.domains_.size(); ++i) {
        auto const found = example.find(i);
        std::int64_t const value =
            found == example.end() ? usual_value(fixed.domains_[i]) : found->second;
        fixed.domains_[i] = {value, value, {}};
    }
    return Search{fixed, {node}}.value_of(node);
}

}  // namespace esprit::check
