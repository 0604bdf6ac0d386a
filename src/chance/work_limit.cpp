#include "chance/work_limit.h"

#include <cstdint>
#include <utility>

namespace esprit::chance {
namespace {

constexpr std::uint32_t paths_between_checks = 64;

thread_local WorkLimit* innermost = nullptr;
thread_local std::uint32_t paths = 0;

}  // namespace

WorkLimit::WorkLimit() : outer_(std::exchange(innermost, this)) {}

WorkLimit::~WorkLimit() {
    innermost = outer_;
}

void check_work_limit() {
    if (innermost == nullptr || ++paths % paths_between_checks != 0) return;
    if (!innermost->lasts()) throw OutOfWork{};
}

}  // namespace esprit::chance
