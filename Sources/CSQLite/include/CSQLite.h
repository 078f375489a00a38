#ifndef SCREENS_CSQLITE_H
#define SCREENS_CSQLITE_H

/// The functions are those of loader.c, which loads the library when the first database is opened.
/// Linked, it would make every start slower, of commands that open none too.
#define SQLITE_API __attribute__((visibility("hidden")))
#include <sqlite3.h>

#endif
