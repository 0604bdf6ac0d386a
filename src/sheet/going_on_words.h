// The words that the lines of what comes after a verdict are written in.
#pragma once

#include "sheet/going_on.h"

namespace esprit::sheet {

constexpr Taken set(std::string_view fact) {
    return {fact, "", "", "true", ""};
}
constexpr Taken back(std::string_view fact) {
    return {fact, "", "", "-", ""};
}
/// Not any more, where it was given.
constexpr Taken ends(std::string_view fact) {
    return {fact, fact, "", "-", ""};
}
/// The value of another fact, where it is given.
constexpr Taken as(std::string_view fact, std::string_view from) {
    return {fact, from, "", "", ""};
}
constexpr Taken where(std::string_view fact, std::string_view from, std::string_view is,
                      std::string_view value) {
    return {fact, from, is, value, ""};
}
constexpr Taken is(std::string_view fact, std::string_view value) {
    return {fact, "", "", value, ""};
}
/// Only where that is not so.
constexpr Taken unless(std::string_view fact) {
    return {"", "", "", "true", fact};
}

}  // namespace esprit::sheet
