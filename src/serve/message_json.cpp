#include <algorithm>
#include <array>
#include <limits>
#include <nlohmann/json.hpp>

#include "base/nesting.h"
#include "serve/message.h"

namespace esprit::serve {
namespace {

using Json = nlohmann::json;

struct Verb {
    std::string_view name;
    MessageKind what;
    std::string_view must;  // required members, separated by blanks
    std::string_view may;   // optional members, separated by blanks
};

constexpr std::array verbs{
    Verb{"sit", MessageKind::sit, "seats", "nonce"},
    Verb{"suggest", MessageKind::suggest, "unit", ""},
    Verb{"reach", MessageKind::reach, "unit", ""},
    Verb{"sight", MessageKind::sight, "unit", ""},
    Verb{"preview", MessageKind::preview, "", "order unit x_mil y_mil facing_cdeg onto odds"},
    Verb{"who", MessageKind::who, "unit", ""},
    Verb{"why", MessageKind::why, "rule", ""},
    Verb{"step", MessageKind::step, "entry", ""},
    Verb{"log", MessageKind::log, "from to", ""},
    Verb{"submit", MessageKind::submit, "entry order", ""},
    Verb{"answer", MessageKind::answer, "entry option", ""},
    Verb{"withdraw", MessageKind::withdraw, "entry", ""},
    Verb{"undo", MessageKind::undo, "entry", ""},
    Verb{"pace", MessageKind::pace, "pace_ms", ""},
    Verb{"allow", MessageKind::allow, "entry yes", ""},
    Verb{"show", MessageKind::show, "entry after side value", ""},
    Verb{"resign", MessageKind::resign, "side", ""},
};

bool lists(std::string_view words, std::string_view word) {
    while (!words.empty()) {
        std::size_t const end = std::min(words.find(' '), words.size());
        if (words.substr(0, end) == word) return true;
        words.remove_prefix(std::min(end + 1, words.size()));
    }
    return false;
}

/// Reads one message from JSON, and throws MessageError with its id.
class Reader {
public:
    explicit Reader(Json const& json) : json_(json) {}

    Message run() {
        if (!json_.is_object()) fail("a message must be a JSON object");
        if (json_.contains("id")) {
            message_.id = whole("id", 0, std::numeric_limits<std::int64_t>::max());
        }
        Verb const& verb = verb_of();
        message_.what = verb.what;
        for (auto const& [name, value] : json_.items()) {
            if (name == "do" || name == "id") continue;
            if (!lists(verb.must, name) && !lists(verb.may, name)) {
                fail("\"" + std::string{verb.name} + "\" has no member \"" + name + "\"");
            }
            take(name, value);
        }
        std::string_view must = verb.must;
        while (!must.empty()) {
            std::size_t const end = std::min(must.find(' '), must.size());
            std::string const name{must.substr(0, end)};
            if (!json_.contains(name)) {
                fail("\"" + std::string{verb.name} + "\" must have the member \"" + name + "\"");
            }
            must.remove_prefix(std::min(end + 1, must.size()));
        }
        if (message_.what == MessageKind::preview) check_preview();
        return message_;
    }

private:
    [[noreturn]] void fail(std::string const& what) const { throw MessageError{message_.id, what}; }

    Verb const& verb_of() const {
        auto const found = json_.find("do");
        if (found == json_.end() || !found->is_string()) {
            fail("a message must have the member \"do\", a text");
        }
        auto const& name = found->get_ref<std::string const&>();
        for (Verb const& verb : verbs) {
            if (verb.name == name) return verb;
        }
        fail("\"" + name.substr(0, 40) + "\" is no known \"do\" of a message");
    }

    std::int64_t whole(std::string const& name, std::int64_t least, std::int64_t most) const {
        Json const& value = json_.at(name);
        bool const fits =
            value.is_number_integer() &&
            !(value.is_number_unsigned() &&
              value.get<std::uint64_t>() >
                  static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()));
        if (!fits || value.get<std::int64_t>() < least || value.get<std::int64_t>() > most) {
            fail("\"" + name + "\" must be a whole number from " + std::to_string(least) + " to " +
                 std::to_string(most));
        }
        return value.get<std::int64_t>();
    }

    std::string words(std::string const& name, Json const& value) const {
        if (!value.is_string()) fail("\"" + name + "\" must be a text");
        auto const& text = value.get_ref<std::string const&>();
        if (text.empty() || text.size() > longest_order) {
            fail("\"" + name + "\" must have from 1 to " + std::to_string(longest_order) +
                 " bytes");
        }
        return text;
    }

    bool truth(std::string const& name, Json const& value) const {
        if (!value.is_boolean()) fail("\"" + name + "\" must be true or false");
        return value.get<bool>();
    }

    Bytes32 bytes(std::string const& name, Json const& value) const {
        Bytes32 found{};
        if (!value.is_string() || !read_hex(value.get_ref<std::string const&>(), found)) {
            fail("\"" + name + "\" must be 64 digits from 0 to 9 and a to f");
        }
        return found;
    }

    void take(std::string const& name, Json const& value) {
        constexpr std::int64_t most_units = 0xFFFE;
        constexpr std::int64_t most_mil = 1'000'000;
        constexpr std::int64_t most_entries = 1'000'000;
        constexpr std::int64_t slowest_ms = 60'000;
        if (name == "seats") return take_seats(value);
        if (name == "value") message_.value = bytes(name, value);
        if (name == "after") message_.after = static_cast<std::uint16_t>(whole(name, 0, 0xFFFF));
        if (name == "side") message_.side = static_cast<std::uint8_t>(whole(name, 0, 0xFF));
        if (name == "nonce") message_.nonce = bytes(name, value);
        if (name == "unit") message_.unit = static_cast<std::uint16_t>(whole(name, 0, most_units));
        if (name == "onto" && !value.is_null()) {
            message_.onto = static_cast<std::uint16_t>(whole(name, 0, most_units));
        }
        if (name == "x_mil" || name == "y_mil" || name == "facing_cdeg") {
            if (!message_.drop) message_.drop.emplace();
            auto const amount = static_cast<std::int32_t>(whole(name, -most_mil, most_mil));
            if (name == "x_mil") message_.drop->centre.x_mil = amount;
            if (name == "y_mil") message_.drop->centre.y_mil = amount;
            if (name == "facing_cdeg") {
                message_.drop->facing_cdeg = geometry::normal_facing(amount);
            }
        }
        if (name == "order") message_.order = words(name, value);
        if (name == "option") message_.option = words(name, value);
        if (name == "rule") message_.rule = words(name, value);
        if (name == "odds") message_.odds = truth(name, value);
        if (name == "yes") message_.yes = truth(name, value);
        if (name == "entry")
            message_.entry = static_cast<std::size_t>(whole(name, 0, most_entries));
        if (name == "from") message_.from = static_cast<std::size_t>(whole(name, 1, most_entries));
        if (name == "to") message_.to = static_cast<std::size_t>(whole(name, 1, most_entries));
        if (name == "pace_ms") message_.pace_ms = static_cast<int>(whole(name, -1, slowest_ms));
    }

    void take_seats(Json const& value) {
        if (!value.is_array() || value.size() > most_seats) {
            fail("\"seats\" must be a list of at most " + std::to_string(most_seats) + " secrets");
        }
        for (Json const& secret : value) message_.seats.push_back(bytes("seats", secret));
    }

    void check_preview() const {
        bool const by_words = json_.contains("order");
        int places = 0;
        for (std::string_view const name : {"unit", "x_mil", "y_mil", "facing_cdeg"}) {
            places += json_.contains(name) ? 1 : 0;
        }
        if (by_words ? places != 0 || json_.contains("onto") : places != 4) {
            fail(
                "\"preview\" must have \"order\", or \"unit\", \"x_mil\", \"y_mil\" and "
                "\"facing_cdeg\"");
        }
    }

    Json const& json_;
    Message message_;
};

constexpr int message_levels = 8;

}  // namespace

Message read_message(std::string_view text) {
    if (is_too_deep_json(text, message_levels))
        throw MessageError{std::nullopt, "the message is nested too deeply"};
    Json const json = Json::parse(text, nullptr, false);
    if (json.is_discarded()) throw MessageError{std::nullopt, "the message is not JSON"};
    return Reader{json}.run();
}

}  // namespace esprit::serve
