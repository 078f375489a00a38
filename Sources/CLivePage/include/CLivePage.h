#ifndef C_LIVE_PAGE_H
#define C_LIVE_PAGE_H

#include <stddef.h>

/// The script of live pages: it posts what users do, and applies what the server says has changed. `make minify` makes
/// it from `live.js`.
extern const unsigned char *_Nonnull const screens_live_js;
extern const size_t screens_live_js_count;

/// The script of frames: a function that is called with the settings of one.
extern const unsigned char *_Nonnull const screens_frame_js;
extern const size_t screens_frame_js_count;

/// The rules of style of what a live page has besides the screenlet.
extern const unsigned char *_Nonnull const screens_live_css;
extern const size_t screens_live_css_count;

#endif
