#pragma once
// A simulated browser at a table: its connection, and what it says. It keeps to the protocol as the
// pages do, and now and then talks nonsense.
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "serve/tables.h"
#include "support/random_numbers.h"

namespace esprit::worlds {

using Json = nlohmann::json;

class Line;

/// Hears all that servers tell, when they tell it.
class Witness {
public:
    Witness() = default;
    Witness(Witness const&) = delete;
    Witness& operator=(Witness const&) = delete;
    virtual ~Witness() = default;
    virtual void told(Line& line, std::string const& text) = 0;
    virtual void fault(std::string const& what) = 0;
};

/// A connection as the server sees it. Texts wait until the browser reads them.
class Line final : public serve::GuestConnection {
public:
    Line(Witness& witness, std::string table) : witness_(witness), table_(std::move(table)) {}
    void send(std::string text) override {
        if (closed || hung_up) return;
        witness_.told(*this, text);
        unread.push_back(std::move(text));
    }
    void hang_up() override { hung_up = true; }

    std::deque<std::string> unread;
    bool hung_up = false;   // by the server: nothing follows after `unread`
    bool closed = false;    // lost, or left by the browser
    std::size_t known = 0;  // the first commit after which the last state told was true
    std::string const& table() const { return table_; }

private:
    Witness& witness_;
    std::string table_;
};

/// A seat or none of a table, and what this browser knows of it.
struct Place {
    std::string table;
    std::vector<std::size_t> sides;  // of its seats
    std::vector<Bytes32> secrets;    // of its seats
    bool wild = false;               // talks nonsense, too
};

class Browser {
public:
    Browser(Witness& witness, Place place, std::uint64_t seed);

    /// Connects to a server, and says "sit".
    void connect(serve::Tables& tables, std::size_t server);
    /// Leaves; the server hears of it if it still lives.
    void leave();
    /// The server has died.
    void lose();
    bool is_connected() const { return line_ && !line_->hung_up; }
    /// True while it has a connection to this server, even one that the server has hung up.
    bool is_at(std::size_t server) const { return line_ && server_ == server; }

    bool has_unsaid() const { return is_connected() && !unsaid_.empty(); }
    std::string const& next_unsaid() const { return unsaid_.front(); }
    /// The network takes one message to the server.
    void deliver();
    bool has_unread() const { return line_ && (line_->hung_up || !line_->unread.empty()); }
    /// Reads one message, and reacts as a page does by itself.
    void read();
    /// Says something at random.
    void act();
    /// Asks so much that the server need not answer all of it.
    void ask_much();
    /// Says something before which every question makes way, and the network takes it at once.
    void interrupt();
    /// Reads all it was told, and says something that is stored; the network takes it at once.
    void hurry();
    /// From now on it should be told that the battle is played again there.
    void expect_again(std::string address) { again_due_ = std::move(address); }
    /// Says what lets the game go on, by this state; false if it is not this browser's turn.
    bool go_on(Json const& state);

    Place const& place() const { return place_; }
    bool has_side(std::size_t side) const;
    bool is_seated() const { return is_connected() && seated_; }
    /// Empty unless it has been told since it connected.
    std::string const& last_state() const { return state_; }
    std::string const& last_dice() const { return dice_; }
    std::string const& last_pace() const { return pace_; }
    /// Where the battle is played again, of which it has not been told; empty if of nothing.
    std::string const& again_due() const { return again_due_; }
    std::string const& name() const { return name_; }
    /// True if the server has taken its name since it connected.
    bool is_named() const { return named_; }
    /// Who is at the table, as it was told last: `here` and `player` of each side.
    Json last_people() const;
    /// What the dice still wait for from it, though it was asked; empty if nothing.
    std::string owed(Json const& state, Json const& dice) const;
    /// The orders that it has been told and that hold, by their numbers.
    std::map<std::uint64_t, std::string> const& told_orders() const { return told_orders_; }
    std::size_t server() const { return server_; }
    /// Ids of messages that have not been answered.
    std::map<std::int64_t, std::string> const& unanswered() const { return unanswered_; }
    /// Kind, or code of the error, of the last answer.
    std::string const& last_answer() const { return answer_; }

private:
    void say(Json message);
    void say_sit(bool mistaken);
    void say_name() { say({{"do", "name"}, {"player", name_}}); }
    void deliver_all();
    void answered(std::string const& text);
    void answered_sit(std::int64_t id, std::string const& kind);
    void order_taken(std::int64_t id, std::string const& text);
    void follow(std::string const& text);
    std::size_t seat_of(std::size_t side) const;
    void react_to_dice(std::string const& text);
    void react_to_state(Json const& state);
    Json something(Json const& state);
    Json an_order(Json const& state);
    Json a_question(Json const& state);
    std::string nonsense();
    std::size_t some(std::size_t count) { return random_.below(static_cast<std::uint32_t>(count)); }

    Witness& witness_;
    Place place_;
    fixture::RandomNumbers random_;
    std::vector<Bytes32> chain_;  // the first is its nonce; each is the SHA-256 of the next
    serve::Tables* tables_ = nullptr;
    std::size_t server_ = 0;
    serve::GuestId guest_ = 0;
    std::shared_ptr<Line> line_;
    std::deque<std::string> unsaid_;
    std::int64_t last_id_ = 0;
    std::map<std::int64_t, std::string> unanswered_;  // what each asked
    struct Ordered {
        std::size_t entry;
        std::string order;
    };
    std::map<std::int64_t, Ordered> ordered_;  // of those, what each ordered
    std::int64_t mistaken_ = 0;                // the "sit" with a wrong secret
    std::int64_t played_ = 0;                  // the last message that was said at random
    std::string name_;
    bool named_ = false;
    bool name_with_sit_ = false;
    std::string again_due_;
    bool seated_ = false;
    std::string answer_;
    std::string state_;
    std::string dice_;
    std::string pace_;
    std::string people_;  // the last message with the people at the table
    std::map<std::uint64_t, std::string> told_orders_;
    std::optional<std::uint64_t> orders_;  // that it has been told
    std::string nonce_asked_;              // when it showed its nonce
    std::int64_t nonce_message_ = 0;       // with which it did
    std::vector<std::string> suggested_;
};

}  // namespace esprit::worlds
