#define _GNU_SOURCE
#include "CScreensSystem.h"

#include <link.h>

typedef struct {
    uintptr_t address;
    const char *path;
} search_t;

static bool holds(const struct dl_phdr_info *library, uintptr_t address)
{
    for (int number = 0; number < library->dlpi_phnum; number++) {
        const ElfW(Phdr) *segment = &library->dlpi_phdr[number];
        uintptr_t start = library->dlpi_addr + segment->p_vaddr;
        if (segment->p_type == PT_LOAD && address - start < segment->p_memsz) return true;
    }
    return false;
}

static int look(struct dl_phdr_info *library, size_t size, void *context)
{
    (void)size;
    search_t *search = context;
    if (!holds(library, search->address)) return 0;
    // The program itself has no name here.
    search->path = *library->dlpi_name ? library->dlpi_name : NULL;
    return 1;
}

// Not `dladdr`: it goes through all symbols of the library to find the nearest.
const char *screens_library_of(const void *address)
{
    search_t search = {.address = (uintptr_t)address, .path = NULL};
    dl_iterate_phdr(look, &search);
    return search.path;
}
