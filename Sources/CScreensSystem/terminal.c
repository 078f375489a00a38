#include "CScreensSystem.h"

#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

// Written before `remembered` is set, read after it was: a handler sees all of it or nothing.
static struct termios modes_before;
static char bytes_after[256];
static size_t bytes_count;
static int terminal;
static atomic_bool remembered;

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

bool screens_terminal_restore(void)
{
    if (!atomic_exchange(&remembered, false)) return false;
    ssize_t written = bytes_count > 0 ? write(terminal, bytes_after, bytes_count) : 0;
    (void)written;
    tcsetattr(terminal, TCSADRAIN, &modes_before);
    return true;
}
