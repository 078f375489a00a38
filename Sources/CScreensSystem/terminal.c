#include "CScreensSystem.h"

#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

// Written before `remembered` is set and read after it, so that a handler sees either all of it or nothing.
static struct termios modes_before;
static char bytes_after[256];
static size_t bytes_count;
static int terminal;
static int output_before = -1;
static int errors_before = -1;
static int held_back = -1;
static atomic_bool remembered;

void screens_write_lines(void) { setvbuf(stdout, NULL, _IOLBF, 0); }

void screens_terminal_remember(
    int file, const struct termios *modes, const char *bytes, size_t count)
{
    atomic_store(&remembered, false);
    terminal = file;
    modes_before = *modes;
    bytes_count = bytes && count <= sizeof bytes_after ? count : 0;
    if (bytes_count > 0) memcpy(bytes_after, bytes, bytes_count);
    atomic_store(&remembered, true);
}

void screens_terminal_hold(int output, int errors, int held)
{
    atomic_store(&remembered, false);
    output_before = output;
    errors_before = errors;
    held_back = held;
}

// Copies the end of the held output to stderr.
static void tell_held(void)
{
    enum { most = 64 << 10 };
    char part[4096];
    off_t end = lseek(held_back, 0, SEEK_END);
    off_t place = end > most ? end - most : 0;
    while (place < end) {
        size_t wanted = end - place < (off_t)sizeof part ? (size_t)(end - place) : sizeof part;
        ssize_t count = pread(held_back, part, wanted, place);
        if (count <= 0 || write(STDERR_FILENO, part, (size_t)count) < 0) break;
        place += count;
    }
    if (ftruncate(held_back, 0) == 0) lseek(held_back, 0, SEEK_SET);
}

bool screens_terminal_restore(void)
{
    if (!atomic_exchange(&remembered, false)) return false;
    ssize_t written = bytes_count > 0 ? write(terminal, bytes_after, bytes_count) : 0;
    (void)written;
    tcsetattr(terminal, TCSADRAIN, &modes_before);
    if (output_before >= 0) dup2(output_before, STDOUT_FILENO);
    if (errors_before >= 0) dup2(errors_before, STDERR_FILENO);
    if (held_back >= 0) tell_held();
    output_before = errors_before = held_back = -1;
    return true;
}
