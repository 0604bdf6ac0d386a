// The signature of play: a digest over whole battles, compared with the recorded one. If play
// changes on purpose, run `./test --write-golden` and put the new signature into the commit
// message.
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
