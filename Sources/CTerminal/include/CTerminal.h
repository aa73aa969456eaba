/* A terminal that takes single keys, and is given back as it was whatever ends the program. */
#ifndef CTERMINAL_H
#define CTERMINAL_H

/* Takes single keys from `input` without showing them, and shows the other screen of `output`, without a cursor. Ends by
   itself when the program exits, crashes, is ended or stopped by a signal; after a stop it begins again.
   0, or -1 where there is no terminal or it has begun already. */
int cterminal_begin(int input, int output);

/* Gives the terminal back. Nothing happens when it has not begun. */
void cterminal_end(void);

/* Whether the terminal was given back and taken again since the last call, so that all is to be drawn again. */
int cterminal_was_stopped(void);

/* Bytes that were typed, waiting for the first one so long; how many, 0 when none came, -1 when the input is over. */
int cterminal_read(int input, char *bytes, int most, int milliseconds);

/* Asks a terminal something and reads what it says, up to a byte that ends it or for so long; nothing is shown of it, and
   signals wait meanwhile. How many bytes came, or -1 where there is no terminal. */
int cterminal_ask(int input, int output, const char *question, char end, char *answer, int most, int milliseconds);

#endif
