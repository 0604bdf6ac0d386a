/* The C interface of Esprit.
 *
 * Every function that can fail returns an `esprit_status`. Where it is not ESPRIT_OK, the text of
 * `esprit_last_error` says in one line what is wrong and what would be right; the out parameters
 * are unchanged. No C++ exception and no signal leaves the library.
 *
 * A handle belongs to whoever made it and is ended with its `_free` function, which takes NULL,
 * too. A handle may be used from any thread, by one thread at a time. Rulesets and scenarios do not
 * change after they are made: several threads may use one at once. `esprit_last_error` is the
 * calling thread's own.
 *
 * Texts are UTF-8 with a 0 at the end. A text that a function returns through `char**` is ended
 * with `esprit_text_free`. Sides and units are numbered from 0. */
#ifndef ESPRIT_H
#define ESPRIT_H

#include <stddef.h>
#include <stdint.h>

#include <esprit/export.h>
#include <esprit/version.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum esprit_status {
    ESPRIT_OK = 0,
    ESPRIT_WRONG_WORD = 1, /* an unknown name, a value out of range, NULL */
    ESPRIT_WRONG_FILE = 2, /* a scenario or house rules that cannot be read; all faults are told */
    ESPRIT_REFUSED = 3,    /* the rules refuse an order, whose rule begins the text, or the facts of
                              a question: some are missing, or exclude each other */
    ESPRIT_WRONG_STATE = 4, /* bytes or a log that are no battle of the scenario and version */
    ESPRIT_OVER = 5,        /* the battle is over */
    ESPRIT_INTERNAL = 6,    /* a fault of the library itself */
    ESPRIT_BOT_STOPPED = 7, /* a bot failed: only C++ and Python have bots */
    ESPRIT_TOO_LONG = 8     /* beyond a limit of time: only Python has them */
} esprit_status;

typedef struct esprit_ruleset esprit_ruleset;
typedef struct esprit_scenario esprit_scenario;
typedef struct esprit_battle esprit_battle;

/* A file as text, such as house rules; `name` is what messages call it. */
typedef struct esprit_file {
    char const* name;
    char const* text;
} esprit_file;

/* How a battle stands. */
typedef struct esprit_result {
    int over;   /* 1 or 0 */
    int winner; /* a side; -1: undecided, or a draw */
} esprit_result;

/* "0.1.0" */
ESPRIT_API char const* esprit_version(void);
/* The text of the calling thread's last error; empty if there was none. Valid until the thread's
 * next call. */
ESPRIT_API char const* esprit_last_error(void);
ESPRIT_API void esprit_text_free(char* text);
ESPRIT_API void esprit_bytes_free(uint8_t* bytes);

/* Loads a system, such as "black-powder", and lays `houses` over it in their order. */
ESPRIT_API esprit_status esprit_ruleset_new(char const* system, esprit_file const* houses,
                                            size_t house_count, esprit_ruleset** out);
ESPRIT_API void esprit_ruleset_free(esprit_ruleset* ruleset);
/* The exact odds of a chart or procedure, as JSON (docs/json.md).
 * facts: as at the command line, "veteran", "excess=2", "attacker.class=elite" */
ESPRIT_API esprit_status esprit_odds(esprit_ruleset const* ruleset, char const* subject,
                                     char const* const* facts, size_t fact_count, char** json);

/* Loads a scenario file; house rules that it names are files in the same folder. */
ESPRIT_API esprit_status esprit_scenario_load(char const* path, esprit_file const* houses,
                                              size_t house_count, esprit_scenario** out);
/* Reads a scenario; house rules that it names must be among `houses`. */
ESPRIT_API esprit_status esprit_scenario_read(esprit_file const* scenario,
                                              esprit_file const* houses, size_t house_count,
                                              esprit_scenario** out);
/* The scenario that a log was played on, with its house rules. */
ESPRIT_API esprit_status esprit_scenario_of_log(char const* log, esprit_scenario** out);
ESPRIT_API void esprit_scenario_free(esprit_scenario* scenario);
/* The size of the fixed action space: actions are numbers below it (docs/actions.md). */
ESPRIT_API esprit_status esprit_scenario_actions(esprit_scenario const* scenario, uint32_t* count);

/* A battle at its beginning; `number` is below 2^48. The same seed and number give the same dice.
 * The scenario may be freed before the battle. */
ESPRIT_API esprit_status esprit_battle_new(esprit_scenario const* scenario, uint64_t seed,
                                           uint64_t number, esprit_battle** out);
/* A battle that goes on from the bytes of `esprit_battle_state`; its dice begin anew. */
ESPRIT_API esprit_status esprit_battle_from_state(esprit_scenario const* scenario, uint64_t seed,
                                                  uint64_t number, uint8_t const* bytes,
                                                  size_t size, esprit_battle** out);
/* The battle at the end of a log of the scenario. Its dice go on; `seed` and `number` are for a log
 * without a seed, as that of a table. ESPRIT_WRONG_STATE: another play version, other rules or
 * another scenario made it, or its orders lead elsewhere. */
ESPRIT_API esprit_status esprit_battle_from_log(esprit_scenario const* scenario, char const* log,
                                                uint64_t seed, uint64_t number,
                                                esprit_battle** out);
ESPRIT_API esprit_status esprit_battle_clone(esprit_battle const* battle, esprit_battle** out);
ESPRIT_API void esprit_battle_free(esprit_battle* battle);

ESPRIT_API esprit_status esprit_battle_result(esprit_battle const* battle, esprit_result* out);
/* The side that gives the next order. */
ESPRIT_API esprit_status esprit_battle_side_to_move(esprit_battle const* battle, int* side);
/* All orders worth considering, one a line, in a stable order; empty when the battle is over. */
ESPRIT_API esprit_status esprit_battle_legal_orders(esprit_battle const* battle, char** lines);
/* One of them at random, all with the same probability. */
ESPRIT_API esprit_status esprit_battle_sample_order(esprit_battle* battle, char** order);
/* Carries out an order in a player's words. Decisions on the way take their first option. On an
 * error nothing has changed. */
ESPRIT_API esprit_status esprit_battle_apply(esprit_battle* battle, char const* order);
/* Sets 1 for the actions of the legal orders and 0 for others.
 * size: of the mask in bytes, as esprit_scenario_actions says */
ESPRIT_API esprit_status esprit_battle_legal_mask(esprit_battle const* battle, uint8_t* mask,
                                                  size_t size);
/* The words of the legal order with this action. ESPRIT_REFUSED: there is none now. */
ESPRIT_API esprit_status esprit_battle_order_of_action(esprit_battle const* battle, uint32_t action,
                                                       char** order);
/* The action of an order in a player's words. ESPRIT_REFUSED: it is none of the legal orders. */
ESPRIT_API esprit_status esprit_battle_action_of_order(esprit_battle const* battle,
                                                       char const* order, uint32_t* action);
/* Carries out the legal order with this action. ESPRIT_REFUSED: there is none now. */
ESPRIT_API esprit_status esprit_battle_apply_action(esprit_battle* battle, uint32_t action);
/* A digest of the position: that of a log's last order. */
ESPRIT_API esprit_status esprit_battle_hash(esprit_battle const* battle, uint64_t* hash);
/* The position as JSON (docs/library.md). */
ESPRIT_API esprit_status esprit_battle_json(esprit_battle const* battle, char** json);
/* The position as bytes that carry the play version; ended with `esprit_bytes_free`. */
ESPRIT_API esprit_status esprit_battle_state(esprit_battle const* battle, uint8_t** bytes,
                                             size_t* size);
/* The log (docs/log_format.md). */
ESPRIT_API esprit_status esprit_battle_log(esprit_battle const* battle, char** log);

#ifdef __cplusplus
}
#endif

#endif
