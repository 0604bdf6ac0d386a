#pragma once
// A user's function that is called while the library works.
#include <exception>
#include <functional>

#include "chance/work_limit.h"
#include "library/translate.h"

namespace esprit::library {

/// Calls a user's function while a search goes on. What it throws breaks the search off, and is
/// thrown when that has ended in good order.
class Listening {
public:
    explicit Listening(std::function<void()> const& now_and_then) : now_and_then_(now_and_then) {}

    bool is_broken_off() {
        if (thrown_ || !now_and_then_) return thrown_ != nullptr;
        try {
            now_and_then_();
        } catch (...) {
            thrown_ = std::current_exception();
        }
        return thrown_ != nullptr;
    }
    void rethrow() const {
        if (thrown_) std::rethrow_exception(thrown_);
    }

private:
    std::function<void()> const& now_and_then_;
    std::exception_ptr thrown_;
};

/// Breaks enumerations of this thread off, too.
class ListeningLimit final : public chance::WorkLimit {
public:
    explicit ListeningLimit(std::function<void()> const& now_and_then) : listening_(now_and_then) {}
    bool lasts() override { return !listening_.is_broken_off(); }
    void rethrow() const { listening_.rethrow(); }

private:
    Listening listening_;
};

/// The result of work that may be long, with its exceptions translated. What the function throws
/// ends the work, and is thrown as it is.
template <class Work>
auto listened_to(std::function<void()> const& now_and_then, Work const& work) {
    ListeningLimit limit{now_and_then};
    return translated([&] {
        try {
            return work();
        } catch (chance::OutOfWork const&) {
            limit.rethrow();
            throw;
        }
    });
}

}  // namespace esprit::library
