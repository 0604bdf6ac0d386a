// Questions to the constraints, answered a second time by going through all situations.
#include "check/constraints.h"

#include <gtest/gtest.h>

#include <random>

namespace esprit::check {
namespace {

/// Random expressions over a few small variables, with a plain evaluator beside the pool.
class RandomExpressions {
public:
    explicit RandomExpressions(unsigned seed) : random_(seed) {
        for (int i = 0; i < variables; ++i) {
            Domain domain{0, 1, {}};
            if (i % 3 == 1) domain = {-2, 3, {}};
            if (i % 3 == 2) domain = {1, 3, i == 2 ? -1 : 2};  // unset outside and inside the range
            pool.add_variable(domain);
        }
    }

    Node number(int depth) {
        int const kind = depth == 0 ? pick(2) : pick(8);
        if (kind == 0) return pool.constant(pick(5) - 2);
        if (kind == 1) return pool.variable(static_cast<std::size_t>(pick(variables)));
        // named, since compilers differ in the order of arguments
        if (kind == 7) {
            Node const condition = truth(depth - 1);
            Node const met = number(depth - 1);
            Node const unmet = number(depth - 1);
            return pool.choose(condition, met, unmet);
        }
        Node const a = number(depth - 1);
        Node const b = number(depth - 1);
        switch (kind) {
            case 2:
                return pool.add(a, b);
            case 3:
                return pool.subtract(a, b);
            case 4:
                return pool.multiply(a, b);
            case 5:
                return pool.least(a, b);
            default:
                return pool.most(a, b);
        }
    }

    Node truth(int depth) {
        int const kind = depth == 0 ? pick(3) : pick(6);
        if (kind < 3) {
            Node const left = number(depth / 2);
            Node const right = number(depth / 2);
            if (kind == 0) return pool.equal(left, right);
            return kind == 1 ? pool.less(left, right) : pool.less_or_equal(left, right);
        }
        if (kind == 3) return pool.logical_not(truth(depth - 1));
        Node const a = truth(depth - 1);
        Node const b = truth(depth - 1);
        return kind == 4 ? pool.logical_and(a, b) : pool.logical_or(a, b);
    }

    /// Whether some situation fulfils all conditions: by trying every one.
    bool some_situation(std::vector<Node> const& conditions) {
        Assignment situation;
        return try_from(0, situation, conditions);
    }

    int pick(int count) { return static_cast<int>(random_() % static_cast<unsigned>(count)); }

    static constexpr int variables = 6;
    Constraints pool;

private:
    bool holds(Assignment const& situation, std::vector<Node> const& conditions) const {
        for (Node const condition : conditions) {
            if (pool.value_in(situation, condition) == 0) return false;
        }
        return true;
    }

    bool try_from(std::size_t variable, Assignment& situation,
                  std::vector<Node> const& conditions) const {
        if (variable == pool.variable_count()) return holds(situation, conditions);
        Domain const& domain = pool.domain(variable);
        std::vector<std::int64_t> values;
        for (std::int64_t each = domain.least; each <= domain.most; ++each) values.push_back(each);
        if (domain.unset) values.push_back(*domain.unset);
        for (std::int64_t const value : values) {
            situation[variable] = value;
            if (try_from(variable + 1, situation, conditions)) return true;
        }
        return false;
    }

    std::minstd_rand random_;
};

TEST(Constraints, AnswerAsAWalkThroughAllSituationsDoes) {
    int possible = 0;
    constexpr int questions = 60;
    for (unsigned seed = 1; seed <= questions; ++seed) {
        RandomExpressions random{seed};
        std::vector<Node> conditions;
        for (int i = 0; i < 5; ++i) conditions.push_back(random.truth(3));
        Satisfiability const answer = random.pool.solve(conditions, conditions.size());
        ASSERT_NE(answer.kind, Satisfiability::Kind::undecided) << seed;
        EXPECT_EQ(answer.possible(), random.some_situation(conditions)) << seed;
        if (!answer.possible()) continue;
        ++possible;
        for (Node const condition : conditions) {
            EXPECT_EQ(random.pool.value_in(answer.example, condition), 1) << seed;
        }
    }
    EXPECT_GT(possible, questions / 5);
    EXPECT_LT(possible, questions * 4 / 5);
}

TEST(Constraints, ManySituationsAreNotTriedOneByOne) {
    Constraints pool;
    Node sum = pool.constant(0);
    for (int i = 0; i < 10; ++i)
        sum = pool.add(sum, pool.variable(pool.add_variable({0, 1000, {}})));
    Node const small = pool.less_or_equal(sum, pool.constant(20));
    Node const large = pool.less(pool.constant(20), sum);
    EXPECT_TRUE(pool.solve({small, large}, 2).impossible());
    EXPECT_TRUE(pool.solve({large}, 1).possible());
    EXPECT_TRUE(pool.solve({pool.less(pool.constant(10'000), sum)}, 1).impossible());
}

// The second condition cannot hold. It shares no fact with the question, so it does not count.
TEST(Constraints, ConditionsOfOtherFactsDoNotCount) {
    Constraints pool;
    Node const asked = pool.variable(pool.add_variable({0, 1, {}}));
    Node const other = pool.variable(pool.add_variable({0, 1, {}}));
    Node const never = pool.less(other, pool.constant(0));
    EXPECT_TRUE(pool.solve({asked, never}, 1).possible());
    EXPECT_TRUE(pool.solve({asked, never}, 2).impossible());
    Node const bridge = pool.less_or_equal(asked, other);
    EXPECT_TRUE(pool.solve({asked, bridge, never}, 1).impossible());
}

}  // namespace
}  // namespace esprit::check
