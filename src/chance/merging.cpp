#include "chance/merging.h"

namespace esprit::chance {

int MergingArbiter::draw(Chance const& chance) {
    if (asked_ < known_) return readings_[asked_++];
    ++asked_;
    readings_.push_back(arbiter_.draw(chance));
    return readings_.back();
}

void MergingArbiter::forget_all_but(RuleId rule, std::span<std::int32_t const> numbers) {
    if (passed_++ < stage_) return;
    merge_key_.first = rule.text;
    merge_key_.second.assign(numbers.begin(), numbers.end());
    throw MergePoint{};
}

void MergingArbiter::begin_run(PartialPath const& path) {
    arbiter_.begin_path();
    passed_ = 0;
    asked_ = 0;
    readings_ = path.readings;
    known_ = path.readings.size();
}

void MergingArbiter::merge(Exact const& chance, std::vector<PartialPath>& reached) {
    auto const [place, is_new] = places_.emplace(merge_key_, reached.size());
    if (is_new) {
        reached.push_back({readings_, chance});
    } else {
        reached[place->second].chance += chance;
    }
}

}  // namespace esprit::chance
