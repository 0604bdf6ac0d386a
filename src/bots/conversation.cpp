#include "bots/conversation.h"

#include <algorithm>
#include <utility>
#include <variant>

namespace esprit::bots {

using games::BotFault;

namespace {

constexpr int most_remarks = 1000;

void hear(Overhear const& overhear, char const* direction, std::string_view text) {
    if (!overhear) return;
    while (!text.empty()) {
        std::size_t const end = std::min(text.find('\n'), text.size());
        overhear(direction + std::string{text.substr(0, end)});
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

}  // namespace

BotConversation::BotConversation(std::string const& command, BotOptions const& options,
                                 Budget const& budget, Overhear overhear)
    : budget_(budget), overhear_(std::move(overhear)), process_(command) {
    try {
        introduce_it();
        BotOptions known;
        for (auto const& [name, value] : options) {
            auto const& has = introduction_.options;
            if (std::find(has.begin(), has.end(), name) != has.end()) known[name] = value;
        }
        write(options_text(known), deadline(budget_.start_ms), budget_.start_ms, "taking options");
    } catch (BotStopped const& stopped) {
        std::string const why =
            stopped.fault == BotFault::died || stopped.fault == BotFault::late
                ? stopped.because
                : std::string{games::words_of(stopped.fault)} + ": " + stopped.because;
        throw BotStopped{BotFault::not_started, why};
    }
}

void BotConversation::introduce_it() {
    constexpr std::string_view wanted = "\"ready\"";
    Deadline const until = deadline(budget_.start_ms);
    write(greeting_text(), until, budget_.start_ms, wanted);
    for (int lines = 0; !introduction_.ready; ++lines) {
        std::string const line = read(until, budget_.start_ms, wanted);
        std::string const wrong = introduce(line, introduction_);
        if (!wrong.empty()) throw BotStopped{BotFault::nonsense, wrong};
        if (lines > most_remarks) throw BotStopped{BotFault::nonsense, "it never says \"ready\""};
    }
}

Deadline BotConversation::deadline(std::uint64_t limit_ms) const {
    return std::chrono::steady_clock::now() + std::chrono::milliseconds{limit_ms};
}

void BotConversation::stop(Wait wait, std::uint64_t limit_ms, std::string_view wanted) {
    switch (wait) {
        case Wait::late:
            process_.kill();
            throw BotStopped{BotFault::late, "no " + std::string{wanted} + " within " +
                                                 std::to_string(limit_ms) + " ms"};
        case Wait::flood:
            process_.kill();
            throw BotStopped{BotFault::nonsense, "it writes without an end of the line"};
        default:
            throw BotStopped{BotFault::died, process_.how_it_ended()};
    }
}

void BotConversation::write(std::string_view text, Deadline until, std::uint64_t limit_ms,
                            std::string_view wanted) {
    hear(overhear_, "> ", text);
    Wait const wait = process_.write(text, until);
    if (wait != Wait::done) stop(wait, limit_ms, wanted);
}

std::string BotConversation::read(Deadline until, std::uint64_t limit_ms, std::string_view wanted) {
    std::string line;
    Wait const wait = process_.read_line(line, until);
    if (wait != Wait::done) stop(wait, limit_ms, wanted);
    hear(overhear_, "< ", line);
    return line;
}

template <class Reply, class Reader>
Reply BotConversation::ask(std::string const& question, std::string_view wanted,
                           Reader const& reader) {
    std::string_view const unasked = process_.unread();
    if (unasked.find_first_not_of(" \t\r\n") != std::string_view::npos) {
        std::string_view const line = unasked.substr(0, unasked.find('\n'));
        throw BotStopped{BotFault::nonsense, "it said \"" + shown(line) + "\" without being asked"};
    }
    Deadline const until = deadline(budget_.order_ms);
    write(question, until, budget_.order_ms, wanted);
    reason_.clear();
    for (int lines = 0; lines < most_remarks; ++lines) {
        auto reply = reader(read(until, budget_.order_ms, wanted));
        if (auto* const given = std::get_if<Reply>(&reply)) return std::move(*given);
        if (auto* const nonsense = std::get_if<Nonsense>(&reply)) {
            throw BotStopped{BotFault::nonsense, nonsense->because};
        }
        Remark& remark = std::get<Remark>(reply);
        if (!remark.reason.empty()) reason_ = std::move(remark.reason);
    }
    throw BotStopped{BotFault::nonsense, "it gives reasons without end"};
}

void BotConversation::begin(games::BotGame const& game) {
    say(game_text(game));
}

games::BotOrder BotConversation::order(games::BotPosition const& position) {
    std::string const question =
        order_question(position, introduction_.wanted, budget_.order_ms, budget_.nodes);
    return ask<games::BotOrder>(question, "order", [&](std::string const& line) {
        return read_order_reply(line, position.orders.size());
    });
}

std::size_t BotConversation::answer(chance::Choice const& choice) {
    return ask<std::size_t>(
        choice_question(choice, budget_.order_ms), "answer",
        [&](std::string const& line) { return read_choice_reply(line, choice.options.size()); });
}

void BotConversation::bid_to_quit() {
    hear(overhear_, "> ", quit_text());
    process_.write(quit_text(), std::chrono::steady_clock::now());
}

void BotConversation::say(std::string_view lines) {
    write(lines, deadline(budget_.order_ms), budget_.order_ms, "reading");
}

bool BotConversation::end(Deadline until) {
    return process_.end(until);
}

}  // namespace esprit::bots
