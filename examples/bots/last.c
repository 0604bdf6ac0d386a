/* A commander for Esprit in C: always gives the last order, which ends the phase in the end.
   It thinks of nothing, so it shows how long Esprit itself takes to talk with a bot. Build it with
   cc -O2 -o last last.c; docs/bots.md describes the lines that it reads and writes. */
#include <stdio.h>
#include <string.h>

static char line[1 << 20]; /* newgame holds a whole scenario; of longer lines the rest is skipped */

/* 0 at the end of the input */
static int read_line(void) {
    if (fgets(line, sizeof line, stdin) == NULL) return 0;
    if (strchr(line, '\n') == NULL) {
        for (int letter = getchar(); letter != '\n' && letter != EOF;) letter = getchar();
    }
    return 1;
}

int main(void) {
    int count = 0;
    int is_choice = 0;
    while (read_line()) {
        int number = 0;
        if (strncmp(line, "esprit ", 7) == 0) {
            puts("name Last\nposition no\nready");
        } else if (sscanf(line, "orders %d", &number) == 1) {
            count = number;
            is_choice = 0;
            while (number-- > 0) read_line();
        } else if (sscanf(line, "choice %d", &number) == 1) {
            is_choice = 1;
            while (number-- > 0) read_line();
        } else if (strncmp(line, "go ", 3) == 0) {
            if (is_choice) {
                puts("answer 1");
            } else {
                printf("order %d\n", count);
            }
        } else if (strcmp(line, "quit\n") == 0) {
            return 0;
        }
        fflush(stdout);
    }
    return 0;
}
