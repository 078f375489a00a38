// Written by draw/draw.py.
#include "CDemoContents.h"

static const unsigned char file0[] = {
#embed "pictures/cover-aurora.webp"
};
static const unsigned char file1[] = {
#embed "pictures/cover-autumn.webp"
};
static const unsigned char file2[] = {
#embed "pictures/cover-badges.webp"
};
static const unsigned char file3[] = {
#embed "pictures/cover-balloons.webp"
};
static const unsigned char file4[] = {
#embed "pictures/cover-bees.webp"
};
static const unsigned char file5[] = {
#embed "pictures/cover-bicycle.webp"
};
static const unsigned char file6[] = {
#embed "pictures/cover-blue-stairs.webp"
};
static const unsigned char file7[] = {
#embed "pictures/cover-blue-talk.webp"
};
static const unsigned char file8[] = {
#embed "pictures/cover-blue-train.webp"
};
static const unsigned char file9[] = {
#embed "pictures/cover-books.webp"
};
static const unsigned char file10[] = {
#embed "pictures/cover-bridge.webp"
};
static const unsigned char file11[] = {
#embed "pictures/cover-calendar.webp"
};
static const unsigned char file12[] = {
#embed "pictures/cover-charts.webp"
};
static const unsigned char file13[] = {
#embed "pictures/cover-chess.webp"
};
static const unsigned char file14[] = {
#embed "pictures/cover-coffee.webp"
};
static const unsigned char file15[] = {
#embed "pictures/cover-cool-tiles.webp"
};
static const unsigned char file16[] = {
#embed "pictures/cover-dunes.webp"
};
static const unsigned char file17[] = {
#embed "pictures/cover-dusk.webp"
};
static const unsigned char file18[] = {
#embed "pictures/cover-evening-wind.webp"
};
static const unsigned char file19[] = {
#embed "pictures/cover-fair.webp"
};
static const unsigned char file20[] = {
#embed "pictures/cover-fjord.webp"
};
static const unsigned char file21[] = {
#embed "pictures/cover-forest.webp"
};
static const unsigned char file22[] = {
#embed "pictures/cover-green-bridge.webp"
};
static const unsigned char file23[] = {
#embed "pictures/cover-green-desk.webp"
};
static const unsigned char file24[] = {
#embed "pictures/cover-green-waves.webp"
};
static const unsigned char file25[] = {
#embed "pictures/cover-greenhouse.webp"
};
static const unsigned char file26[] = {
#embed "pictures/cover-harbour.png"
};
static const unsigned char file27[] = {
#embed "pictures/cover-help-desk.webp"
};
static const unsigned char file28[] = {
#embed "pictures/cover-island.webp"
};
static const unsigned char file29[] = {
#embed "pictures/cover-kit.webp"
};
static const unsigned char file30[] = {
#embed "pictures/cover-kitchen.webp"
};
static const unsigned char file31[] = {
#embed "pictures/cover-lake.webp"
};
static const unsigned char file32[] = {
#embed "pictures/cover-lamp.webp"
};
static const unsigned char file33[] = {
#embed "pictures/cover-market.webp"
};
static const unsigned char file34[] = {
#embed "pictures/cover-meadow.webp"
};
static const unsigned char file35[] = {
#embed "pictures/cover-morning-sea.webp"
};
static const unsigned char file36[] = {
#embed "pictures/cover-night-city.webp"
};
static const unsigned char file37[] = {
#embed "pictures/cover-pagoda.webp"
};
static const unsigned char file38[] = {
#embed "pictures/cover-picnic.webp"
};
static const unsigned char file39[] = {
#embed "pictures/cover-red-city.webp"
};
static const unsigned char file40[] = {
#embed "pictures/cover-roof-terrace.png"
};
static const unsigned char file41[] = {
#embed "pictures/cover-rose-waves.webp"
};
static const unsigned char file42[] = {
#embed "pictures/cover-running.webp"
};
static const unsigned char file43[] = {
#embed "pictures/cover-skyline.webp"
};
static const unsigned char file44[] = {
#embed "pictures/cover-solar.webp"
};
static const unsigned char file45[] = {
#embed "pictures/cover-stairs.webp"
};
static const unsigned char file46[] = {
#embed "pictures/cover-street.webp"
};
static const unsigned char file47[] = {
#embed "pictures/cover-sunrise-balloons.webp"
};
static const unsigned char file48[] = {
#embed "pictures/cover-talk.webp"
};
static const unsigned char file49[] = {
#embed "pictures/cover-telescope.webp"
};
static const unsigned char file50[] = {
#embed "pictures/cover-tiles.webp"
};
static const unsigned char file51[] = {
#embed "pictures/cover-train.webp"
};
static const unsigned char file52[] = {
#embed "pictures/cover-turbines.webp"
};
static const unsigned char file53[] = {
#embed "pictures/cover-valley.webp"
};
static const unsigned char file54[] = {
#embed "pictures/cover-violet-dunes.webp"
};
static const unsigned char file55[] = {
#embed "pictures/cover-warehouse.webp"
};
static const unsigned char file56[] = {
#embed "pictures/cover-warm-charts.webp"
};
static const unsigned char file57[] = {
#embed "pictures/cover-waves.webp"
};
static const unsigned char file58[] = {
#embed "pictures/cover-winter-garden.png"
};
static const unsigned char file59[] = {
#embed "pictures/cover-yellow-bicycle.webp"
};
static const unsigned char file60[] = {
#embed "pictures/library-autumn-walk.webp"
};
static const unsigned char file61[] = {
#embed "pictures/library-balloon-day.webp"
};
static const unsigned char file62[] = {
#embed "pictures/library-bees-on-the-roof.webp"
};
static const unsigned char file63[] = {
#embed "pictures/library-express-to-lyon.webp"
};
static const unsigned char file64[] = {
#embed "pictures/library-glasshouse.webp"
};
static const unsigned char file65[] = {
#embed "pictures/library-headquarters.webp"
};
static const unsigned char file66[] = {
#embed "pictures/library-kyoto-kitchen.webp"
};
static const unsigned char file67[] = {
#embed "pictures/library-lake-in-the-morning.webp"
};
static const unsigned char file68[] = {
#embed "pictures/library-lighthouse.webp"
};
static const unsigned char file69[] = {
#embed "pictures/library-madrid-roof.webp"
};
static const unsigned char file70[] = {
#embed "pictures/library-night-market.webp"
};
static const unsigned char file71[] = {
#embed "pictures/library-northern-lights.webp"
};
static const unsigned char file72[] = {
#embed "pictures/library-picnic.webp"
};
static const unsigned char file73[] = {
#embed "pictures/library-warehouse-3.webp"
};
static const unsigned char file74[] = {
#embed "pictures/portrait-jane.png"
};
static const unsigned char file75[] = {
#embed "pictures/portrait-kenji.webp"
};
static const unsigned char file76[] = {
#embed "pictures/portrait-lucia.gif"
};
static const unsigned char file77[] = {
#embed "pictures/portrait-omar.jpg"
};
static const unsigned char file78[] = {
#embed "pictures/portrait-user1.webp"
};
static const unsigned char file79[] = {
#embed "pictures/portrait-user10.webp"
};
static const unsigned char file80[] = {
#embed "pictures/portrait-user11.webp"
};
static const unsigned char file81[] = {
#embed "pictures/portrait-user12.webp"
};
static const unsigned char file82[] = {
#embed "pictures/portrait-user13.webp"
};
static const unsigned char file83[] = {
#embed "pictures/portrait-user15.webp"
};
static const unsigned char file84[] = {
#embed "pictures/portrait-user16.webp"
};
static const unsigned char file85[] = {
#embed "pictures/portrait-user17.webp"
};
static const unsigned char file86[] = {
#embed "pictures/portrait-user19.webp"
};
static const unsigned char file87[] = {
#embed "pictures/portrait-user2.webp"
};
static const unsigned char file88[] = {
#embed "pictures/portrait-user20.webp"
};
static const unsigned char file89[] = {
#embed "pictures/portrait-user21.webp"
};
static const unsigned char file90[] = {
#embed "pictures/portrait-user23.webp"
};
static const unsigned char file91[] = {
#embed "pictures/portrait-user24.webp"
};
static const unsigned char file92[] = {
#embed "pictures/portrait-user25.webp"
};
static const unsigned char file93[] = {
#embed "pictures/portrait-user27.webp"
};
static const unsigned char file94[] = {
#embed "pictures/portrait-user28.webp"
};
static const unsigned char file95[] = {
#embed "pictures/portrait-user29.webp"
};
static const unsigned char file96[] = {
#embed "pictures/portrait-user3.webp"
};
static const unsigned char file97[] = {
#embed "pictures/portrait-user30.webp"
};
static const unsigned char file98[] = {
#embed "pictures/portrait-user32.webp"
};
static const unsigned char file99[] = {
#embed "pictures/portrait-user33.webp"
};
static const unsigned char file100[] = {
#embed "pictures/portrait-user35.webp"
};
static const unsigned char file101[] = {
#embed "pictures/portrait-user36.webp"
};
static const unsigned char file102[] = {
#embed "pictures/portrait-user38.webp"
};
static const unsigned char file103[] = {
#embed "pictures/portrait-user39.webp"
};
static const unsigned char file104[] = {
#embed "pictures/portrait-user4.webp"
};
static const unsigned char file105[] = {
#embed "pictures/portrait-user40.webp"
};
static const unsigned char file106[] = {
#embed "pictures/portrait-user5.webp"
};
static const unsigned char file107[] = {
#embed "pictures/portrait-user6.webp"
};
static const unsigned char file108[] = {
#embed "pictures/portrait-user7.webp"
};
static const unsigned char file109[] = {
#embed "pictures/portrait-user8.webp"
};

static const struct screens_demo_file files[] = {
    {"cover-aurora.webp", file0, sizeof file0},
    {"cover-autumn.webp", file1, sizeof file1},
    {"cover-badges.webp", file2, sizeof file2},
    {"cover-balloons.webp", file3, sizeof file3},
    {"cover-bees.webp", file4, sizeof file4},
    {"cover-bicycle.webp", file5, sizeof file5},
    {"cover-blue-stairs.webp", file6, sizeof file6},
    {"cover-blue-talk.webp", file7, sizeof file7},
    {"cover-blue-train.webp", file8, sizeof file8},
    {"cover-books.webp", file9, sizeof file9},
    {"cover-bridge.webp", file10, sizeof file10},
    {"cover-calendar.webp", file11, sizeof file11},
    {"cover-charts.webp", file12, sizeof file12},
    {"cover-chess.webp", file13, sizeof file13},
    {"cover-coffee.webp", file14, sizeof file14},
    {"cover-cool-tiles.webp", file15, sizeof file15},
    {"cover-dunes.webp", file16, sizeof file16},
    {"cover-dusk.webp", file17, sizeof file17},
    {"cover-evening-wind.webp", file18, sizeof file18},
    {"cover-fair.webp", file19, sizeof file19},
    {"cover-fjord.webp", file20, sizeof file20},
    {"cover-forest.webp", file21, sizeof file21},
    {"cover-green-bridge.webp", file22, sizeof file22},
    {"cover-green-desk.webp", file23, sizeof file23},
    {"cover-green-waves.webp", file24, sizeof file24},
    {"cover-greenhouse.webp", file25, sizeof file25},
    {"cover-harbour.png", file26, sizeof file26},
    {"cover-help-desk.webp", file27, sizeof file27},
    {"cover-island.webp", file28, sizeof file28},
    {"cover-kit.webp", file29, sizeof file29},
    {"cover-kitchen.webp", file30, sizeof file30},
    {"cover-lake.webp", file31, sizeof file31},
    {"cover-lamp.webp", file32, sizeof file32},
    {"cover-market.webp", file33, sizeof file33},
    {"cover-meadow.webp", file34, sizeof file34},
    {"cover-morning-sea.webp", file35, sizeof file35},
    {"cover-night-city.webp", file36, sizeof file36},
    {"cover-pagoda.webp", file37, sizeof file37},
    {"cover-picnic.webp", file38, sizeof file38},
    {"cover-red-city.webp", file39, sizeof file39},
    {"cover-roof-terrace.png", file40, sizeof file40},
    {"cover-rose-waves.webp", file41, sizeof file41},
    {"cover-running.webp", file42, sizeof file42},
    {"cover-skyline.webp", file43, sizeof file43},
    {"cover-solar.webp", file44, sizeof file44},
    {"cover-stairs.webp", file45, sizeof file45},
    {"cover-street.webp", file46, sizeof file46},
    {"cover-sunrise-balloons.webp", file47, sizeof file47},
    {"cover-talk.webp", file48, sizeof file48},
    {"cover-telescope.webp", file49, sizeof file49},
    {"cover-tiles.webp", file50, sizeof file50},
    {"cover-train.webp", file51, sizeof file51},
    {"cover-turbines.webp", file52, sizeof file52},
    {"cover-valley.webp", file53, sizeof file53},
    {"cover-violet-dunes.webp", file54, sizeof file54},
    {"cover-warehouse.webp", file55, sizeof file55},
    {"cover-warm-charts.webp", file56, sizeof file56},
    {"cover-waves.webp", file57, sizeof file57},
    {"cover-winter-garden.png", file58, sizeof file58},
    {"cover-yellow-bicycle.webp", file59, sizeof file59},
    {"library-autumn-walk.webp", file60, sizeof file60},
    {"library-balloon-day.webp", file61, sizeof file61},
    {"library-bees-on-the-roof.webp", file62, sizeof file62},
    {"library-express-to-lyon.webp", file63, sizeof file63},
    {"library-glasshouse.webp", file64, sizeof file64},
    {"library-headquarters.webp", file65, sizeof file65},
    {"library-kyoto-kitchen.webp", file66, sizeof file66},
    {"library-lake-in-the-morning.webp", file67, sizeof file67},
    {"library-lighthouse.webp", file68, sizeof file68},
    {"library-madrid-roof.webp", file69, sizeof file69},
    {"library-night-market.webp", file70, sizeof file70},
    {"library-northern-lights.webp", file71, sizeof file71},
    {"library-picnic.webp", file72, sizeof file72},
    {"library-warehouse-3.webp", file73, sizeof file73},
    {"portrait-jane.png", file74, sizeof file74},
    {"portrait-kenji.webp", file75, sizeof file75},
    {"portrait-lucia.gif", file76, sizeof file76},
    {"portrait-omar.jpg", file77, sizeof file77},
    {"portrait-user1.webp", file78, sizeof file78},
    {"portrait-user10.webp", file79, sizeof file79},
    {"portrait-user11.webp", file80, sizeof file80},
    {"portrait-user12.webp", file81, sizeof file81},
    {"portrait-user13.webp", file82, sizeof file82},
    {"portrait-user15.webp", file83, sizeof file83},
    {"portrait-user16.webp", file84, sizeof file84},
    {"portrait-user17.webp", file85, sizeof file85},
    {"portrait-user19.webp", file86, sizeof file86},
    {"portrait-user2.webp", file87, sizeof file87},
    {"portrait-user20.webp", file88, sizeof file88},
    {"portrait-user21.webp", file89, sizeof file89},
    {"portrait-user23.webp", file90, sizeof file90},
    {"portrait-user24.webp", file91, sizeof file91},
    {"portrait-user25.webp", file92, sizeof file92},
    {"portrait-user27.webp", file93, sizeof file93},
    {"portrait-user28.webp", file94, sizeof file94},
    {"portrait-user29.webp", file95, sizeof file95},
    {"portrait-user3.webp", file96, sizeof file96},
    {"portrait-user30.webp", file97, sizeof file97},
    {"portrait-user32.webp", file98, sizeof file98},
    {"portrait-user33.webp", file99, sizeof file99},
    {"portrait-user35.webp", file100, sizeof file100},
    {"portrait-user36.webp", file101, sizeof file101},
    {"portrait-user38.webp", file102, sizeof file102},
    {"portrait-user39.webp", file103, sizeof file103},
    {"portrait-user4.webp", file104, sizeof file104},
    {"portrait-user40.webp", file105, sizeof file105},
    {"portrait-user5.webp", file106, sizeof file106},
    {"portrait-user6.webp", file107, sizeof file107},
    {"portrait-user7.webp", file108, sizeof file108},
    {"portrait-user8.webp", file109, sizeof file109},
};
const struct screens_demo_file *const screens_demo_pictures = files;
const size_t screens_demo_pictures_count = sizeof files / sizeof *files;
