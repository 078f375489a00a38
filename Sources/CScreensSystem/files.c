#define _GNU_SOURCE
#include "CScreensSystem.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

void screens_close_files(int first, int last)
{
    if (first > last || close_range((unsigned)first, (unsigned)last, 0) == 0) return;
    // For kernels before 5.9, and containers that do not allow the call.
    DIR *folder = opendir("/proc/self/fd");
    if (!folder) return;
    for (struct dirent *entry; (entry = readdir(folder));) {
        int file = atoi(entry->d_name);
        if (file >= first && file <= last && file != dirfd(folder)) close(file);
    }
    closedir(folder);
}

int screens_pipe(int *ends) { return pipe2(ends, O_CLOEXEC); }

int screens_ending_signal(int status) { return WIFSIGNALED(status) ? WTERMSIG(status) : 0; }

int screens_exit_code(int status) { return WIFEXITED(status) ? WEXITSTATUS(status) : -1; }

bool screens_has_text(const void *bytes, size_t count, const char *beginning)
{
    const char *first = bytes, *end = first + count, *found = first;
    size_t length = strlen(beginning);
    while ((found = memmem(found, (size_t)(end - found), beginning, length)) != NULL) {
        if (found > first && found[-1] == 0) return true;
        found += 1;
    }
    return false;
}

char *const *screens_environment(void) { return environ; }
