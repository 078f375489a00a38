#define _GNU_SOURCE
#include "CScreensSystem.h"

#include <sched.h>

void screens_stay_on_one_processor(bool stays)
{
    cpu_set_t processors;
    int current = sched_getcpu();
    if (stays && current >= 0) {
        CPU_ZERO(&processors);
        CPU_SET(current, &processors);
    } else {
        for (int number = 0; number < CPU_SETSIZE; number++) CPU_SET(number, &processors);
    }
    sched_setaffinity(0, sizeof processors, &processors);
}

int screens_processor_count(void)
{
    cpu_set_t processors;
    return sched_getaffinity(0, sizeof processors, &processors) == 0 ? CPU_COUNT(&processors) : 1;
}

int screens_thread_elsewhere(pthread_t *thread, void *(*run)(void *), void *argument)
{
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0) return -1;
    cpu_set_t processors;
    int current = sched_getcpu();
    if (current >= 0 && sched_getaffinity(0, sizeof processors, &processors) == 0) {
        CPU_CLR(current, &processors);
        if (CPU_COUNT(&processors) > 0)
            pthread_attr_setaffinity_np(&attributes, sizeof processors, &processors);
    }
    int status = pthread_create(thread, &attributes, run, argument);
    pthread_attr_destroy(&attributes);
    return status;
}
