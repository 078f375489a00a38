// Written by draw/draw.py.
#include "CDemoContents.h"

static const unsigned char file0[] = {
#embed "media/first-week.pdf"
};
static const unsigned char file1[] = {
#embed "media/office-chime.wav"
};
static const unsigned char file2[] = {
#embed "media/read-me.txt"
};
static const unsigned char file3[] = {
#embed "media/welcome-tour.mp4"
};
static const unsigned char file4[] = {
#embed "media/welcome-tour.vtt"
};

static const struct screens_demo_file files[] = {
    {"first-week.pdf", file0, sizeof file0},
    {"office-chime.wav", file1, sizeof file1},
    {"read-me.txt", file2, sizeof file2},
    {"welcome-tour.mp4", file3, sizeof file3},
    {"welcome-tour.vtt", file4, sizeof file4},
};
const struct screens_demo_file *const screens_demo_media = files;
const size_t screens_demo_media_count = sizeof files / sizeof *files;
