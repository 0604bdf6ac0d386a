/* One battle by the C interface, every order drawn at random; its state is saved and gone on from.
 *   battle SCENARIO */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <esprit/esprit.h>

static void must(esprit_status status) {
    if (status == ESPRIT_OK) return;
    fprintf(stderr, "error %d: %s\n", (int)status, esprit_last_error());
    exit(1);
}

static void print_odds(void) {
    char const* const facts[] = {"veteran"};
    esprit_ruleset* rules = NULL;
    char* json = NULL;
    must(esprit_ruleset_new("grande-tactique", NULL, 0, &rules));
    must(esprit_odds(rules, "morale", facts, 1, &json));
    printf("%zu letters of odds\n", strlen(json));
    esprit_text_free(json);
    if (esprit_odds(rules, "moral", facts, 1, &json) != ESPRIT_WRONG_WORD) exit(1);
    printf("%s\n", esprit_last_error());
    esprit_ruleset_free(rules);
}

static void play_to_the_end(esprit_battle* battle) {
    esprit_result result = {0, -1};
    while (must(esprit_battle_result(battle, &result)), !result.over) {
        char* order = NULL;
        must(esprit_battle_sample_order(battle, &order));
        must(esprit_battle_apply(battle, order));
        esprit_text_free(order);
    }
    printf("winner %d\n", result.winner);
}

int main(int count, char** words) {
    esprit_scenario* scenario = NULL;
    esprit_battle* battle = NULL;
    esprit_battle* again = NULL;
    uint8_t* bytes = NULL;
    size_t size = 0;
    uint64_t hash = 0;
    uint64_t hash_again = 1;
    char* log = NULL;
    if (count != 2) return 2;
    print_odds();
    must(esprit_scenario_load(words[1], NULL, 0, &scenario));
    must(esprit_battle_new(scenario, 1, 0, &battle));
    esprit_scenario_free(scenario);
    must(esprit_scenario_load(words[1], NULL, 0, &scenario));
    play_to_the_end(battle);
    must(esprit_battle_hash(battle, &hash));
    must(esprit_battle_state(battle, &bytes, &size));
    must(esprit_battle_from_state(scenario, 1, 0, bytes, size, &again));
    must(esprit_battle_hash(again, &hash_again));
    if (hash != hash_again) return 1;
    must(esprit_battle_log(battle, &log));
    printf("hash %016" PRIx64 ", a log of %zu letters\n", hash, strlen(log));
    esprit_text_free(log);
    esprit_bytes_free(bytes);
    esprit_battle_free(again);
    esprit_battle_free(battle);
    esprit_scenario_free(scenario);
    return 0;
}
