// Tests that are run for one rule system at a time: INSTANTIATE_TEST_SUITE_P(Of, Suite,
// each_system(), name_of_system) makes Of/Suite.Test/rank_and_file, so that they can be chosen by
// the system.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "text/rulesets/system_loader.h"

namespace esprit::testing {

inline auto each_system() {
    return ::testing::ValuesIn(text::system_names());
}

inline std::string name_of_system(::testing::TestParamInfo<std::string_view> const& info) {
    std::string name{info.param};
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}

}  // namespace esprit::testing
