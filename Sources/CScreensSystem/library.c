#include "ScreensLazyLibrary.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

// Stores the system's message about the last failure, because the next call of `dlerror` clears it.
static int fail(struct screens_library *library)
{
    const char *reason = dlerror();
    snprintf(library->reason, sizeof library->reason, "%s", reason ? reason : "unknown error");
    return -1;
}

// Never closed: its functions are used until the process ends.
static int load(struct screens_library *library)
{
    void *handle = NULL;
    for (const char *const *file = library->files; !handle && *file; file++) {
        handle = dlopen(*file, RTLD_NOW | RTLD_LOCAL);
        if (!handle && !*library->reason) fail(library);
    }
    if (!handle) return -1;
    char *place = library->table;
    for (const char *const *name = library->functions; *name; name++) {
        void *function = dlsym(handle, *name);
        if (!function) return fail(library);
        memcpy(place, &function, sizeof function);
        place += sizeof function;
    }
    return 1;
}

int screens_library_open(struct screens_library *library, const char **reason)
{
    if (atomic_load_explicit(&library->state, memory_order_acquire) == 0) {
        pthread_mutex_lock(&library->lock);
        if (atomic_load(&library->state) == 0) atomic_store(&library->state, load(library));
        pthread_mutex_unlock(&library->lock);
    }
    if (atomic_load_explicit(&library->state, memory_order_acquire) > 0) return 1;
    if (reason) *reason = library->reason;
    return 0;
}
