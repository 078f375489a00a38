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
