// Written by draw/draw.py.
#include "CDemoContents.h"

static const unsigned char file0[] = {
#embed "texts/angles.de.txt"
};
static const unsigned char file1[] = {
#embed "texts/angles.en.txt"
};
static const unsigned char file2[] = {
#embed "texts/angles.es.txt"
};
static const unsigned char file3[] = {
#embed "texts/angles.fr.txt"
};
static const unsigned char file4[] = {
#embed "texts/angles.ja.txt"
};
static const unsigned char file5[] = {
#embed "texts/comments.txt"
};
static const unsigned char file6[] = {
#embed "texts/gallery.txt"
};
static const unsigned char file7[] = {
#embed "texts/people.txt"
};
static const unsigned char file8[] = {
#embed "texts/pictures.de.txt"
};
static const unsigned char file9[] = {
#embed "texts/pictures.en.txt"
};
static const unsigned char file10[] = {
#embed "texts/pictures.es.txt"
};
static const unsigned char file11[] = {
#embed "texts/pictures.fr.txt"
};
static const unsigned char file12[] = {
#embed "texts/pictures.ja.txt"
};
static const unsigned char file13[] = {
#embed "texts/reactions.txt"
};
static const unsigned char file14[] = {
#embed "texts/stories.de.txt"
};
static const unsigned char file15[] = {
#embed "texts/stories.en.txt"
};
static const unsigned char file16[] = {
#embed "texts/stories.es.txt"
};
static const unsigned char file17[] = {
#embed "texts/stories.fr.txt"
};
static const unsigned char file18[] = {
#embed "texts/stories.ja.txt"
};
static const unsigned char file19[] = {
#embed "texts/stories.txt"
};
static const unsigned char file20[] = {
#embed "texts/topics.de.txt"
};
static const unsigned char file21[] = {
#embed "texts/topics.en.txt"
};
static const unsigned char file22[] = {
#embed "texts/topics.es.txt"
};
static const unsigned char file23[] = {
#embed "texts/topics.fr.txt"
};
static const unsigned char file24[] = {
#embed "texts/topics.ja.txt"
};
static const unsigned char file25[] = {
#embed "texts/topics.txt"
};

static const struct screens_demo_file files[] = {
    {"angles.de.txt", file0, sizeof file0},
    {"angles.en.txt", file1, sizeof file1},
    {"angles.es.txt", file2, sizeof file2},
    {"angles.fr.txt", file3, sizeof file3},
    {"angles.ja.txt", file4, sizeof file4},
    {"comments.txt", file5, sizeof file5},
    {"gallery.txt", file6, sizeof file6},
    {"people.txt", file7, sizeof file7},
    {"pictures.de.txt", file8, sizeof file8},
    {"pictures.en.txt", file9, sizeof file9},
    {"pictures.es.txt", file10, sizeof file10},
    {"pictures.fr.txt", file11, sizeof file11},
    {"pictures.ja.txt", file12, sizeof file12},
    {"reactions.txt", file13, sizeof file13},
    {"stories.de.txt", file14, sizeof file14},
    {"stories.en.txt", file15, sizeof file15},
    {"stories.es.txt", file16, sizeof file16},
    {"stories.fr.txt", file17, sizeof file17},
    {"stories.ja.txt", file18, sizeof file18},
    {"stories.txt", file19, sizeof file19},
    {"topics.de.txt", file20, sizeof file20},
    {"topics.en.txt", file21, sizeof file21},
    {"topics.es.txt", file22, sizeof file22},
    {"topics.fr.txt", file23, sizeof file23},
    {"topics.ja.txt", file24, sizeof file24},
    {"topics.txt", file25, sizeof file25},
};
const struct screens_demo_file *const screens_demo_texts = files;
const size_t screens_demo_texts_count = sizeof files / sizeof *files;
