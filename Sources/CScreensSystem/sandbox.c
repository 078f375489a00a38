// Keeps a process from its user's files and from other processes, by means of the kernel. It uses raw system
// calls, because the C library wraps none of these, and its headers may be older than the running kernel.
#define _GNU_SOURCE
#include "CScreensSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <linux/capability.h>
#include <malloc.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

bool screens_hide_process(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0; }

bool screens_end_with_starting_thread(void) { return prctl(PR_SET_PDEATHSIG, SIGKILL) == 0; }

bool screens_drop_rights(void)
{
    struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
    struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3];
    memset(none, 0, sizeof none);
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && syscall(SYS_capset, &header, none) == 0;
}

void screens_use_one_heap(void) { mallopt(M_ARENA_MAX, 1); }

// MARK: Landlock

// The numbers are the same on all processors.
enum { create_ruleset = 444, add_rule = 445, restrict_self = 446 };
enum { tell_version = 1, path_beneath = 1 };

struct ruleset {
    uint64_t files, network, scopes;
};

struct rule {
    uint64_t rights;
    int32_t folder;
} __attribute__((packed));

static const uint64_t read_file = 1 << 2;

int screens_landlock_version(void)
{
    long version = syscall(create_ruleset, NULL, 0, tell_version);
    return version < 0 ? 0 : (int)version;
}

// All rights that a kernel can deny. Members that an older kernel does not know are 0, which it accepts.
static struct ruleset everything(int version)
{
    struct ruleset set = {(1 << 13) - 1, 0, 0};
    if (version >= 2) set.files |= 1 << 13; // Moving files between folders.
    if (version >= 3) set.files |= 1 << 14; // Truncating.
    if (version >= 5) set.files |= 1 << 15; // Commands to devices.
    if (version >= 4) set.network = 1 | 2; // Binding and connecting by TCP.
    if (version >= 6) set.scopes = 1 | 2; // Abstract sockets of, and signals to, processes outside.
    return set;
}

// A path that does not exist needs no rule.
static bool allow_reading(int set, const char *path)
{
    int file = open(path, O_PATH | O_CLOEXEC);
    if (file < 0) return errno == ENOENT || errno == EACCES || errno == ENOTDIR;
    // Not the names in a folder: a process has to know a file's name to open it.
    struct rule rule = {read_file, file};
    bool worked = syscall(add_rule, set, path_beneath, &rule, 0) == 0;
    int reason = errno;
    close(file);
    errno = reason;
    return worked;
}

bool screens_confine_files(const char *const *readable)
{
    struct ruleset all = everything(screens_landlock_version());
    int set = (int)syscall(create_ruleset, &all, sizeof all, 0);
    if (set < 0) return false;
    bool worked = true;
    for (; worked && *readable; readable++) worked = allow_reading(set, *readable);
    worked = worked && syscall(restrict_self, set, 0) == 0;
    int reason = errno;
    close(set);
    errno = reason;
    return worked;
}

// MARK: Loaded libraries

struct visit {
    void *context;
    void (*use)(const char *, void *);
};

static int use_library(struct dl_phdr_info *info, size_t size, void *context)
{
    (void)size;
    const struct visit *visit = context;
    // The program itself has no name, and the kernel's own library has no file.
    if (strchr(info->dlpi_name, '/')) visit->use(info->dlpi_name, visit->context);
    return 0;
}

void screens_each_library(void *context, void (*use)(const char *, void *))
{
    struct visit visit = {context, use};
    dl_iterate_phdr(use_library, &visit);
}
