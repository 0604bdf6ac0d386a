#pragma once
// A number that no other object of the process has.
#include <atomic>
#include <cstdint>

namespace esprit {

/// Names an object whose contents do not change, so that results can be kept by it (base/memo.h). A
/// copy has a number of its own, because it may be changed.
class UniqueNumber {
public:
    UniqueNumber() : number_(next()) {}
    UniqueNumber(UniqueNumber const&) : number_(next()) {}
    UniqueNumber& operator=(UniqueNumber const&) {
        number_ = next();
        return *this;
    }
    std::int32_t value() const { return number_; }

private:
    static std::int32_t next() {
        static std::atomic<std::int32_t> last{0};
        return ++last;
    }
    std::int32_t number_;
};

}  // namespace esprit
