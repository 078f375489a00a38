#ifndef SCREENS_CPNG_H
#define SCREENS_CPNG_H

#include <png.h>

// Made of macros that Swift cannot see.
static const png_uint_32 screens_png_rgba = PNG_FORMAT_RGBA;
static const png_uint_32 screens_png_rgb = PNG_FORMAT_RGB;
static const png_uint_32 screens_png_colormap = PNG_FORMAT_FLAG_COLORMAP;

#endif
