/* The system's libedit, with its readline interface. Its settings are C globals, which Swift can't access
   safely: so there is a function for each. */
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <editline/readline.h>

/* Sets the function that completes words, and the characters that separate them. `breaks` must stay valid. */
static inline void cedit_set_completion(rl_completion_func_t *complete, const char *breaks) {
    rl_attempted_completion_function = complete;
    rl_completer_word_break_characters = (char *)breaks;
}

/* Disables file names as other candidates, and sets the character that follows a single candidate: a blank,
   or 0 for none. */
static inline void cedit_end_completion(int suffix) {
    rl_attempted_completion_over = 1;
    rl_completion_append_character = suffix;
}

/* The line being edited. */
static inline const char *cedit_line(void) { return rl_line_buffer; }

/* Reads characters as the user's locale has them, and as UTF-8 if that has only single bytes. */
static inline void cedit_use_utf8(void) {
    if (setlocale(LC_CTYPE, "") == NULL || MB_CUR_MAX == 1) setlocale(LC_CTYPE, "C.UTF-8");
}

/* Calls `handler` on Ctrl-C, which also ends the reading of the line; works even if the parent blocked the
   signal. */
static inline void cedit_on_interrupt(void (*handler)(int)) {
    struct sigaction action;
    sigset_t interrupt;
    sigemptyset(&interrupt);
    sigaddset(&interrupt, SIGINT);
    sigprocmask(SIG_UNBLOCK, &interrupt, NULL);
    memset(&action, 0, sizeof action);
    action.sa_handler = handler; /* and no SA_RESTART */
    sigaction(SIGINT, &action, NULL);
}
