// What the kit asks the system for and Swift's C library module leaves out.
#ifndef SCREENS_KIT_H
#define SCREENS_KIT_H

/// The path by which the kit was loaded; NULL where it is a part of the program.
const char *_Nullable screens_kit_path(void);

#endif
