// The source tree keeps the rules of the house; and the checkers of these rules find what they are
// for, so that none of them can stop working unnoticed.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "support/code_rules.h"
#include "support/tree_files.h"
#include "support/type_list.h"

namespace esprit::code_rules {
namespace {

using fixture::TreeFile;

std::vector<TreeFile> const& sources() {
    static std::vector<TreeFile> const tree =
        fixture::tree_files({"src", "tests", "bench"}, {".h", ".cpp"});
    return tree;
}

using Checker = std::vector<Finding> (*)(std::string_view path, std::string_view source);

void expect_nothing_found(Checker checker) {
    for (TreeFile const& file : sources()) {
        for (Finding const& finding : checker(file.path, file.text)) {
            ADD_FAILURE() << finding.path << ":" << finding.line << ": " << finding.what;
        }
    }
}

std::string lines(int count) {
    std::string text;
    for (int i = 0; i < count; ++i) text += "    ++n;\n";
    return text;
}

TEST(CodeRules, IncludesFollowTheLayers) {
    expect_nothing_found(wrong_includes);
}
TEST(CodeRules, LayersMayIncludeOnlyWhatTheyDo) {
    EXPECT_EQ(needless_permissions(sources()), std::vector<std::string>{});
    std::vector<TreeFile> without_geometry = sources();
    std::erase_if(without_geometry,
                  [](TreeFile const& file) { return file.path.starts_with("src/geometry/"); });
    EXPECT_EQ(needless_permissions(without_geometry), std::vector<std::string>{"geometry -> base"});
}
TEST(CodeRules, NoFileIsTooLong) {
    expect_nothing_found(too_many_lines);
}
TEST(CodeRules, NoFunctionIsTooLong) {
    expect_nothing_found(long_functions);
}
TEST(CodeRules, NoFunctionTakesTooManyParameters) {
    expect_nothing_found(many_parameters);
}
TEST(CodeRules, NoLoopGoesThroughAnElementOfACall) {
    expect_nothing_found(dangling_ranges);
}
TEST(CodeRules, RulesLookNothingUpInTheMiddleOfPlay) {
    expect_nothing_found(looked_up_late);
}
TEST(CodeRules, NoFileBorrowsTheLiteralsOfAnother) {
    expect_nothing_found(borrowed_literals);
}
TEST(CodeRules, EngineKeepsToItsSubset) {
    expect_nothing_found(not_for_the_engine);
}

TEST(CodeRules, TypesStandInOneNamespace) {
    EXPECT_EQ(repeated_types(fixture::tree_files({"src"}, {".h"})), std::vector<std::string>{});
}

TEST(CodeRules, TestsStandWhereTheirSourcesDo) {
    for (Finding const& finding : misplaced_tests(sources())) {
        ADD_FAILURE() << finding.path << ": " << finding.what;
    }
    std::vector<TreeFile> const tree{{"src/a/b/c.h", ""},          {"src/a/c.cpp", ""},
                                     {"tests/a/b/c_test.cpp", ""}, {"tests/a/d_test.cpp", ""},
                                     {"tests/c_test.cpp", ""},     {"tests/b/c_test.cpp", ""}};
    std::vector<Finding> const found = misplaced_tests(tree);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].path, "tests/b/c_test.cpp");
}

TEST(CodeRules, WalksTheWholeTree) {
    for (char const* const path :
         {"tests/code_rules_test.cpp", "src/text/rulesets/embedded_rulesets.h"}) {
        EXPECT_TRUE(std::ranges::any_of(sources(), [&](TreeFile const& file) {
            return file.path == path && !file.text.empty();
        })) << path;
    }
}

// ---------------------------------------------------------------- blanking

TEST(HouseCodeOnly, BlanksCommentsAndStrings) {
    EXPECT_EQ(code_only("a // b\nc"), "a     \nc");
    EXPECT_EQ(code_only("a /* b\n */ c"), "a     \n    c");
    EXPECT_EQ(code_only(R"(f("x{\"y", '{', '\'');)"), R"(f("     ", ' ', '  ');)");
    EXPECT_EQ(code_only("R\"x({)\" \n)x\" {"), "R\"      \n  \" {");
    EXPECT_EQ(code_only("int n = 1'000; char c = u8'{';"), "int n = 1'000; char c = u8' ';");
    EXPECT_EQ(code_only("x = 0xFF'FF; // {"), "x = 0xFF'FF;     ");
    EXPECT_EQ(code_only("#include \"base/exact.h\"  // why"), "#include \"base/exact.h\"        ");
    EXPECT_EQ(code_only("#define X \"{\""), "#define X \" \"");
}

// ---------------------------------------------------------------- (a) include direction

struct IncludeCase {
    char const* path;
    char const* line;
};

void PrintTo(IncludeCase const& example, std::ostream* out) {
    *out << example.path << ": " << example.line;
}

class AllowedInclude : public ::testing::TestWithParam<IncludeCase> {};
class ForbiddenInclude : public ::testing::TestWithParam<IncludeCase> {};

TEST_P(AllowedInclude, IsAllowed) {
    EXPECT_TRUE(wrong_includes(GetParam().path, GetParam().line).empty());
}

TEST_P(ForbiddenInclude, IsFound) {
    std::string const source = std::string("#pragma once\n") + GetParam().line + "\n";
    std::vector<Finding> const findings = wrong_includes(GetParam().path, source);
    ASSERT_EQ(findings.size(), 1U);
    EXPECT_EQ(findings[0].line, 2);
}

INSTANTIATE_TEST_SUITE_P(
    House, AllowedInclude,
    ::testing::Values(
        IncludeCase{"src/base/exact.cpp", "#include \"base/exact.h\""},
        IncludeCase{"src/base/exact.cpp", "#include <vector>"},
        IncludeCase{"src/base/exact.cpp", "// #include \"cli/main.h\""},
        IncludeCase{"src/geometry/pose.h", "#include \"base/length.h\""},
        IncludeCase{"src/chance/chart.h", "#include \"base/exact.h\""},
        IncludeCase{"src/field/unit_poses.h", "#include \"geometry/pose.h\""},
        IncludeCase{"src/rules/common/system.h", "#include \"chance/arbiter.h\""},
        IncludeCase{"src/rules/grande_tactique/charge.cpp", "#include \"rules/common/system.h\""},
        IncludeCase{"src/rules/grande_tactique/charge.cpp", "#include \"field/table.h\""},
        IncludeCase{"src/rules/toy/a.cpp", "  #  include \"rules/toy/a.h\""},
        IncludeCase{"src/play/log.h", "#include \"rules/common/system.h\""},
        IncludeCase{"src/command/simple.h", "#include \"rules/common/system.h\""},
        IncludeCase{"src/command/grande_tactique/drill.cpp", "#include \"rules/toy/battle.h\""},
        IncludeCase{"src/simulate/batch.h", "#include \"rules/common/system.h\""},
        IncludeCase{"src/text/orders.cpp", "#include \"rules/grande_tactique/facts.h\""},
        IncludeCase{"src/text/orders.cpp", "#include \"play/log.h\""},
        IncludeCase{"src/draw/map.cpp", "#include \"field/table.h\""},
        IncludeCase{"src/cli/main.cpp", "#include \"rules/grande_tactique/battle.h\""},
        IncludeCase{"src/serve/table.cpp", "#include \"simulate/batch.h\""},
        IncludeCase{"tests/code_rules_test.cpp", "#include \"support/code_rules.h\""}));

INSTANTIATE_TEST_SUITE_P(
    House, ForbiddenInclude,
    ::testing::Values(
        IncludeCase{"src/base/exact.cpp", "#include \"chance/chart.h\""},
        IncludeCase{"src/base/exact.cpp", "#include \"exact.h\""},
        IncludeCase{"src/base/exact.cpp", "#include \"../base/exact.h\""},
        IncludeCase{"src/base/exact.cpp", "#include \"base/../cli/x.h\""},
        IncludeCase{"src/base/exact.cpp", "#include <base/exact.h>"},
        IncludeCase{"src/geometry/pose.h", "#include \"chance/dice.h\""},
        IncludeCase{"src/geometry/pose.h", "#include \"field/table.h\""},
        IncludeCase{"src/chance/chart.h", "#include \"field/table.h\""},
        IncludeCase{"src/chance/chart.h", "#include \"rules/common/system.h\""},
        IncludeCase{"src/field/unit_poses.h", "#include \"chance/dice.h\""},
        IncludeCase{"src/rules/common/system.h", "#include \"play/log.h\""},
        IncludeCase{"src/rules/common/system.h", "#include \"rules/toy/toy.h\""},
        IncludeCase{"src/rules/toy/a.cpp", "#include \"rules/grande_tactique/charge.h\""},
        IncludeCase{"src/rules/toy/a.cpp", "#include \"text/orders.h\""},
        IncludeCase{"src/play/log.h", "#include \"rules/toy/toy.h\""},
        IncludeCase{"src/play/log.h", "#include \"text/orders.h\""},
        IncludeCase{"src/command/simple.h", "#include \"text/orders.h\""},
        IncludeCase{"src/simulate/batch.h", "#include \"play/log.h\""},
        IncludeCase{"src/text/orders.cpp", "#include \"draw/map.h\""},
        IncludeCase{"src/draw/map.cpp", "#include \"rules/grande_tactique/charge.h\""}));

TEST(HouseIncludes, UnknownFolderIsFound) {
    EXPECT_EQ(wrong_includes("src/misc/a.cpp", "").size(), 1U);
}

// ---------------------------------------------------------------- (b) length of files

TEST(HouseFileLength, CountsLines) {
    EXPECT_TRUE(too_many_lines("src/a/a.cpp", lines(max_file_lines)).empty());
    EXPECT_EQ(too_many_lines("src/a/a.cpp", lines(max_file_lines + 1)).size(), 1U);
    EXPECT_TRUE(too_many_lines("src/a/table_data.cpp", lines(max_file_lines + 1)).empty());
}

// ---------------------------------------------------------------- (c) length of functions

struct FunctionCase {
    char const* before;  // up to and with the opening brace
    char const* after;
    char const* name;  // empty: not a function
};

void PrintTo(FunctionCase const& example, std::ostream* out) {
    *out << example.before;
}

class FunctionKind : public ::testing::TestWithParam<FunctionCase> {};

TEST_P(FunctionKind, IsToldFromOtherBlocks) {
    FunctionCase const& example = GetParam();
    std::string const source = std::string("int a;\n") + example.before + "\n" +
                               lines(max_body_lines + 1) + example.after + "\n";
    std::vector<FunctionLength> found = functions(source);
    std::erase_if(found, [](auto const& function) { return function.body_lines == 0; });
    if (std::string_view(example.name).empty()) {
        EXPECT_TRUE(found.empty()) << found[0].name;
        return;
    }
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].name, example.name);
    EXPECT_EQ(found[0].body_lines, max_body_lines + 1);
    EXPECT_EQ(long_functions("src/a/a.cpp", source).size(), 1U);
    EXPECT_TRUE(long_functions("src/a/a_data.cpp", source).empty());
}

INSTANTIATE_TEST_SUITE_P(
    Functions, FunctionKind,
    ::testing::Values(
        FunctionCase{"int f(int x) {", "}", "f"},
        FunctionCase{"namespace a { struct B { int f() const& noexcept override {", "} }; }", "f"},
        FunctionCase{"class Bag { public: Bag() {", "} };", "Bag"},
        FunctionCase{"Foo::Foo(int a) : x(a), y{a}, z{} {", "}", "Foo::Foo"},
        FunctionCase{"Foo::Foo(Bar b = {}) : x{b} {", "}", "Foo::Foo"},
        FunctionCase{"template <class T = int> requires (sizeof(T) > 2)\nT f(T t) {", "}", "f"},
        FunctionCase{"template <class T> T f(T t) requires std::integral<T> {", "}", "f"},
        FunctionCase{"auto f(std::vector<int> v) -> std::vector<int> {", "}", "f"},
        FunctionCase{"int f() noexcept(noexcept(g())) {", "}", "f"},
        FunctionCase{"Foo& Foo::operator=(Foo const& o) {", "}", "Foo::operator="},
        FunctionCase{"bool Foo::operator==(Foo const& o) const {", "}", "Foo::operator=="},
        FunctionCase{"int Foo::operator()(int x) const {", "}", "operator()"},
        FunctionCase{"int Foo::operator[](int x) const {", "}", "Foo::operator[]"},
        FunctionCase{"[[nodiscard]] alignas(8) int f() {", "}", "f"},
        FunctionCase{"TEST(Dice, Sum) {", "}", "TEST(Dice, Sum)"},
        FunctionCase{"int f() { auto g = [&](int x) {", "}; }", "f"},
        FunctionCase{"int f() { if (x) {", "} }", "f"},
        FunctionCase{"auto const f = [](int x) -> int {", "};", "lambda"},
        FunctionCase{"Rule const rules[] = {{\"a\", [](int x) {", "}}};", "lambda"},
        FunctionCase{"int const x = g([] {", "});", "lambda"},
        FunctionCase{"#if A\n#else\nint g() {\n#endif\nint f() {", "}", "f"},
        FunctionCase{"#define OPEN {\nint f() {", "}", "f"},
        FunctionCase{"char const* s = R\"({)\"; int f() { // {", "}", "f"}));

INSTANTIATE_TEST_SUITE_P(
    OtherBlocks, FunctionKind,
    ::testing::Values(FunctionCase{"namespace a::b {", "}", ""},
                      FunctionCase{"extern \"C\" {", "}", ""},
                      FunctionCase{"struct alignas(8) A : B<int(int)> {", "};", ""},
                      FunctionCase{"template <class T> class A final : public B {", "};", ""},
                      FunctionCase{"enum class Arm : std::uint8_t {", "};", ""},
                      FunctionCase{"union {", "};", ""},
                      FunctionCase{"int const table[] = {", "};", ""},
                      FunctionCase{"int const table[3]{", "};", ""},
                      FunctionCase{"std::array<int, size(x)> const table{", "};", ""},
                      FunctionCase{"auto const table = std::to_array<int>({", "});", ""},
                      FunctionCase{"struct { int a; } const table[] = {", "};", ""},
                      FunctionCase{"template <class T> concept C = requires(T t) {", "};", ""}));

TEST(HouseFunctions, SixtyLinesAreAllowed) {
    std::string const source = "int f(int n) {\n" + lines(max_body_lines) + "}\n";
    ASSERT_EQ(functions(source).size(), 1U);
    EXPECT_TRUE(long_functions("src/a/a.cpp", source).empty());
}

TEST(HouseFunctions, EachOfSeveralIsFound) {
    std::vector<FunctionLength> const found = functions(
        "namespace a {\nstruct B {\n    int x{3};\n    int f() { return x; }\n};\n"
        "int g(B const& b) {\n    for (int i = 0; i < 3; ++i) {\n    }\n    return 1;\n}\n}\n");
    ASSERT_EQ(found.size(), 2U);
    EXPECT_EQ(found[0].name, "f");
    EXPECT_EQ(found[0].line, 4);
    EXPECT_EQ(found[0].body_lines, 0);
    EXPECT_EQ(found[1].name, "g");
    EXPECT_EQ(found[1].line, 6);
    EXPECT_EQ(found[1].body_lines, 3);
}

TEST(HouseFunctions, BeginAtTheirHeaderAndEndBehindTheirBrace) {
    std::string const source = "int a;\nFoo::Foo(int b) : x{b}, y([] { return 1; }) {\n}\nint c;\n";
    std::vector<FunctionLength> const found = functions(source);
    ASSERT_EQ(found.size(), 2U);
    EXPECT_EQ(found[0].name, "lambda");
    EXPECT_EQ(found[1].name, "Foo::Foo");
    EXPECT_EQ(source.substr(found[1].begin, found[1].end - found[1].begin),
              "\nFoo::Foo(int b) : x{b}, y([] { return 1; }) {\n}");
}

// ---------------------------------------------------------------- (d) number of parameters

struct ListCase {
    char const* source;
    char const* name;  // of the one list of parameters; empty: there is none
    int parameters;
};

void PrintTo(ListCase const& example, std::ostream* out) {
    *out << example.source;
}

class ParametersOf : public ::testing::TestWithParam<ListCase> {};

TEST_P(ParametersOf, AreCounted) {
    ListCase const& example = GetParam();
    std::vector<ParameterList> const found = parameter_lists(example.source);
    if (std::string_view(example.name).empty()) {
        EXPECT_TRUE(found.empty()) << found[0].name;
        return;
    }
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].name, example.name);
    EXPECT_EQ(found[0].parameters, example.parameters);
}

INSTANTIATE_TEST_SUITE_P(
    Lists, ParametersOf,
    ::testing::Values(
        ListCase{"int f(int a, int b, int c);", "f", 3},
        ListCase{"void Foo::f(Bar const& a,\n       Bar& b) const {}", "f", 2},
        ListCase{"class A { explicit A(B* b, C&& c) : b_(b), c_(g(b, c)) {} };", "A", 2},
        ListCase{"auto const f = [&x, y](int a, auto b) { return g(a, b, x, y); };", "lambda", 2},
        ListCase{"h(a, b, [](Unit unit) -> int { return g(a, b, c); });", "lambda", 1},
        ListCase{"template <class T, class U> void f(T t, U u);", "f", 2},
        ListCase{"auto const f = []<class T, class U>(T t) {};", "lambda", 1},
        ListCase{"void f(std::map<int, unsigned char> const& a, B b = {1, 2, 3}, C c = d(4, 5));",
                 "f", 3},
        ListCase{"void f(std::function<void()> a, int b) {}", "f", 2},
        ListCase{"bool operator<(A const& a, A const& b);", "operator<", 2},
        ListCase{"return f(a < b, c > d, -e, *g, x & y, p && q, r * s);", "", 0},
        ListCase{"f(static_cast<int>(a), std::map<unsigned char, int>{}, new B, \"a b\", c->d);",
                 "", 0},
        ListCase{"concept C = requires(A a, B b) { f(a, b); };", "", 0},
        ListCase{"// f(int a, int b)", "", 0}));

TEST(HouseParameters, SixAreAllowed) {
    std::string const six = "int f(int a, int b, int c, int d, int e, int g";
    EXPECT_TRUE(many_parameters("src/a/a.cpp", six + ");").empty());
    std::vector<Finding> const found = many_parameters("src/a/a.cpp", "\n" + six + ", int h) {}");
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].line, 2);
}

// ---------------------------------------------------------------- (e) loops over lost values

TEST(HouseRanges, AnElementOfACallIsFound) {
    for (char const* const bad : {"for (Json const& each : Json::parse(text)[key]) use(each);",
                                  "    for (auto const& each : orders(state).at(0)) {"}) {
        EXPECT_EQ(dangling_ranges("tests/a.cpp", bad).size(), 1U) << bad;
    }
    for (char const* const good :
         {"for (Json const& each : state[key]) use(each);",
          "for (int each : numbers(3)) use(each);",
          "for (int i = 0; i < 3; ++i) use(numbers(i)[0]);", "int x = sure ? 1 : numbers()[0];"}) {
        EXPECT_TRUE(dangling_ranges("tests/a.cpp", good).empty()) << good;
    }
}

TEST(HouseLookups, OnesInTheMiddleOfPlayAreFound) {
    for (char const* const bad :
         {"return after.ruleset.option_is(\"a\", \"b\");", "x = scenario->ruleset.chart(\"a\");",
          "int y = all.ruleset_->whole_number(\"a\");"}) {
        EXPECT_EQ(looked_up_late("src/rules/black_powder/a.cpp", bad).size(), 1U) << bad;
        EXPECT_TRUE(looked_up_late("src/text/a.cpp", bad).empty()) << bad;
    }
    for (char const* const good :
         {": breaks(ruleset.chart(\"break\")),", "AttackRules{after.ruleset}.attacker_gives_ground",
          "// after.ruleset.chart(x)"}) {
        EXPECT_TRUE(looked_up_late("src/rules/black_powder/a.cpp", good).empty()) << good;
    }
}

TEST(HouseLiterals, OnesWithoutTheirNamespaceAreFound) {
    std::string const use = "return \"GT-R-01\"_rule;";
    std::vector<Finding> const found = borrowed_literals("src/a/a.cpp", "\n" + use);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].line, 2);
    EXPECT_TRUE(borrowed_literals("src/a/a.cpp", "using namespace literals;\n" + use).empty());
    EXPECT_TRUE(borrowed_literals("src/a/a.cpp", "int rule = 1;").empty());
}

// ---------------------------------------------------------------- (f) the engine's subset

TEST(HouseEngine, ForbiddenWordsAreFound) {
    for (char const* const bad :
         {"#include <coroutine>", "#include <ranges>", "#include <format>",
          "#include <source_location>", "#include <cmath>", "#include <math.h>",
          "#include <unordered_map>", "#include <unordered_set>", "#include <random>",
          "auto h = std::hash<int>{}(3);", "long x = 3;", "unsigned long long y;",
          "std::vector<long> v;"}) {
        for (char const* const folder : {"base", "geometry", "chance", "field", "rules", "play"}) {
            std::string const path = std::string("src/") + folder + "/a.cpp";
            EXPECT_EQ(not_for_the_engine(path, bad).size(), 1U) << path << ": " << bad;
        }
        EXPECT_TRUE(not_for_the_engine("src/cli/a.cpp", bad).empty()) << bad;
        EXPECT_TRUE(not_for_the_engine("tests/a.cpp", bad).empty()) << bad;
    }
}

TEST(HouseEngine, HarmlessWordsAreNotFound) {
    for (char const* const good :
         {"#include <map>", "// a long line with std::hash", "int long_range = 3;", "int along;",
          "auto s = \"long\";", "auto h = std::hash_of_mine(3);", "// #include <cmath>"}) {
        EXPECT_TRUE(not_for_the_engine("src/base/a.cpp", good).empty()) << good;
    }
}

}  // namespace
}  // namespace esprit::code_rules
