// Studies for browsers: the same numbers as esprit sweep, limits, ends before the end, and what is
// refused.
#include "serve/studies.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <fstream>
#include <thread>

#include "program/house_file.h"
#include "program/run_program.h"
#include "serve/openapi.h"
#include "serve/scenarios.h"
#include "serve/web_client.h"
#include "study/study_files.h"
#include "study/study_text.h"
#include "support/source_tree.h"
#include "text/scenarios/text_file.h"

namespace esprit {
namespace {

using fixture::Answered;
using fixture::ask;
using fixture::Json;
using fixture::OpenApi;
using fixture::ScratchFolder;
using fixture::ServerProcess;
using serve::Studies;
using serve::StudyLimits;
using serve::StudyReport;
using serve::StudyState;
using ::testing::HasSubstr;
using namespace std::chrono_literals;

std::string content_of_scenario(std::string const& name) {
    return text::read_text_file(source_tree() + "/scenarios/" + name + ".toml");
}

std::string with_file(std::string const& study, std::string const& name,
                      std::string const& content) {
    return study + "\n[[file]]\nname = \"" + name + "\"\ntext = '''\n" + content + "'''\n";
}

/// Short battles of two variants.
std::string small_study(std::string const& more = "battles = 40\n") {
    std::string const study = "title = \"A trial\"\nscenario = \"field.toml\"\nseed = 3\n" + more +
                              R"(
[[variant]]
name = "as written"
blue = "advance"
red = "advance"

[[variant]]
name = "Blue at random"
blue = "random"
red = "advance"
)";
    return with_file(study, "field.toml", content_of_scenario("men-who-would-be-kings/balanced"));
}

std::string engagement_study() {
    return with_file("title = \"E\"\nscenario = \"e.toml\"\n[[variant]]\nname = \"a\"\n", "e.toml",
                     content_of_scenario("grande-tactique/squares"));
}

/// As it stands once `enough` of it holds; asks for as long as a slow machine may need.
template <class Enough>
StudyReport report_when(Studies& studies, std::string const& id, Enough const& enough) {
    for (int i = 0; i < 120'000; ++i) {
        auto const report = studies.report(id);
        if (!report) break;
        if (enough(*report)) return *report;
        std::this_thread::sleep_for(5ms);
    }
    ADD_FAILURE() << "it never came to that";
    return {};
}
StudyReport report_at_end(Studies& studies, std::string const& id) {
    return report_when(studies, id, [](StudyReport const& report) {
        return report.state == StudyState::done || report.state == StudyState::failed;
    });
}

struct Swept {
    std::string csv;
    std::string json;
};
Swept swept_by_the_program(std::string const& study) {
    fixture::HouseFile const file{study};
    fixture::HouseFile const table{""};
    auto const ran = fixture::run_esprit({"sweep", file.name(), "--csv", table.name(), "--json"});
    EXPECT_EQ(ran.code, 0) << ran.err;
    return {text::read_text_file(table.name()), ran.out};
}

TEST(StudiesForBrowsers, GiveTheBytesOfTheCommandLine) {
    Studies studies;
    for (std::string const& study :
         {small_study(), small_study("precision = \"40%\"\nbattles = 64\n"), engagement_study()}) {
        StudyReport const report = report_at_end(studies, studies.start(study));
        EXPECT_EQ(report.state, StudyState::done) << report.why;
        Swept const swept = swept_by_the_program(study);
        EXPECT_EQ(csv(report.summary), swept.csv);
        EXPECT_EQ(comparison_json_lines(report.summary), swept.json);
    }
}

TEST(StudiesForBrowsers, RunEveryScenarioOfTheServerWithItsFiles) {
    serve::Scenarios const scenarios{source_tree() + "/scenarios"};
    Studies studies;
    bool has_houses = false;
    for (serve::Scenarios::Offered const& each : scenarios.offered()) {
        std::string study =
            "title = \"T\"\nscenario = \"field.toml\"\nbattles = "
            "1\n[[variant]]\nname = \"a\"\nblue = \"random\"\nred = \"random\"\n";
        study = with_file(study, "field.toml", each.text.scenario.content);
        for (text::NamedText const& house : each.text.houses) {
            EXPECT_EQ(house.name.find('/'), std::string::npos) << house.name;
            study = with_file(study, house.name, house.content);
            has_houses = true;
        }
        std::string const id = studies.start(study);
        studies.stop(id);
        EXPECT_EQ(studies.report(id)->summary.variants[0].title, each.field->common().title);
    }
    EXPECT_TRUE(has_houses);
}

TEST(StudiesForBrowsers, ReportTheirCourseUpToTheEnd) {
    Studies studies;
    std::string const id = studies.start(small_study("battles = 40\n"));
    StudyReport const report = report_at_end(studies, id);
    ASSERT_FALSE(report.points.empty());
    EXPECT_EQ(report.points.back().battles, 40U);
    EXPECT_EQ(report.points.back().scores[1].value, report.summary.variants[1].score.value);
    EXPECT_EQ(report.points.back().differences[1]->high,
              report.summary.differences[1][0].more.high);
    EXPECT_FALSE(report.points.back().differences[0]);
    for (std::size_t i = 1; i < report.points.size(); ++i) {
        EXPECT_GT(report.points[i].battles, report.points[i - 1].battles);
    }
    EXPECT_EQ(studies.report(id, report.points.size() - 1)->points.size(), 1U);
    EXPECT_EQ(studies.report(id, 100'000)->points.size(), 0U);
}

TEST(StudiesForBrowsers, KeepTheirResultsWhenTheyAreStopped) {
    Studies studies;
    std::string const id = studies.start(small_study("battles = 100000\n"));
    report_when(studies, id, [](StudyReport const& report) { return report.summary.battles > 0; });
    EXPECT_TRUE(studies.stop(id));
    StudyReport const report = report_at_end(studies, id);
    EXPECT_EQ(report.summary.end, simulate::RunEnd::broken_off);
    EXPECT_GT(report.summary.battles, 0U);
    EXPECT_LT(report.summary.battles, 100'000U);
    // it counts the first battles, and none besides
    auto const shorter = "battles = " + std::to_string(report.summary.battles) + "\n";
    StudyReport const again = report_at_end(studies, studies.start(small_study(shorter)));
    EXPECT_EQ(again.summary.variants[1].check, report.summary.variants[1].check);
    EXPECT_EQ(again.summary.variants[0].won[0].count, report.summary.variants[0].won[0].count);
}

TEST(StudiesForBrowsers, RunOneAfterAnotherAndTheQueueIsLimited) {
    StudyLimits limits;
    limits.waiting = 1;
    Studies studies{limits};
    std::string const first = studies.start(small_study("battles = 100000\n"));
    report_when(studies, first,
                [](StudyReport const& report) { return report.state == StudyState::running; });
    std::string const second = studies.start(small_study());
    StudyReport const waiting = *studies.report(second);
    EXPECT_EQ(waiting.state, StudyState::waiting);
    EXPECT_EQ(waiting.ahead, 1U);
    EXPECT_THROW(studies.start(small_study()), serve::StudiesBusy);
    EXPECT_TRUE(studies.stop(second));
    std::string const third = studies.start(small_study());
    EXPECT_TRUE(studies.stop(first));
    EXPECT_EQ(report_at_end(studies, third).summary.battles, 40U);
    EXPECT_EQ(report_at_end(studies, second).summary.battles, 0U);
}

TEST(StudiesForBrowsers, EndWhenTheyTakeTooLongOrAreAbandoned) {
    StudyLimits limits;
    limits.time = 0s;
    Studies hurried{limits};
    StudyReport const late =
        report_at_end(hurried, hurried.start(small_study("battles = 100000\n")));
    EXPECT_EQ(late.summary.end, simulate::RunEnd::broken_off);
    EXPECT_THAT(late.why, HasSubstr("seconds on this server"));
    StudyLimits lonely;
    lonely.abandoned_after = -1s;  // whoever asks has asked too long ago
    Studies left{lonely};
    StudyReport const alone = report_at_end(left, left.start(small_study("battles = 100000\n")));
    EXPECT_THAT(alone.why, HasSubstr("its page was closed"));
}

TEST(StudiesForBrowsers, TheirLimitsHoldForExactOddsToo) {
    StudyLimits limits;
    limits.time = -1s;
    Studies hurried{limits};
    StudyReport const late = report_at_end(hurried, hurried.start(engagement_study()));
    EXPECT_THAT(late.why, HasSubstr("seconds on this server"));
    EXPECT_EQ(late.summary.end, simulate::RunEnd::broken_off);
    EXPECT_FALSE(late.summary.variants[0].is_exact());
}

TEST(StudiesForBrowsers, OldResultsAreDeleted) {
    StudyLimits limits;
    limits.kept = 1;
    Studies studies{limits};
    std::string const first = studies.start(engagement_study());
    report_at_end(studies, first);
    std::string const second = studies.start(engagement_study());
    report_at_end(studies, second);
    report_when(studies, second, [&](auto const&) { return !studies.report(first).has_value(); });
    EXPECT_FALSE(studies.stop(first));
}

std::string refused(std::string const& study) {
    Studies studies;
    try {
        studies.start(study);
    } catch (std::exception const& error) {
        return error.what();
    }
    return "begun";
}

TEST(StudiesForBrowsers, AreRefusedBeyondTheLimitsOrWithFaults) {
    EXPECT_THAT(refused(small_study("battles = 100001\n")), HasSubstr("100000 battles"));
    EXPECT_THAT(refused(small_study("precision = \"1%\"\n")), HasSubstr("100000 battles"));
    std::string many = "title = \"T\"\nscenario = \"x\"\n";
    for (int i = 0; i < 9; ++i) many += "[[variant]]\nname = \"" + std::to_string(i) + "\"\n";
    EXPECT_THAT(refused(many), HasSubstr("at most 8 variants"));
    std::string const thinks = "[[variant]]\nname = \"thinks\"\nblue = \"staff\"\nnodes = ";
    EXPECT_THAT(refused(small_study(thinks + "10001\n")), HasSubstr("at most 10000 nodes"));
    EXPECT_THAT(refused(small_study("battles = 0\n")), HasSubstr("study.toml:4:11: "));
    EXPECT_THAT(refused(small_study("battels = 5\n")), HasSubstr("did you mean \"battles\"?"));
    EXPECT_THAT(refused(small_study("precision = \"much\"\n")),
                HasSubstr("study.toml:4:13: \"much\" is not a half width from 0.0001% to 50%"));
    EXPECT_THAT(refused(""), HasSubstr("study.toml:"));
}

TEST(StudiesForBrowsers, ReadNoFileOfTheServer) {
    std::string const outside = source_tree() + "/scenarios/men-who-would-be-kings/balanced.toml";
    EXPECT_THAT(
        refused("title = \"T\"\nscenario = \"" + outside + "\"\n[[variant]]\nname = \"a\"\n"),
        HasSubstr("study.toml:2:12: the study does not contain the file"));
    EXPECT_THAT(
        refused(with_file("title = \"T\"\nscenario = \"f.toml\"\n[[variant]]\nname = "
                          "\"a\"\nhouse = \"/etc/passwd\"\n",
                          "f.toml", content_of_scenario("men-who-would-be-kings/balanced"))),
        HasSubstr("the study does not contain the file \"/etc/passwd\""));
}

Answered post_study(std::uint16_t port, std::string const& study) {
    return ask(port, "POST", "/api/studies", Json{{"study", study}}.dump());
}

TEST(StudiesOverHttp, AreAsTheOpenApiDocumentSays) {
    ScratchFolder const folder;
    ServerProcess const server{folder.path};
    OpenApi const& api = fixture::contract();
    auto const holds = [&](Answered const& answered, std::string const& path,
                           std::string const& method, int status) {
        EXPECT_EQ(answered.status, status) << path << answered.body;
        Json const schema = api.schema_of(path, method, status);
        ASSERT_FALSE(schema.is_null()) << path;
        if (answered.headers.at("content-type") != "application/json") return;
        EXPECT_EQ(api.fault(answered.json(), schema), "") << method << " " << path;
    };
    std::string const one = "/api/studies/{study}";
    Answered const begun = post_study(server.port(), small_study());
    holds(begun, "/api/studies", "post", 201);
    std::string const address = begun.json()["address"];
    Answered report;
    do {
        std::this_thread::sleep_for(50ms);  // 40 requests a second are answered
        report = ask(server.port(), "GET", address + "?points=0");
        holds(report, one, "get", 200);
    } while (report.status == 200 && report.json()["state"] != "done");
    EXPECT_EQ(report.json()["variants"].size(), 2U);
    EXPECT_EQ(report.json()["variants"][1]["end"], "all");
    Answered const table = ask(server.port(), "GET", address + "/study.csv");
    holds(table, one + "/study.csv", "get", 200);
    EXPECT_EQ(table.body, swept_by_the_program(small_study()).csv);
    holds(ask(server.port(), "DELETE", address), one, "delete", 200);
    holds(post_study(server.port(), engagement_study()), "/api/studies", "post", 201);

    holds(ask(server.port(), "GET", "/api/studies/none"), one, "get", 404);
    holds(ask(server.port(), "GET", "/api/studies/none/study.csv"), one + "/study.csv", "get", 404);
    holds(ask(server.port(), "DELETE", "/api/studies/none"), one, "delete", 404);
    EXPECT_EQ(ask(server.port(), "GET", "/api/studies").status, 405);
    EXPECT_EQ(ask(server.port(), "PUT", address, "{}").status, 405);
    EXPECT_EQ(ask(server.port(), "DELETE", address, "", {{"Origin", "http://evil.example"}}).status,
              403);
    for (char const* const body : {"{", "[]", "{}", R"({"study":7})", R"({"study":"","more":1})"}) {
        holds(ask(server.port(), "POST", "/api/studies", body), "/api/studies", "post", 400);
    }
    Answered const wrong = post_study(server.port(), small_study("battels = 5\n"));
    holds(wrong, "/api/studies", "post", 400);
    EXPECT_THAT(wrong.json()["what"], HasSubstr("study.toml:4:1: "));

    Answered const scenes = ask(server.port(), "GET", "/api/scenes");
    holds(scenes, "/api/scenes", "get", 200);
    ASSERT_FALSE(scenes.json().empty());
    std::string const scene = scenes.json()[0]["id"];
    Answered const whole = ask(server.port(), "GET", "/api/scenarios/" + scene);
    holds(whole, "/api/scenarios/{system}/{name}", "get", 200);
    EXPECT_THAT(whole.json()["text"], HasSubstr("[engagement]"));
}

}  // namespace
}  // namespace esprit
