// What tests/mutate changes in a source, and what it leaves alone.
#include "support/mutants.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>

#include "support/explained_mutants.h"
#include "support/mutant_names.h"
#include "support/source_tree.h"

namespace esprit::mutate {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> changes(std::string_view source) {
    std::vector<std::string> lines;
    for (Mutant const& mutant : mutants_of(source)) {
        lines.push_back(std::to_string(mutant.line) + ": " + after(source, mutant));
    }
    return lines;
}

std::string text_of(std::filesystem::path const& path) {
    std::ifstream stream(path, std::ios::binary);
    EXPECT_TRUE(stream) << path;
    return {std::istreambuf_iterator<char>(stream), {}};
}

TEST(Mutants, OfASmallFunctionAreExactlyThese) {
    EXPECT_THAT(changes("int f(int a) {\n"
                        "    if (a < 3 && ready) {\n"
                        "        tell(a);\n"
                        "    }\n"
                        "    return a + 1;\n"
                        "}\n"),
                ElementsAre("2: if (!(a < 3) && ready) {", "2: if (!(a < 3 && ready)) {",
                            "2: if (a <= 3 && ready) {", "2: if (a > 3 && ready) {",
                            "2: if (a < 2 && ready) {", "2: if (a < 4 && ready) {",
                            "2: if (a < 3 || ready) {", "2: if (a < 3 && !(ready)) {", "3: ;",
                            "5: return a - 1;", "5: return a + 0;", "5: return a + 2;"));
}

TEST(Mutants, KeepTheStringsInsideOfWhatTheyNegate) {
    std::string_view const source = "void f() {\n    if (has(\"a (b\") || x) {\n    }\n}\n";
    EXPECT_THAT(changes(source),
                ElementsAre("2: if (!(has(\"a (b\")) || x) {", "2: if (!(has(\"a (b\") || x)) {",
                            "2: if (has(\"a (b\") && x) {", "2: if (has(\"a (b\") || !(x)) {"));
}

TEST(Mutants, LeaveTextDirectivesAndAssertionsAlone) {
    for (char const* const source :
         {"// if (a < 3) b = 1;\n", "/* a < 3\n && true */\n",
          "auto const s = \"a < 3 && true\";\n", "char const c = '<';\n",
          "auto const s = R\"(a < 3)\";\n", "#define LESS a < 3 \\\n    && b == 4\n",
          "#if A == 3\n#endif\n", "#include \"a1/b < 3.h\"\n", "static_assert(sizeof(int) == 4);\n",
          "void f() {\n    ESPRIT_EXPECT(a < 3 && b, \"c\");\n}\n"}) {
        EXPECT_THAT(changes(source), IsEmpty()) << source;
    }
}

TEST(Mutants, LeaveTypesAndLabelsAlone) {
    for (char const* const source :
         {"int ranks[3];\n", "std::vector<int> ranks[3];\n", "std::array<int, 3> a;\n",
          "template <int n = f<3>()> struct S;\n", "auto f(T&& t) -> S<2>;\n",
          "void f() {\n    switch (a) {\n        case 3:\n        default:\n    }\n}\n",
          "bool operator<=(A a, B* b);\n", "int* p = &a;\n", "Arm arm = -a;\n"}) {
        EXPECT_THAT(changes(source), IsEmpty()) << source;
    }
}

TEST(Mutants, ChangeNumbersByOne) {
    EXPECT_THAT(changes("int n = 0;"), ElementsAre("1: int n = -1;", "1: int n = 1;"));
    EXPECT_THAT(changes("int n = a[2];"), ElementsAre("1: int n = a[1];", "1: int n = a[3];"));
    EXPECT_THAT(changes("auto n = 1'000U;"),
                ElementsAre("1: auto n = (1'000U + 1);", "1: auto n = (1'000U - 1);"));
    EXPECT_THAT(changes("auto x = 1.5e-9;"),
                ElementsAre("1: auto x = (1.5e-9 + 1);", "1: auto x = (1.5e-9 - 1);"));
}

TEST(Mutants, SwapRelationsAndSigns) {
    EXPECT_THAT(changes("b = x <= y;"), ElementsAre("1: b = x < y;", "1: b = x >= y;"));
    EXPECT_THAT(changes("b = x >= y;"), ElementsAre("1: b = x <= y;", "1: b = x > y;"));
    EXPECT_THAT(changes("b = x > y;"), ElementsAre("1: b = x < y;", "1: b = x >= y;"));
    EXPECT_THAT(changes("b = x == y;"), ElementsAre("1: b = x != y;"));
    EXPECT_THAT(changes("b = x != y;"), ElementsAre("1: b = x == y;"));
    EXPECT_THAT(changes("b = x - y * z;"), ElementsAre("1: b = x + y * z;", "1: b = x - y / z;"));
    EXPECT_THAT(changes("bool b = true;"), ElementsAre("1: bool b = false;"));
}

TEST(Mutants, NegateConditions) {
    EXPECT_THAT(changes("int n = a ? b : c;"), ElementsAre("1: int n = !(a) ? b : c;"));
    EXPECT_THAT(changes("f(x, a.has(b) ? c : d);"), ElementsAre("1: f(x, !(a.has(b)) ? c : d);"));
    EXPECT_THAT(changes("void f() {\n    while (next()) g = h();\n}"),
                ElementsAre("2: while (!(next())) g = h();", "2: while (next()) ;"));
    EXPECT_THAT(changes("void f() {\n    for (int i = k; more(i); ++i) {\n    }\n}"),
                ElementsAre("2: for (int i = k; !(more(i)); ++i) {"));
    EXPECT_THAT(changes("void f() {\n    if (auto x = g(); x) {\n    }\n}"),
                ElementsAre("2: if (auto x = g(); !(x)) {"));
    EXPECT_THAT(changes("void f() {\n    if (auto x = g()) {\n    }\n}"), IsEmpty());
    // == is turned over by its relation already
    EXPECT_THAT(changes("void f() {\n    if (a == b) {\n    }\n}"),
                ElementsAre("2: if (a != b) {"));
}

TEST(Mutants, LeaveOutStatementsAndNotDeclarations) {
    EXPECT_THAT(changes("void f() {\n"
                        "    Charge charge{a, b};\n"
                        "    std::vector<int> const& c = d;\n"
                        "    auto e = [&](int x) {\n"
                        "        g = x;\n"
                        "    };\n"
                        "    sort(c, [](int x) { h(x); });\n"
                        "    return;\n"
                        "}\n"),
                ElementsAre("5: ;", "7: ;", "7: sort(c, [](int x) { ; });", "8: ;"));
    EXPECT_THAT(changes("void f() {\n"
                        "    switch (a) {\n"
                        "        case A::b:\n"
                        "            c.d = e;\n"
                        "            break;\n"
                        "    }\n"
                        "    if (x) return g();\n"
                        "    else throw h();\n"
                        "}\n"),
                ElementsAre("4: ;", "5: ;", "7: if (!(x)) return g();", "8: else ;"));
    EXPECT_THAT(changes("namespace a {\nstruct B {\n    int c = d;\n    void e();\n};\nC f(g);\n}"),
                IsEmpty());
}

TEST(Mutants, KeepTheNumberOfLines) {
    std::string_view const source = "void f() {\n    g(a,\n      b);\n}\n";
    ASSERT_EQ(mutants_of(source).size(), 1U);
    EXPECT_EQ(mutated(source, mutants_of(source)[0]), "void f() {\n    ;\n\n}\n");
    EXPECT_EQ(before(source, mutants_of(source)[0]), "g(a, b);");
}

std::string all_in_one(std::string_view source) {
    auto const mutants = mutants_of(source);
    return switched(source, mutants, not_switched(source, mutants));
}

TEST(Mutants, StandSideBySideBehindASwitch) {
    EXPECT_EQ(all_in_one("b = x == y;"), "b = (esprit_mutant == 1 ? (x != y) : (x == y));");
    EXPECT_EQ(all_in_one("b = f(a +\n1);"),
              "b = f((esprit_mutant == 1 ? (a - 1) : ((esprit_mutant == 2 ? (a + 0) : "
              "((esprit_mutant == 3 ? (a + 2) : (a +\n1)))))));");
    EXPECT_EQ(all_in_one("b = c && d;"),
              "b = (esprit_mutant == 1 ? (!(c) && d) : ((esprit_mutant == 2 ? (c || d) : "
              "((esprit_mutant == 3 ? (c && !(d)) : (c && d))))));");
    EXPECT_EQ(all_in_one("void f() {\n    g();\n}"),
              "void f() {\n    { if (!(esprit_mutant == 1)) { g(); } }\n}");
}

TEST(Mutants, ThatCannotBeSwitchedAreNamed) {
    std::string_view const source = "void f() {\n    a += b;\n}";
    auto const mutants = mutants_of(source);
    ASSERT_EQ(mutants.size(), 2U);
    EXPECT_EQ(mutants[1].kind, "operator");
    EXPECT_THAT(not_switched(source, mutants), ElementsAre(1U));
    std::string_view const remarked = "b = c ==\n// why\nd;";
    EXPECT_THAT(not_switched(remarked, mutants_of(remarked)), ElementsAre(0U));
}

std::vector<std::string> names(std::string_view source) {
    std::vector<std::string> result;
    for (MutantName const& name : names_of(source, mutants_of(source))) {
        result.push_back(name.function + ": " + name.mutation);
    }
    return result;
}

TEST(MutantNames, SayWhatIsChangedToWhat) {
    EXPECT_THAT(names("void f() {\n    if (a > b && c) d();\n}"),
                ElementsAre("f: condition negated (1)", "f: condition negated (2)",
                            "f: relation > to <", "f: relation > to >=", "f: operator && to ||",
                            "f: condition negated (3)", "f: statement left out"));
    EXPECT_THAT(names("int f() {\n    return 2;\n}"),
                ElementsAre("f: constant 2 to 1", "f: constant 2 to 3"));
    EXPECT_THAT(names("double f() {\n    return 1.5;\n}"),
                ElementsAre("f: constant 1.5 to 1.5 + 1", "f: constant 1.5 to 1.5 - 1"));
    EXPECT_THAT(names("bool f() {\n    return true;\n}"), ElementsAre("f: boolean true to false"));
}

TEST(MutantNames, CountThoseThatAreCalledTheSameInAFunction) {
    EXPECT_THAT(
        names("int f() {\n    return a + b + c;\n}\nint g() {\n    return a + b;\n}"),
        ElementsAre("f: operator + to - (1)", "f: operator + to - (2)", "g: operator + to -"));
    // The parameters are not in the name.
    EXPECT_THAT(names("int f(A a) {\n    return a + b;\n}\nint f(B a) {\n    return a + b;\n}"),
                ElementsAre("f: operator + to - (1)", "f: operator + to - (2)"));
}

TEST(MutantNames, SayTheFunctionAroundTheMutant) {
    EXPECT_THAT(names("namespace a {\nint const b = c + d;\n}"), ElementsAre("-: operator + to -"));
    EXPECT_THAT(names("auto const b = [] { return c + d; };"), ElementsAre("-: operator + to -"));
    EXPECT_THAT(names("struct A {\n    int b = c + d;\n    int e() { return c / d; }\n};"),
                ElementsAre("-: operator + to -", "e: operator / to *"));
    EXPECT_THAT(names("bool A::b() const {\n    return any([&](C c) { return c < d; });\n}"),
                ElementsAre("b: relation < to <=", "b: relation < to >"));
    EXPECT_THAT(
        names("Foo::Foo(B b) : c{b + d}, e(b / d), g([] { return h * i; }) {}"),
        ElementsAre("Foo: operator + to -", "Foo: operator / to *", "Foo: operator * to /"));
}

// A name is the same after variables are called otherwise and lines are broken elsewhere.
TEST(MutantNames, QuoteNoLine) {
    EXPECT_EQ(names("int f(A a) {\n    return a.b && a.c ? 1 : 2;\n}"),
              names("int f(A long_name)\n{\n    return long_name.b &&\n           long_name.d "
                    "? 1 : 2;  // why\n}"));
}

TEST(ExplainedMutants, AreReadInBlocks) {
    auto const list = read_explained(
        "# why\n\nfile a.cpp\nfunction b\n# before: x\nmutant condition negated (2)\nwhy d e\n");
    ASSERT_EQ(list.size(), 1U);
    EXPECT_EQ(list[0].why, "d e");
    EXPECT_EQ(list[0].line, 3);
    EXPECT_EQ(explanation_of(list, "a.cpp", {"b", "condition negated (2)"}), &list[0]);
    EXPECT_EQ(explanation_of(list, "a.cpp", {"b", "condition negated"}), nullptr);
    EXPECT_EQ(explanation_of(list, "a.cpp", {"c", "condition negated (2)"}), nullptr);
    EXPECT_EQ(explanation_of(list, "b.cpp", {"b", "condition negated (2)"}), nullptr);
    EXPECT_THROW(read_explained("file a.cpp\nmutant c\n"), std::runtime_error);
    EXPECT_THROW(read_explained("file a.cpp\nline b\nmutant c\nwhy d\n"), std::runtime_error);
    EXPECT_THROW(read_explained("file a.cpp\nfunction b\nmutant c\n"), std::runtime_error);
    EXPECT_THROW(read_explained("file a.cpp\nfunction b\nmutant c\nwhy\n"), std::runtime_error);
}

/// What is explained and no longer there, or twice in the list, has to be taken out.
TEST(ExplainedMutants, AreMutantsOfTheSourcesAsTheyAre) {
    std::filesystem::path const top = source_tree();
    std::map<std::string, std::vector<MutantName>> names_in;  // by the path of their source
    auto const list = read_explained(text_of(top / "tests/mutate/explained.txt"));
    for (Explained const& each : list) {
        auto const [found, is_new] = names_in.try_emplace(each.path);
        if (is_new) {
            std::string const source = text_of(top / each.path);
            found->second = names_of(source, mutants_of(source));
        }
        EXPECT_EQ(std::count(found->second.begin(), found->second.end(), each.name), 1)
            << "tests/mutate/explained.txt:" << each.line << ": no mutant of " << each.path
            << " is this one any more; take it out";
        EXPECT_EQ(explanation_of(list, each.path, each.name), &each)
            << "tests/mutate/explained.txt:" << each.line << ": stands there twice";
    }
}

}  // namespace
}  // namespace esprit::mutate
