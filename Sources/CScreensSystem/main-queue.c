// The queue of the main thread, which Swift's main actor runs on.
#include "CScreensSystem.h"

#include <sched.h>

// libdispatch exports this for loops that are not its own, such as Foundation's.
extern void _dispatch_main_queue_callback_4CF(void *message);

void screens_serve_main_queue(void)
{
    _dispatch_main_queue_callback_4CF(0);
    sched_yield();
}
