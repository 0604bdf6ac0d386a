#pragma once
// Reads a line from left to right, word by word.
#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace esprit::rules {

/// Thrown for a text that is no order. The message is one line that says what would be right.
struct OrderError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// In lower case (ASCII letters).
std::string lowered(std::string_view text);

/// Words end at blanks. A comma is a word. Signs of inches and degrees are no part of a word. Words
/// between quotation marks are one quoted word.
class WordCursor {
public:
    explicit WordCursor(std::string_view line);

    std::size_t count() const { return words_.size(); }
    /// The index of the next word.
    std::size_t place() const { return next_; }
    void go_to(std::size_t place) { next_ = place; }
    bool at_end() const { return next_ == words_.size(); }

    /// The word at an index, in lower case; empty behind the end, and for a quoted word.
    std::string const& word(std::size_t place) const;
    std::string const& word() const { return word(next_); }
    bool is_quoted(std::size_t place) const {
        return place < words_.size() && words_[place].quoted;
    }
    /// True if the words of `text` come next.
    bool is_at(std::string_view text) const;
    /// Skips the words of `text` if they come next; true if they did.
    bool accept(std::string_view text);
    std::string const& take() { return word(next_++); }

    /// The words from one index up to another, as written.
    std::string written(std::size_t begin, std::size_t end) const;
    std::string rest() const { return written(next_, count()); }

private:
    struct Word {
        std::string lower;  // empty: quoted
        std::size_t begin;  // in the line
        std::size_t end;
        bool quoted;
    };
    void add(std::size_t begin, std::size_t end, bool quoted);

    std::string line_;
    std::vector<Word> words_;
    std::size_t next_ = 0;
};

}  // namespace esprit::rules
