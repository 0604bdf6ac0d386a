/* Handles of the C interface in several threads: one battle that two threads hand to each other,
 * and a battle of its own for each of several threads, on one scenario and one ruleset. The result
 * is that of one thread. `./test` runs it under sanitizers. threads SCENARIO */
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include <esprit/esprit.h>

#include "expect.h"

enum { handing_threads = 2, orders_in_all = 400, own_threads = 4 };

/* Gives one drawn order; 0 where the battle is over. */
static int give_one(esprit_battle* battle) {
    esprit_result result = {0, -1};
    char* order = NULL;
    must(esprit_battle_result(battle, &result));
    if (result.over) return 0;
    must(esprit_battle_sample_order(battle, &order));
    must(esprit_battle_apply(battle, order));
    esprit_text_free(order);
    return 1;
}

static esprit_battle* begun(esprit_scenario const* scenario, uint64_t number) {
    esprit_battle* battle = NULL;
    must(esprit_battle_new(scenario, 5, number, &battle));
    return battle;
}

/* The battle of a number as one thread fights it. */
static uint64_t hash_alone(esprit_scenario const* scenario, uint64_t number) {
    esprit_battle* battle = begun(scenario, number);
    for (int i = 0; i < orders_in_all && give_one(battle); ++i) continue;
    uint64_t const hash = hash_of(battle);
    esprit_battle_free(battle);
    return hash;
}

typedef struct {
    pthread_mutex_t mutex;
    pthread_cond_t handed;
    esprit_battle* battle;
    int turn; /* the thread that has the battle */
    int left; /* orders */
} handing;

typedef struct {
    handing* shared;
    int own;
} hand;

static void* order_in_turn(void* given) {
    hand const* const mine = given;
    handing* const shared = mine->shared;
    for (int going = 1; going;) {
        pthread_mutex_lock(&shared->mutex);
        while (shared->turn != mine->own) pthread_cond_wait(&shared->handed, &shared->mutex);
        going = shared->left-- > 0 && give_one(shared->battle);
        shared->turn = (mine->own + 1) % handing_threads;
        pthread_cond_broadcast(&shared->handed);
        pthread_mutex_unlock(&shared->mutex);
        /* errors are the thread's own */
        must_be(esprit_battle_apply(NULL, "end turn") == ESPRIT_WRONG_WORD, "NULL is refused");
        must_be(strstr(esprit_last_error(), "NULL") != NULL, "the thread's error is told");
    }
    return NULL;
}

static void hand_one_battle_over(esprit_scenario const* scenario) {
    handing shared = {.turn = 0, .left = orders_in_all, .battle = begun(scenario, 0)};
    pthread_t threads[handing_threads];
    hand hands[handing_threads];
    pthread_mutex_init(&shared.mutex, NULL);
    pthread_cond_init(&shared.handed, NULL);
    for (int i = 0; i < handing_threads; ++i) {
        hands[i] = (hand){&shared, i};
        must_be(pthread_create(&threads[i], NULL, order_in_turn, &hands[i]) == 0, "a thread");
    }
    for (int i = 0; i < handing_threads; ++i) pthread_join(threads[i], NULL);
    must_be(hash_of(shared.battle) == hash_alone(scenario, 0), "the battle is that of one thread");
    esprit_battle_free(shared.battle);
    pthread_cond_destroy(&shared.handed);
    pthread_mutex_destroy(&shared.mutex);
}

typedef struct {
    esprit_scenario const* scenario;
    esprit_ruleset const* rules;
    uint64_t number;
    uint64_t hash;
    esprit_battle* copy; /* ended by the thread that began it all */
} own_battle;

static void* fight_alone(void* given) {
    own_battle* const mine = given;
    char const* const facts[] = {"veteran"};
    char* json = NULL;
    must(esprit_odds(mine->rules, "morale", facts, 1, &json));
    esprit_text_free(json);
    mine->hash = hash_alone(mine->scenario, mine->number);
    esprit_battle* battle = begun(mine->scenario, mine->number);
    must(esprit_battle_clone(battle, &mine->copy));
    esprit_battle_free(battle);
    return NULL;
}

static void fight_several_at_once(esprit_scenario const* scenario) {
    esprit_ruleset* rules = NULL;
    own_battle battles[own_threads];
    pthread_t threads[own_threads];
    must(esprit_ruleset_new("grande-tactique", NULL, 0, &rules));
    for (int i = 0; i < own_threads; ++i) {
        battles[i] = (own_battle){scenario, rules, (uint64_t)i, 0, NULL};
        must_be(pthread_create(&threads[i], NULL, fight_alone, &battles[i]) == 0, "a thread");
    }
    for (int i = 0; i < own_threads; ++i) pthread_join(threads[i], NULL);
    for (int i = 0; i < own_threads; ++i) {
        must_be(battles[i].hash == hash_alone(scenario, (uint64_t)i), "battles do not meet");
        give_one(battles[i].copy);
        esprit_battle_free(battles[i].copy);
        printf("battle %d %016" PRIx64 "\n", i, battles[i].hash);
    }
    esprit_ruleset_free(rules);
}

int main(int count, char** words) {
    esprit_scenario* scenario = NULL;
    if (count != 2) return 2;
    must(esprit_scenario_load(words[1], NULL, 0, &scenario));
    hand_one_battle_over(scenario);
    fight_several_at_once(scenario);
    esprit_scenario_free(scenario);
    return 0;
}
