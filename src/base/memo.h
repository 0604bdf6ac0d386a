#pragma once
// Results of pure functions, kept by their arguments. A result is found again only if all arguments
// are equal, so keeping results changes no answer.
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace esprit {

/// True if results are kept in this thread; tests compare both ways (KeepsNothing).
inline thread_local bool memos_are_used = true;

/// While it lives, nothing is kept or found in this thread.
class KeepsNothing {
public:
    KeepsNothing() : before_(memos_are_used) { memos_are_used = false; }
    ~KeepsNothing() { memos_are_used = before_; }
    KeepsNothing(KeepsNothing const&) = delete;
    KeepsNothing& operator=(KeepsNothing const&) = delete;

private:
    bool before_;
};

/// The arguments of a function as whole numbers, at most `most` of them.
template <std::size_t most>
class MemoKey {
public:
    MemoKey() = default;
    MemoKey(MemoKey const& other) { *this = other; }
    MemoKey& operator=(MemoKey const& other) {
        digest_ = other.digest_;
        count_ = other.count_;
        for (std::size_t i = 0; i < count_ && i < most; ++i) numbers_[i] = other.numbers_[i];
        return *this;
    }

    void add(std::int32_t number) {
        if (count_ < most) numbers_[count_] = number;
        ++count_;
        digest_ = (digest_ ^ static_cast<std::uint32_t>(number)) * 0x9E3779B97F4A7C15ULL;
        digest_ ^= digest_ >> 32U;
    }
    /// Adds a number of 64 bits, or an address.
    void add_long(std::uint64_t number) {
        add(static_cast<std::int32_t>(number & 0xFFFFFFFFU));
        add(static_cast<std::int32_t>(number >> 32U));
    }
    /// False: there are more arguments than it holds, and the result cannot be kept.
    bool fits() const { return count_ <= most; }
    std::uint64_t digest() const { return digest_; }

    friend bool operator==(MemoKey const& one, MemoKey const& other) {
        if (one.digest_ != other.digest_ || one.count_ != other.count_) return false;
        for (std::size_t i = 0; i < one.count_; ++i) {
            if (one.numbers_[i] != other.numbers_[i]) return false;
        }
        return true;
    }

private:
    std::uint64_t digest_ = 0;
    std::size_t count_ = 0;
    std::array<std::int32_t, most> numbers_;  // those after `count_` are not initialised
};

/// The latest results of one function: each argument has one place, where it replaces another.
/// \param places  a power of two
template <class Value, std::size_t most_numbers, std::size_t places>
class Memo {
    static_assert((places & (places - 1)) == 0);

public:
    using Key = MemoKey<most_numbers>;

    /// The result for these arguments: kept, or computed by `compute()`.
    template <class Compute>
    Value of(Key const& key, Compute const& compute) {
        if (!memos_are_used || !key.fits()) return compute();
        // not make_unique, which would write over all of it
        if (entries_ == nullptr) entries_.reset(new std::array<Entry, places>);
        Entry& entry = (*entries_)[key.digest() % places];
        if (entry.used && entry.key == key) return entry.value;
        Value const value = compute();
        entry.used = true;
        entry.key = key;
        entry.value = value;
        return value;
    }

private:
    struct Entry {
        bool used = false;
        Key key;
        Value value{};
    };
    std::unique_ptr<std::array<Entry, places>> entries_;  // nullptr: nothing was asked for yet
};

}  // namespace esprit
