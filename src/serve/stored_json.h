#pragma once
// Strict reading of stored JSON: every member has its type and range, and there is no other member.
// Includes the JSON library: for the readers of stored data only.
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/sha256.h"

namespace esprit::serve {

/// Reads the members of one stored object. All functions throw std::runtime_error, which says which
/// member is wrong and what it must be.
class StoredObject {
public:
    using Json = nlohmann::json;

    explicit StoredObject(Json const& json);
    bool has(std::string const& name) const { return json_.contains(name); }
    std::string text(std::string const& name) { return text_of(name, member(name)); }
    bool truth(std::string const& name);
    Bytes32 bytes32(std::string const& name) { return bytes32_of(name, member(name)); }
    /// A number in text, of `base` 10 or 16 and without sign or blanks.
    std::uint64_t number_in_text(std::string const& name, int base);
    /// A text of pairs of hexadecimal digits.
    std::vector<std::uint8_t> bytes(std::string const& name);
    Json const& list(std::string const& name);
    Json const& member(std::string const& name);
    /// A whole number from the least to the greatest value of its type, or to `most`.
    template <class Number>
    Number whole(std::string const& name, Number most = std::numeric_limits<Number>::max()) {
        return whole_of<Number>(name, member(name), most);
    }
    /// To be called last: throws if the object has a member that was not read.
    void expect_no_more() const;

    static std::string text_of(std::string const& name, Json const& value);
    static Bytes32 bytes32_of(std::string const& name, Json const& value);
    template <class Number>
    static Number whole_of(std::string const& name, Json const& value,
                           Number most = std::numeric_limits<Number>::max()) {
        constexpr auto least = static_cast<std::int64_t>(std::numeric_limits<Number>::min());
        return static_cast<Number>(checked(name, value, least, static_cast<std::uint64_t>(most)));
    }

private:
    [[noreturn]] static void fail(std::string const& name, std::string const& must_be);
    static std::int64_t checked(std::string const& name, Json const& value, std::int64_t least,
                                std::uint64_t most);

    Json const& json_;
    std::vector<std::string> read_;
};

}  // namespace esprit::serve
