#pragma once
// Writes JSON piece by piece, without building a tree: tables send large messages often.
#include <cstdint>
#include <string>
#include <string_view>

namespace esprit::report {

/// Inserts commas, quotes texts, and replaces invalid UTF-8. The caller matches begin and end.
class JsonWriter {
public:
    JsonWriter& begin_object() { return open('{'); }
    JsonWriter& end_object() { return close('}'); }
    JsonWriter& begin_list() { return open('['); }
    JsonWriter& end_list() { return close(']'); }
    JsonWriter& key(std::string_view name);

    JsonWriter& text(std::string_view words);
    JsonWriter& number(std::int64_t value);
    JsonWriter& truth(bool value);
    JsonWriter& null();
    /// Inserts a text that is JSON already.
    JsonWriter& json(std::string_view written);

    JsonWriter& member(std::string_view name, std::string_view words) {
        return key(name).text(words);
    }
    JsonWriter& member(std::string_view name, std::int64_t value) {
        return key(name).number(value);
    }
    JsonWriter& member_truth(std::string_view name, bool value) { return key(name).truth(value); }
    JsonWriter& member_json(std::string_view name, std::string_view written) {
        return key(name).json(written);
    }

    std::string take() { return std::move(out_); }

private:
    JsonWriter& open(char bracket);
    JsonWriter& close(char bracket);
    void before_value();
    void quote(std::string_view words);

    std::string out_;
    bool comma_ = false;  // the next value or key needs a comma before it
};

}  // namespace esprit::report
