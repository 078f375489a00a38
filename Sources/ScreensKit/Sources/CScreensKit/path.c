#define _GNU_SOURCE
#include "CScreensKit.h"

#include <link.h>
#include <stdbool.h>
#include <stddef.h>

static bool holds(const struct dl_phdr_info *library, uintptr_t address)
{
    for (int number = 0; number < library->dlpi_phnum; number++) {
        const ElfW(Phdr) *segment = &library->dlpi_phdr[number];
        uintptr_t start = library->dlpi_addr + segment->p_vaddr;
        if (segment->p_type == PT_LOAD && address - start < segment->p_memsz) return true;
    }
    return false;
}

static int look(struct dl_phdr_info *library, size_t size, void *path)
{
    (void)size;
    if (!holds(library, (uintptr_t)look)) return 0;
    // The program itself has an empty name here.
    if (*library->dlpi_name) *(const char **)path = library->dlpi_name;
    return 1;
}

// `dladdr` would be slower: it searches all symbols of the library for the nearest one.
const char *screens_kit_path(void)
{
    const char *path = NULL;
    dl_iterate_phdr(look, &path);
    return path;
}
