#include "CScreenletStyle.h"

static const unsigned char css[] = {
#embed "screenlet.min.css"
};
const unsigned char *const screens_screenlet_css = css;
const size_t screens_screenlet_css_count = sizeof css;

static const unsigned char symbols[] = {
#embed "symbols.svg"
};
const unsigned char *const screens_symbols_svg = symbols;
const size_t screens_symbols_svg_count = sizeof symbols;
