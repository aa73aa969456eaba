/* Calls of the C library that reach outside of a process. In: the calls. Out: a line each in the file that WATCHED_CALLS names:
   read, write, run or connect, and the path. */

#if defined(__linux__)
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <dlfcn.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static void note(const char *what, const char *path) {
    const char *log = getenv("WATCHED_CALLS");
    if (log == NULL || path == NULL) return;
    /* past the calls that are watched */
    int file = (int)syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0) return;
    char line[4200];
    int length = snprintf(line, sizeof line, "%s %.4096s\n", what, path);
    if (length > 0) (void)!write(file, line, (size_t)length);
    close(file);
}

static void note_open(const char *path, int flags) {
    note((flags & O_ACCMODE) != O_RDONLY || flags & O_CREAT ? "write" : "read", path);
}

#define NEXT(type, name) ((type)dlsym(RTLD_NEXT, name))
#define MODE(flags, mode)                                                                                    \
    mode_t mode = 0;                                                                                         \
    if ((flags) & (O_CREAT | __O_TMPFILE)) {                                                                 \
        va_list rest;                                                                                        \
        va_start(rest, flags);                                                                               \
        mode = (mode_t)va_arg(rest, int);                                                                    \
        va_end(rest);                                                                                        \
    }

int open(const char *path, int flags, ...) {
    MODE(flags, mode)
    note_open(path, flags);
    return NEXT(int (*)(const char *, int, ...), "open")(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
    MODE(flags, mode)
    note_open(path, flags);
    return NEXT(int (*)(const char *, int, ...), "open64")(path, flags, mode);
}

int openat(int folder, const char *path, int flags, ...) {
    MODE(flags, mode)
    note_open(path, flags);
    return NEXT(int (*)(int, const char *, int, ...), "openat")(folder, path, flags, mode);
}

int openat64(int folder, const char *path, int flags, ...) {
    MODE(flags, mode)
    note_open(path, flags);
    return NEXT(int (*)(int, const char *, int, ...), "openat64")(folder, path, flags, mode);
}

FILE *fopen(const char *path, const char *mode) {
    note(strpbrk(mode, "wa+") ? "write" : "read", path);
    return NEXT(FILE * (*)(const char *, const char *), "fopen")(path, mode);
}

FILE *fopen64(const char *path, const char *mode) {
    note(strpbrk(mode, "wa+") ? "write" : "read", path);
    return NEXT(FILE * (*)(const char *, const char *), "fopen64")(path, mode);
}

int mkdir(const char *path, mode_t mode) {
    note("write", path);
    return NEXT(int (*)(const char *, mode_t), "mkdir")(path, mode);
}

int unlink(const char *path) {
    note("write", path);
    return NEXT(int (*)(const char *), "unlink")(path);
}

int rename(const char *path, const char *other) {
    note("write", other);
    return NEXT(int (*)(const char *, const char *), "rename")(path, other);
}

int execve(const char *path, char *const words[], char *const environment[]) {
    note("run", path);
    return NEXT(int (*)(const char *, char *const *, char *const *), "execve")(path, words, environment);
}

int posix_spawn(
    pid_t *child, const char *path, const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *attributes,
    char *const words[], char *const environment[]) {
    note("run", path);
    return NEXT(
        int (*)(
            pid_t *, const char *, const posix_spawn_file_actions_t *, const posix_spawnattr_t *, char *const *,
            char *const *),
        "posix_spawn")(child, path, actions, attributes, words, environment);
}

int system(const char *line) {
    note("run", line);
    return NEXT(int (*)(const char *), "system")(line);
}

FILE *popen(const char *line, const char *mode) {
    note("run", line);
    return NEXT(FILE * (*)(const char *, const char *), "popen")(line, mode);
}

int connect(int descriptor, const struct sockaddr *address, socklen_t length) {
    note("connect", address != NULL && address->sa_family == AF_UNIX ? "a socket of this machine" : "the network");
    return NEXT(int (*)(int, const struct sockaddr *, socklen_t), "connect")(descriptor, address, length);
}
#else
typedef int call_watcher_is_for_linux;
#endif
