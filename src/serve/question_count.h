#pragma once
// The questions that wait at the tables of a server, counted by the network of their client.
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

namespace esprit::serve {

/// Counts waiting questions. May be used from any thread.
class QuestionCount {
public:
    explicit QuestionCount(std::uint64_t most) : most_(most) {}
    QuestionCount(QuestionCount const&) = delete;
    QuestionCount& operator=(QuestionCount const&) = delete;

    /// One count, which it releases when destroyed.
    class Place {
    public:
        Place(QuestionCount& all, std::string client) : all_(all), client_(std::move(client)) {}
        Place(Place const&) = delete;
        Place& operator=(Place const&) = delete;
        ~Place() { all_.release(client_); }

    private:
        QuestionCount& all_;
        std::string client_;
    };
    using PlacePtr = std::shared_ptr<Place const>;

    /// True if no further question of this client may wait.
    bool is_full(std::string const& client) {
        std::lock_guard const lock{mutex_};
        auto const found = of_client_.find(client);
        return !client.empty() && found != of_client_.end() && found->second >= most_;
    }
    /// None if the client has too many. Questions of a client without a name are not counted.
    PlacePtr take(std::string const& client) {
        {
            std::lock_guard const lock{mutex_};
            std::uint64_t& waiting = of_client_[client];
            if (!client.empty() && waiting >= most_) return nullptr;
            ++waiting;
        }
        return std::make_shared<Place const>(*this, client);
    }

private:
    void release(std::string const& client) {
        std::lock_guard const lock{mutex_};
        auto const found = of_client_.find(client);
        if (--found->second == 0) of_client_.erase(found);
    }

    std::uint64_t const most_;
    std::mutex mutex_;
    std::map<std::string, std::uint64_t> of_client_;
};

}  // namespace esprit::serve
