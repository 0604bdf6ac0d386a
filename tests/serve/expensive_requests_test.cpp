// Requests that take long have a bound by address and a budget of work: battles that are retold,
// and tables that are opened.
#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "serve/api.h"
#include "serve/web_client.h"
#include "support/source_tree.h"
#include "text/scenarios/text_file.h"

namespace esprit::serve {
namespace {

/// Processors whose time passes as a test says.
class CountedProcessors final : public Surroundings {
public:
    Time now() override { return system_surroundings().now(); }
    std::chrono::nanoseconds processor_time() override { return passed_ += step; }
    Bytes32 random_bytes() override { return system_surroundings().random_bytes(); }

    std::chrono::seconds step{0};

private:
    std::chrono::nanoseconds passed_{0};
};

/// Tables and their requests, carried out in the test's own thread when it says so.
class ExpensiveRequests : public ::testing::Test {
protected:
    ExpensiveRequests() {
        table_ = "/api/tables/" +
                 tables_.open_recording(text::read_text_file(
                     source_tree() + "/tests/golden/battles/rank-and-file/balanced.log"));
    }
    ~ExpensiveRequests() override { tables_.close(); }
    void ask(std::string const& method, std::string const& path, std::string const& client) {
        Request request;
        request.method = method;
        request.target = path;
        request.content_type = "application/json";
        request.client = client;
        api_.answer(request, [this](Response response) { told_.push_back(response); });
    }
    void work() {
        for (bool worked = true; worked;) {
            worked = false;
            for (std::size_t kind = 0; kind < kinds_of_work; ++kind) {
                if (tables_.workers().ready(static_cast<Work>(kind)) == 0) continue;
                tables_.workers().run_one(static_cast<Work>(kind), 0);
                worked = true;
            }
        }
    }

    fixture::ScratchFolder folder_;
    std::unique_ptr<Store> store_ = open_sqlite(folder_.path + "/tables.sqlite");
    Scenarios scenarios_{source_tree() + "/scenarios"};
    CountedProcessors processors_;
    Tables tables_{*store_, scenarios_, {0, processors_}};
    WebFiles files_{folder_.path};
    Studies studies_;
    Api api_{tables_, scenarios_, files_, studies_, false};
    std::string table_;
    std::vector<Response> told_;
};

TEST_F(ExpensiveRequests, OfOneAddressWaitInABoundedQueueAndOthersAreAnswered) {
    auto const most = static_cast<std::size_t>(Limits{}.questions_of_client);
    std::vector<std::string> const gets{"/report", "/result", "/log"};
    for (std::size_t i = 0; i < most; ++i) {
        ask("GET", table_ + gets[i % gets.size()], "203.0.113.5");
    }
    EXPECT_TRUE(told_.empty());
    for (std::string const& each : gets) ask("GET", table_ + each, "203.0.113.5");
    ask("POST", "/api/tables", "203.0.113.5");
    ASSERT_EQ(told_.size(), 4U);
    for (Response const& each : told_) EXPECT_EQ(each.status, 503) << each.body;
    ask("GET", table_ + "/report", "203.0.113.6");
    ask("GET", table_, "203.0.113.5");  // a few words
    work();
    EXPECT_EQ(told_.size(), 4 + most + 2);
    for (std::size_t i = 4; i < told_.size(); ++i) EXPECT_EQ(told_[i].status, 200) << told_[i].body;
    ask("GET", table_ + "/report", "203.0.113.5");
    work();
    EXPECT_EQ(told_.back().status, 200) << "there is room again";
}

TEST_F(ExpensiveRequests, ABattleIsRetoldWithinItsBudget) {
    processors_.step = std::chrono::seconds{1};
    ask("GET", table_ + "/report", "203.0.113.5");
    work();
    ASSERT_EQ(told_.size(), 1U);
    EXPECT_EQ(told_[0].status, 503);
    EXPECT_NE(told_[0].body.find("too long to be told"), std::string::npos) << told_[0].body;
}

}  // namespace
}  // namespace esprit::serve
