// A source as a flat list of tokens with their places and matching brackets: what the search for
// mutants reads. Comments, directives and the contents of strings are not in it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace esprit::mutate {

struct Token {
    enum class Kind { word, number, text, sign };
    Kind kind = Kind::sign;
    std::string_view spelling;
    std::size_t offset = 0;
    std::size_t partner = 0;  // the index of the other bracket; its own where there is none
    bool between_blanks = false;

    bool is(std::string_view what) const { return spelling == what; }
    bool opens() const { return is("(") || is("[") || is("{"); }
    bool closes() const { return is(")") || is("]") || is("}"); }
};

/// The source with comments, contents of strings and directives blanked, each character in its
/// place.
std::string without_comments_and_directives(std::string_view source);

/// The tokens view into `code`, which has to outlive them.
std::vector<Token> tokens_of(std::string_view code);

/// Whether a word or sign is one of those.
inline bool lists(std::span<std::string_view const> list, std::string_view item) {
    return std::find(list.begin(), list.end(), item) != list.end();
}

}  // namespace esprit::mutate
