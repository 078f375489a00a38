#include "CScreenletStyle.h"

static const unsigned char css[] = {
#embed "screenlet.css"
};
const unsigned char *const screens_screenlet_css = css;
const size_t screens_screenlet_css_count = sizeof css;
