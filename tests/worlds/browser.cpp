#include "worlds/browser.h"

#include <algorithm>
#include <array>
#include <utility>

#include "worlds/database.h"

namespace esprit::worlds {
namespace {

constexpr std::size_t length_of_chain = 60;
// World::words_of takes its time for these
constexpr std::array<char const*, 3> slow_rules{"SLOW", "QUICK", "BUSY"};

bool is_kind(std::string const& text, std::string_view kind) {
    return text.starts_with(R"({"is":")" + std::string{kind} + '"');
}

/// The text between two others; empty if they do not follow one another.
std::string between(std::string const& text, std::string_view before, char after) {
    std::size_t const at = text.find(before);
    if (at == std::string::npos) return {};
    std::size_t const begin = at + before.size();
    return text.substr(begin, text.find(after, begin) - begin);
}

/// The kind of the answer to a message that is not refused.
std::string_view answer_to(std::string_view asked) {
    if (asked == "sit") return "table";
    if (asked == "suggest") return "suggestions";
    for (std::string_view const same : {"who", "why", "step", "log"}) {
        if (asked == same) return same;
    }
    return "done";
}

bool is_answer(std::string_view kind) {
    constexpr std::array kinds{"table", "suggestions", "who",  "why",
                               "step",  "log",         "done", "refused"};
    return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

}  // namespace

Browser::Browser(Witness& witness, Place place, std::uint64_t seed)
    : witness_(witness),
      place_(std::move(place)),
      random_(seed),
      name_("Guest " + std::to_string(seed)) {
    Bytes32 value{};
    for (std::uint8_t& each : value) each = static_cast<std::uint8_t>(random_.next());
    for (std::size_t i = 0; i < length_of_chain; ++i) {
        chain_.push_back(value);
        value = sha256(value);
    }
    std::reverse(chain_.begin(), chain_.end());
}

bool Browser::has_side(std::size_t side) const {
    return std::find(place_.sides.begin(), place_.sides.end(), side) != place_.sides.end();
}

void Browser::connect(serve::Tables& tables, std::size_t server) {
    leave();
    tables_ = &tables;
    server_ = server;
    line_ = std::make_shared<Line>(witness_, place_.table);
    guest_ = tables.join(place_.table, line_);
    say_sit(random_.one_in(12));
}

/// \param mistaken  one of the secrets opens no seat
void Browser::say_sit(bool mistaken) {
    Json seats = Json::array();
    for (Bytes32 const& secret : place_.secrets) seats.push_back(hex_text(secret));
    if (mistaken) seats.push_back(hex_text(chain_[0]));
    name_with_sit_ = random_.one_in(2);
    Json message{{"do", "sit"}, {"seats", seats}};
    message["nonce_commitment"] = hex_text(sha256(chain_[0]));
    if (name_with_sit_) message["player"] = name_;
    say(std::move(message));
    mistaken_ = mistaken ? last_id_ : 0;
}

void Browser::leave() {
    if (line_ && tables_ != nullptr) tables_->leave(place_.table, guest_);
    lose();
}

void Browser::lose() {
    if (line_) line_->closed = true;
    line_.reset();
    tables_ = nullptr;
    unsaid_.clear();
    unanswered_.clear();
    ordered_.clear();
    mistaken_ = 0;
    seated_ = false;
    named_ = false;
    again_due_.clear();
    state_.clear();
    dice_.clear();
    pace_.clear();
    orders_.reset();
    nonce_asked_.clear();
    people_.clear();
    told_orders_.clear();
}

void Browser::say(Json message) {
    message["id"] = ++last_id_;
    unanswered_[last_id_] = message["do"];
    if (message["do"] == "submit") ordered_[last_id_] = {message["entry"], message["order"]};
    unsaid_.push_back(message.dump());
}

void Browser::deliver() {
    std::string const text = std::move(unsaid_.front());
    unsaid_.pop_front();
    tables_->receive(place_.table, guest_, text);
}

void Browser::deliver_all() {
    while (has_unsaid()) deliver();
}

/// After a wrong secret it tries again with those that it has.
void Browser::answered_sit(std::int64_t id, std::string const& kind) {
    if (kind == "table" && id == mistaken_) witness_.fault("a wrong secret was let in");
    if (kind == "table") {
        seated_ = true;
        named_ = name_with_sit_ && !place_.sides.empty();
    } else if (id == mistaken_ && is_connected()) {
        say_sit(false);
    }
}

/// An order is meant for one state of the game: there it is given, or not at all.
void Browser::order_taken(std::int64_t id, std::string const& text) {
    auto const said = ordered_.extract(id);
    if (said.empty() || !is_kind(text, "done")) return;
    std::size_t const entry = said.mapped().entry;
    std::size_t const now = std::stoull(between(text, R"("entry":)", '}'));
    auto const taken = told_orders_.find(entry + 1);
    // "end" is short for "end turn"
    bool const other = now > entry && taken != told_orders_.end() &&
                       !taken->second.starts_with(said.mapped().order);
    if (now < entry || other) {
        witness_.fault("an order for state " + std::to_string(entry) + ", " + said.mapped().order +
                       ", was taken for another: " + text);
    }
    // some change their minds
    bool const at_random = id == played_ && now > entry;
    if (at_random && random_.one_in(3)) say({{"do", "undo"}, {"entry", now}});
}

void Browser::answered(std::string const& text) {
    constexpr std::string_view to = R"(","to":)";
    std::string const kind = between(text, R"({"is":")", '"');
    if (text.compare(7 + kind.size(), to.size(), to) != 0) {
        if (is_answer(kind) && !place_.wild)
            witness_.fault("an answer has no number: " + text.substr(0, 60));
        return;
    }
    std::int64_t const id = std::stoll(between(text, to, ','));
    auto const asked = unanswered_.find(id);
    if (asked == unanswered_.end()) {
        witness_.fault("message " + std::to_string(id) + " was answered twice: " + text);
    } else {
        if (kind != "error" && kind != answer_to(asked->second)) {
            bool const refused = kind == "refused" && answer_to(asked->second) == "done";
            if (!refused) witness_.fault(asked->second + " was answered by " + text.substr(0, 60));
        }
        bool const plays = asked->second != "sit" && answer_to(asked->second) == "done";
        if (kind == "done" && plays && place_.sides.empty()) {
            witness_.fault("a watcher may " + asked->second);
        }
        if (asked->second == "name" && kind == "done") named_ = true;
        bool const sat = asked->second == "sit";
        unanswered_.erase(asked);
        if (sat) answered_sit(id, kind);
    }
    order_taken(id, text);
    answer_ = kind == "error" ? between(text, R"("code":")", '"') : kind;
    // as a page: only then it shows the nonce again, when it is asked again
    if (kind == "error" && id == nonce_message_) nonce_asked_.clear();
    if (kind == "suggestions") {
        suggested_.clear();
        Json const suggestions = Json::parse(text);
        for (Json const& each : suggestions["orders"]) suggested_.push_back(each["order"]);
    }
}

void Browser::read() {
    if (line_->unread.empty()) {
        // a page comes again later
        lose();
        return;
    }
    std::string const text = std::move(line_->unread.front());
    line_->unread.pop_front();
    answered(text);
    bool const of_the_table = !is_kind(text, "error") && !is_kind(text, "again");
    if (of_the_table && !seated_) witness_.fault("told before it sat down: " + text.substr(0, 60));
    follow(text);
    if (is_kind(text, "table") || is_kind(text, "seats")) people_ = text;
    if (is_kind(text, "state")) {
        state_ = text;
        if (text.find(R"("sealed":null)") == std::string::npos) react_to_state(Json::parse(text));
    } else if (is_kind(text, "sealed")) {
        react_to_state({{"sealed", Json::parse(text)}});
    } else if (is_kind(text, "table") || is_kind(text, "dice")) {
        dice_ = dice_in(text);
        react_to_dice(text);
    } else if (is_kind(text, "again")) {
        if (between(text, R"("address":")", '"') == again_due_) again_due_.clear();
    } else if (is_kind(text, "undo_asked") && random_.one_in(2)) {
        Json const asked = Json::parse(text);
        say({{"do", "allow"}, {"entry", asked["entry"]}, {"yes", true}});
    }
}

/// Follows the number of orders as a page does that lists them: none may be left out.
void Browser::follow(std::string const& text) {
    auto const entry = [&] { return std::stoull(between(text, R"("entry":)", ',')); };
    if (is_kind(text, "state")) {
        if (orders_ && *orders_ != entry()) {
            witness_.fault("it was told " + std::to_string(*orders_) + " orders, then " +
                           text.substr(0, 60));
        }
        orders_ = entry();
    } else if (is_kind(text, "happened") && text.find(R"("done":true)") != std::string::npos) {
        if (orders_ && *orders_ + 1 != entry()) {
            witness_.fault("after " + std::to_string(*orders_) + " orders it was told " +
                           text.substr(0, 60));
        }
        orders_ = entry();
        told_orders_[*orders_] = between(text, R"("order":")", '"');
    } else if (is_kind(text, "undone")) {
        orders_ = entry();
        told_orders_.erase(told_orders_.upper_bound(*orders_), told_orders_.end());
    } else if (is_kind(text, "table") || is_kind(text, "pace")) {
        pace_ = pace_in(text);
    }
}

Json Browser::last_people() const {
    Json people = Json::array();
    Json const told = Json::parse(people_);
    for (Json const& side : told["sides"]) people.push_back({side["here"], side["player"]});
    return people;
}

/// Number of a side among those of people: the table lists nonces of these alone.
std::size_t Browser::seat_of(std::size_t side) const {
    Json const told = Json::parse(people_);
    std::size_t seat = 0;
    for (std::size_t before = 0; before < side; ++before) {
        seat += told["sides"][before]["by"] == "person" ? 1 : 0;
    }
    return seat;
}

std::string Browser::owed(Json const& state, Json const& dice) const {
    if (!dice["asks"].is_null() && has_side(dice["asks"]) &&
        dice["nonce_commitments"][seat_of(dice["asks"])] == hex_text(sha256(chain_[0]))) {
        return "its nonce";
    }
    if (state["sealed"].is_null()) return {};
    for (Json const& side : state["sealed"]["waits_for"]) {
        if (!has_side(side)) continue;
        Json const& promised = state["sealed"]["promised"][side.get<std::size_t>()];
        for (Bytes32 const& value : chain_) {
            if (promised == hex_text(sha256(value))) return "a value of its chain";
        }
    }
    return {};
}

/// Shows its nonce when that is asked for.
void Browser::react_to_dice(std::string const& text) {
    Json const dice = Json::parse(text)["dice"];
    if (dice["asks"].is_null() || !has_side(dice["asks"])) return;
    std::string const asked = dice["asks"].dump() + dice["nonce_commitments"].dump();
    if (asked == nonce_asked_) return;
    nonce_asked_ = asked;
    say({{"do", "nonce"}, {"side", dice["asks"]}, {"nonce", hex_text(chain_[0])}});
    nonce_message_ = last_id_;
}

/// Shows the values for which sealed dice wait.
void Browser::react_to_state(Json const& state) {
    Json const& sealed = state["sealed"];
    for (Json const& side : sealed["waits_for"]) {
        if (!has_side(side)) continue;
        Json const& promised = sealed["promised"][side.get<std::size_t>()];
        for (Bytes32 const& value : chain_) {
            if (promised != hex_text(sha256(value))) continue;
            say({{"do", "show"},
                 {"entry", sealed["entry"]},
                 {"after", sealed["after"]},
                 {"side", side},
                 {"value", hex_text(value)}});
        }
    }
}

void Browser::act() {
    if (!is_connected() || state_.empty()) return;
    if (place_.wild && random_.one_in(3)) {
        unsaid_.push_back(nonsense());
        return;
    }
    say(something(Json::parse(state_)));
    played_ = last_id_;
}

void Browser::ask_much() {
    if (!is_connected() || state_.empty()) return;
    constexpr int much = 4;
    for (int i = 0; i < much; ++i) say(a_question(Json::parse(state_)));
}

void Browser::interrupt() {
    if (!is_seated()) return;
    say_name();
    deliver_all();
}

void Browser::hurry() {
    while (is_connected() && !line_->unread.empty()) read();
    if (!is_seated() || state_.empty() || place_.sides.empty()) return;
    if (!go_on(Json::parse(state_))) {
        constexpr int longest_ms = 1000;
        say({{"do", "pace"}, {"pace_ms", (std::stoi(pace_) + 1) % longest_ms}});
    }
    deliver_all();
}

bool Browser::go_on(Json const& state) {
    auto const& asked = state["pending"].is_null() ? state["awaited"] : state["pending"];
    if (!has_side(asked["side"])) return false;
    say(an_order(state));
    return true;
}

/// An answer, or an order of those that the state or the last suggestions offer.
Json Browser::an_order(Json const& state) {
    if (!state["pending"].is_null()) {
        Json const& options = state["pending"]["options"];
        return {
            {"do", "answer"}, {"entry", state["entry"]}, {"option", options[some(options.size())]}};
    }
    std::string order = "end";
    Json const& orders = state["orders"];
    if (!orders.empty()) order = orders[some(orders.size())]["order"];
    if (!suggested_.empty() && random_.one_in(2)) order = suggested_[some(suggested_.size())];
    suggested_.clear();
    return {{"do", "submit"}, {"entry", state["entry"]}, {"order", order}};
}

Json Browser::a_question(Json const& state) {
    Json const unit =
        state["pieces"].empty() ? Json{0} : state["pieces"][some(state["pieces"].size())]["unit"];
    switch (some(8)) {
        case 0:
            return {{"do", "why"}, {"rule", slow_rules[some(slow_rules.size())]}};
        case 1:
            return {{"do", "who"}, {"unit", unit}};
        case 2:
            return {{"do", "step"}, {"entry", some(4)}};
        case 3:
            return {{"do", "log"}, {"from", 1}, {"to", 3}};
        default:
            return {{"do", "suggest"}, {"unit", unit}};
    }
}

Json Browser::something(Json const& state) {
    Json const& entry = state["entry"];
    Json const side = place_.sides.empty() ? 0U : place_.sides[some(place_.sides.size())];
    switch (some(24)) {
        case 0:
            return {{"do", "undo"}, {"entry", entry}};
        case 1:
            return {{"do", "allow"}, {"entry", entry}, {"yes", random_.one_in(2)}};
        case 2:
            return {{"do", "withdraw"}, {"entry", entry}};
        case 3:
            return {{"do", "pace"}, {"pace_ms", some(3) * 700}};
        case 4:
            return {{"do", "say"}, {"side", side}, {"phrase", "hello"}};
        case 5:
            return {{"do", "name"}, {"player", name_}};
        case 6:
            if (random_.one_in(3)) return {{"do", "resign"}, {"side", side}};
            return {{"do", "submit"}, {"entry", some(5)}, {"order", "end"}};
        case 7:
        case 8:
        case 9:
        case 10:
        case 11:
            return a_question(state);
        default:
            return an_order(state);
    }
}

std::string Browser::nonsense() {
    static std::array<std::string, 7> const said{
        "",
        "[",
        "{}",
        R"({"do":"sit","seats":[]})",
        R"({"do":"who","unit":65535})",
        R"({"do":"submit","entry":0,"order":"\u0000"})",
        R"({"do":"show","entry":0,"after":0,"side":9,"value":"00"})",
    };
    return said[some(said.size())];
}

}  // namespace esprit::worlds
