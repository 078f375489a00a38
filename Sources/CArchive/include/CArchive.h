#ifndef SCREENS_CARCHIVE_H
#define SCREENS_CARCHIVE_H

#include <archive.h>
#include <archive_entry.h>

#include "ScreensLazyLibrary.h"

/// Opened only to make or read an archive: it loads a dozen other libraries.
#define SCREENS_ARCHIVE(DO) \
    DO(archive_entry_filetype) DO(archive_entry_free) DO(archive_entry_hardlink) \
    DO(archive_entry_new) DO(archive_entry_pathname) DO(archive_entry_set_mode) \
    DO(archive_entry_set_mtime) DO(archive_entry_set_pathname) DO(archive_entry_set_size) \
    DO(archive_error_string) DO(archive_read_data) DO(archive_read_free) DO(archive_read_new) \
    DO(archive_read_next_header) DO(archive_read_open_memory) \
    DO(archive_read_support_filter_gzip) DO(archive_read_support_format_tar) \
    DO(archive_write_add_filter_gzip) DO(archive_write_close) DO(archive_write_data) \
    DO(archive_write_free) DO(archive_write_header) DO(archive_write_new) \
    DO(archive_write_open_memory) DO(archive_write_set_filter_option) \
    DO(archive_write_set_format_ustar)
SCREENS_DECLARE_LIBRARY(archive, SCREENS_ARCHIVE)

#endif
