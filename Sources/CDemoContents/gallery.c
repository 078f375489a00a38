// Written by draw/draw.py.
#include "CDemoContents.h"

static const unsigned char file0[] = {
#embed "gallery/aurora-over-the-cabin.jpg"
};
static const unsigned char file1[] = {
#embed "gallery/autumn-path.jpg"
};
static const unsigned char file2[] = {
#embed "gallery/balloons.png"
};
static const unsigned char file3[] = {
#embed "gallery/bees-at-work.png"
};
static const unsigned char file4[] = {
#embed "gallery/bicycle-parking.png"
};
static const unsigned char file5[] = {
#embed "gallery/blue-stairs.png"
};
static const unsigned char file6[] = {
#embed "gallery/books-of-the-year.png"
};
static const unsigned char file7[] = {
#embed "gallery/bridge-at-noon.jpg"
};
static const unsigned char file8[] = {
#embed "gallery/calendar.png"
};
static const unsigned char file9[] = {
#embed "gallery/city-at-night.png"
};
static const unsigned char file10[] = {
#embed "gallery/coffee.png"
};
static const unsigned char file11[] = {
#embed "gallery/dunes-in-violet.jpg"
};
static const unsigned char file12[] = {
#embed "gallery/dunes.jpg"
};
static const unsigned char file13[] = {
#embed "gallery/dusk.jpg"
};
static const unsigned char file14[] = {
#embed "gallery/fjord.jpg"
};
static const unsigned char file15[] = {
#embed "gallery/forest.jpg"
};
static const unsigned char file16[] = {
#embed "gallery/green-bridge.jpg"
};
static const unsigned char file17[] = {
#embed "gallery/greenhouse.png"
};
static const unsigned char file18[] = {
#embed "gallery/harbour-in-the-morning.jpg"
};
static const unsigned char file19[] = {
#embed "gallery/island.jpg"
};
static const unsigned char file20[] = {
#embed "gallery/kitchen-in-kyoto.png"
};
static const unsigned char file21[] = {
#embed "gallery/lake-at-dawn.jpg"
};
static const unsigned char file22[] = {
#embed "gallery/language-class.png"
};
static const unsigned char file23[] = {
#embed "gallery/last-move.png"
};
static const unsigned char file24[] = {
#embed "gallery/market-basket.png"
};
static const unsigned char file25[] = {
#embed "gallery/meadow.jpg"
};
static const unsigned char file26[] = {
#embed "gallery/night-lamp.png"
};
static const unsigned char file27[] = {
#embed "gallery/our-street.png"
};
static const unsigned char file28[] = {
#embed "gallery/pagoda.png"
};
static const unsigned char file29[] = {
#embed "gallery/picnic-2026.png"
};
static const unsigned char file30[] = {
#embed "gallery/running-group.png"
};
static const unsigned char file31[] = {
#embed "gallery/skyline-50----more.png"
};
static const unsigned char file32[] = {
#embed "gallery/solar-roof.jpg"
};
static const unsigned char file33[] = {
#embed "gallery/telescope.png"
};
static const unsigned char file34[] = {
#embed "gallery/the-year-in-one-chart.png"
};
static const unsigned char file35[] = {
#embed "gallery/tiles-in-blue.png"
};
static const unsigned char file36[] = {
#embed "gallery/trade-fair.png"
};
static const unsigned char file37[] = {
#embed "gallery/train-to-the-coast.jpg"
};
static const unsigned char file38[] = {
#embed "gallery/turbines-in-the-evening.jpg"
};
static const unsigned char file39[] = {
#embed "gallery/valley.jpg"
};

static const struct screens_demo_file files[] = {
    {"aurora-over-the-cabin.jpg", file0, sizeof file0},
    {"autumn-path.jpg", file1, sizeof file1},
    {"balloons.png", file2, sizeof file2},
    {"bees-at-work.png", file3, sizeof file3},
    {"bicycle-parking.png", file4, sizeof file4},
    {"blue-stairs.png", file5, sizeof file5},
    {"books-of-the-year.png", file6, sizeof file6},
    {"bridge-at-noon.jpg", file7, sizeof file7},
    {"calendar.png", file8, sizeof file8},
    {"city-at-night.png", file9, sizeof file9},
    {"coffee.png", file10, sizeof file10},
    {"dunes-in-violet.jpg", file11, sizeof file11},
    {"dunes.jpg", file12, sizeof file12},
    {"dusk.jpg", file13, sizeof file13},
    {"fjord.jpg", file14, sizeof file14},
    {"forest.jpg", file15, sizeof file15},
    {"green-bridge.jpg", file16, sizeof file16},
    {"greenhouse.png", file17, sizeof file17},
    {"harbour-in-the-morning.jpg", file18, sizeof file18},
    {"island.jpg", file19, sizeof file19},
    {"kitchen-in-kyoto.png", file20, sizeof file20},
    {"lake-at-dawn.jpg", file21, sizeof file21},
    {"language-class.png", file22, sizeof file22},
    {"last-move.png", file23, sizeof file23},
    {"market-basket.png", file24, sizeof file24},
    {"meadow.jpg", file25, sizeof file25},
    {"night-lamp.png", file26, sizeof file26},
    {"our-street.png", file27, sizeof file27},
    {"pagoda.png", file28, sizeof file28},
    {"picnic-2026.png", file29, sizeof file29},
    {"running-group.png", file30, sizeof file30},
    {"skyline-50----more.png", file31, sizeof file31},
    {"solar-roof.jpg", file32, sizeof file32},
    {"telescope.png", file33, sizeof file33},
    {"the-year-in-one-chart.png", file34, sizeof file34},
    {"tiles-in-blue.png", file35, sizeof file35},
    {"trade-fair.png", file36, sizeof file36},
    {"train-to-the-coast.jpg", file37, sizeof file37},
    {"turbines-in-the-evening.jpg", file38, sizeof file38},
    {"valley.jpg", file39, sizeof file39},
};
const struct screens_demo_file *const screens_demo_gallery = files;
const size_t screens_demo_gallery_count = sizeof files / sizeof *files;
