#pragma once
// Properties tried on many more cases than rapidcheck's hundred, always the same ones.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <iostream>
#include <sstream>
#include <string>

namespace esprit::geometry {

template <class Property>
void holds_in(int cases, Property const& property) {
    rc::detail::TestMetadata metadata;
    metadata.id = ::testing::UnitTest::GetInstance()->current_test_info()->name();
    metadata.description = metadata.id;
    rc::detail::TestParams params;
    params.seed = 20260101;
    params.maxSuccess = cases;
    rc::detail::TestResult const result = rc::detail::checkTestable(property, metadata, params);
    std::ostringstream text;
    rc::detail::printResultMessage(result, text);
    EXPECT_TRUE(result.is<rc::detail::SuccessResult>()) << text.str();
}

}  // namespace esprit::geometry
