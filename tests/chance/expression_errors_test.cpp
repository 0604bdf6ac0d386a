// Wrong expressions: the message, and the part that it marks.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "chance/expression.h"
#include "chance/toy_words.h"

namespace esprit::chance {
namespace {

/// [ and ] enclose the part that the message marks; "[]" marks the end.
struct Wrong {
    std::string marked;
    std::string_view message;
};

std::string repeated(std::string_view part, int times) {
    std::string all;
    for (int i = 0; i < times; ++i) all += part;
    return all;
}

void expect_errors(std::vector<Wrong> const& table, bool total_allowed = false) {
    for (Wrong const& row : table) {
        std::size_t const offset = row.marked.find('[');
        std::size_t const end = row.marked.find(']');
        ASSERT_NE(end, std::string::npos) << row.marked;
        std::string const text = row.marked.substr(0, offset) +
                                 row.marked.substr(offset + 1, end - offset - 1) +
                                 row.marked.substr(end + 1);
        try {
            compile(text, toy::vocabulary(total_allowed));
            ADD_FAILURE() << text << ": nothing found wrong";
        } catch (ExpressionError const& error) {
            EXPECT_EQ(error.message, row.message) << text;
            EXPECT_EQ(error.offset, offset) << text;
            EXPECT_EQ(error.length, std::max<std::size_t>(1, end - offset - 1)) << text;
        }
    }
}

TEST(ExpressionErrors, Form) {
    expect_errors({
        {"[]", "expected a value, found the end"},
        {"   []", "expected a value, found the end"},
        {"veteran or[]", "expected a value, found the end"},
        {"veteran [raw]", "did not expect \"raw\" here"},
        {"1 [2]", "did not expect \"2\" here"},
        {"1 [=] 2", "did not expect \"=\" here"},
        {"veteran [&]& raw", "did not expect \"&\" here"},
        {"veteran[)]", "did not expect \")\" here"},
        {"(veteran[]", "expected \")\", found the end"},
        {"(veteran [raw])", "expected \")\", found \"raw\""},
        {"1 + [*] 2", "expected a value, found \"*\""},
        {"[or] veteran", "expected a value, found \"or\""},
        {"min [1]", "expected \"(\", found \"1\""},
        {"min(1[)]", "expected \",\", found \")\""},
        {"max(1, 2[,] 3)", "expected \")\", found \",\""},
        {"1 < 2 [<] 3", "comparisons do not follow each other: join two with \"and\""},
        {"arm == cavalry [!=] raw", "comparisons do not follow each other: join two with \"and\""},
    });
}

TEST(ExpressionErrors, ALetterOfSeveralBytesStaysWhole) {
    // Half of a character would make the message invalid UTF-8.
    expect_errors({
        {"[\u00E9]lan", "expected a value, found \"\u00E9\""},
        {"veteran [\u2264] 3", "did not expect \"\u2264\" here"},
    });
}

TEST(ExpressionErrors, Numbers) {
    std::string_view const too_large = "the value can exceed a million millions";
    expect_errors({
        {"[1.2345]", "a number has at most three decimal places"},
        {"[1.0000]", "a number has at most three decimal places"},
        {"[1.2.3]", "\"1.2.3\" is not a number"},
        {"[2d6]", "\"2d6\" is not a number"},
        {"1 + [3_000]", "\"3_000\" is not a number"},
        {"[.]5", "expected a value, found \".\""},
        {"[1000000000001]", too_large},
        {"[99999999999999999999999999]", too_large},
        {"1000000000000 [+] 1", too_large},
        {"0 - 1000000000000 [-] 1", too_large},
        {"1000000 * 1000000 [*] strength", too_large},
        {"1000000000000 [*] 1000000000000", too_large},
        {"width * 1000000000 [*] 1000", too_large},
        {"1000000000000 [+] width", too_large},
        {"[full](strength, 0)", "the second number of full() has to be above 0"},
        {"[full](1, losses)", "the second number of full() has to be above 0"},
        {"width [*] 0.5", "one side of * has to be a whole number"},
        {"width [*] (1 + 0.5)", "one side of * has to be a whole number"},
    });
}

TEST(ExpressionErrors, Types) {
    expect_errors({
        {"veteran and [strength]",
         "\"and\" needs conditions; \"strength\" is a number: compare it"},
        {"[1] or veteran", "\"or\" needs conditions; \"1\" is a number: compare it"},
        {"veteran or [arm]", "\"or\" needs conditions; \"arm\" is a name: compare it"},
        {"not [width]", "\"not\" needs conditions; \"width\" is a number: compare it"},
        {"not strength [+] 1", "\"not\" needs conditions; \"+\" is a number: compare it"},
        {"1 + [veteran]", "\"+\" needs numbers; \"veteran\" is not a number"},
        {"[arm] - 1", "\"-\" needs numbers; \"arm\" is not a number"},
        {"-[raw]", "\"-\" needs numbers; \"raw\" is not a number"},
        {"min([raw], 1)", "\"min\" needs numbers; \"raw\" is not a number"},
        {"full(1, [arm])", "\"full\" needs numbers; \"arm\" is not a number"},
        {"veteran [==] 1", "cannot compare \"veteran\" with \"1\""},
        {"veteran [<] raw", "cannot compare \"veteran\" with \"raw\""},
        {"strength [==] veteran", "cannot compare \"strength\" with \"veteran\""},
        {"strength [>] true", "cannot compare \"strength\" with \"true\""},
        {"arm [<] (arm)", "names have no order: compare them with == or !="},
        {"arm [==] 1", "cannot compare \"arm\" with \"1\""},
        {"1 [!=] arm", "cannot compare \"1\" with \"arm\""},
    });
}

TEST(ExpressionErrors, Names) {
    expect_errors({
        {"[elephants]", "\"elephants\" is neither a fact nor an option"},
        {"[vetran] or raw",
         "\"vetran\" is neither a fact nor an option; did you mean \"veteran\"?"},
        {"[stackin] == worst",
         "\"stackin\" is neither a fact nor an option; did you mean \"stacking\"?"},
        {"raw or [keem]", "\"keem\" is neither a fact nor an option; did you mean \"keen\"?"},
        {"[cavalry] == arm", "\"cavalry\" is neither a fact nor an option"},
        {"arm == [cavlary]",
         "\"cavlary\" is not one of the names that it can have; did you mean \"cavalry\"?"},
        {"arm == [ground]", "\"ground\" is not one of the names that it can have"},
        {"arm == cavalry or [infantry]", "\"infantry\" is neither a fact nor an option"},
        {"repulse == [worst]", "\"worst\" is not one of the names that it can have"},
        {"[total] > 3", "\"total\" is neither a fact nor an option"},
        {"given([strenght])",
         "\"strenght\" is neither a fact nor an option; did you mean \"strength\"?"},
        {"given([stacking])", "\"stacking\" is no fact"},
        {"given([keen])", "\"keen\" is no fact"},
        {"given(strength [+] 1)", "expected \")\", found \"+\""},
        {"given []", "expected \"(\", found the end"},
    });
}

TEST(ExpressionErrors, NamesOfDifferentListsAreNotCompared) {
    // The third arm and the third ground have the same index, but are different names.
    expect_errors({
        {"arm [==] (ground)", "\"arm\" and \"ground\" do not take the same names"},
        {"arm [!=] (stacking)", "\"arm\" and \"stacking\" do not take the same names"},
        {"stacking [==] (repulse)", "\"stacking\" and \"repulse\" do not take the same names"},
    });
    EXPECT_EQ(compile("arm == (arm)", toy::vocabulary()).evaluate({}), 1);
    EXPECT_EQ(compile("stacking == (stacking)", toy::vocabulary()).evaluate({}), 1);
}

TEST(ExpressionErrors, Nesting) {
    std::string const deepest = repeated("(", 23) + "1" + repeated(")", 23);
    EXPECT_EQ(compile(deepest, toy::vocabulary()).evaluate({}), 1);
    expect_errors({
        {repeated("(", 24) + "[1]" + repeated(")", 24), "too deeply nested"},
        {repeated("-", 24) + "[1]", "too deeply nested"},
        {repeated("not ", 24) + "[raw]", "too deeply nested"},
        {repeated("min(1, ", 23) + "min([1], 1)" + repeated(")", 23), "too deeply nested"},
    });
    // A long sum is not nested.
    EXPECT_EQ(compile("1" + repeated(" + 1", 500), toy::vocabulary()).evaluate({}), 501);
    EXPECT_EQ(compile("raw" + repeated(" or (raw)", 500), toy::vocabulary()).evaluate({}), 0);
}

/// Nested comparisons of "raw" that take `values` values on the stack. Each condition contains the
/// one before it, so that none is too deeply nested.
std::vector<NamedExpression> conditions_holding(int values) {
    std::vector<NamedExpression> all;
    Vocabulary words{&toy::table, {}, {}, false};
    int held = 1;
    std::string inner = "raw";
    while (held < values) {
        int const more = std::min(values - held, 10);
        all.push_back({"c" + std::to_string(all.size()),
                       compile(repeated("raw == (", more) + inner + repeated(")", more), words)});
        held += more;
        words.named = all;
        inner = all.back().name;
    }
    return all;
}

TEST(ExpressionErrors, TooManyValuesAtOnce) {
    int const most = static_cast<int>(max_stack);
    std::vector<NamedExpression> const fits = conditions_holding(most);
    EXPECT_EQ(fits.back().formula.stack_used(), max_stack);
    FactSet facts;
    // raw == (raw == (… raw)): each pair is true.
    EXPECT_EQ(fits.back().formula.evaluate(facts), most % 2 == 0);
    facts.set(toy::raw);
    EXPECT_EQ(fits.back().formula.evaluate(facts), 1);
    try {
        conditions_holding(most + 1);
        ADD_FAILURE() << "one value too many";
    } catch (ExpressionError const& error) {
        EXPECT_EQ(error.message, "the expression is too long: give a part of it a name");
        EXPECT_EQ(error.offset, 0U);
    }
}

TEST(ExpressionErrors, TotalOnlyWhereItIsAllowed) {
    EXPECT_EQ(compile("total", toy::vocabulary(true)).evaluate({}, 4), 4);
    EXPECT_THROW(compile("total", toy::vocabulary(false)), ExpressionError);
    expect_errors(
        {{"[total] and raw", "\"and\" needs conditions; \"total\" is a number: compare it"}}, true);
}

}  // namespace
}  // namespace esprit::chance
