#ifndef SCREENS_CSODIUM_H
#define SCREENS_CSODIUM_H

/// The functions are those of loader.c, which loads the library when one of them is first called.
/// Linked, it would make every start slower, of commands that hash and sign nothing too.
#include <sodium/export.h>
#undef SODIUM_EXPORT
#define SODIUM_EXPORT __attribute__((visibility("hidden")))
#include <sodium.h>

#endif
