#pragma once
// The line of a guest at a table: what it is sent, as JSON.
#include <gtest/gtest.h>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "serve/openapi.h"
#include "serve/tables.h"

namespace esprit::fixture {

/// What is sent to a browser that is none.
class Heard final : public serve::GuestConnection {
public:
    explicit Heard(std::string client = {}) : client_(std::move(client)) {}
    std::string client() const override { return client_; }
    void send(std::string text) override {
        std::lock_guard const lock{mutex_};
        told_.push_back(nlohmann::json::parse(text));
        EXPECT_EQ(server_message_fault(told_.back()), "") << text;
        news_.notify_all();
    }
    void hang_up() override {
        std::lock_guard const lock{mutex_};
        hung_up_ = true;
        news_.notify_all();
    }
    bool is_hung_up() const {
        std::lock_guard const lock{mutex_};
        return hung_up_;
    }
    /// Waits for it.
    bool gets_hung_up() {
        std::unique_lock lock{mutex_};
        return news_.wait_for(lock, std::chrono::seconds{60}, [&] { return hung_up_; });
    }
    std::size_t count(std::string const& code) const {
        std::lock_guard const lock{mutex_};
        std::size_t found = 0;
        for (nlohmann::json const& each : told_) found += each.value("code", "") == code ? 1U : 0U;
        return found;
    }
    /// The next state in which the game can go on: all seats have shown their nonces.
    nlohmann::json next_ready() {
        nlohmann::json state = next("state");
        while (state.is_object() && state["waits_for"] != "") state = next("state");
        return state;
    }
    /// The next of a kind, or with this number; waits for it.
    nlohmann::json next(std::string const& is, int to = 0) {
        std::unique_lock lock{mutex_};
        nlohmann::json found;
        news_.wait_for(lock, std::chrono::seconds{60}, [&] {
            for (; read_ < told_.size(); ++read_) {
                nlohmann::json const& each = told_[read_];
                bool const meant = to != 0 ? each.value("to", 0) == to : each["is"] == is;
                if (!meant) continue;
                found = told_[read_++];
                return true;
            }
            return false;
        });
        return found;
    }

private:
    std::string const client_;
    mutable std::mutex mutex_;
    std::condition_variable news_;
    std::vector<nlohmann::json> told_;
    std::size_t read_ = 0;
    bool hung_up_ = false;
};

}  // namespace esprit::fixture
