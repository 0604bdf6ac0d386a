// A thousand charges end as it was written down. When rules or geometry were changed on purpose:
// `./test --write-golden`, and say in the commit why it moved.
#include "support/charges_digest.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

#include "support/source_tree.h"

namespace esprit {
namespace {

TEST(ChargesDigest, IsTheOneWrittenDown) {
    std::ifstream file{source_tree() + "/tests/golden/charges_digest.txt"};
    std::string const golden{std::istreambuf_iterator<char>{file}, {}};
    EXPECT_EQ(fixture::charges_digest_line(), golden);
}

}  // namespace
}  // namespace esprit
