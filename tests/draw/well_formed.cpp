#include "draw/well_formed.h"

#include <array>
#include <cctype>
#include <set>
#include <vector>

namespace esprit::testing {
namespace {

class Reader {
public:
    explicit Reader(std::string_view text) : rest_(text) {}

    std::string fault() {
        constexpr std::string_view head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
        if (!rest_.starts_with(head)) return "no declaration";
        rest_.remove_prefix(head.size());
        bool any = false;
        while (!rest_.empty() && fault_.empty()) {
            if (open_.empty() && any && rest_ == "\n") break;
            if (rest_.front() != '<') {
                characters('<');
            } else if (any && open_.empty()) {
                fault_ = "a second root";
            } else {
                tag();
                any = true;
            }
        }
        if (fault_.empty() && !open_.empty()) fault_ = "not closed: " + open_.back();
        return any ? fault_ : "empty";
    }

private:
    // Text up to `end`; markup characters only as entities, no control characters.
    void characters(char end) {
        constexpr std::array<std::string_view, 5> entities{"&amp;", "&lt;", "&gt;", "&quot;",
                                                           "&#39;"};
        while (!rest_.empty() && rest_.front() != end) {
            auto const c = static_cast<unsigned char>(rest_.front());
            std::size_t length = 1;
            if (c == '&') {
                length = 0;
                for (std::string_view const each : entities) {
                    if (rest_.starts_with(each)) length = each.size();
                }
            } else if (c == '<' || c == '>' || (c < 0x20 && c != '\n' && c != '\t' && c != '\r')) {
                length = 0;
            } else if (c >= 0x80) {
                length = utf8_length();
            }
            if (length == 0) {
                fault_ = "character " + std::to_string(c);
                return;
            }
            rest_.remove_prefix(length);
        }
    }

    // Of the letter at the front; 0 when it is none that XML allows.
    std::size_t utf8_length() const {
        auto const at = [&](std::size_t i) {
            return i < rest_.size() ? static_cast<unsigned char>(rest_[i]) : 0U;
        };
        auto const follows = [&](std::size_t i) { return (at(i) & 0xC0U) == 0x80U; };
        unsigned const first = at(0);
        if (first >= 0xC2 && first <= 0xDF && follows(1)) return 2;
        if (first >= 0xE0 && first <= 0xEF && follows(1) && follows(2)) {
            unsigned const point = ((first & 15U) << 12U) | ((at(1) & 63U) << 6U) | (at(2) & 63U);
            bool const surrogate = point >= 0xD800 && point <= 0xDFFF;
            return point < 0x800 || surrogate || point >= 0xFFFE ? 0 : 3;
        }
        if (first >= 0xF0 && first <= 0xF4 && follows(1) && follows(2) && follows(3)) {
            unsigned const high = ((first & 7U) << 6U) | (at(1) & 63U);
            return high < 0x10 || high > 0x10F ? 0 : 4;
        }
        return 0;
    }

    std::string name() {
        std::string result;
        while (!rest_.empty() && (std::isalnum(static_cast<unsigned char>(rest_.front())) != 0 ||
                                  rest_.front() == '-')) {
            result += rest_.front();
            rest_.remove_prefix(1);
        }
        if (result.empty()) fault_ = "a name is missing";
        return result;
    }

    bool take(std::string_view what) {
        if (!rest_.starts_with(what)) return false;
        rest_.remove_prefix(what.size());
        return true;
    }

    void tag() {
        if (take("</")) {
            std::string const closed = name();
            if (open_.empty() || open_.back() != closed) fault_ = "closes " + closed;
            if (!open_.empty()) open_.pop_back();
            if (!take(">")) fault_ = "a tag does not end";
            return;
        }
        take("<");
        std::string const opened = name();
        std::set<std::string> attributes;
        while (fault_.empty() && take(" ")) {
            std::string const attribute = name();
            if (!attributes.insert(attribute).second) fault_ = attribute + " twice";
            if (!take("=\"")) fault_ = "no value of " + attribute;
            characters('"');
            if (!take("\"")) fault_ = "value without end";
        }
        if (take("/>")) return;
        if (!take(">")) fault_ = "tag " + opened + " does not end";
        open_.push_back(opened);
    }

    std::string_view rest_;
    std::vector<std::string> open_;
    std::string fault_;
};

}  // namespace

std::string xml_fault(std::string_view document) {
    return Reader(document).fault();
}

}  // namespace esprit::testing
