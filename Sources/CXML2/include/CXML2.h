#ifndef SCREENS_CXML2_H
#define SCREENS_CXML2_H

#include <stddef.h>

// Reads XML by way of libxml2, without its headers: these lie in a folder that only this target knows.

/// What a document consists of, each with the reader's context. Texts are UTF-8; 0 ends the reading.
struct screens_xml_events {
    /// Each attribute has five addresses: its name, prefix and namespace, and where its value begins and ends.
    int (*_Nonnull begin)(
        void *_Nonnull context, const unsigned char *_Nonnull name, const unsigned char *_Nullable prefix,
        const unsigned char *_Nullable *_Nullable attributes, int attribute_count);
    int (*_Nonnull end)(void *_Nonnull context);
    int (*_Nonnull text)(void *_Nonnull context, const unsigned char *_Nonnull text, int count);
    /// There is a document type; nothing of it has been read.
    int (*_Nonnull document_type)(void *_Nonnull context);
};

/// How reading a document ended.
struct screens_xml_result {
    /// Whether it is well-formed, as far as it was read.
    int is_well_formed;
    /// The first error that makes it malformed, by libxml2's numbers (`xmlParserErrors`), and its line.
    int code, line;
};

/// Opens libxml2, unless that was done before; NULL once it is there, or the system's words why not.
///
/// Linked, it and what it needs would make every start 0.9 ms longer (Debian 12, two cores).
const char *_Nullable screens_xml_open(void);

/// Reads a document; to be called once libxml2 is open.
struct screens_xml_result screens_xml_read(
    const char *_Nonnull bytes, int count, const struct screens_xml_events *_Nonnull events,
    void *_Nonnull context);

#endif
