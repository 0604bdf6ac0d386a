// The C interface stands on that of C++; no exception leaves it.
#include <esprit/esprit.h>

#include <cstdlib>
#include <cstring>
#include <new>

#include <esprit/battle.hpp>

struct esprit_ruleset {
    esprit::Ruleset ruleset;
};
struct esprit_scenario {
    esprit::Scenario scenario;
};
struct esprit_battle {
    esprit::Battle battle;
};

namespace esprit::library {

namespace {

thread_local std::string last_error;

/// Does the work; an exception becomes its code, with its text as the last error.
template <class Work>
esprit_status guarded(Work const& work) noexcept {
    try {
        last_error.clear();
        work();
        return ESPRIT_OK;
    } catch (Error const& error) {
        last_error = error.what();
        return static_cast<esprit_status>(error.code());
    } catch (std::exception const& error) {
        last_error = error.what();
    } catch (...) {
        last_error = "an unknown exception";
    }
    return ESPRIT_INTERNAL;
}

/// Throws where an argument is NULL.
template <class... Pointer>
void must_be_given(Pointer const*... pointers) {
    if ((... && (pointers != nullptr))) return;
    throw Error{ErrorCode::wrong_word, "an argument is NULL"};
}

std::vector<File> files_of(esprit_file const* files, std::size_t count) {
    if (count > 0) must_be_given(files);
    std::vector<File> out;
    for (std::size_t i = 0; i < count; ++i) {
        must_be_given(files[i].name, files[i].text);
        out.push_back({files[i].name, files[i].text});
    }
    return out;
}

template <class Byte>
Byte* copied(void const* from, std::size_t size, std::size_t room) {
    auto* const out = static_cast<Byte*>(std::calloc(room, 1));
    if (out == nullptr) throw std::bad_alloc{};
    if (size > 0) std::memcpy(out, from, size);
    return out;
}

char* text_copy(std::string const& text) {
    return copied<char>(text.data(), text.size(), text.size() + 1);
}

Setting setting_of(std::uint64_t seed, std::uint64_t number) {
    Setting setting;
    setting.seed = seed;
    setting.number = number;
    return setting;
}

}  // namespace

}  // namespace esprit::library

using namespace esprit::library;

char const* esprit_version(void) {
    return ESPRIT_VERSION_TEXT;
}
char const* esprit_last_error(void) {
    return last_error.c_str();
}
void esprit_text_free(char* text) {
    std::free(text);
}
void esprit_bytes_free(uint8_t* bytes) {
    std::free(bytes);
}

esprit_status esprit_ruleset_new(char const* system, esprit_file const* houses, size_t house_count,
                                 esprit_ruleset** out) {
    return guarded([&] {
        must_be_given(system, out);
        *out = new esprit_ruleset{esprit::Ruleset{system, files_of(houses, house_count)}};
    });
}

void esprit_ruleset_free(esprit_ruleset* ruleset) {
    delete ruleset;
}

esprit_status esprit_odds(esprit_ruleset const* ruleset, char const* subject,
                          char const* const* facts, size_t fact_count, char** json) {
    return guarded([&] {
        must_be_given(ruleset, subject, json);
        if (fact_count > 0) must_be_given(facts);
        std::vector<std::string> words;
        for (std::size_t i = 0; i < fact_count; ++i) {
            must_be_given(facts[i]);
            words.emplace_back(facts[i]);
        }
        *json = text_copy(ruleset->ruleset.odds_json(subject, words));
    });
}

esprit_status esprit_scenario_load(char const* path, esprit_file const* houses, size_t house_count,
                                   esprit_scenario** out) {
    return guarded([&] {
        must_be_given(path, out);
        std::string const file{path};
        *out = new esprit_scenario{esprit::Scenario{file, files_of(houses, house_count)}};
    });
}

esprit_status esprit_scenario_read(esprit_file const* scenario, esprit_file const* houses,
                                   size_t house_count, esprit_scenario** out) {
    return guarded([&] {
        must_be_given(scenario, out);
        must_be_given(scenario->name, scenario->text);
        esprit::File const file{scenario->name, scenario->text};
        *out = new esprit_scenario{esprit::Scenario{file, files_of(houses, house_count)}};
    });
}

esprit_status esprit_scenario_actions(esprit_scenario const* scenario, uint32_t* count) {
    return guarded([&] {
        must_be_given(scenario, count);
        *count = static_cast<std::uint32_t>(scenario->scenario.actions());
    });
}

esprit_status esprit_scenario_of_log(char const* log, esprit_scenario** out) {
    return guarded([&] {
        must_be_given(log, out);
        *out = new esprit_scenario{esprit::Scenario::of_log(log)};
    });
}

void esprit_scenario_free(esprit_scenario* scenario) {
    delete scenario;
}

esprit_status esprit_battle_new(esprit_scenario const* scenario, uint64_t seed, uint64_t number,
                                esprit_battle** out) {
    return guarded([&] {
        must_be_given(scenario, out);
        *out = new esprit_battle{esprit::Battle{scenario->scenario, setting_of(seed, number)}};
    });
}

esprit_status esprit_battle_from_state(esprit_scenario const* scenario, uint64_t seed,
                                       uint64_t number, uint8_t const* bytes, size_t size,
                                       esprit_battle** out) {
    return guarded([&] {
        must_be_given(scenario, out);
        if (size > 0) must_be_given(bytes);
        *out = new esprit_battle{
            esprit::Battle{scenario->scenario, setting_of(seed, number), {bytes, size}}};
    });
}

esprit_status esprit_battle_from_log(esprit_scenario const* scenario, char const* log,
                                     uint64_t seed, uint64_t number, esprit_battle** out) {
    return guarded([&] {
        must_be_given(scenario, log, out);
        *out = new esprit_battle{
            esprit::Battle::from_log(scenario->scenario, log, setting_of(seed, number))};
    });
}

esprit_status esprit_battle_clone(esprit_battle const* battle, esprit_battle** out) {
    return guarded([&] {
        must_be_given(battle, out);
        *out = new esprit_battle{battle->battle};
    });
}

void esprit_battle_free(esprit_battle* battle) {
    delete battle;
}

esprit_status esprit_battle_result(esprit_battle const* battle, esprit_result* out) {
    return guarded([&] {
        must_be_given(battle, out);
        auto const result = battle->battle.result();
        *out = {result.over ? 1 : 0, result.winner};
    });
}

esprit_status esprit_battle_side_to_move(esprit_battle const* battle, int* side) {
    return guarded([&] {
        must_be_given(battle, side);
        *side = battle->battle.side_to_move();
    });
}

esprit_status esprit_battle_legal_orders(esprit_battle const* battle, char** lines) {
    return guarded([&] {
        must_be_given(battle, lines);
        std::string all;
        for (esprit::Order const& order : battle->battle.legal_orders()) all += order.text() + "\n";
        *lines = text_copy(all);
    });
}

esprit_status esprit_battle_sample_order(esprit_battle* battle, char** order) {
    return guarded([&] {
        must_be_given(battle, order);
        *order = text_copy(battle->battle.sample_order().text());
    });
}

esprit_status esprit_battle_apply(esprit_battle* battle, char const* order) {
    return guarded([&] {
        must_be_given(battle, order);
        battle->battle.apply(order);
    });
}

esprit_status esprit_battle_legal_mask(esprit_battle const* battle, uint8_t* mask, size_t size) {
    return guarded([&] {
        must_be_given(battle, mask);
        battle->battle.legal_mask({mask, size});
    });
}

esprit_status esprit_battle_order_of_action(esprit_battle const* battle, uint32_t action,
                                            char** order) {
    return guarded([&] {
        must_be_given(battle, order);
        auto const found = battle->battle.order_of_action(action);
        if (!found) {
            throw esprit::Error{esprit::ErrorCode::refused,
                                "action " + std::to_string(action) + " is no order now"};
        }
        *order = text_copy(found->text());
    });
}

esprit_status esprit_battle_action_of_order(esprit_battle const* battle, char const* order,
                                            uint32_t* action) {
    return guarded([&] {
        must_be_given(battle, order, action);
        auto const found = battle->battle.action_of(battle->battle.read(order));
        if (found == esprit::no_action) {
            throw esprit::Error{esprit::ErrorCode::refused,
                                "\"" + std::string{order} + "\" is none of the legal orders"};
        }
        *action = found;
    });
}

esprit_status esprit_battle_apply_action(esprit_battle* battle, uint32_t action) {
    return guarded([&] {
        must_be_given(battle);
        battle->battle.apply_action(action);
    });
}

esprit_status esprit_battle_hash(esprit_battle const* battle, uint64_t* hash) {
    return guarded([&] {
        must_be_given(battle, hash);
        *hash = battle->battle.hash();
    });
}

esprit_status esprit_battle_json(esprit_battle const* battle, char** json) {
    return guarded([&] {
        must_be_given(battle, json);
        *json = text_copy(battle->battle.json());
    });
}

esprit_status esprit_battle_state(esprit_battle const* battle, uint8_t** bytes, size_t* size) {
    return guarded([&] {
        must_be_given(battle, bytes, size);
        auto const state = battle->battle.state();
        *bytes = copied<std::uint8_t>(state.data(), state.size(), state.size());
        *size = state.size();
    });
}

esprit_status esprit_battle_log(esprit_battle const* battle, char** log) {
    return guarded([&] {
        must_be_given(battle, log);
        *log = text_copy(battle->battle.log());
    });
}
