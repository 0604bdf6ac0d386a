#pragma once
// The connection of a simulated server to the database of its world.
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "worlds/world.h"

namespace esprit::worlds {

class World::Link final : public serve::Store {
public:
    Link(World& world, std::size_t server) : world_(world), server_(server) {}

    void add(serve::StoredTable const& table) override {
        world_.before_call(server_, "add");
        world_.database().add(table);
    }
    std::optional<serve::StoredTable> find(std::string const& id) override {
        world_.before_call(server_, "find");
        serve::StoredTable const* const found = world_.database().find(id);
        return found == nullptr ? std::nullopt : std::optional{*found};
    }
    std::vector<serve::StoredEvent> events_after(std::string const& id,
                                                 std::uint64_t last) override {
        world_.before_call(server_, "events");
        return world_.database().events_after(id, last);
    }
    void append(std::span<serve::EventBatch const> batches) override {
        world_.before_call(server_, "append");
        if (world_.forgets()) return;
        world_.overtake(server_, batches);
        world_.check_conflict(batches);
        world_.database().append(batches);
        world_.after_append(server_, batches);
    }
    void watch(News news) override { news_ = std::move(news); }
    void unwatch() override { news_ = nullptr; }

    void hear(std::string const& table) {
        if (news_) news_(table);
    }
    /// Its server was killed: nothing passes any more.
    void die() { dead_ = true; }
    bool is_dead() const { return dead_; }

private:
    World& world_;
    std::size_t server_;
    News news_;
    bool dead_ = false;
};

}  // namespace esprit::worlds
