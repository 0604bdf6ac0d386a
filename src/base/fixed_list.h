#pragma once
// A list of at most `most` plain values, stored inside the object. Unused room is not initialised.
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <new>
#include <span>
#include <type_traits>

#include "base/expect.h"

namespace esprit {

template <class Value, std::size_t most>
class FixedList {
    static_assert(std::is_trivially_copyable_v<Value> && std::is_trivially_destructible_v<Value>);

public:
    FixedList() = default;
    FixedList(std::initializer_list<Value> values) {
        for (Value const& value : values) push_back(value);
    }

    void push_back(Value const& value) {
        ESPRIT_EXPECT(count_ < most, "the fixed list has room for one more value");
        new (storage_ + count_ * sizeof(Value)) Value(value);
        ++count_;
    }
    std::size_t size() const { return count_; }
    bool empty() const { return count_ == 0; }
    Value const* data() const { return std::launder(reinterpret_cast<Value const*>(storage_)); }
    Value* data() { return std::launder(reinterpret_cast<Value*>(storage_)); }
    Value const& operator[](std::size_t place) const { return data()[place]; }
    Value& operator[](std::size_t place) { return data()[place]; }
    Value const* begin() const { return data(); }
    Value const* end() const { return data() + count_; }
    std::span<Value const> all() const& { return {data(), count_}; }
    std::span<Value const> all() const&& = delete;  // the span would outlive the list

private:
    alignas(Value) unsigned char storage_[most * sizeof(Value)];
    std::uint32_t count_ = 0;
};

}  // namespace esprit
