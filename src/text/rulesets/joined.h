#pragma once
// Words joined into one text.
#include <string>
#include <string_view>

namespace esprit::text {

/// "a, b, c"
template <class Words>
std::string joined(Words const& words, std::string_view between = ", ") {
    std::string text;
    for (auto const& word : words) {
        if (!text.empty()) text += between;
        text += word;
    }
    return text;
}

}  // namespace esprit::text
