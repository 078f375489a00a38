#ifndef C_SCREENLET_STYLE_H
#define C_SCREENLET_STYLE_H

#include <stddef.h>

/// The rules of style that all themes share, and how many bytes they have.
extern const unsigned char *_Nonnull const screens_screenlet_css;
extern const size_t screens_screenlet_css_count;

/// One picture with all symbols, one below the other, and how many bytes it has.
extern const unsigned char *_Nonnull const screens_symbols_svg;
extern const size_t screens_symbols_svg_count;

#endif
