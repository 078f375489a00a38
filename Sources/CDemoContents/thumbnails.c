// Written by draw/draw.py.
#include "CDemoContents.h"

static const unsigned char file0[] = {
#embed "thumbnails/aurora-over-the-cabin.webp"
};
static const unsigned char file1[] = {
#embed "thumbnails/autumn-path.webp"
};
static const unsigned char file2[] = {
#embed "thumbnails/balloons.webp"
};
static const unsigned char file3[] = {
#embed "thumbnails/bees-at-work.webp"
};
static const unsigned char file4[] = {
#embed "thumbnails/bicycle-parking.webp"
};
static const unsigned char file5[] = {
#embed "thumbnails/blue-stairs.webp"
};
static const unsigned char file6[] = {
#embed "thumbnails/books-of-the-year.webp"
};
static const unsigned char file7[] = {
#embed "thumbnails/bridge-at-noon.webp"
};
static const unsigned char file8[] = {
#embed "thumbnails/calendar.webp"
};
static const unsigned char file9[] = {
#embed "thumbnails/city-at-night.webp"
};
static const unsigned char file10[] = {
#embed "thumbnails/coffee.webp"
};
static const unsigned char file11[] = {
#embed "thumbnails/dunes-in-violet.webp"
};
static const unsigned char file12[] = {
#embed "thumbnails/dunes.webp"
};
static const unsigned char file13[] = {
#embed "thumbnails/dusk.webp"
};
static const unsigned char file14[] = {
#embed "thumbnails/fjord.webp"
};
static const unsigned char file15[] = {
#embed "thumbnails/forest.webp"
};
static const unsigned char file16[] = {
#embed "thumbnails/green-bridge.webp"
};
static const unsigned char file17[] = {
#embed "thumbnails/greenhouse.webp"
};
static const unsigned char file18[] = {
#embed "thumbnails/harbour-in-the-morning.webp"
};
static const unsigned char file19[] = {
#embed "thumbnails/island.webp"
};
static const unsigned char file20[] = {
#embed "thumbnails/kitchen-in-kyoto.webp"
};
static const unsigned char file21[] = {
#embed "thumbnails/lake-at-dawn.webp"
};
static const unsigned char file22[] = {
#embed "thumbnails/language-class.webp"
};
static const unsigned char file23[] = {
#embed "thumbnails/last-move.webp"
};
static const unsigned char file24[] = {
#embed "thumbnails/market-basket.webp"
};
static const unsigned char file25[] = {
#embed "thumbnails/meadow.webp"
};
static const unsigned char file26[] = {
#embed "thumbnails/night-lamp.webp"
};
static const unsigned char file27[] = {
#embed "thumbnails/our-street.webp"
};
static const unsigned char file28[] = {
#embed "thumbnails/pagoda.webp"
};
static const unsigned char file29[] = {
#embed "thumbnails/picnic-2026.webp"
};
static const unsigned char file30[] = {
#embed "thumbnails/running-group.webp"
};
static const unsigned char file31[] = {
#embed "thumbnails/skyline-50----more.webp"
};
static const unsigned char file32[] = {
#embed "thumbnails/solar-roof.webp"
};
static const unsigned char file33[] = {
#embed "thumbnails/telescope.webp"
};
static const unsigned char file34[] = {
#embed "thumbnails/the-year-in-one-chart.webp"
};
static const unsigned char file35[] = {
#embed "thumbnails/tiles-in-blue.webp"
};
static const unsigned char file36[] = {
#embed "thumbnails/trade-fair.webp"
};
static const unsigned char file37[] = {
#embed "thumbnails/train-to-the-coast.webp"
};
static const unsigned char file38[] = {
#embed "thumbnails/turbines-in-the-evening.webp"
};
static const unsigned char file39[] = {
#embed "thumbnails/valley.webp"
};

static const struct screens_demo_file files[] = {
    {"aurora-over-the-cabin.webp", file0, sizeof file0},
    {"autumn-path.webp", file1, sizeof file1},
    {"balloons.webp", file2, sizeof file2},
    {"bees-at-work.webp", file3, sizeof file3},
    {"bicycle-parking.webp", file4, sizeof file4},
    {"blue-stairs.webp", file5, sizeof file5},
    {"books-of-the-year.webp", file6, sizeof file6},
    {"bridge-at-noon.webp", file7, sizeof file7},
    {"calendar.webp", file8, sizeof file8},
    {"city-at-night.webp", file9, sizeof file9},
    {"coffee.webp", file10, sizeof file10},
    {"dunes-in-violet.webp", file11, sizeof file11},
    {"dunes.webp", file12, sizeof file12},
    {"dusk.webp", file13, sizeof file13},
    {"fjord.webp", file14, sizeof file14},
    {"forest.webp", file15, sizeof file15},
    {"green-bridge.webp", file16, sizeof file16},
    {"greenhouse.webp", file17, sizeof file17},
    {"harbour-in-the-morning.webp", file18, sizeof file18},
    {"island.webp", file19, sizeof file19},
    {"kitchen-in-kyoto.webp", file20, sizeof file20},
    {"lake-at-dawn.webp", file21, sizeof file21},
    {"language-class.webp", file22, sizeof file22},
    {"last-move.webp", file23, sizeof file23},
    {"market-basket.webp", file24, sizeof file24},
    {"meadow.webp", file25, sizeof file25},
    {"night-lamp.webp", file26, sizeof file26},
    {"our-street.webp", file27, sizeof file27},
    {"pagoda.webp", file28, sizeof file28},
    {"picnic-2026.webp", file29, sizeof file29},
    {"running-group.webp", file30, sizeof file30},
    {"skyline-50----more.webp", file31, sizeof file31},
    {"solar-roof.webp", file32, sizeof file32},
    {"telescope.webp", file33, sizeof file33},
    {"the-year-in-one-chart.webp", file34, sizeof file34},
    {"tiles-in-blue.webp", file35, sizeof file35},
    {"trade-fair.webp", file36, sizeof file36},
    {"train-to-the-coast.webp", file37, sizeof file37},
    {"turbines-in-the-evening.webp", file38, sizeof file38},
    {"valley.webp", file39, sizeof file39},
};
const struct screens_demo_file *const screens_demo_thumbnails = files;
const size_t screens_demo_thumbnails_count = sizeof files / sizeof *files;
