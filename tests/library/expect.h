/* What the C programs of these tests expect: else they say what was wrong, and fail. */
#ifndef ESPRIT_TESTS_LIBRARY_EXPECT_H
#define ESPRIT_TESTS_LIBRARY_EXPECT_H

#include <stdio.h>
#include <stdlib.h>

#include <esprit/esprit.h>

static inline void must(esprit_status status) {
    if (status == ESPRIT_OK) return;
    fprintf(stderr, "error %d: %s\n", (int)status, esprit_last_error());
    exit(1);
}

static inline void must_be(int truth, char const* what) {
    if (truth) return;
    fprintf(stderr, "not so: %s\n", what);
    exit(1);
}

static inline uint64_t hash_of(esprit_battle const* battle) {
    uint64_t hash = 0;
    must(esprit_battle_hash(battle, &hash));
    return hash;
}

#endif
