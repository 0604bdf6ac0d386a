#include <algorithm>
#include <array>
#include <limits>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "serve/message.h"
#include "text/json/strict_json.h"
#include "text/scenarios/visible_text.h"
#include "text/toml/data_tree.h"

namespace esprit::serve {
namespace {

/// Number of words, commas and quotation marks.
std::size_t words_in(std::string_view text) {
    std::size_t count = 0;
    bool in_word = false;
    for (char const letter : text) {
        bool const mark = letter == ',' || letter == '"';
        bool const blank = letter == ' ' || letter == '\t' || letter == '\n' || letter == '\r';
        if (mark || (!blank && !in_word)) ++count;
        in_word = !mark && !blank;
    }
    return count;
}

using Json = nlohmann::json;
using text::in_quotes;

using What = decltype(Message::what);

constexpr std::int64_t most_units = 0xFFFE;
constexpr std::int64_t most_mil = 1'000'000;
constexpr std::int64_t most_entries = 1'000'000;

/// Ends the reading of a message.
struct UnreadableMessage : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Reads members of one message from JSON.
class Reader {
public:
    explicit Reader(Json const& json) : json_(json) {}

    MessageReading run() {
        try {
            return checked_message();
        } catch (UnreadableMessage const& error) {
            return MessageFault{id_, error.what()};
        }
    }

    bool has(std::string const& name) const { return json_.contains(name); }

    /// A whole number that must be there.
    template <class Number>
    Number whole(std::string const& name, std::int64_t least, std::int64_t most) {
        Json const& value = must(name);
        bool const fits =
            value.is_number_integer() &&
            !(value.is_number_unsigned() &&
              value.get<std::uint64_t>() >
                  static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()));
        if (!fits || value.get<std::int64_t>() < least || value.get<std::int64_t>() > most) {
            fail(in_quotes(name) + " must be a whole number from " + std::to_string(least) +
                 " to " + std::to_string(most));
        }
        return static_cast<Number>(value.get<std::int64_t>());
    }
    std::uint16_t unit(std::string const& name = "unit") {
        return whole<std::uint16_t>(name, 0, most_units);
    }
    std::size_t entry() { return whole<std::size_t>("entry", 0, most_entries); }
    std::uint8_t side() { return whole<std::uint8_t>("side", 0, 0xFF); }

    std::string words(std::string const& name) {
        Json const& value = must(name);
        if (!value.is_string()) fail(in_quotes(name) + " must be a text");
        auto const& text = value.get_ref<std::string const&>();
        if (text.empty() || text.size() > longest_order) {
            fail(in_quotes(name) + " must have from 1 to " + std::to_string(longest_order) +
                 " bytes");
        }
        if (words_in(text) > most_words) {
            fail(in_quotes(name) + " must have at most " + std::to_string(most_words) + " words");
        }
        return text;
    }

    bool truth(std::string const& name) {
        Json const& value = must(name);
        if (!value.is_boolean()) fail(in_quotes(name) + " must be true or false");
        return value.get<bool>();
    }
    bool odds() { return has("odds") && truth("odds"); }

    Bytes32 bytes(std::string const& name) { return bytes_of(name, must(name)); }

    What sit() {
        SitMessage message;
        Json const& seats = must("seats");
        if (!seats.is_array() || seats.size() > most_seats) {
            fail("\"seats\" must be a list of at most " + std::to_string(most_seats) + " secrets");
        }
        for (Json const& secret : seats) message.seats.push_back(bytes_of("seats", secret));
        if (has("nonce")) fail("this page is of an older program: load it again");
        if (has("nonce_commitment")) message.nonce_commitment = bytes("nonce_commitment");
        if (has("player")) message.player = player();
        return message;
    }
    /// A name that fits on a line: without control characters. Characters that change
    /// the direction of writing, or take no room, are shown as such.
    std::string player() {
        Json const& value = must("player");
        std::string const name = value.is_string() ? value.get<std::string>() : std::string{};
        bool const plain = std::none_of(name.begin(), name.end(), [](char letter) {
            return static_cast<unsigned char>(letter) < ' ' || letter == '\x7F';
        });
        if (!value.is_string() || name.size() > longest_player || !plain) {
            fail("\"player\" must be a name of at most " + std::to_string(longest_player) +
                 " bytes, on one line");
        }
        return text::visible(name);
    }

    What preview() {
        bool const by_words = has("order");
        int places = 0;
        for (std::string_view const name : {"unit", "x_mil", "y_mil", "facing_cdeg"}) {
            places += json_.contains(name) ? 1 : 0;
        }
        if (by_words ? places != 0 || has("onto") : places != 4) {
            fail(
                "\"preview\" must have \"order\", or \"unit\", \"x_mil\", \"y_mil\" and "
                "\"facing_cdeg\"");
        }
        if (by_words) {
            WordsPreviewMessage message;
            message.order = words("order");
            message.odds = odds();
            return message;
        }
        DropPreviewMessage message;
        message.unit = unit();
        message.pose.centre.x_mil = whole<Mil>("x_mil", -most_mil, most_mil);
        message.pose.centre.y_mil = whole<Mil>("y_mil", -most_mil, most_mil);
        message.faces = !must("facing_cdeg").is_null();
        if (message.faces) {
            message.pose.facing_cdeg =
                geometry::normal_facing(whole<CentiDegree>("facing_cdeg", -most_mil, most_mil));
        }
        if (has("onto") && !must("onto").is_null()) message.onto = unit("onto");
        message.odds = odds();
        return message;
    }

    What together() {
        TogetherMessage message;
        Json const& units = must("units");
        bool const fits =
            units.is_array() && units.size() <= most_in_group &&
            std::all_of(units.begin(), units.end(), [](Json const& unit) {
                return unit.is_number_unsigned() && unit.get<std::uint64_t>() <= most_units;
            });
        if (!fits) {
            fail("\"units\" must be a list of at most " + std::to_string(most_in_group) + " units");
        }
        for (Json const& unit : units) message.units.push_back(unit.get<std::uint16_t>());
        message.x_mil = whole<Mil>("x_mil", -most_mil, most_mil);
        message.y_mil = whole<Mil>("y_mil", -most_mil, most_mil);
        return message;
    }

private:
    Message checked_message();
    [[noreturn]] void fail(std::string const& what) const { throw UnreadableMessage{what}; }

    Json const& must(std::string const& name) {
        auto const found = json_.find(name);
        if (found == json_.end())
            fail(in_quotes(verb_) + " must have the member " + in_quotes(name));
        known_.push_back(name);
        return *found;
    }

    Bytes32 bytes_of(std::string const& name, Json const& value) const {
        Bytes32 found{};
        if (!value.is_string() || !read_hex(value.get_ref<std::string const&>(), found)) {
            fail(in_quotes(name) + " must be 64 digits from 0 to 9 and a to f");
        }
        return found;
    }

    Json const& json_;
    std::optional<std::int64_t> id_;
    std::string verb_;
    std::vector<std::string> known_{"do", "id"};  // the members that were read
};

/// What a message asks for, and how its members are read.
struct Verb {
    std::string_view name;
    What (*read)(Reader& in);
};

constexpr std::array verbs{
    Verb{"sit", [](Reader& in) { return in.sit(); }},
    Verb{"suggest", [](Reader& in) -> What { return SuggestMessage{in.unit()}; }},
    Verb{"reach", [](Reader& in) -> What { return ReachMessage{in.unit()}; }},
    Verb{"aim",
         [](Reader& in) -> What {
             std::uint16_t const unit = in.unit();
             return AimMessage{unit, in.unit("at")};
         }},
    Verb{"sight", [](Reader& in) -> What { return SightMessage{in.unit()}; }},
    Verb{"preview", [](Reader& in) { return in.preview(); }},
    Verb{"together", [](Reader& in) { return in.together(); }},
    Verb{"who", [](Reader& in) -> What { return WhoMessage{in.unit()}; }},
    Verb{"why", [](Reader& in) -> What { return WhyMessage{in.words("rule")}; }},
    Verb{"rules", [](Reader&) -> What { return RulesMessage{}; }},
    Verb{"weigh", [](Reader& in) -> What { return WeighMessage{in.words("option")}; }},
    Verb{"step", [](Reader& in) -> What { return StepMessage{in.entry()}; }},
    Verb{"log",
         [](Reader& in) -> What {
             return LogMessage{in.whole<std::size_t>("from", 1, most_entries),
                               in.whole<std::size_t>("to", 1, most_entries)};
         }},
    Verb{"submit", [](Reader& in) -> What { return SubmitMessage{in.entry(), in.words("order")}; }},
    Verb{"answer",
         [](Reader& in) -> What { return AnswerMessage{in.entry(), in.words("option")}; }},
    Verb{"withdraw", [](Reader& in) -> What { return WithdrawMessage{in.entry()}; }},
    Verb{"undo", [](Reader& in) -> What { return UndoMessage{in.entry()}; }},
    Verb{"pace",
         [](Reader& in) -> What {
             return PaceMessage{in.whole<int>("pace_ms", -1, slowest_pace_ms)};
         }},
    Verb{"allow", [](Reader& in) -> What { return AllowMessage{in.entry(), in.truth("yes")}; }},
    Verb{"nonce", [](Reader& in) -> What { return NonceMessage{in.side(), in.bytes("nonce")}; }},
    Verb{"show",
         [](Reader& in) -> What {
             return ShowMessage{in.entry(), in.whole<std::uint16_t>("after", 0, 0xFFFF), in.side(),
                                in.bytes("value")};
         }},
    Verb{"resign", [](Reader& in) -> What { return ResignMessage{in.side()}; }},
    Verb{"say", [](Reader& in) -> What { return SayMessage{in.side(), in.words("phrase")}; }},
    Verb{"name", [](Reader& in) -> What { return NameMessage{in.player()}; }},
};

Message Reader::checked_message() {
    if (!json_.is_object()) fail("a message must be a JSON object");
    if (has("id")) {
        id_ = whole<std::int64_t>("id", 0, std::numeric_limits<std::int64_t>::max());
    }
    auto const asked = json_.find("do");
    if (asked == json_.end() || !asked->is_string()) {
        fail("a message must have the member \"do\", a text");
    }
    verb_ = asked->get<std::string>();
    auto const verb = std::find_if(verbs.begin(), verbs.end(),
                                   [&](Verb const& each) { return each.name == verb_; });
    if (verb == verbs.end())
        fail(in_quotes(verb_.substr(0, 40)) + " is no known \"do\" of a message");
    Message message{id_, verb->read(*this)};
    for (auto const& [name, value] : json_.items()) {
        if (std::find(known_.begin(), known_.end(), name) != known_.end()) continue;
        fail(in_quotes(verb_) + " has no member " + in_quotes(name));
    }
    return message;
}

constexpr int message_levels = 8;

}  // namespace

MessageReading read_message(std::string_view text) {
    Json json;
    try {
        json = text::parse_strictly(text, "the message", message_levels);
    } catch (std::runtime_error const& fault) {
        return MessageFault{std::nullopt, fault.what()};
    }
    return Reader{json}.run();
}

}  // namespace esprit::serve
