// The questions that wait at a table: players' before watchers', newer ones of a guest in the place
// of older ones.
#include <algorithm>

#include "serve/tables.h"

namespace esprit::serve {
namespace {

constexpr int most_ways_made = 3;  // by a question for orders; then it is given up
constexpr std::chrono::milliseconds time_of_question{300};  // of the processor

}  // namespace

/// True if the guest holds a seat.
bool Tables::is_player(Slot const& slot, GuestId guest) {
    auto const found = slot.guests.find(guest);
    return found != slot.guests.end() && !found->second.seats.empty();
}

/// Takes a question out of the queue where one more would be too many: the oldest of the guest or
/// of its client, or for a player the newest of a watcher at a full table.
std::optional<Tables::Question> Tables::make_room(Slot& slot, Question const& question) {
    GuestId const asker = question.asker.guest;
    auto& queue = slot.questions;
    auto const taken = [&queue](auto at) {
        Question found = std::move(*at);
        queue.erase(at);
        found.place.reset();
        return found;
    };
    auto const is_own = [asker](Question const& each) { return each.asker.guest == asker; };
    auto const own = static_cast<std::uint64_t>(std::count_if(queue.begin(), queue.end(), is_own));
    if (own >= limits_.questions_of_guest) {
        return taken(std::find_if(queue.begin(), queue.end(), is_own));
    }
    if (asked_.is_full(question.client)) {
        auto const of_client = std::find_if(queue.begin(), queue.end(), [&](Question const& each) {
            return each.client == question.client;
        });
        if (of_client == queue.end()) return std::nullopt;
        return taken(of_client);
    }
    bool const full =
        slot.strand->orders_waiting() + queue.size() >= limits_.orders_waiting_at_table;
    if (!full || !is_player(slot, asker)) return std::nullopt;
    auto const of_watcher =
        std::find_if(queue.rbegin(), queue.rend(),
                     [&slot](Question const& each) { return !is_player(slot, each.asker.guest); });
    if (of_watcher == queue.rend()) return std::nullopt;
    return taken(std::prev(of_watcher.base()));
}

/// Puts a question into the queue of its table, or says that there is no place for it.
void Tables::ask(SlotPtr const& slot, Question question) {
    std::optional<Question> replaced;
    bool accepted = false;
    bool plan = false;
    if (GuestConnectionPtr const line = connection_of(*slot, question.asker.guest)) {
        question.client = line->client();
    }
    {
        std::lock_guard const lock{slot->mutex};
        replaced = make_room(*slot, question);
        accepted = slot->strand->orders_waiting() + slot->questions.size() <
                   limits_.orders_waiting_at_table;
        if (accepted) question.place = asked_.take(question.client);
        accepted = question.place != nullptr;
        if (accepted) {
            slot->questions.push_back(question);
            plan = slot->answers_planned < slot->questions.size();
            slot->answers_planned += plan ? 1U : 0U;
        }
    }
    if (replaced) {
        if (GuestConnectionPtr const line = connection_of(*slot, replaced->asker.guest)) {
            line->send(error_text("replaced", "newer questions took the place of this one",
                                  replaced->asker.id));
        }
    }
    if (!accepted) {
        if (GuestConnectionPtr const line = connection_of(*slot, question.asker.guest)) {
            line->send(error_text("too_fast",
                                  "too many messages wait at this table, or questions of your "
                                  "address: try again",
                                  question.asker.id));
        }
    }
    if (plan) workers_.post(slot->strand, Work::questions, [this, slot] { answer_next(slot); });
}

/// The question whose turn it is: the oldest of a player, or else of a watcher.
std::optional<Tables::Question> Tables::take_next(Slot& slot) {
    std::lock_guard const lock{slot.mutex};
    --slot.answers_planned;
    auto& queue = slot.questions;
    if (queue.empty()) return std::nullopt;
    auto next = std::find_if(queue.begin(), queue.end(), [&slot](Question const& each) {
        return is_player(slot, each.asker.guest);
    });
    if (next == queue.end()) next = queue.begin();
    Question question = std::move(*next);
    queue.erase(next);
    question.place.reset();
    return question;
}

void Tables::answer_next(SlotPtr const& slot) {
    if (auto question = take_next(*slot)) answer(slot, std::move(*question));
}

/// Answers a question within its time. It makes way for orders of its table, and is tried again
/// after them.
void Tables::answer(SlotPtr const& slot, Question question) {
    GuestId const guest = question.asker.guest;
    bool again = false;
    contain_faults(slot, [&] {
        if (connection_of(*slot, guest) == nullptr || !load(slot)) return;
        TaskLimit limit{workers_, *slot->strand, time_of_question};
        TableOutput answer = slot->table->receive(guest, question.text);
        again = limit.made_way() && question.made_way < most_ways_made;
        if (again) return;
        publish(slot, std::move(answer), question.asker);
        durations_.questions.add(now() - question.asker.since);
    });
    if (!again) return;
    ++question.made_way;
    ask(slot, std::move(question));
}

}  // namespace esprit::serve
