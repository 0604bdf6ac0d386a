// Random questions of geometry and ground have the answers that were written down. When answers
// were changed on purpose: `./test --write-golden`, and say in the commit which and why.
#include "support/geometry_digest.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

#include "support/source_tree.h"

namespace esprit {
namespace {

class GeometryDigest : public ::testing::TestWithParam<std::string_view> {};

TEST_P(GeometryDigest, IsTheOneWrittenDown) {
    std::ifstream file{source_tree() + "/tests/golden/geometry_digest.txt"};
    std::string const golden{std::istreambuf_iterator<char>{file}, {}};
    std::string const sum = fixture::sum_of(GetParam());
    EXPECT_NE(golden.find(" " + sum), std::string::npos) << sum << "\n" << golden;
}

INSTANTIATE_TEST_SUITE_P(Of, GeometryDigest, ::testing::ValuesIn(fixture::kinds_of_answers),
                         [](auto const& kind) { return std::string{kind.param}; });

}  // namespace
}  // namespace esprit
