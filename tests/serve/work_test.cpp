// Nobody's question delays another's order: kinds of work, limits of a task, and tables at which
// questions take long.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <future>
#include <memory>
#include <string>
#include <vector>

#include "chance/work_limit.h"
#include "serve/heard.h"
#include "serve/sitting.h"
#include "serve/table_fixture.h"
#include "serve/web_client.h"
#include "serve/worker_pool.h"
#include "support/source_tree.h"

namespace esprit::serve {
namespace {

using fixture::Heard;
using fixture::Json;
using namespace std::chrono_literals;

TEST(Work, OrdersAreCarriedOutWhileAllThreadsForQuestionsAreBusy) {
    std::promise<void> end;
    std::shared_future<void> const ended = end.get_future().share();
    std::promise<void> done;  // outlives the threads that fulfil it
    WorkerPool workers{2};
    for (int i = 0; i < 4; ++i)
        workers.post(workers.strand(), Work::questions, [=] { ended.wait(); });
    workers.post(workers.strand(), [&] { done.set_value(); });
    EXPECT_EQ(done.get_future().wait_for(1min), std::future_status::ready);
    end.set_value();
}

TEST(Work, AnOrderGoesBeforeTheWaitingQuestionsOfItsStrand) {
    std::promise<void> begun;
    std::promise<void> end;
    std::string order;
    std::promise<void> last;
    WorkerPool workers{1};
    StrandPtr const strand = workers.strand();
    workers.post(strand, Work::questions, [&] {
        begun.set_value();
        end.get_future().wait();
    });
    begun.get_future().wait();
    workers.post(strand, Work::questions, [&] { order += "q"; });
    workers.post(strand, Work::thoughts, [&] {
        order += "t";
        last.set_value();
    });
    workers.post(strand, [&] { order += "a"; });
    workers.post(strand, [&] { order += "b"; });
    EXPECT_TRUE(strand->is_urgent());
    end.set_value();
    last.get_future().wait();
    EXPECT_EQ(order, "abqt");
    EXPECT_FALSE(strand->is_urgent());
}

TEST(Work, AnOrderDoesNotWaitForAThreadForQuestionsThatItsStrandWaitedFor) {
    std::promise<void> end;
    std::shared_future<void> const ended = end.get_future().share();
    std::promise<void> done;
    WorkerPool workers{1};
    workers.post(workers.strand(), Work::questions, [=] { ended.wait(); });
    StrandPtr const strand = workers.strand();
    workers.post(strand, Work::questions, [] {});
    workers.post(strand, [&] { done.set_value(); });
    EXPECT_EQ(done.get_future().wait_for(1min), std::future_status::ready);
    end.set_value();
}

TEST(Work, ATaskEndsWithItsTimeOrForAnOrder) {
    std::promise<void> begun;
    std::promise<void> may_end;
    WorkerPool workers{1};
    StrandPtr const strand = workers.strand();
    auto const count_on = [] {
        for (;;) chance::check_work_limit();
    };
    {
        TaskLimit limit{workers, *strand, 5ms};
        EXPECT_THROW(count_on(), chance::OutOfWork);
        EXPECT_FALSE(limit.made_way());
        TaskLimit longer{workers, *strand, 1h};
        workers.post(strand, Work::questions, [&] {
            begun.set_value();
            may_end.get_future().wait();
        });
        begun.get_future().wait();  // an order goes before a question that has not begun
        workers.post(strand, [] {});
        EXPECT_THROW(count_on(), chance::OutOfWork);
        EXPECT_TRUE(longer.made_way());
        may_end.set_value();
    }
    for (int i = 0; i < 1000; ++i) chance::check_work_limit();  // no limit holds any more
}

/// Processors whose time stands still until the test lets it pass: how long a question takes does
/// not depend on what else the machine does.
class HeldProcessors final : public Surroundings {
public:
    Time now() override { return system_surroundings().now(); }
    std::chrono::nanoseconds processor_time() override {
        return passes ? std::chrono::seconds{++seconds_} : std::chrono::seconds{0};
    }
    Bytes32 random_bytes() override { return system_surroundings().random_bytes(); }

    std::atomic<bool> passes = false;

private:
    std::atomic<int> seconds_ = 0;
};

/// Tables at which the rule SLOW takes as long as it may.
class SlowTables : public ::testing::Test {
protected:
    struct Player {
        std::string table;
        GuestId guest = 0;
        std::shared_ptr<Heard> line = std::make_shared<Heard>();
        Json state;
    };
    Player player() {
        auto const* const found = scenarios_.find("men-who-would-be-kings/balanced");
        OpenedTable const opened = tables_.open({found->text, found->field, {"", ""}});
        Json seats = Json::array();
        for (auto const& seat : opened.seats) seats.push_back(hex_text(seat.second));
        Player player;
        player.table = opened.id;
        player.guest = tables_.join(opened.id, player.line);
        say(player, fixture::sit_message(seats));
        for (std::size_t const side : {0U, 1U}) say(player, fixture::nonce_message(side));
        player.state = player.line->next_ready();
        return player;
    }
    void say(Player const& player, Json const& message) {
        tables_.receive(player.table, player.guest, message.dump());
    }
    void give_order(Player const& player, int id) {
        say(player, {{"do", "submit"},
                     {"id", id},
                     {"entry", player.state["entry"]},
                     {"order", player.state["orders"][0]["order"]}});
    }
    void ask_slowly(Player const& player, int id) { ask_for_rule(player, id, "SLOW"); }
    void ask_for_rule(Player const& player, int id, std::string const& rule) {
        say(player, {{"do", "why"}, {"id", id}, {"rule", rule}});
    }
    /// A guest without a seat at the table of a player.
    Player watcher(Player const& player, std::string const& client = {}) {
        Player watcher;
        watcher.line = std::make_shared<Heard>(client);
        watcher.table = player.table;
        watcher.guest = tables_.join(player.table, watcher.line);
        say(watcher, {{"do", "sit"}, {"id", 1}, {"seats", Json::array()}});
        EXPECT_EQ(watcher.line->next("", 1)["is"], "table");
        return watcher;
    }
    /// A question that is being answered until `end_`.
    void keep_busy(Player const& player) {
        ask_for_rule(player, 2, "WAITS");
        begun_.get_future().wait();
    }
    static Limits few_places() {
        Limits limits;
        limits.orders_waiting_at_table = 6;
        limits.questions_of_guest = 4;
        limits.questions_of_client = 3;
        return limits;
    }

    fixture::ScratchFolder folder_;
    std::unique_ptr<Store> store_ = open_sqlite(folder_.path + "/tables.sqlite");
    Scenarios scenarios_{source_tree() + "/scenarios"};
    std::promise<void> begun_;  // the question that waits for `end_`
    std::string asked_;         // first letters of rules, in the order of their questions
    std::promise<void> end_;
    std::shared_future<void> ended_ = end_.get_future().share();
    HeldProcessors processors_;
    Tables tables_{*store_,
                   scenarios_,
                   {1, processors_},
                   {},
                   [this, ended = ended_](std::string const& rule) {
                       if (rule == "WAITS") begun_.set_value();
                       if (rule == "WAITS") ended.wait();
                       while (rule == "SLOW") chance::check_work_limit();
                       asked_ += rule[0];
                       return std::string{"words"};
                   },
                   few_places()};
};

TEST_F(SlowTables, AQuietTableDoesNotNoticeTheQuestionsOfAnother) {
    Player const quiet = player();
    Player const busy = player();
    keep_busy(busy);
    give_order(quiet, 3);
    auto done = std::async(std::launch::async, [&] { return quiet.line->next("", 3); });
    EXPECT_EQ(done.wait_for(1min), std::future_status::ready) << "it waits for the other table";
    end_.set_value();
    EXPECT_EQ(done.get()["is"], "done");
}

TEST_F(SlowTables, AQuestionMakesWayForOrdersAndEndsWithItsTime) {
    Player const one = player();
    ask_slowly(one, 2);
    give_order(one, 3);
    EXPECT_EQ(one.line->next("", 3)["is"], "done") << "before the answer to the question";
    processors_.passes = true;
    EXPECT_EQ(one.line->next("", 2)["code"], "too_much");
    say(one, {{"do", "who"}, {"id", 4}, {"unit", 0}});
    EXPECT_EQ(one.line->next("", 4)["is"], "who");
}

TEST_F(SlowTables, NewQuestionsOfAGuestReplaceThoseThatWait) {
    Player const one = player();
    keep_busy(one);
    for (int id = 3; id <= 20; ++id) say(one, {{"do", "who"}, {"id", id}, {"unit", 0}});
    end_.set_value();
    EXPECT_EQ(one.line->next("", 3)["code"], "replaced");
    EXPECT_EQ(one.line->next("", 20)["is"], "who");
}

TEST_F(SlowTables, GuestsFromOneAddressShareTheQuestionsThatWait) {
    Player const one = player();
    Player const elsewhere = player();
    Player const first = watcher(one, "192.0.2.1");
    Player const second = watcher(one, "192.0.2.1");
    Player const third = watcher(elsewhere, "192.0.2.1");
    Player const stranger = watcher(one, "192.0.2.2");
    keep_busy(one);
    for (int id = 3; id <= 4; ++id) ask_for_rule(first, id, "first");
    for (int id = 3; id <= 4; ++id) ask_for_rule(second, id, "second");
    EXPECT_EQ(first.line->next("", 3)["code"], "replaced") << "three of the address wait";
    ask_for_rule(third, 3, "third");
    EXPECT_EQ(third.line->next("", 3)["code"], "too_fast") << "none of them at this table";
    ask_for_rule(stranger, 3, "other address");
    end_.set_value();
    EXPECT_EQ(stranger.line->next("", 3)["is"], "why");
    EXPECT_EQ(asked_, "Wfsso");
    ask_for_rule(third, 4, "third");
    EXPECT_EQ(third.line->next("", 4)["is"], "why") << "those that were answered do not count";
}

TEST_F(SlowTables, QuestionsOfWatchersComeBehindThoseOfPlayers) {
    Player const one = player();
    Player const other = watcher(one);
    keep_busy(other);
    for (int id = 3; id <= 5; ++id) ask_for_rule(other, id, "of a watcher");
    for (int id = 3; id <= 4; ++id) ask_for_rule(one, id, "player's");
    end_.set_value();
    EXPECT_EQ(other.line->next("", 5)["is"], "why");
    EXPECT_EQ(asked_, "Wppooo");
}

TEST_F(SlowTables, AtAFullTableQuestionsOfWatchersMakeWay) {
    Player const one = player();
    Player const first = watcher(one);
    Player const second = watcher(one);
    keep_busy(first);
    for (int id = 3; id <= 6; ++id) ask_for_rule(first, id, "of a watcher");
    for (int id = 3; id <= 5; ++id) ask_for_rule(second, id, "of a watcher");
    EXPECT_EQ(second.line->next("", 5)["code"], "too_fast") << "there is no place for it";
    for (int id = 3; id <= 6; ++id) ask_for_rule(one, id, "player's");
    EXPECT_EQ(second.line->next("", 4)["code"], "replaced") << "the newest first";
    EXPECT_EQ(second.line->next("", 3)["code"], "replaced");
    EXPECT_EQ(first.line->next("", 6)["code"], "replaced");
    EXPECT_EQ(first.line->next("", 5)["code"], "replaced");
    give_order(one, 10);
    EXPECT_EQ(one.line->count("too_fast"), 0U) << "questions take no place of an order";
    end_.set_value();
    EXPECT_EQ(one.line->next("", 10)["is"], "done");
    EXPECT_EQ(first.line->next("", 4)["is"], "why");
    EXPECT_EQ(asked_, "Wppppoo");
}

TEST_F(SlowTables, QuestionsOfAGuestWhoLeavesAreDropped) {
    Player const one = player();
    Player const other = player();
    ask_slowly(one, 2);
    tables_.leave(one.table, one.guest);
    ask_slowly(other, 2);
    processors_.passes = true;
    EXPECT_EQ(other.line->next("", 2)["code"], "too_much");
    EXPECT_EQ(one.line->count("too_much"), 0U);
    end_.set_value();
}

}  // namespace
}  // namespace esprit::serve
