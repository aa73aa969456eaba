/* The state of the terminal belongs to the process, and a signal handler can only use globals: so there is
   only one. */
#define _GNU_SOURCE

#include "CTerminal.h"

#include <stdio.h>

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

/* The signals that stop or end a program unless it handles them. SIGKILL and SIGSTOP can't be caught;
   real-time signals are left to the code that uses them. */
static const int caught[] = {
    SIGTSTP, SIGTTIN, SIGTTOU, SIGINT,  SIGTERM, SIGHUP,  SIGQUIT, SIGPIPE, SIGALRM, SIGUSR1, SIGUSR2,   SIGABRT,
    SIGSEGV, SIGBUS,  SIGILL,  SIGFPE,  SIGTRAP, SIGSYS,  SIGXCPU, SIGXFSZ, SIGPROF, SIGVTALRM,
#ifdef SIGIO
    SIGIO,
#endif
#ifdef SIGPWR
    SIGPWR,
#endif
#ifdef SIGSTKFLT
    SIGSTKFLT,
#endif
};
enum { stopping = 3 };
enum { signals = sizeof caught / sizeof *caught };

static struct {
    volatile sig_atomic_t is_on, was_stopped;
    int input, output;
    /* The output's flags before cterminal_begin. */
    int flags;
    struct termios before, raw;
    struct sigaction actions[signals];
    /* An alternate stack, for a handler that runs because of a stack overflow. */
    char stack[65536];
} terminal;

/* Writes without blocking: waits at most 300 ms for a terminal that accepts no data, as it may be stopped or
   gone. */
static void say(const char *text) {
    size_t length = strlen(text);
    fcntl(terminal.output, F_SETFL, terminal.flags | O_NONBLOCK);
    while (length > 0) {
        struct pollfd entry = {.fd = terminal.output, .events = POLLOUT};
        if (poll(&entry, 1, 300) == 0) break;
        ssize_t count = write(terminal.output, text, length);
        if (count < 0 && errno != EINTR && errno != EAGAIN) break;
        if (count > 0) { text += count; length -= (size_t)count; }
    }
    fcntl(terminal.output, F_SETFL, terminal.flags);
}

static void take(void) {
    tcsetattr(terminal.input, TCSANOW, &terminal.raw);
    say("\033[?1049h\033[?25l\033[2J");
}

static void give_back(void) {
    /* Output that has not been shown yet is no longer needed. */
    tcflush(terminal.output, TCOFLUSH);
    say("\033[0m\033[?25h\033[?1049l");
    tcsetattr(terminal.input, TCSANOW, &terminal.before);
}

/* Whether another process group has the terminal: this program is in the background. */
static int is_background(void) {
    pid_t foreground = tcgetpgrp(terminal.input);
    return foreground > 0 && foreground != getpgrp();
}

/* Whether a signal is pending that ends the program. */
static int is_ending(void) {
    sigset_t waiting;
    if (sigpending(&waiting) != 0) return 0;
    for (int i = stopping; i < signals; i++) {
        if (sigismember(&waiting, caught[i]) == 1) return 1;
    }
    return 0;
}

/* Restores the terminal and lets the signal have its default effect. Uses only async-signal-safe calls. All
   signals are blocked meanwhile, including those that a terminal sends to a background program that accesses
   it. */
static void handle(int number) {
    struct sigaction mine, standard;
    sigset_t own;
    int error = errno;
    if (terminal.is_on && !is_background()) give_back();
    memset(&standard, 0, sizeof standard);
    standard.sa_handler = SIG_DFL;
    sigaction(number, &standard, &mine);
    sigemptyset(&own);
    sigaddset(&own, number);
    raise(number);
    pthread_sigmask(SIG_UNBLOCK, &own, NULL);
    /* Only reached if the program was stopped and continued. */
    pthread_sigmask(SIG_BLOCK, &own, NULL);
    while (is_background() && !is_ending()) raise(SIGSTOP);
    sigaction(number, &mine, NULL);
    if (is_background()) {
        /* The pending signal ends the program; the terminal has been restored. */
        terminal.is_on = 0;
    } else if (terminal.is_on) {
        take();
        terminal.was_stopped = 1;
    }
    errno = error;
}

int cterminal_begin(int input, int output) {
    static int is_registered;
    stack_t stack = {.ss_sp = terminal.stack, .ss_size = sizeof terminal.stack};
    struct sigaction action;
    sigset_t mine;
    if (terminal.is_on || tcgetattr(input, &terminal.before) != 0) return -1;
    terminal.input = input;
    /* Like any program that wants to draw from the background, wait until it is brought to the foreground. */
    if (is_background()) raise(SIGTTOU);
    if (is_background() || tcgetattr(input, &terminal.before) != 0) return -1;
    terminal.output = output;
    terminal.flags = fcntl(output, F_GETFL);
    terminal.raw = terminal.before;
    cfmakeraw(&terminal.raw);
    /* Line ends work as usual, and Ctrl-Z stops the program; Ctrl-C is an ordinary key. */
    terminal.raw.c_oflag |= OPOST | ONLCR;
    terminal.raw.c_lflag |= ISIG;
    terminal.raw.c_cc[VINTR] = terminal.raw.c_cc[VQUIT] = _POSIX_VDISABLE;
    if (!is_registered) is_registered = atexit(cterminal_end) == 0;
    sigaltstack(&stack, NULL);
    /* Handlers are installed before the terminal is changed, and removed after it is restored. */
    terminal.was_stopped = 0;
    terminal.is_on = 1;
    memset(&action, 0, sizeof action);
    action.sa_handler = handle;
    action.sa_flags = SA_ONSTACK;
    sigfillset(&action.sa_mask);
    sigemptyset(&mine);
    for (int i = 0; i < signals; i++) {
        sigaction(caught[i], &action, &terminal.actions[i]);
        sigaddset(&mine, caught[i]);
    }
    /* Unblocked even if the parent blocked them: a full-screen program must be possible to end. */
    pthread_sigmask(SIG_UNBLOCK, &mine, NULL);
    take();
    return 0;
}

void cterminal_end(void) {
    if (!terminal.is_on) return;
    give_back();
    terminal.is_on = 0;
    for (int i = 0; i < signals; i++) sigaction(caught[i], &terminal.actions[i], NULL);
}

int cterminal_was_stopped(void) {
    int answer = terminal.was_stopped;
    terminal.was_stopped = 0;
    return answer;
}

int cterminal_read(int input, char *bytes, int most, int milliseconds) {
    struct pollfd entry = {.fd = input, .events = POLLIN};
    int ready = poll(&entry, 1, milliseconds);
    if (ready == 0 || (ready < 0 && errno == EINTR)) return 0;
    ssize_t count = ready < 0 ? -1 : read(input, bytes, (size_t)most);
    if (count < 0 && errno == EINTR) return 0;
    return count > 0 ? (int)count : -1;
}

int cterminal_ask(int input, int output, const char *question, char end, char *answer, int most, int milliseconds) {
    struct termios before, quiet;
    sigset_t all, mask;
    int count = 0;
    if (tcgetpgrp(input) != getpgrp() || tcgetattr(input, &before) != 0) return -1;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &mask);
    quiet = before;
    quiet.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    tcsetattr(input, TCSANOW, &quiet);
    if (write(output, question, strlen(question)) > 0) {
        struct pollfd entry = {.fd = input, .events = POLLIN};
        while (count < most && poll(&entry, 1, milliseconds) > 0 && read(input, answer + count, 1) == 1) {
            if (answer[count++] == end) break;
        }
    }
    tcsetattr(input, TCSANOW, &before);
    pthread_sigmask(SIG_SETMASK, &mask, NULL);
    return count;
}

int cterminal_flush(void) { return fflush(stdout) == 0 && !ferror(stdout); }

static void feed(int pipe, const char *input, size_t size) {
    while (size > 0) {
        ssize_t count = write(pipe, input, size);
        if (count < 0 && errno != EINTR) break;
        if (count > 0) { input += count; size -= (size_t)count; }
    }
    close(pipe);
}

extern char **environ;

int cterminal_run(const char *command, const char *argument, const char *input, size_t size) {
    int ends[2] = {-1, -1};
    if (input != NULL && pipe(ends) != 0) return -1;
    /* A pager that is left early closes its end of the pipe. Ctrl-Z stops the command first, which has the terminal to
       put in order. */
    static const int ours[] = {SIGINT, SIGQUIT, SIGPIPE, SIGTSTP};
    enum { most = sizeof ours / sizeof *ours };
    struct sigaction ignored = {.sa_handler = SIG_IGN}, usual = {.sa_handler = SIG_DFL}, former[most];
    sigset_t standard;
    sigemptyset(&standard);
    for (int i = 0; i < most; i++) {
        sigaction(ours[i], &ignored, &former[i]);
        sigaddset(&standard, ours[i]);
    }
    struct termios modes;
    int has_modes = tcgetattr(STDIN_FILENO, &modes) == 0;

    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&files);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigdefault(&attributes, &standard);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
    if (input != NULL) {
        posix_spawn_file_actions_adddup2(&files, ends[0], STDIN_FILENO);
        posix_spawn_file_actions_addclose(&files, ends[0]);
        posix_spawn_file_actions_addclose(&files, ends[1]);
    }
    const char *words[] = {"sh", "-c", command, argument, NULL};
    pid_t child;
    int failure = posix_spawn(&child, "/bin/sh", &files, &attributes, (char *const *)words, environ);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
    if (input != NULL) {
        close(ends[0]);
        if (failure == 0) feed(ends[1], input, size); else close(ends[1]);
    }
    int status = -1;
    if (failure == 0) {
        while ((waitpid(child, &status, WUNTRACED) < 0 && errno == EINTR) || WIFSTOPPED(status)) {
            if (!WIFSTOPPED(status)) continue;
            sigaction(SIGTSTP, &usual, NULL);
            raise(SIGTSTP);
            sigaction(SIGTSTP, &ignored, NULL);
            status = -1;
        }
        status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    }
    if (has_modes) tcsetattr(STDIN_FILENO, TCSADRAIN, &modes);
    for (int i = 0; i < most; i++) sigaction(ours[i], &former[i], NULL);
    return status;
}

/* ---- a program that edits lines, and is ended ---- */

static struct {
    int input;
    struct termios before;
} editing;

static void restore_and_end(int number) {
    tcsetattr(editing.input, TCSANOW, &editing.before);
    signal(number, SIG_DFL);
    raise(number);
}

void cterminal_restore_when_ended(int input) {
    if (tcgetattr(input, &editing.before) != 0) return;
    editing.input = input;
    const int numbers[] = {SIGTERM, SIGHUP, SIGQUIT};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        struct sigaction action;
        /* What whoever started the program ignores stays so. */
        if (sigaction(numbers[i], NULL, &action) != 0 || action.sa_handler == SIG_IGN) continue;
        memset(&action, 0, sizeof action);
        action.sa_handler = restore_and_end;
        sigaction(numbers[i], &action, NULL);
    }
}
