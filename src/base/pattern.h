// Regular expressions. The standard library's are slow to compile: only pattern.cpp reads them.
#pragma once

#include <memory>
#include <string>
#include <vector>

namespace esprit {

/// A regular expression in the grammar of ECMAScript.
class Pattern {
public:
    /// Throws std::runtime_error when `expression` is not a regular expression.
    explicit Pattern(std::string const& expression);
    ~Pattern();
    Pattern(Pattern const&) = delete;
    Pattern& operator=(Pattern const&) = delete;

    /// The text that matched, then that of each group in parentheses.
    using Match = std::vector<std::string>;

    /// The first match in `text`; an empty list when nothing in `text` matches.
    [[nodiscard]] Match first_in(std::string const& text) const;
    /// All matches in `text` that do not overlap, in their order.
    [[nodiscard]] std::vector<Match> all_in(std::string const& text) const;
    /// `text` without all that matches.
    [[nodiscard]] std::string removed_from(std::string const& text) const;

private:
    struct Compiled;
    std::unique_ptr<Compiled> compiled_;
};

}  // namespace esprit
