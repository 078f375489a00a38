// Shows the thread sanitizer the locking of Synchronization.Mutex, in builds that have it; nothing in others.
//
// A mutex that is contended is locked and unlocked by the Swift runtime, which is compiled without the
// sanitizer. It would take everything that such a mutex guards for a race. These stand before the runtime's
// functions, do what they do, and say what that means. Should the runtime name them in another way, nobody
// calls these, and the false reports are back.
#if __has_feature(thread_sanitizer)
#define _GNU_SOURCE
#include <dlfcn.h>
#include <sanitizer/tsan_interface.h>
#include <stdint.h>
#include <stdlib.h>

#define swift __attribute__((swiftcall))
#define mutex_handle __attribute__((swift_context)) void *

// Synchronization._MutexHandle._lockSlow(Swift.UInt32) and _unlockSlow()
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

typedef swift void lock_function(uint32_t thread, mutex_handle);
typedef swift void unlock_function(mutex_handle);

swift void screens_lock(uint32_t thread, mutex_handle handle) __asm__(LOCK);
swift void screens_unlock(mutex_handle handle) __asm__(UNLOCK);

static void *next(const char *name)
{
    void *function = dlsym(RTLD_NEXT, name);
    if (!function) abort();
    return function;
}

swift void screens_lock(uint32_t thread, mutex_handle handle)
{
    ((lock_function *)next(LOCK))(thread, handle);
    __tsan_acquire(handle);
}

swift void screens_unlock(mutex_handle handle)
{
    __tsan_release(handle);
    ((unlock_function *)next(UNLOCK))(handle);
}
#endif
