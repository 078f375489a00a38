// Written by draw/draw.py.
#include "CDemoContents.h"

static const unsigned char file0[] = {
#embed "apis/data-engine.json"
};
static const unsigned char file1[] = {
#embed "apis/headless-admin-user.json"
};
static const unsigned char file2[] = {
#embed "apis/headless-delivery.json"
};

static const struct screens_demo_file files[] = {
    {"data-engine.json", file0, sizeof file0},
    {"headless-admin-user.json", file1, sizeof file1},
    {"headless-delivery.json", file2, sizeof file2},
};
const struct screens_demo_file *const screens_demo_apis = files;
const size_t screens_demo_apis_count = sizeof files / sizeof *files;
