#include "chance/explore.h"

#include <cstring>

#include "base/expect.h"

namespace esprit::chance {

namespace {

constexpr std::size_t block_bytes = std::size_t{1} << 16;

std::uint64_t word_at(std::uint8_t const* bytes, std::size_t size) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes, size);
    return word;
}

std::uint64_t mixed(std::uint64_t key, std::uint64_t word) {
    key = (key ^ word) * 0x9E3779B97F4A7C15U;
    return key ^ key >> 29;
}

}  // namespace

// Four hashes side by side, because a single one would wait for its multiplication at every word.
std::uint64_t hash_of(std::uint8_t const* bytes, std::size_t size) {
    constexpr std::size_t lanes = 4;
    constexpr std::size_t step = sizeof(std::uint64_t);
    std::uint64_t keys[lanes] = {0xCBF29CE484222325U, 1, 2, 3};
    std::size_t at = 0;
    for (; at + lanes * step <= size; at += lanes * step) {
        for (std::size_t lane = 0; lane < lanes; ++lane) {
            keys[lane] = mixed(keys[lane], word_at(bytes + at + lane * step, step));
        }
    }
    for (; at < size; at += step) {
        keys[0] = mixed(keys[0], word_at(bytes + at, size - at < step ? size - at : step));
    }
    return mixed(mixed(mixed(keys[0], keys[1]), keys[2]), keys[3]);
}

std::uint8_t* MergedStates::room(std::size_t most_bytes) {
    ESPRIT_EXPECT(most_bytes <= block_bytes, "a state fits into a block");
    if (!blocks_.empty() && used_ + most_bytes > block_bytes) {
        ++block_;
        used_ = 0;
    }
    if (block_ == blocks_.size()) blocks_.emplace_back(new std::uint8_t[block_bytes]);
    return blocks_[block_].get() + used_;
}

void MergedStates::add(std::size_t size, Exact const& chance, double paths) {
    std::uint8_t const* const added = blocks_[block_].get() + used_;
    auto const is_same = [&](Entry const& entry) {
        return entry.size == size && std::memcmp(entry.bytes, added, size) == 0;
    };
    // The same state is often added several times in a row.
    if (last_ < entries_.size() && is_same(entries_[last_])) {
        entries_[last_].chance += chance;
        entries_[last_].paths += paths;
        return;
    }
    if (entries_.size() * 2 >= places_.size()) grow();
    std::uint64_t const digest = hash_of(added, size);
    std::size_t const mask = places_.size() - 1;
    std::size_t place = static_cast<std::size_t>(digest) & mask;
    for (; places_[place] != 0; place = (place + 1) & mask) {
        Entry& entry = entries_[places_[place] - 1];
        if (entry.digest != digest || !is_same(entry)) continue;
        entry.chance += chance;
        entry.paths += paths;
        last_ = places_[place] - 1;
        return;
    }
    last_ = entries_.size();
    entries_.push_back({added, size, digest, chance, paths});
    used_ += size;
    places_[place] = static_cast<std::uint32_t>(entries_.size());
}

void MergedStates::clear() {
    entries_.clear();
    block_ = 0;
    used_ = 0;
    places_.assign(places_.size(), 0);
}

void MergedStates::grow() {
    places_.assign(places_.empty() ? 64 : places_.size() * 2, 0);
    std::size_t const last = places_.size() - 1;
    for (std::size_t i = 0; i < entries_.size(); ++i) {
        std::size_t place = static_cast<std::size_t>(entries_[i].digest) & last;
        while (places_[place] != 0) place = (place + 1) & last;
        places_[place] = static_cast<std::uint32_t>(i + 1);
    }
}

}  // namespace esprit::chance
