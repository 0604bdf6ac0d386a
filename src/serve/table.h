#pragma once
// A table: a game, the guests at it, and the effect of each message. Uses neither network nor
// files: it returns what has to be stored and sent.
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "games/battlefield.h"
#include "games/fallen.h"
#include "report/json_writer.h"
#include "serve/error_code.h"
#include "serve/event.h"
#include "serve/limits.h"
#include "serve/message.h"

namespace esprit::serve {

using report::JsonWriter;

/// Number of a connection to a table, never used again; 0 means all connections.
using GuestId = std::uint64_t;
inline constexpr GuestId everybody = 0;

/// A text for one guest of a table, or for all.
struct Delivery {
    GuestId to = everybody;
    std::string text;
};

/// Result of a call: the caller stores the events, and then sends the deliveries in order.
struct TableOutput {
    std::vector<StoredEvent> events;
    std::vector<Delivery> deliveries;
};

/// The settings that a table is opened with; they never change.
struct TableSettings {
    std::string id;
    std::shared_ptr<games::Battlefield const> field;
    std::vector<std::string> by;                // commander of each side; empty: a person
    std::vector<std::optional<Bytes32>> seats;  // SHA-256 of the secret of each person's seat
    Bytes32 dice_secret{};
    std::uint64_t thought_seed = 0;  // random seed of the commanders' decisions
    bool undo = true;                // orders may be taken back
    int pace_ms = 0;                 // pause before an order of a commander; negative: stopped
    bool per_roll = false;           // for each order the seats reveal values that are mixed in
    std::string recording;           // a log that is watched, not played; empty: a game
    /// For the exact odds of an order; then a sample answers.
    std::chrono::milliseconds counting_time{Limits{}.counting_ms};
    std::uint64_t most_bytes = Limits{}.kb_of_table * 1024;  // of events; then no more is played
};

/// Compares two digests in constant time.
using SameDigest = std::function<bool(Bytes32 const&, Bytes32 const&)>;
/// Tells the time, for how long a person has been away.
using Now = std::function<std::chrono::steady_clock::time_point()>;
/// The text of a rule, in lines; empty if there is no such rule.
using RuleWords = std::function<std::string(std::string const& rule)>;

/// What a guest is told whose question takes too much work.
inline constexpr char const* too_much = "there are too many ways to count them all";

class Table {
public:
    using SideId = rules::SideId;

    /// Rebuilds the game from the stored events. Throws std::runtime_error when the settings or an
    /// event are damaged, or when the events contradict the current rules.
    Table(TableSettings settings, std::vector<StoredEvent> const& past, SameDigest same,
          RuleWords rule_words, Now now = std::chrono::steady_clock::now);
    Table(Table const&) = delete;
    Table& operator=(Table const&) = delete;

    /// Output of the constructor, to be fetched once: the event `renewed` if a game of an older
    /// play version was continued under the current rules.
    TableOutput opened() { return std::exchange(out_, {}); }
    TableOutput receive(GuestId from, std::string_view text);
    /// Applies events that other servers have stored after `last_event`. Throws like the
    /// constructor.
    TableOutput take_in(std::vector<StoredEvent> const& more);
    /// Tells all guests who is here, the dice and the state, after events of this server were lost.
    TableOutput tell_anew();
    std::uint64_t last_event() const { return last_event_; }
    /// Copies the guests of another object of the same table.
    void take_guests_of(Table const& other) {
        guests_ = other.guests_;
        people_ = other.people_;
        again_ = other.again_;
    }
    std::vector<rules::SideId> seats_of(GuestId guest) const;
    std::string state() const;
    TableOutput leave(GuestId guest);
    /// Milliseconds until `tick` should let a commander give the next order; none if no commander
    /// is to move.
    std::optional<int> tick_in_ms() const;
    TableOutput tick();

    std::string log_text() const;
    /// The table in short, as JSON.
    std::string summary() const;
    /// A text about the game as it is now. It may be worked out later, and on another thread.
    using LaterText = std::function<std::string()>;
    /// How the battle has gone so far, as JSON: losses, luck, the turning point.
    LaterText result() const;
    /// The battle retold, as an HTML page.
    LaterText report() const;
    /// Tells all guests that the same battle is played again at another table.
    TableOutput tell_again(std::string const& address);
    Bytes32 commitment() const;
    bool has_guests() const { return !guests_.empty(); }
    bool is_seated(GuestId guest) const;
    std::string const& id() const { return settings_.id; }

private:
    /// What is told of an order once it has been carried out.
    struct Telling {
        text::StoryTeller story;
        games::Muster before;  // the units before it
    };

    struct Guest {
        GuestId id = 0;
        std::vector<bool> seats;  // by side
        std::optional<Bytes32> nonce_commitment = {};
    };
    /// What is known of the person at a seat since the server began.
    struct Person {
        std::string name;
        std::optional<std::chrono::steady_clock::time_point> left;  // none: here, or never was
    };
    /// Sender and id of a message.
    struct Asked {
        GuestId by = 0;
        std::optional<std::int64_t> id;
    };
    /// Result of an order: refused; waiting for a decision; waiting for values of the seats; done.
    enum class Tried { refused, open, sealed, done };
    /// Request to take the last order back, which the other seat has to allow.
    enum class UndoRequest : std::uint8_t { none, asked, forbidden };
    /// An order or answer that is fixed and waits for the values that the seats reveal.
    struct Sealed {
        SealedEvent what;
        std::vector<std::optional<Bytes32>> shown;  // for the next dice, by side
        std::vector<play::Shown> whole;  // complete values for earlier dice of this order
    };

    // table_past.cpp: rebuilds the game from its events
    void begin_game(play::Log log);
    void begin_recording();
    std::optional<play::Difference> resume_from(play::Log log);
    std::optional<play::Difference> resume_seal();
    void apply_renewal(play::Log& log, RenewedEvent renewed);
    void check_settings() const;
    SideId checked_side(SideId side) const;
    SideId checked_person(SideId side) const;
    void apply(play::Log& log, StoredEvent const& event);
    void apply_in_order(play::Log& log, StoredEvent const& event);
    void apply_plain(play::Log& log, TableEventKind kind);
    void apply_nonce(NonceEvent const& given);
    void apply_promise(NoncePromisedEvent const& promise);
    void apply_order(play::Log& log, OrderEvent order);
    void apply_open(play::Log& log, OpenEvent open);
    void apply_seal(play::Log const& log, SealedEvent const& event);
    void tell_changes(std::size_t known, std::size_t fewest);

    // table_dice.cpp: the nonces of the seats, and dice that are mixed per roll
    std::optional<Bytes32> nonce_commitment_of(SideId side) const;
    std::vector<SideId> seats_without_promise() const;
    std::optional<SideId> asked_for_nonce() const;
    bool may_promise(SideId side) const;
    bool promise_nonce(SideId side, Bytes32 const& commitment);
    void tell_seat_taken(NoncePromisedEvent const& promise);
    bool holds_seat(Asked const& asked, SideId side);
    Tried seal(SealedEvent const& event);
    void take_seal(SealedEvent const& event);
    bool take_shown(NonceEvent const& shown);
    std::vector<SideId> silent_seats() const;
    void play_sealed();
    void add_sealed(JsonWriter& out) const;

    // table.cpp: carries out orders and stores their events
    bool is_recording() const { return !settings_.recording.empty(); }
    bool ready() const { return is_recording() || missing_nonces().empty(); }
    std::vector<rules::SideId> missing_nonces() const;
    std::string waits_for() const;
    /// True if it has so many events that nothing more is played here.
    bool is_full() const { return bytes_ >= settings_.most_bytes; }
    bool is_person(rules::SideId side) const { return settings_.by[side].empty(); }
    bool over() const { return resigned() || game_->awaited().order_kinds.empty(); }
    /// The side that has resigned, if any; the other side has won.
    std::optional<SideId> resigned() const { return game_->log().resigned; }
    Tried try_order(std::string const& order, GivenBy by, games::Refused& refused);
    play::Reply heard(text::StoryTeller& story, std::function<play::Reply()> const& act);
    Tried record_reply(play::Reply const& reply, Telling const& telling, games::Refused& refused);
    games::Muster muster() const { return {game_->board(), game_->units({})}; }
    void store(TableEventKind kind, std::string body);
    void play_forced_orders();
    void end_if_over();
    bool take_back();
    void clear_waiting();
    Tried try_answer(std::string const& option, games::Refused& refused);

    // table_acts.cpp: messages that change the game
    void act(Asked const& asked, ActMessage const& message);
    bool may_act(Asked const& asked, std::size_t entry, rules::SideId side);
    bool is_stale(Asked const& asked, std::size_t entry);
    void carry_out(Asked const& asked, SubmitMessage const& message);
    std::optional<games::Refused> try_line(std::vector<std::string> waiting);
    Tried try_order_or_refuse(std::string const& order, games::Refused& refused);
    void carry_out(Asked const& asked, AnswerMessage const& message);
    void carry_out(Asked const& asked, WithdrawMessage const& message);
    void carry_out(Asked const& asked, UndoMessage const& message);
    void carry_out(Asked const& asked, PaceMessage const& message);
    void carry_out(Asked const& asked, AllowMessage const& message);
    void carry_out(Asked const& asked, NonceMessage const& message);  // table_dice.cpp
    void carry_out(Asked const& asked, ShowMessage const& message);   // table_dice.cpp
    void carry_out(Asked const& asked, ResignMessage const& message);
    void carry_out(Asked const& asked, SayMessage const& message);   // table_people.cpp
    void carry_out(Asked const& asked, NameMessage const& message);  // table_people.cpp
    bool must_ask(GuestId guest, SideId side) const;
    void take_back_for(Asked const& asked);
    void tell_undo_request(std::string_view is);
    std::string why_not_undone(rules::SideId side) const;
    void after_act(Asked const& asked);
    bool take_back_to(std::size_t count);
    std::vector<std::string> orders_of(std::string const& words) const;

    // table_people.cpp: who is at the table, and what they say to one another
    bool is_here(rules::SideId side) const;
    void note_people(Guest const& guest, std::string const& name);
    void note_leaving(Guest const& guest);
    void add_person(JsonWriter& out, rules::SideId side) const;
    void add_phrases(JsonWriter& out) const;
    void send_again();
    void done(Asked const& asked);

    // table_answers.cpp: questions, and taking a seat
    void sit(Asked const& asked, SitMessage const& message);
    void look(Asked const& asked, QuestionMessage const& message);
    bool is_unit(Asked const& asked, std::uint16_t unit);
    void tell(Asked const& asked, SuggestMessage const& message);
    void tell(Asked const& asked, ReachMessage const& message);
    void tell(Asked const& asked, AimMessage const& message);
    void tell(Asked const& asked, SightMessage const& message);
    void tell(Asked const& asked, WordsPreviewMessage const& message);
    void tell(Asked const& asked, DropPreviewMessage const& message);
    void tell(Asked const& asked, TogetherMessage const& message);
    void tell(Asked const& asked, WhoMessage const& message);
    void tell(Asked const& asked, WhyMessage const& message);
    void tell(Asked const& asked, RulesMessage const& message);
    void tell(Asked const& asked, WeighMessage const& message);
    void tell(Asked const& asked, StepMessage const& message);
    void tell(Asked const& asked, LogMessage const& message);
    void preview(Asked const& asked, bool odds, std::function<games::Dropped()> const& find,
                 bool one);
    games::OddsTable odds_in_time(std::function<games::OddsTable(bool sampled)> const& odds) const;
    games::OddsTable odds_of(std::vector<std::string> const& orders) const;
    games::OddsTable known_odds(std::vector<std::string> const& orders) const;
    void add_preview_odds(JsonWriter& out, std::vector<games::Sketch> const& orders) const;
    games::GroupPlan group_plan(TogetherMessage const& message) const;
    games::Dropped read_words(std::string const& words) const;

    // table_states.cpp: messages to the browsers
    void send_table(Asked const& asked);
    void add_awaited(JsonWriter& out) const;
    void add_sides(JsonWriter& out, Guest const* guest) const;
    void add_dice(JsonWriter& out) const;
    std::string resigned_words() const {
        return games::resigned_words(settings_.field->common(), *resigned());
    }
    void add_resigned(JsonWriter& out) const;
    void add_renewed(JsonWriter& out) const;
    void add_score(JsonWriter& out) const;
    void broadcast_seats();
    void broadcast_dice();
    void broadcast_pace();
    void happened(bool done, std::size_t entry, Telling const& telling);
    void tell_order(play::OrderRecord const& record, bool done, std::size_t entry,
                    games::ToldOrder const& told);

    JsonWriter reply(Asked const& asked, std::string_view is) const;
    void send(GuestId to, JsonWriter& out);
    void fail(Asked const& asked, MessageError code, std::string const& what);
    void refuse(Asked const& asked, games::Refused const& refused);
    Guest* find_guest(GuestId id);
    chance::Ruleset const& ruleset() const { return settings_.field->ruleset(); }

    TableSettings settings_;
    SameDigest same_;
    RuleWords rule_words_;
    Now now_;
    std::vector<NoncePromisedEvent> nonce_promises_;  // in the order in which nonces are shown
    bool nonces_committed_ = true;                    // no nonce was shown before all promises
    std::vector<std::optional<Bytes32>> nonces_;      // by side
    std::vector<std::optional<Bytes32>> promised_;    // by side: SHA-256 of the next revealed value
    std::optional<Sealed> sealed_;
    UndoRequest undo_request_ = UndoRequest::none;
    std::optional<RenewedEvent> renewed_;  // the last one
    std::unique_ptr<games::BattlefieldGame> game_;
    std::vector<std::uint8_t> sides_;  // side of each entry of the log
    std::vector<GivenBy> by_;          // source of each entry of the log
    std::uint8_t open_side_ = 0;       // side of the open order
    GivenBy open_by_ = GivenBy::person;
    std::uint64_t last_event_ = 0;
    std::uint64_t bytes_ = 0;  // of all events
    int pace_ms_ = 0;
    std::vector<Guest> guests_;
    std::vector<Person> people_;  // by side
    std::string again_;           // the address of the table where the battle is played again
    /// Odds that guests have been told since the last event, by the orders.
    struct Told {
        std::uint64_t event = 0;
        std::map<std::vector<std::string>, games::OddsTable> odds;
    };
    mutable Told told_;
    TableOutput out_;  // of the current call
};

}  // namespace esprit::serve
