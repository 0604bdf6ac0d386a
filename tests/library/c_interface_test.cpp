// The C interface and its fuzz target.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "base/pattern.h"
#include "support/source_tree.h"
#include "text/scenarios/text_file.h"

namespace esprit {
namespace {

std::string text_of(std::string const& path) {
    return text::read_text_file(source_tree() + "/" + path);
}

/// The functions whose name and parenthesis follow `before`.
std::set<std::string> functions_in(std::string const& text, std::string const& before) {
    std::set<std::string> names;
    for (auto const& call : Pattern{before + "(esprit_[a-z_]+)\\("}.all_in(text)) {
        names.insert(call[1]);
    }
    return names;
}

TEST(CInterface, IsFuzzedInAllItsFunctions) {
    auto const declared =
        functions_in(text_of("include/esprit/esprit.h"), "ESPRIT_API [a-z_ ]*[ *]+");
    EXPECT_GT(declared.size(), 25U);
    auto const called = functions_in(text_of("tests/fuzz/c_interface.cpp"), "\\b");
    EXPECT_EQ(called, declared);
}

}  // namespace
}  // namespace esprit
