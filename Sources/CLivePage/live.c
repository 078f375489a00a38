#include "CLivePage.h"

static const unsigned char js[] = {
#embed "live.min.js"
};
const unsigned char *const screens_live_js = js;
const size_t screens_live_js_count = sizeof js;

static const unsigned char frame_js[] = {
#embed "frame.js"
};
const unsigned char *const screens_frame_js = frame_js;
const size_t screens_frame_js_count = sizeof frame_js;

static const unsigned char css[] = {
#embed "live.min.css"
};
const unsigned char *const screens_live_css = css;
const size_t screens_live_css_count = sizeof css;
