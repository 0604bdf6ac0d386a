// The odds of ten thousand situations are those that were written down. When a rule was changed on
// purpose: `./test --write-golden`, and say in the commit why it moved.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

#include "support/odds_digest.h"
#include "support/source_tree.h"

namespace esprit {
namespace {

TEST(OddsDigest, IsTheOneWrittenDown) {
    std::ifstream file{source_tree() + "/tests/golden/odds_digest.txt"};
    std::string const golden{std::istreambuf_iterator<char>{file}, {}};
    EXPECT_EQ(fixture::odds_digest_line(), golden);
}

}  // namespace
}  // namespace esprit
