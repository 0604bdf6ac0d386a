#include "cli/bot_options.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <fstream>
#include <iostream>
#include <utility>

#include "command/commander.h"
#include "games/staff_data.h"
#include "text/rulesets/system_loader.h"

namespace esprit::cli {

using text::BadInput;

namespace {

constexpr std::uint64_t most_bot_nodes = 1'000'000'000;
constexpr std::size_t most_name_bytes = 40;

/// Names stand in files and tables, so they are plain.
void must_be_a_bot_name(std::string const& name) {
    bool const plain = std::all_of(name.begin(), name.end(), [](char letter) {
        return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') ||
               letter == '-' || letter == '_';
    });
    if (name.empty() || !plain || name.size() > most_name_bytes) {
        throw BadInput{"--bot: \"" + name +
                       "\" is no name of a bot: it has up to 40 of a to z, 0 to 9, - and _"};
    }
    auto const staff = games::staff_names();
    bool const known = name == "person" ||
                       std::find(staff.begin(), staff.end(), name) != staff.end() ||
                       std::find(command::habit_names.begin(), command::habit_names.end(), name) !=
                           command::habit_names.end();
    if (known) throw BadInput{"--bot: \"" + name + "\" is a commander already: use another name"};
}

/// "NAME=VALUE" in two parts.
std::pair<std::string, std::string> parted(std::string const& option, std::string const& word,
                                           std::string const& as_in) {
    std::size_t const equals = word.find('=');
    bool const fit = equals != std::string::npos && equals > 0 && equals + 1 < word.size() &&
                     word.find('\n') == std::string::npos;
    if (fit) return {word.substr(0, equals), word.substr(equals + 1)};
    throw BadInput{option + ": \"" + word + "\" is not " + as_in};
}

bots::PoolSettings settings_of(BotWords const& words, std::vector<std::string> const& commanders) {
    bots::PoolSettings settings;
    settings.bots = named_bots(words.bots);
    for (bots::NamedBot& each : bots::bots_among(commanders)) {
        if (each.command.find_first_not_of(' ') == std::string::npos) {
            throw BadInput{"\"exec:\" needs a command behind it, as in exec:./mybot"};
        }
        settings.bots.push_back(std::move(each));
    }
    settings.options = bot_options(words.options);
    settings.budget.order_ms = words.time_ms.value_or(settings.budget.order_ms);
    settings.budget.nodes = words.nodes.value_or(0);
    settings.fault_forfeits = words.fault == "forfeit";
    return settings;
}

}  // namespace

/// The file to which all lines are written.
class BotsOfVerb::Talk {
public:
    explicit Talk(std::string const& file) : file_(file), out_(file) {
        if (!out_) throw BadInput{"cannot write \"" + file_ + "\""};
    }
    void write(std::string_view line) { out_ << line << '\n'; }

private:
    std::string file_;
    std::ofstream out_;
};

/// Ctrl-C is not heard by bots, which are groups of their own: while it lives, a signal that ends
/// the program ends them, too.
class BotsOfVerb::KillOnSignal {
public:
    KillOnSignal() {
        for (std::size_t i = 0; i < signals.size(); ++i) {
            struct sigaction action{};
            action.sa_handler = [](int signal) {
                bots::kill_all_groups();
                std::signal(signal, SIG_DFL);
                raise(signal);
            };
            sigaction(signals[i], &action, &before_[i]);
            if (before_[i].sa_handler != SIG_DFL) sigaction(signals[i], &before_[i], nullptr);
        }
    }
    KillOnSignal(KillOnSignal const&) = delete;
    KillOnSignal& operator=(KillOnSignal const&) = delete;
    ~KillOnSignal() {
        for (std::size_t i = 0; i < signals.size(); ++i) {
            if (before_[i].sa_handler == SIG_DFL) sigaction(signals[i], &before_[i], nullptr);
        }
    }

private:
    static constexpr std::array<int, 3> signals{SIGINT, SIGTERM, SIGHUP};
    std::array<struct sigaction, signals.size()> before_{};
};

void add_bot_names(Verb& verb, std::vector<std::string>& bots) {
    verb.option("--bot", "NAME=COMMAND", bots,
                "offer a program of your own as a commander (docs/bots.md); may be given several "
                "times");
}

void add_bots(Verb& verb, BotWords& words) {
    add_bot_names(verb, words.bots);
    verb.option("--bot-option", "NAME=VALUE", words.options,
                "set an option of the bots that have it; may be given several times");
    verb.option("--bot-time", "MS", words.time_ms, "give bots MS milliseconds for each order")
        .between(1, bots::most_order_ms)
        .when_left_out("10,000");
    verb.option("--bot-nodes", "N", words.nodes,
                "ask bots to try N orders in thought for each order they give")
        .between(1, most_bot_nodes)
        .when_left_out("as many as they like");
    verb.option("--bot-fault", "forfeit|drill", words.fault,
                "a bot that dies, hangs or talks nonsense loses the battle, or drill takes over")
        .one_of({"forfeit", "drill"});
    verb.option("--bot-talk", "FILE", words.talk, "write all lines to and from bots to this file")
        .file();
}

std::vector<bots::NamedBot> named_bots(std::vector<std::string> const& words) {
    std::vector<bots::NamedBot> bots;
    for (std::string const& word : words) {
        auto [name, command] = parted("--bot", word, "NAME=COMMAND, as in mine=./mybot");
        must_be_a_bot_name(name);
        for (bots::NamedBot const& each : bots) {
            if (each.name == name) throw BadInput{"--bot: there are two bots \"" + name + "\""};
        }
        bots.push_back({std::move(name), std::move(command)});
    }
    return bots;
}

bots::BotOptions bot_options(std::vector<std::string> const& words) {
    bots::BotOptions options;
    for (std::string const& word : words) {
        options.insert(parted("--bot-option", word, "NAME=VALUE, as in depth=3"));
    }
    return options;
}

BotsOfVerb::BotsOfVerb(BotWords const& words, std::vector<std::string> const& commanders) {
    bots::PoolSettings settings = settings_of(words, commanders);
    if (settings.bots.empty()) {
        bool const options = !words.options.empty() || words.time_ms || words.nodes ||
                             words.fault != "forfeit" || !words.talk.empty();
        if (!options) return;
        throw BadInput{
            "options of bots need a bot: --bot NAME=COMMAND, or the commander exec:COMMAND"};
    }
    if (!words.talk.empty()) {
        // the pool, which may live longer, writes to it until its end
        auto const talk = std::make_shared<Talk>(words.talk);
        settings.overhear = [talk](std::string_view line) { talk->write(line); };
    }
    kill_on_signal_ = std::make_unique<KillOnSignal>();
    pool_ = std::make_shared<bots::BotPool>(std::move(settings));
    try {
        pool_->start();
    } catch (bots::BotStopped const& stopped) {
        throw BadInput{stopped.because};
    }
}

BotsOfVerb::~BotsOfVerb() = default;

void BotsOfVerb::offer_on(games::Battlefield& field) const {
    if (pool_) field.offer(pool_);
}

void BotsOfVerb::tell_faults() const {
    if (!pool_) return;
    std::string const text = bots::fault_text(pool_->faults(), pool_->fault_forfeits());
    for (std::size_t begin = 0; begin < text.size();) {
        std::size_t const end = text.find('\n', begin);
        std::cerr << "esprit: " << text.substr(begin, end - begin) << '\n';
        begin = end + 1;
    }
}

}  // namespace esprit::cli
