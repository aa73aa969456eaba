/* Raw mode for a terminal, which is always restored, however the program ends. */
#ifndef CTERMINAL_H
#define CTERMINAL_H

#include <stddef.h>

/* Reads single keys from `input` without echo, and shows the alternate screen of `output` without a cursor.
   The terminal is restored when the program exits, crashes, or is ended or stopped by a signal; after a stop,
   raw mode begins again. Returns 0, or -1 if there is no terminal or raw mode has already begun. */
int cterminal_begin(int input, int output);

/* Restores the terminal. Does nothing if raw mode has not begun. */
void cterminal_end(void);

/* Whether the terminal was restored and taken again since the last call, so that everything must be
   redrawn. */
int cterminal_was_stopped(void);

/* Reads typed bytes, and waits at most `milliseconds` for the first one. Returns their number, 0 if none
   came, -1 at the end of the input. */
int cterminal_read(int input, char *bytes, int most, int milliseconds);

/* Sends a query to the terminal and reads its reply without echo, until the byte `end` or until
   `milliseconds` pass without a byte. Signals are blocked meanwhile. Returns the number of bytes, or -1 if
   there is no terminal. */
int cterminal_ask(int input, int output, const char *question, char end, char *answer, int most, int milliseconds);

/* Runs `/bin/sh -c command argument`, which has the terminal as this program has it: it is in the same group, so that
   Ctrl-Z stops both and `fg` continues both. Ctrl-C is the command's alone. If `input` is not NULL, its standard input is
   a pipe with those bytes. The terminal's modes are restored after, however the command ended. Returns its exit status,
   128 and the signal that ended it, or -1 if it could not start. */
int cterminal_run(const char *command, const char *argument, const char *input, size_t size);

/* From now on the modes that `input` has now are restored when SIGTERM, SIGHUP or SIGQUIT end the program, whatever they are
   by then. */
void cterminal_restore_when_ended(int input);

/* Writes what waits for standard output. Returns 0 if anything that was ever printed is lost. */
int cterminal_flush(void);

#endif
