/* The system's libedit. Its functions for settings take arguments of any number, which Swift can't call: so there
   is a function for each of ours. */
#include <errno.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>
#include <histedit.h>

/* Marks the parts of a prompt that move no cursor, such as colors. */
#define CEDIT_MARK '\1'

/* Leaves out what a terminal says of itself when nobody waits for it any more: ESC [ ? … letter, ESC _ … ESC \\. */
static inline unsigned char cedit_leave_out(EditLine *editor, int begin) {
    wchar_t character = 0;
    int isText = begin == '_', isAfterEscape = 0;
    while (el_wgetc(editor, &character) == 1) {
        if (character == L'\r' || character == L'\n') break;
        if (isText ? isAfterEscape && character == L'\\' : character >= L'@' && character <= L'~') break;
        isAfterEscape = character == L'\033';
    }
    return CC_NORM;
}

enum { CEDIT_LONGEST = 1024 };

/* A walk through the lines of the history that begin with what was typed; libedit's own finds it anywhere in them. */
typedef struct {
    History *lines;
    int place; /* how many lines back; 0 is what was typed */
    wchar_t typed[CEDIT_LONGEST], shown[CEDIT_LONGEST];
} cedit_walk;

static inline cedit_walk *cedit_walking(void) {
    static cedit_walk walk;
    return &walk;
}

static inline unsigned char cedit_walk_by(EditLine *editor, int way) {
    cedit_walk *walk = cedit_walking();
    const LineInfoW *line = el_wline(editor);
    size_t length = (size_t)(line->lastchar - line->buffer);
    wchar_t text[CEDIT_LONGEST], found[CEDIT_LONGEST];
    HistEvent event;
    int place = 0, isThere;
    if (walk->lines == NULL || length >= CEDIT_LONGEST) return CC_ERROR;
    if (walk->place == 0 || wcslen(walk->shown) != length || wmemcmp(line->buffer, walk->shown, length) != 0) {
        wmemcpy(walk->typed, line->buffer, length);
        walk->typed[length] = 0;
        walk->place = 0;
    }
    if (walk->place + way < 0) return CC_ERROR;
    wcscpy(found, walk->typed);
    isThere = history(walk->lines, &event, H_FIRST);
    for (; isThere >= 0 && place < walk->place + way; isThere = history(walk->lines, &event, H_NEXT)) {
        size_t count = mbstowcs(text, event.str, CEDIT_LONGEST);
        if (count >= CEDIT_LONGEST) continue; /* also what is no text */
        text[wcscspn(text, L"\n")] = 0;
        if (wcsncmp(text, walk->typed, wcslen(walk->typed)) != 0 || wcscmp(text, found) == 0) continue;
        wcscpy(found, text);
        place++;
    }
    if (place < walk->place + way) return CC_ERROR;
    walk->place += way;
    wcscpy(walk->shown, found);
    el_cursor(editor, (int)(line->lastchar - line->cursor));
    el_deletestr(editor, (int)length);
    el_winsertstr(editor, found);
    return CC_REFRESH;
}

static inline unsigned char cedit_line_before(EditLine *editor, int key) { return (void)key, cedit_walk_by(editor, 1); }
static inline unsigned char cedit_line_after(EditLine *editor, int key) { return (void)key, cedit_walk_by(editor, -1); }

/* An editor for this terminal; NULL without memory. `context` is what `cedit_context` returns; `read` reads a
   character, and `complete` answers Tab. */
static inline EditLine *cedit_open(
    void *context, el_rfunc_t read, char *(*prompt)(EditLine *), char *(*hint)(EditLine *),
    unsigned char (*complete)(EditLine *, int)
) {
    /* What terminals send for Home, End, Delete, and for arrows with Control. */
    static const char *const keys[][2] = {
        {"\\e[1~", "ed-move-to-beg"}, {"\\e[7~", "ed-move-to-beg"}, {"\\e[H", "ed-move-to-beg"},
        {"\\eOH", "ed-move-to-beg"}, {"\\e[4~", "ed-move-to-end"}, {"\\e[8~", "ed-move-to-end"},
        {"\\e[F", "ed-move-to-end"}, {"\\eOF", "ed-move-to-end"}, {"\\e[3~", "ed-delete-next-char"},
        {"\\e[1;5C", "em-next-word"}, {"\\e[1;5D", "ed-prev-word"}, {"^R", "em-inc-search-prev"},
        /* The lines that begin with what is typed. */
        {"\\e[A", "carousel-line-before"}, {"\\eOA", "carousel-line-before"},
        {"\\e[B", "carousel-line-after"}, {"\\eOB", "carousel-line-after"},
    };
    EditLine *editor = el_init("carousel-repl", stdin, stdout, stderr);
    size_t key;
    if (editor == NULL) return NULL;
    el_set(editor, EL_CLIENTDATA, context);
    el_set(editor, EL_EDITOR, "emacs");
    el_set(editor, EL_SIGNAL, 0);
    el_set(editor, EL_PROMPT_ESC, prompt, CEDIT_MARK);
    el_set(editor, EL_RPROMPT_ESC, hint, CEDIT_MARK);
    el_set(editor, EL_GETCFN, read);
    el_set(editor, EL_ADDFN, "carousel-complete", "Complete the word", complete);
    el_set(editor, EL_BIND, "^I", "carousel-complete", NULL);
    el_set(editor, EL_ADDFN, "carousel-leave-out", "Leave a late answer of the terminal out", cedit_leave_out);
    el_set(editor, EL_ADDFN, "carousel-line-before", "The line before that begins so", cedit_line_before);
    el_set(editor, EL_ADDFN, "carousel-line-after", "The line after that begins so", cedit_line_after);
    el_set(editor, EL_BIND, "\\e[?", "carousel-leave-out", NULL);
    el_set(editor, EL_BIND, "\\e_", "carousel-leave-out", NULL);
    for (key = 0; key < sizeof keys / sizeof keys[0]; key++)
        el_set(editor, EL_BIND, keys[key][0], keys[key][1], NULL);
    /* The user's own keys, in ~/.editrc. */
    el_source(editor, NULL);
    return editor;
}

static inline void *cedit_context(EditLine *editor) {
    void *context = NULL;
    el_get(editor, EL_CLIENTDATA, &context);
    return context;
}

/* Draws prompt, line and hint anew, from the cursor's place, which must be the first column. */
static inline void cedit_redraw(EditLine *editor) { el_set(editor, EL_REFRESH); }

/* A history of at most `most` lines, which the editor's arrow keys walk through. */
static inline History *cedit_open_history(EditLine *editor, int most) {
    HistEvent event;
    History *lines = history_init();
    if (lines == NULL) return NULL;
    history(lines, &event, H_SETSIZE, most);
    history(lines, &event, H_SETUNIQUE, 1);
    el_set(editor, EL_HIST, history, lines);
    cedit_walking()->lines = lines;
    return lines;
}

/* Loads the lines of a file with H_LOAD, or saves them with H_SAVE; their number, -1 if that fails. */
static inline int cedit_history_file(History *lines, int way, const char *path) {
    HistEvent event;
    return history(lines, &event, way, path);
}

/* Adds a line; with a path also to the end of that file. */
static inline void cedit_add_history(History *lines, const char *line, const char *path) {
    HistEvent event;
    FILE *file;
    history(lines, &event, H_ENTER, line);
    if (path == NULL || (file = fopen(path, "a")) == NULL) return;
    fseek(file, 0, SEEK_END);
    history(lines, &event, H_NSAVE_FP, (size_t)0, file);
    fclose(file);
}

/* Reads characters as the user's locale has them, and as UTF-8 if that has only single bytes. */
static inline void cedit_use_utf8(void) {
    if (setlocale(LC_CTYPE, "") == NULL || MB_CUR_MAX == 1) setlocale(LC_CTYPE, "C.UTF-8");
}

/* Whether there is something to read, after at most so many milliseconds; -1 if a signal came. */
static inline int cedit_waits(int milliseconds) {
    struct pollfd input = {STDIN_FILENO, POLLIN, 0};
    return poll(&input, 1, milliseconds);
}

/* Reads a character: 1, 0 at the end, -1 if a signal came. Bytes that are no character are left out. */
static inline int cedit_read(wchar_t *character) {
    mbstate_t state;
    char byte;
    memset(&state, 0, sizeof state);
    for (;;) {
        ssize_t count = read(STDIN_FILENO, &byte, 1);
        if (count <= 0) return (int)count;
        switch (mbrtowc(character, &byte, 1, &state)) {
        case (size_t)-2: break;
        case (size_t)-1: memset(&state, 0, sizeof state); break;
        default: return 1;
        }
    }
}

static inline int cedit_ends_line(const wchar_t *character) { return *character == L'\r' || *character == L'\n'; }

/* Writes to the terminal, in order with what the editor writes. */
static inline void cedit_print(const char *text) { fputs(text, stdout); }

/* The columns that a text takes; of a prompt without what is between marks. */
static inline int cedit_width(const char *text) {
    mbstate_t state;
    wchar_t character;
    int width = 0, isMarked = 0;
    memset(&state, 0, sizeof state);
    while (*text != 0) {
        size_t count = mbrtowc(&character, text, MB_CUR_MAX, &state);
        if (count == (size_t)-1 || count == (size_t)-2) break;
        text += count;
        if (character == CEDIT_MARK) isMarked = !isMarked;
        else if (!isMarked && wcwidth(character) > 0) width += wcwidth(character);
    }
    return width;
}

/* A write that Ctrl-C interrupts counts as failed; nothing is lost, as what it had still waits to be written. */
static inline void cedit_forget_interrupted_write(void) { clearerr(stdout); }

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
