#include "base/nesting.h"

#include <algorithm>
#include <vector>

namespace esprit {

namespace {

/// Counts levels in one pass over TOML text. It recognises strings, comments, keys and brackets
/// only; all other syntax is left to the parser.
class TomlLevels {
public:
    explicit TomlLevels(std::string_view content) : content_(content) {}

    std::optional<std::size_t> first_too_deep() {
        while (at_ < content_.size()) {
            if (level_ > most_levels && has_level(content_[at_])) return at_;
            step();
            ++at_;
        }
        return std::nullopt;
    }

private:
    /// An open bracket, and the level of its array or inline table.
    struct Open {
        char bracket;
        int level;
    };

    /// False for blanks, comments, closing brackets and headers: these lie on no level.
    bool has_level(char letter) const {
        return std::string_view{" \t\r\n#]}"}.find(letter) == std::string_view::npos &&
               !begins_header(letter);
    }

    bool begins_header(char letter) const {
        return letter == '[' && open_.empty() && is_key_ && !in_header_;
    }

    void step() {
        char const letter = content_[at_];
        if (letter == '"' || letter == '\'') return skip_string();
        if (letter == '#') return skip_comment();
        if (letter == '\n' && open_.empty()) return begin_statement();
        if (in_header_) return header(letter);
        if (begins_header(letter)) return begin_header();
        if (letter == '.' && is_key_) {
            ++level_;
        } else if (letter == '=') {
            is_key_ = false;
        } else if (letter == '[' || letter == '{') {
            open_.push_back({letter, level_});
            begin_item();
        } else if (letter == ']' || letter == '}') {
            close();
        } else if (letter == ',' && !open_.empty()) {
            begin_item();
        }
    }

    /// The next statement: a key of the table that the last header named, or a new header.
    void begin_statement() {
        in_header_ = false;
        is_key_ = true;
        level_ = header_level_ + 1;
    }

    /// `[a.b]` is a table on level 2, `[[a.b]]` a table in a list on level 2.
    void begin_header() {
        in_header_ = true;
        level_ = 1;
        if (at_ + 1 < content_.size() && content_[at_ + 1] == '[') {
            ++level_;
            ++at_;
        }
    }

    void header(char letter) {
        if (letter == '.') ++level_;
        if (letter == ']') header_level_ = level_;
    }

    /// After an open bracket or a comma: a key in an inline table, a value in an array.
    void begin_item() {
        is_key_ = open_.back().bracket == '{';
        level_ = open_.back().level + 1;
    }

    void close() {
        is_key_ = false;
        if (open_.empty()) return;
        level_ = open_.back().level;
        open_.pop_back();
    }

    bool follows(std::string_view text) const { return content_.substr(at_, 3) == text; }

    /// Leaves `at_` on the last quotation mark. A single-line string ends with its line.
    void skip_string() {
        char const mark = content_[at_];
        std::string_view const three = mark == '"' ? R"(""")" : "'''";
        bool const many_lines = follows(three);
        at_ += many_lines ? 3 : 1;
        for (; at_ < content_.size(); ++at_) {
            if (content_[at_] == '\\' && mark == '"') {
                ++at_;
            } else if (content_[at_] == '\n' && !many_lines) {
                --at_;  // so that the newline ends the statement
                return;
            } else if (many_lines ? follows(three) : content_[at_] == mark) {
                if (many_lines) skip_end_of_many_lines(mark);
                return;
            }
        }
    }

    /// A multi-line string may contain one or two quotation marks right before the closing three.
    void skip_end_of_many_lines(char mark) {
        at_ += 2;
        for (int more = 0; more < 2 && at_ + 1 < content_.size() && content_[at_ + 1] == mark;
             ++more) {
            ++at_;
        }
    }

    void skip_comment() {
        at_ = std::min(content_.find('\n', at_), content_.size());
        --at_;
    }

    std::string_view content_;
    std::size_t at_ = 0;
    std::vector<Open> open_;
    bool in_header_ = false;
    bool is_key_ = true;    // false: a value
    int header_level_ = 0;  // of the table that statements belong to
    int level_ = 1;         // of the key or value at `at_`
};

}  // namespace

std::optional<std::size_t> too_deep_toml(std::string_view content) {
    return TomlLevels{content}.first_too_deep();
}

JsonShape json_shape(std::string_view content) {
    JsonShape shape;
    int depth = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < content.size(); ++i) {
        char const letter = content[i];
        if (quoted) {
            if (letter == '\\') ++i;
            if (letter == '"') quoted = false;
        } else if (letter == '"') {
            quoted = true;
        } else if (letter == '{' || letter == '[') {
            shape.levels = std::max(shape.levels, ++depth);
        } else if (letter == '}' || letter == ']') {
            --depth;
        } else if (letter == ':') {
            ++shape.members;
        }
    }
    return shape;
}

}  // namespace esprit
