#pragma once
// A store that counts the failures of another.
#include <atomic>
#include <cstdint>
#include <utility>

#include "serve/store.h"

namespace esprit::serve {

class CountingStore final : public Store {
public:
    explicit CountingStore(std::unique_ptr<Store> inside) : inside_(std::move(inside)) {}
    std::uint64_t failures() const { return failures_; }

    void add(StoredTable const& table) override {
        counted([&] { inside_->add(table); });
    }
    std::optional<StoredTable> find(std::string const& id) override {
        return counted([&] { return inside_->find(id); });
    }
    std::vector<StoredEvent> events_after(std::string const& id, std::uint64_t last) override {
        return counted([&] { return inside_->events_after(id, last); });
    }
    void append(std::span<EventBatch const> batches) override {
        counted([&] { inside_->append(batches); });
    }
    std::vector<std::string> abandoned() override {
        return counted([&] { return inside_->abandoned(); });
    }
    void shelve(std::string const& id) override {
        counted([&] { inside_->shelve(id); });
    }
    std::size_t clear_shelf() override { return inside_->clear_shelf(); }
    void watch(News news) override { inside_->watch(std::move(news)); }
    void unwatch() override { inside_->unwatch(); }

private:
    template <class Call>
    auto counted(Call const& call) -> decltype(call()) {
        try {
            return call();
        } catch (EventConflict const&) {
            throw;  // another server was faster: no failure
        } catch (StoreFull const&) {
            throw;  // the store does as it is told
        } catch (StoreError const&) {
            ++failures_;
            throw;
        }
    }

    std::unique_ptr<Store> inside_;
    std::atomic<std::uint64_t> failures_ = 0;
};

}  // namespace esprit::serve
