#ifndef C_DEMO_CONTENTS_H
#define C_DEMO_CONTENTS_H

#include <stddef.h>

/// A file that is part of the program.
struct screens_demo_file {
    const char *_Nonnull name;
    const unsigned char *_Nonnull bytes;
    size_t count;
};

/// The pictures of the demo portal, sorted by name.
extern const struct screens_demo_file *_Nonnull const screens_demo_pictures;
extern const size_t screens_demo_pictures_count;

/// The texts of the demo portal, sorted by name.
extern const struct screens_demo_file *_Nonnull const screens_demo_texts;
extern const size_t screens_demo_texts_count;

#endif
