// Written by draw/draw.py.
#include "CDemoContents.h"

static const unsigned char file0[] = {
#embed "apis/headless-admin-user.json"
};
static const unsigned char file1[] = {
#embed "apis/headless-delivery.json"
};

static const struct screens_demo_file files[] = {
    {"headless-admin-user.json", file0, sizeof file0},
    {"headless-delivery.json", file1, sizeof file1},
};
const struct screens_demo_file *const screens_demo_apis = files;
const size_t screens_demo_apis_count = sizeof files / sizeof *files;
