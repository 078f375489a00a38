// System functions that the kit needs and that Swift's C library module does not have.
#ifndef SCREENS_KIT_H
#define SCREENS_KIT_H

/// The path from which the kit was loaded; NULL if it is a part of the program.
const char *_Nullable screens_kit_path(void);

#endif
