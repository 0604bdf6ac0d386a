#include "bots/bot_check.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <memory>
#include <stdexcept>
#include <thread>
#include <utility>

#include "bots/sample_battle.h"
#include "games/battlefield_loader.h"
#include "games/setups.h"
#include "report/json_writer.h"
#include "simulate/record.h"

namespace esprit::bots {

using games::BotFault;
using namespace std::chrono_literals;

namespace {

constexpr auto time_to_end = 2s;
constexpr auto time_to_say_more = 100ms;

std::string advice_on(BotFault fault) {
    switch (fault) {
        case BotFault::not_started:
            return "try the command in a shell; it has to answer \"esprit 1\" with \"ready\", and "
                   "to flush its output after every line";
        case BotFault::died:
            return "its last words to standard error are above; --bot-talk of esprit battle writes "
                   "down the whole talk";
        case BotFault::late:
            return "reply within the milliseconds behind \"go\", and flush the output";
        case BotFault::nonsense:
            return "reply to \"go\" with one line, \"order NUMBER\", or behind \"choice\" \"answer "
                   "NUMBER\"";
        case BotFault::refused:
            return "order by the numbers of the list";
    }
    return {};
}

std::string failure(BotStopped const& stopped) {
    return std::string{games::words_of(stopped.fault)} + ": " + stopped.because + "; " +
           advice_on(stopped.fault);
}

class Checker {
public:
    explicit Checker(BotCheckOptions const& options) : options_(options) {}

    std::vector<BotCheck> check() {
        if (!try_to("start", [&](BotConversation& talk) { return introduced(talk); }))
            return checks_;
        try_to("one order", [&](BotConversation& talk) {
            talk.begin(sample_.game);
            talk.order(with_orders(sample_.position, 1));
            return std::string{"gives the only order there is"};
        });
        try_to("choice", [&](BotConversation& talk) {
            talk.begin(sample_.game);
            constexpr std::array<std::string_view, 2> options{"stand", "fall back"};
            talk.answer({RuleId{"CHECK-1"}, 0, "What now?", options});
            return std::string{"answers a choice"};
        });
        try_to("many orders", [&](BotConversation& talk) {
            talk.begin(sample_.game);
            talk.order(with_orders(sample_.position, 2000));
            return std::string{"reads 2,000 orders"};
        });
        try_to("new battle", [&](BotConversation& talk) {
            for (int battle = 0; battle < 2; ++battle) {
                talk.begin(sample_.game);
                talk.order(with_orders(sample_.position, 3));
            }
            return std::string{"begins another battle in the middle of one"};
        });
        try_to("house rules", [&](BotConversation& talk) {
            SampleBattle const sample =
                sample_battle({{"by night à cheval.toml",
                                "[house]\nruleset = \"men-who-would-be-kings\"\ntitle = \"By "
                                "\\\"night\\\"\"\n"}});
            talk.begin(sample.game);
            talk.order(sample.position);
            return std::string{"begins a battle with house rules"};
        });
        try_to("unknown lines", [&](BotConversation& talk) {
            talk.say("weather {\"rain\":true}\n");
            talk.begin(sample_.game);
            talk.say("weather {\"rain\":false}\n");
            talk.order(with_orders(sample_.position, 3));
            return std::string{"passes over lines that it does not know"};
        });
        try_to("one reply", [&](BotConversation& talk) { return says_no_more(talk); });
        for (bool const quits : {true, false}) check_end(quits);
        for (games::GameSystem const& system : games::game_systems()) fight(system.name);
        return checks_;
    }

private:
    /// Runs a new process through `attempt`, which returns what to tell.
    template <class Attempt>
    bool try_to(std::string const& name, Attempt const& attempt) {
        try {
            BotConversation talk{options_.command, options_.options, options_.budget, {}};
            std::string told = attempt(talk);
            talk.bid_to_quit();
            talk.end(std::chrono::steady_clock::now() + time_to_end);
            return add(name, true, std::move(told));
        } catch (BotStopped const& stopped) {
            return add(name, false, failure(stopped));
        } catch (std::runtime_error const& error) {
            return add(name, false, error.what());
        }
    }
    bool add(std::string name, bool passed, std::string told) {
        checks_.push_back({std::move(name), passed, std::move(told)});
        return passed;
    }

    std::string introduced(BotConversation const& talk) const {
        Introduction const& introduction = talk.introduction();
        for (auto const& [name, value] : options_.options) {
            auto const& known = introduction.options;
            if (std::find(known.begin(), known.end(), name) == known.end()) {
                throw BotStopped{BotFault::not_started, "it has no option \"" + name + "\""};
            }
        }
        std::string told = "is ready";
        if (!introduction.name.empty()) told += "; its name is " + introduction.name;
        if (introduction.name.empty()) told += "; it could say \"name NAME\" before";
        return told;
    }
    std::string says_no_more(BotConversation& talk) const {
        talk.begin(sample_.game);
        talk.order(with_orders(sample_.position, 3));
        std::this_thread::sleep_for(time_to_say_more);
        std::string_view const more = talk.unasked();
        if (more.empty()) return "says nothing unless it is asked";
        throw BotStopped{BotFault::nonsense, "after its reply it went on with \"" +
                                                 shown(more.substr(0, more.find('\n'))) + "\""};
    }
    void check_end(bool quits) {
        std::string const name = quits ? "quit" : "end of input";
        try {
            BotConversation talk{options_.command, options_.options, options_.budget, {}};
            if (quits) talk.bid_to_quit();
            bool const ended = talk.end(std::chrono::steady_clock::now() + time_to_end);
            add(name, ended,
                ended ? "ends by itself"
                      : "was still there after 2 seconds; end when \"quit\" is read, and when "
                        "standard input ends");
        } catch (BotStopped const& stopped) {
            add(name, false, failure(stopped));
        }
    }

    /// Fights `random` from both sides, and the first battle a second time.
    void fight(std::string_view system) {
        std::vector<std::string> replies;
        PoolSettings settings;
        settings.bots = {{"bot", options_.command}};
        settings.options = options_.options;
        settings.budget = options_.budget;
        settings.overhear = [&](std::string_view line) {
            if (line.find(" < ") != std::string_view::npos) {
                replies.emplace_back(line.substr(line.find(" < ")));
            }
        };
        auto const pool = std::make_shared<BotPool>(std::move(settings));
        std::array<std::vector<std::string>, 3> heard;
        std::uint64_t orders = 0;
        for (std::size_t battle = 0; battle < heard.size(); ++battle) {
            orders += battle_orders(system, pool, battle == 1 ? 1 : 0);
            heard.at(battle) = std::exchange(replies, {});
            auto const faults = pool->faults();
            if (faults.empty()) continue;
            BotFault worst{};
            for (std::size_t i = 0; i < faults[0].of.size(); ++i) {
                if (faults[0].of.at(i) > 0) worst = static_cast<BotFault>(i);
            }
            add(std::string{system}, false, faults[0].first_words + "; " + advice_on(worst));
            return;
        }
        // the introduction comes before the first battle alone
        auto& first = heard[0];
        auto const ready = std::find(first.begin(), first.end(), " < ready");
        if (ready != first.end()) first.erase(first.begin(), ready + 1);
        bool const same = first == heard[2];
        add(std::string{system}, same,
            same ? "fought three battles, gave " + std::to_string(orders) +
                       " orders with its enemy, and repeats a battle"
                 : "fought the same battle twice and ordered differently: begin anew at "
                   "\"newgame\", and draw random numbers from \"random\" there");
    }
    /// The orders of both sides.
    std::uint64_t battle_orders(std::string_view system, std::shared_ptr<BotPool> const& pool,
                                std::size_t side) const {
        text::NamedText const scenario{"blank.toml", std::string{games::setup_of(system).blank}};
        auto const field = games::battlefield_of_text(scenario, std::vector<text::NamedText>{});
        field->offer(pool);
        games::Commanders commanders{{"random", "random"}, options_.seed};
        commanders.names.at(side) = "bot";
        simulate::BattleRecord record;
        field->fights(commanders)->fight(side, record);
        return record.orders;
    }

    BotCheckOptions const& options_;
    SampleBattle const sample_ = sample_battle();
    std::vector<BotCheck> checks_;
};

}  // namespace

std::vector<BotCheck> check_bot(BotCheckOptions const& options) {
    return Checker{options}.check();
}

bool all_passed(std::vector<BotCheck> const& checks) {
    return std::all_of(checks.begin(), checks.end(),
                       [](BotCheck const& check) { return check.passed; });
}

std::string check_text(std::vector<BotCheck> const& checks) {
    std::size_t widest = 0;
    for (BotCheck const& check : checks) widest = std::max(widest, check.name.size());
    std::string text;
    for (BotCheck const& check : checks) {
        text += (check.passed ? "passed  " : "failed  ") + check.name +
                std::string(widest - check.name.size() + 2, ' ') + check.told + "\n";
    }
    auto const failed = std::count_if(checks.begin(), checks.end(),
                                      [](BotCheck const& check) { return !check.passed; });
    return text + "\n" + std::to_string(checks.size() - static_cast<std::size_t>(failed)) +
           " passed, " + std::to_string(failed) + " failed\n";
}

std::string check_json(std::string const& command, std::vector<BotCheck> const& checks) {
    report::JsonWriter out;
    out.begin_object().member("command", command).member_truth("passed", all_passed(checks));
    out.key("checks").begin_list();
    for (BotCheck const& check : checks) {
        out.begin_object().member("check", check.name).member_truth("passed", check.passed);
        out.member("told", check.told).end_object();
    }
    return out.end_list().end_object().take() + "\n";
}

}  // namespace esprit::bots
