#include "CArchive.h"

SCREENS_DEFINE_LIBRARY(archive, SCREENS_ARCHIVE, "libarchive.so.13", "libarchive.so")
