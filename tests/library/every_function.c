/* The functions of the C interface that the examples leave out: legal orders, actions, JSON, logs
 * and scenarios from texts. `./test` runs it under sanitizers. every_function SCENARIO */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <esprit/esprit.h>

#include "expect.h"

enum { orders_in_all = 60, largest_scenario = 1 << 20 };

static char* text_of_file(char const* path) {
    char* const text = calloc(largest_scenario, 1);
    FILE* const file = fopen(path, "rb");
    must_be(text != NULL && file != NULL, "the scenario can be read");
    must_be(fread(text, 1, largest_scenario - 1, file) > 0, "it holds something");
    fclose(file);
    return text;
}

/* Gives the first legal order by its words and by its action: both lead to one position. */
static void give_first(esprit_battle* battle, uint8_t* mask, uint32_t actions) {
    char* lines = NULL;
    char* words = NULL;
    char* json = NULL;
    uint32_t action = 0;
    int side = -1;
    esprit_battle* by_words = NULL;
    must(esprit_battle_side_to_move(battle, &side));
    must_be(side == 0 || side == 1, "a side is to move");
    must(esprit_battle_legal_orders(battle, &lines));
    must_be(lines[0] != '\0', "a battle that goes on has legal orders");
    lines[strcspn(lines, "\n")] = '\0';
    must(esprit_battle_action_of_order(battle, lines, &action));
    must(esprit_battle_legal_mask(battle, mask, actions));
    must_be(action < actions && mask[action] == 1, "the mask holds the action");
    must(esprit_battle_order_of_action(battle, action, &words));
    must_be(strcmp(words, lines) == 0, "the action has the words of the order");
    must(esprit_battle_clone(battle, &by_words));
    must(esprit_battle_apply(by_words, words));
    must(esprit_battle_apply_action(battle, action));
    must_be(hash_of(battle) == hash_of(by_words), "words and action lead to one position");
    must(esprit_battle_json(battle, &json));
    must_be(json[0] == '{', "the position is JSON");
    esprit_battle_free(by_words);
    esprit_text_free(json);
    esprit_text_free(words);
    esprit_text_free(lines);
}

/* What is kept of a battle leads to its position again: a log, a log's scenario, and bytes. */
static void take_up_again(esprit_scenario const* scenario, esprit_battle const* battle) {
    char* log = NULL;
    uint8_t* bytes = NULL;
    size_t size = 0;
    esprit_scenario* same = NULL;
    esprit_battle* again = NULL;
    must(esprit_battle_log(battle, &log));
    must(esprit_scenario_of_log(log, &same));
    must(esprit_battle_from_log(same, log, 0, 0, &again));
    must_be(hash_of(again) == hash_of(battle), "a log leads to its position");
    esprit_battle_free(again);
    must(esprit_battle_state(battle, &bytes, &size));
    must(esprit_battle_from_state(scenario, 1, 2, bytes, size, &again));
    must_be(hash_of(again) == hash_of(battle), "bytes are the position");
    esprit_battle_free(again);
    must_be(esprit_battle_from_state(scenario, 1, 2, bytes, size / 2, &again) != ESPRIT_OK,
            "half of the bytes are no position");
    esprit_bytes_free(bytes);
    esprit_text_free(log);
    esprit_scenario_free(same);
}

int main(int count, char** words) {
    esprit_scenario* scenario = NULL;
    esprit_battle* battle = NULL;
    esprit_result result = {0, -1};
    uint32_t actions = 0;
    if (count != 2) return 2;
    char* const text = text_of_file(words[1]);
    esprit_file const file = {"field.toml", text};
    must(esprit_scenario_read(&file, NULL, 0, &scenario));
    free(text);
    must(esprit_scenario_actions(scenario, &actions));
    uint8_t* const mask = calloc(actions, 1);
    must_be(mask != NULL && strlen(esprit_version()) > 0, "memory, and a version");
    must(esprit_battle_new(scenario, 5, 0, &battle));
    for (int i = 0; i < orders_in_all && !result.over; ++i) {
        give_first(battle, mask, actions);
        must(esprit_battle_result(battle, &result));
    }
    must_be(esprit_battle_apply_action(battle, actions) == ESPRIT_REFUSED, "no such action");
    take_up_again(scenario, battle);
    esprit_battle_free(battle);
    esprit_scenario_free(scenario);
    free(mask);
    return 0;
}
