// Reports the locking of Synchronization.Mutex and the end of a continuation to the thread sanitizer, in builds
// with the sanitizer only.
//
// A contended mutex is locked and unlocked by the Swift runtime, which is compiled without the sanitizer. So the
// sanitizer would report races for everything that such a mutex guards. These functions replace those of the runtime,
// do the same, and report it to the sanitizer. A continuation that is resumed before its task waits for it is passed on
// by an atomic of the runtime, which the sanitizer does not see either. If a later runtime uses other names, nothing
// calls these functions, and the false reports come back.
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

struct task;
struct continuation;

typedef swift void resume_function(struct task *);
typedef __attribute__((swiftasynccall)) void await_function(struct continuation *);

swift struct task *swift_task_getCurrent(void);

swift void swift_continuation_resume(struct task *task)
{
    __tsan_release(task);
    ((resume_function *)next("swift_continuation_resume"))(task);
}

__attribute__((swiftasynccall)) void swift_continuation_await(struct continuation *continuation)
{
    await_function *await = next("swift_continuation_await");
    __tsan_acquire(swift_task_getCurrent());
    __attribute__((musttail)) return await(continuation);
}
#endif
