#ifndef SCREENS_SOURCE_PLACE_H
#define SCREENS_SOURCE_PLACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A place in a source.
struct screens_source_place {
    char function[256];
    /// Empty, and `line` is 0, if the library does not have the lines of its sources.
    char file[128];
    int line;
    /// What the compiler noted for a check that has failed there, such as `Index out of range`; otherwise empty.
    char cause[64];
};

/// Finds the first of some addresses in a library that has a line in a source.
///
/// The addresses are relative to where the library is loaded. If none has a line, the place has the name of the first
/// function with a name. Returns whether there is one.
bool screens_find_source(
    const char *path, const uintptr_t *offsets, size_t count, struct screens_source_place *place);

#endif
