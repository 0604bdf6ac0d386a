#include "program/verb.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "program/run_program.h"

namespace esprit::fixture {

Words plus(Words words, Words const& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

std::string told_by(Words const& words) {
    Ran const ran = run_esprit(words);
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_EQ(ran.err, "");
    return ran.out;
}

std::string refused_by(Words const& words) {
    std::string const begin = "esprit: ";
    Ran const ran = run_esprit(words);
    EXPECT_EQ(ran.code, 2);
    EXPECT_EQ(ran.out, "");
    EXPECT_THAT(ran.err, ::testing::StartsWith(begin));
    EXPECT_THAT(ran.err, ::testing::EndsWith("\n"));
    return ran.err.substr(std::min(begin.size(), ran.err.size()));
}

}  // namespace esprit::fixture
