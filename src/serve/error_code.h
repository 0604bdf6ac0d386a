#pragma once
// The codes of errors that a client is told, in answers to requests and in messages of a table.
#include <algorithm>
#include <array>
#include <string_view>

namespace esprit::serve {

/// In answers to requests by HTTP; docs/api/openapi.json has the same list.
inline constexpr std::array<std::string_view, 12> request_errors{
    "bad_request",  "not_found", "not_allowed", "no_seat",     "too_big",  "too_fast",
    "wrong_origin", "failed",    "busy",        "unavailable", "too_much", "table_unreadable"};
/// In messages `error` of a table; the same document has the same list.
inline constexpr std::array<std::string_view, 14> message_errors{
    "bad_message", "too_fast", "not_seated", "no_seat",     "not_yours", "not_ready", "stale",
    "wrong",       "full",     "gone",       "unavailable", "too_much",  "replaced",  "taken"};

/// A code of an error, of one of these lists. Another word does not compile.
template <auto const& list>
class ErrorCode {
public:
    consteval ErrorCode(char const* code) : code_(code) {
        if (std::find(list.begin(), list.end(), code_) == list.end()) throw "not in the list";
    }
    constexpr std::string_view text() const { return code_; }

private:
    std::string_view code_;
};
using RequestError = ErrorCode<request_errors>;
using MessageError = ErrorCode<message_errors>;

}  // namespace esprit::serve
