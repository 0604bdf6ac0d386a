#include "serve/stored_json.h"

#include <algorithm>
#include <charconv>
#include <stdexcept>

#include "text/toml/data_tree.h"

namespace esprit::serve {

using text::in_quotes;

StoredObject::StoredObject(Json const& json) : json_(json) {
    if (!json.is_object()) throw std::runtime_error{"it must be a JSON object"};
}

void StoredObject::fail(std::string const& name, std::string const& must_be) {
    throw std::runtime_error{in_quotes(name) + " must be " + must_be};
}

nlohmann::json const& StoredObject::member(std::string const& name) {
    auto const found = json_.find(name);
    if (found == json_.end()) {
        throw std::runtime_error{"the member " + in_quotes(name) + " is missing"};
    }
    read_.push_back(name);
    return *found;
}

void StoredObject::expect_no_more() const {
    for (auto const& [name, value] : json_.items()) {
        if (std::find(read_.begin(), read_.end(), name) != read_.end()) continue;
        throw std::runtime_error{"the member " + in_quotes(name) + " is unknown"};
    }
}

std::string StoredObject::text_of(std::string const& name, Json const& value) {
    if (!value.is_string()) fail(name, "a text");
    return value.get<std::string>();
}

bool StoredObject::truth(std::string const& name) {
    Json const& value = member(name);
    if (!value.is_boolean()) fail(name, "true or false");
    return value.get<bool>();
}

Bytes32 StoredObject::bytes32_of(std::string const& name, Json const& value) {
    Bytes32 bytes{};
    if (!value.is_string() || !read_hex(value.get_ref<std::string const&>(), bytes)) {
        fail(name, "64 hexadecimal digits");
    }
    return bytes;
}

nlohmann::json const& StoredObject::list(std::string const& name) {
    Json const& value = member(name);
    if (!value.is_array()) fail(name, "a list");
    return value;
}

std::uint64_t StoredObject::number_in_text(std::string const& name, int base) {
    std::string const digits = text(name);
    std::uint64_t number = 0;
    char const* const end = digits.data() + digits.size();
    auto const read = std::from_chars(digits.data(), end, number, base);
    if (read.ec != std::errc{} || read.ptr != end) {
        fail(name, base == 10 ? "a number in digits" : "a number in hexadecimal digits");
    }
    return number;
}

std::vector<std::uint8_t> StoredObject::bytes(std::string const& name) {
    std::string const digits = text(name);
    std::vector<std::uint8_t> bytes(digits.size() / 2);
    bool fits = digits.size() % 2 == 0;
    for (std::size_t i = 0; fits && i < bytes.size(); ++i) {
        char const* const at = digits.data() + 2 * i;
        fits = std::from_chars(at, at + 2, bytes[i], 16).ptr == at + 2;
    }
    if (!fits) fail(name, "pairs of hexadecimal digits");
    return bytes;
}

std::int64_t StoredObject::checked(std::string const& name, Json const& value, std::int64_t least,
                                   std::uint64_t most) {
    constexpr auto greatest = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    most = std::min(most, greatest);
    bool fits = value.is_number_integer();
    if (fits && value.is_number_unsigned()) {
        fits = value.get<std::uint64_t>() <= most;
    } else if (fits) {
        fits = value.get<std::int64_t>() >= least;
    }
    if (!fits) {
        fail(name, "a whole number from " + std::to_string(least) + " to " + std::to_string(most));
    }
    return value.get<std::int64_t>();
}

}  // namespace esprit::serve
