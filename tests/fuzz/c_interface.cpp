// Any bytes as calls of all functions of the C interface: words, states and scenarios that nobody
// would write. Every error has its code and a text, and nothing leaks.
#include <esprit/esprit.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "base/expect.h"
#include "support/source_tree.h"

namespace {

using namespace esprit;

/// The bytes, from which calls take what they need; 0 once they are used up.
class Bytes {
public:
    Bytes(std::uint8_t const* bytes, std::size_t count) : next_(bytes), end_(bytes + count) {}
    bool left() const { return next_ != end_; }
    std::uint8_t number() { return left() ? *next_++ : std::uint8_t{0}; }
    std::string text() {
        std::string text;
        for (std::size_t left = number(); left > 0 && next_ != end_; --left) {
            text += static_cast<char>(number());
        }
        return text;
    }

private:
    std::uint8_t const* next_;
    std::uint8_t const* end_;
};

void must_be_told(esprit_status status) {
    ESPRIT_EXPECT(status != ESPRIT_INTERNAL, "nothing from outside is a fault of the library");
    bool const has_text = *esprit_last_error() != '\0';
    ESPRIT_EXPECT(has_text == (status != ESPRIT_OK), "an error has a text, and nothing else has");
}

std::string scenario_path(char const* system) {
    return source_tree() + "/scenarios/" + system + "/balanced.toml";
}

std::string content_of(std::string const& path) {
    std::ifstream file{path};
    return {std::istreambuf_iterator<char>{file}, {}};
}

esprit_scenario* scenario_of(char const* system) {
    esprit_scenario* scenario = nullptr;
    must_be_told(esprit_scenario_load(scenario_path(system).c_str(), nullptr, 0, &scenario));
    return scenario;
}

/// House rules of a system: some that change a number or an option, a piece of these, or any text.
std::string house_of(Bytes& bytes, std::size_t system) {
    static char const* const changes[]{
        "[[chart.morale.modifier]]\nrule = \"GT-MOD-02\"\nvalue = 2\n",
        "[[number]]\nrule = \"RF-FIRE-03\"\nname = \"musket_range_inches\"\nvalue = 9\n",
        "[options]\n", "title = \"twice\"\n"};
    static char const* const names[]{"grande-tactique", "rank-and-file", "black-powder",
                                     "men-who-would-be-kings"};
    std::string const head = std::string{"[house]\nruleset = \""} + names[system] + "\"\n";
    std::string house = head + changes[bytes.number() % 2 == 0 ? system : bytes.number() % 4];
    if (bytes.number() % 4 == 0) house.resize(bytes.number() % (house.size() + 1));
    return house + bytes.text();
}

void ask(Bytes& bytes) {
    static char const* const systems[]{"grande-tactique", "rank-and-file", "black-powder",
                                       "men-who-would-be-kings"};
    static char const* const subjects[]{"morale", "melee", "break", "rally"};
    std::size_t const which = bytes.number() % 4;
    esprit_ruleset* rules = nullptr;
    std::string const own[2]{house_of(bytes, which), house_of(bytes, which)};
    esprit_file const houses[2]{{"own.toml", own[0].c_str()}, {"more.toml", own[1].c_str()}};
    must_be_told(esprit_ruleset_new(systems[which], houses, bytes.number() % 3, &rules));
    if (rules == nullptr) return;
    std::string const words[2]{bytes.text(), bytes.text()};
    char const* const facts[2]{words[0].c_str(), words[1].c_str()};
    char* json = nullptr;
    must_be_told(esprit_odds(rules, subjects[which], facts, bytes.number() % 3, &json));
    esprit_text_free(json);
    esprit_ruleset_free(rules);
}

void give_order(Bytes& bytes, esprit_battle* battle) {
    std::uint8_t const way = bytes.number();
    if (way % 4 == 0) {
        must_be_told(esprit_battle_apply(battle, bytes.text().c_str()));
        return;
    }
    if (way % 8 == 1) {
        must_be_told(esprit_battle_apply_action(battle, bytes.number() * 256U + bytes.number()));
        return;
    }
    char* order = nullptr;
    esprit_status const status = esprit_battle_sample_order(battle, &order);
    must_be_told(status);
    if (status == ESPRIT_OK) must_be_told(esprit_battle_apply(battle, order));
    esprit_text_free(order);
}

/// The state of a battle with one byte changed, or cut off.
void forge(Bytes& bytes, esprit_scenario const* scenario, esprit_battle const* battle) {
    std::uint8_t* state = nullptr;
    std::size_t size = 0;
    must_be_told(esprit_battle_state(battle, &state, &size));
    std::size_t const place = (bytes.number() * 256U + bytes.number()) % size;
    state[place] = static_cast<std::uint8_t>(state[place] ^ bytes.number());
    if (bytes.number() % 8 == 0) size = place;
    esprit_battle* forged = nullptr;
    must_be_told(esprit_battle_from_state(scenario, 1, 0, state, size, &forged));
    esprit_bytes_free(state);
    if (forged == nullptr) return;
    give_order(bytes, forged);
    char* json = nullptr;
    must_be_told(esprit_battle_json(forged, &json));
    esprit_text_free(json);
    esprit_battle_free(forged);
}

/// A log leads to its battle again; one with a byte changed, or cut off, is told.
void take_up(Bytes& bytes, esprit_scenario const* scenario, esprit_battle const* battle) {
    char* text = nullptr;
    must_be_told(esprit_battle_log(battle, &text));
    esprit_battle* again = nullptr;
    must_be_told(esprit_battle_from_log(scenario, text, 1, 0, &again));
    ESPRIT_EXPECT(again != nullptr, "the library reads its own log");
    std::uint64_t before = 0;
    std::uint64_t after = 0;
    must_be_told(esprit_battle_hash(battle, &before));
    must_be_told(esprit_battle_hash(again, &after));
    ESPRIT_EXPECT(before == after, "a log leads to its battle again");
    esprit_battle_free(again);
    std::string log = text;
    esprit_text_free(text);
    std::size_t const place = (bytes.number() * 256U + bytes.number()) % log.size();
    log[place] = static_cast<char>(bytes.number() | 1U);
    if (bytes.number() % 8 == 0) log.resize(place);
    again = nullptr;
    must_be_told(esprit_battle_from_log(scenario, log.c_str(), 1, 0, &again));
    esprit_battle_free(again);
    esprit_scenario* of_log = nullptr;
    must_be_told(esprit_scenario_of_log(log.c_str(), &of_log));
    esprit_scenario_free(of_log);
}

/// An action of the mask is an order, and the order has that action.
void compare_actions(Bytes& bytes, esprit_scenario const* scenario, esprit_battle const* battle) {
    std::uint32_t count = 0;
    must_be_told(esprit_scenario_actions(scenario, &count));
    std::vector<std::uint8_t> mask(count);
    must_be_told(esprit_battle_legal_mask(battle, mask.data(), mask.size() - bytes.number() % 2));
    must_be_told(esprit_battle_legal_mask(battle, mask.data(), mask.size()));
    std::uint32_t const action = bytes.number() * 256U + bytes.number();
    char* order = nullptr;
    must_be_told(esprit_battle_order_of_action(battle, action, &order));
    bool const is_legal = action < count && mask[action] == 1;
    ESPRIT_EXPECT((order != nullptr) == is_legal, "the mask has 1 for orders alone");
    std::uint32_t again = action;
    if (order != nullptr) must_be_told(esprit_battle_action_of_order(battle, order, &again));
    ESPRIT_EXPECT(again == action, "an order has one action");
    esprit_text_free(order);
    must_be_told(esprit_battle_action_of_order(battle, bytes.text().c_str(), &again));
}

/// What a battle tells changes nothing.
void look(esprit_battle const* battle) {
    std::uint64_t before = 0;
    std::uint64_t after = 0;
    must_be_told(esprit_battle_hash(battle, &before));
    int side = 0;
    must_be_told(esprit_battle_side_to_move(battle, &side));
    esprit_result result{};
    must_be_told(esprit_battle_result(battle, &result));
    char* orders = nullptr;
    must_be_told(esprit_battle_legal_orders(battle, &orders));
    ESPRIT_EXPECT((*orders == '\0') == (result.over == 1), "orders end with the battle");
    esprit_text_free(orders);
    must_be_told(esprit_battle_hash(battle, &after));
    ESPRIT_EXPECT(before == after, "looking changes nothing");
}

/// A scenario and house rules that are any text, or a scenario's own with a piece cut out.
void read(Bytes& bytes) {
    static std::string const whole = content_of(scenario_path("men-who-would-be-kings"));
    std::string text = bytes.text();
    if (bytes.number() % 2 == 0) {
        std::size_t const from = (bytes.number() * 256U + bytes.number()) % whole.size();
        std::size_t const on = std::min(from + bytes.number() % 32U, whole.size());
        text = whole.substr(0, from) + text + whole.substr(on);
    }
    std::string const house = bytes.text();
    esprit_file const scenario_file{"any.toml", text.c_str()};
    esprit_file const house_file{"house.toml", house.c_str()};
    esprit_scenario* scenario = nullptr;
    must_be_told(esprit_scenario_read(&scenario_file, &house_file, bytes.number() % 2, &scenario));
    esprit_scenario_free(scenario);
}

void play(Bytes& bytes) {
    static esprit_scenario const* const scenarios[]{
        scenario_of("men-who-would-be-kings"), scenario_of("rank-and-file"),
        scenario_of("black-powder"), scenario_of("grande-tactique")};
    esprit_scenario const* const scenario = scenarios[bytes.number() % 4];
    esprit_battle* battle = nullptr;
    must_be_told(esprit_battle_new(scenario, bytes.number(), 0, &battle));
    for (int orders = 0; orders < 30 && bytes.left(); ++orders) give_order(bytes, battle);
    look(battle);
    compare_actions(bytes, scenario, battle);
    forge(bytes, scenario, battle);
    esprit_battle* copy = nullptr;
    must_be_told(esprit_battle_clone(battle, &copy));
    give_order(bytes, copy);
    esprit_battle_free(copy);
    take_up(bytes, scenario, battle);
    esprit_battle_free(battle);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* given, std::size_t count) {
    Bytes bytes{given, count};
    ESPRIT_EXPECT(std::string{esprit_version()} == ESPRIT_VERSION_TEXT,
                  "the library is that of the header");
    std::uint8_t const which = bytes.number();
    if (which % 2 == 1) {
        play(bytes);
    } else if (which % 4 == 0) {
        ask(bytes);
    } else {
        read(bytes);
    }
    return 0;
}
