#include "support/code_rules.h"

#include <cctype>
#include <cstddef>

#include "support/letters.h"

namespace esprit::code_rules {
namespace {

using fixture::is_word;

// Walks over a source once. Each step copies or blanks one lexical piece.
class Blanker {
public:
    explicit Blanker(std::string_view source) : source_(source) { code_.reserve(source.size()); }

    std::string run() {
        while (at_ < source_.size()) step();
        return std::move(code_);
    }

private:
    void step() {
        if (starts("//")) {
            blank_until_line_end();
        } else if (starts("/*")) {
            blank_past("*/", 2);
        } else if (source_[at_] == '#' && line_is_empty_so_far() && is_include()) {
            keep_until_line_end();
        } else if (source_[at_] == '"') {
            if (is_raw()) {
                blank_raw();
            } else {
                blank_quoted('"');
            }
        } else if (source_[at_] == '\'' && !separates_digits()) {
            blank_quoted('\'');
        } else {
            keep();
        }
    }

    bool starts(std::string_view text) const { return source_.substr(at_).starts_with(text); }
    void keep() { code_ += source_[at_++]; }
    void blank() {
        code_ += source_[at_] == '\n' ? '\n' : ' ';
        ++at_;
    }

    void keep_until_line_end() {
        while (at_ < source_.size() && source_[at_] != '\n' && !starts("//") && !starts("/*")) {
            keep();
        }
    }

    void blank_until_line_end() {
        while (at_ < source_.size() && source_[at_] != '\n') {
            if (starts("\\\n")) blank();  // the comment goes on
            blank();
        }
    }

    void blank_past(std::string_view end, std::size_t already) {
        for (std::size_t i = 0; i < already && at_ < source_.size(); ++i) blank();
        while (at_ < source_.size() && !starts(end)) blank();
        for (std::size_t i = 0; i < end.size() && at_ < source_.size(); ++i) blank();
    }

    void blank_quoted(char quote) {
        keep();
        while (at_ < source_.size() && source_[at_] != quote && source_[at_] != '\n') {
            if (source_[at_] == '\\' && at_ + 1 < source_.size()) blank();
            blank();
        }
        if (at_ < source_.size() && source_[at_] == quote) keep();
    }

    void blank_raw() {
        std::size_t const open = source_.find('(', at_);
        if (open == std::string_view::npos) return blank_quoted('"');
        std::string end = ")";
        end += source_.substr(at_ + 1, open - at_ - 1);
        end += '"';
        keep();
        while (at_ < source_.size() && !starts(end)) blank();
        for (std::size_t i = 1; i < end.size() && at_ < source_.size(); ++i) blank();
        if (at_ < source_.size()) keep();
    }

    // The letters and digits directly before this place, "u8R" before a raw string.
    std::string_view word_before() const {
        std::size_t begin = at_;
        while (begin > 0 && is_word(source_[begin - 1])) --begin;
        return source_.substr(begin, at_ - begin);
    }

    bool is_raw() const {
        std::string_view const prefix = word_before();
        return prefix == "R" || prefix == "LR" || prefix == "uR" || prefix == "UR" ||
               prefix == "u8R";
    }

    // 1'000, but not u8'a'.
    bool separates_digits() const {
        std::size_t begin = at_;
        while (begin > 0 && (is_word(source_[begin - 1]) || source_[begin - 1] == '\'')) --begin;
        return begin < at_ && std::isdigit(static_cast<unsigned char>(source_[begin])) != 0;
    }

    bool line_is_empty_so_far() const {
        std::size_t i = code_.size();
        while (i > 0 && (code_[i - 1] == ' ' || code_[i - 1] == '\t')) --i;
        return i == 0 || code_[i - 1] == '\n';
    }

    bool is_include() const {
        std::size_t i = at_ + 1;
        while (i < source_.size() && (source_[i] == ' ' || source_[i] == '\t')) ++i;
        return source_.substr(i).starts_with("include");
    }

    std::string_view source_;
    std::size_t at_ = 0;
    std::string code_;
};

}  // namespace

std::string code_only(std::string_view source) {
    return Blanker(source).run();
}

}  // namespace esprit::code_rules
