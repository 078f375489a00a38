#ifndef C_DEMO_CONTENTS_H
#define C_DEMO_CONTENTS_H

#include <stddef.h>

/// A file that is part of the program.
struct screens_demo_file {
    const char *_Nonnull name;
    const unsigned char *_Nonnull bytes;
    size_t count;
};

/// What requests and answers of headless APIs consist of, sorted by name.
extern const struct screens_demo_file *_Nonnull const screens_demo_apis;
extern const size_t screens_demo_apis_count;

/// The pictures in the gallery of the demo portal, sorted by name.
extern const struct screens_demo_file *_Nonnull const screens_demo_gallery;
extern const size_t screens_demo_gallery_count;

/// Smaller ones of these pictures, in WebP: their names have another ending.
extern const struct screens_demo_file *_Nonnull const screens_demo_thumbnails;
extern const size_t screens_demo_thumbnails_count;

/// The film, the sound and the documents of the demo portal, sorted by name.
extern const struct screens_demo_file *_Nonnull const screens_demo_media;
extern const size_t screens_demo_media_count;

/// The covers, portraits and pictures among the documents of the demo portal, sorted by name.
extern const struct screens_demo_file *_Nonnull const screens_demo_pictures;
extern const size_t screens_demo_pictures_count;

/// The texts of the demo portal, sorted by name.
extern const struct screens_demo_file *_Nonnull const screens_demo_texts;
extern const size_t screens_demo_texts_count;

#endif
