// The signature of play: whole battles end as it was written down. When play was changed on
// purpose: `./test --write-golden`, and the new signature in the commit's message.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

#include "support/battles_digest.h"
#include "support/source_tree.h"

namespace esprit::battles {
namespace {

TEST(BattlesDigest, IsTheOneWrittenDown) {
    std::ifstream file{source_tree() + "/tests/golden/battles_digest.txt"};
    std::string const written{std::istreambuf_iterator<char>{file}, {}};
    EXPECT_EQ(battles_digest_line(), written);
}

}  // namespace
}  // namespace esprit::battles
