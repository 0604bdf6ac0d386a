#include "chance/explore.h"

namespace esprit::chance {

std::uint64_t quick_key(std::uint8_t const* bytes, std::size_t size) {
    std::uint64_t key = 0xCBF29CE484222325U;
    for (std::size_t at = 0; at < size; at += sizeof(std::uint64_t)) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes + at, size - at < sizeof word ? size - at : sizeof word);
        key = (key ^ word) * 0x9E3779B97F4A7C15U;
        key ^= key >> 29;
    }
    return key;
}

std::uint8_t* MergedBytes::room(std::size_t most_bytes) {
    if (bytes_.size() < used_ + most_bytes) bytes_.resize(2 * bytes_.size() + most_bytes);
    return bytes_.data() + used_;
}

void MergedBytes::add(std::size_t size, Exact const& chance, double paths) {
    if (entries_.size() * 2 >= places_.size()) grow();
    std::uint8_t const* const added = bytes_.data() + used_;
    std::uint64_t const digest = quick_key(added, size);
    std::size_t const last = places_.size() - 1;
    std::size_t place = static_cast<std::size_t>(digest) & last;
    for (; places_[place] != 0; place = (place + 1) & last) {
        Entry& entry = entries_[places_[place] - 1];
        if (entry.digest == digest && entry.size == size &&
            std::memcmp(bytes(entry), added, size) == 0) {
            entry.chance += chance;
            entry.paths += paths;
            return;
        }
    }
    entries_.push_back({used_, size, digest, chance, paths});
    used_ += size;
    places_[place] = static_cast<std::uint32_t>(entries_.size());
}

void MergedBytes::clear() {
    entries_.clear();
    used_ = 0;
    places_.assign(places_.size(), 0);
}

void MergedBytes::grow() {
    places_.assign(places_.empty() ? 64 : places_.size() * 2, 0);
    std::size_t const last = places_.size() - 1;
    for (std::size_t i = 0; i < entries_.size(); ++i) {
        std::size_t place = static_cast<std::size_t>(entries_[i].digest) & last;
        while (places_[place] != 0) place = (place + 1) & last;
        places_[place] = static_cast<std::uint32_t>(i + 1);
    }
}

}  // namespace esprit::chance
