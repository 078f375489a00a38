#ifndef SCREENS_CXML2_H
#define SCREENS_CXML2_H

#include <stddef.h>

// Reads XML and HTML with libxml2, without exposing its headers, which are in a folder that only this target searches.

/// The callbacks for the parts of a document, each with the reader's context. Texts are UTF-8; returning 0 ends the
/// reading.
struct screens_xml_events {
    /// Each attribute has five addresses: its name, prefix and namespace, and where its value begins and ends.
    int (*_Nonnull begin)(
        void *_Nonnull context, const unsigned char *_Nonnull name, const unsigned char *_Nullable prefix,
        const unsigned char *_Nullable *_Nullable attributes, int attribute_count);
    int (*_Nonnull end)(void *_Nonnull context);
    int (*_Nonnull text)(void *_Nonnull context, const unsigned char *_Nonnull text, int count);
    /// The document has a document type, which has not been read.
    int (*_Nonnull document_type)(void *_Nonnull context);
};

/// The result of reading a document.
struct screens_xml_result {
    /// Whether the document is well-formed, as far as it was read.
    int is_well_formed;
    /// The first error that makes it malformed, with a number of libxml2 (`xmlParserErrors`), and its line.
    int code, line;
    /// Whether an element has too many attributes, and nothing was read.
    int has_too_many_attributes;
    /// Whether the time was up.
    int is_late;
};

/// What a document may cost.
struct screens_xml_limits {
    /// Attributes of an element.
    int attributes;
    /// Milliseconds of the thread's processor time.
    long milliseconds;
};

/// Opens libxml2, unless it is open already; returns NULL, or the system's message on failure.
///
/// It is not linked, because that would make every start 0.9 ms longer (Debian 12, two cores).
const char *_Nullable screens_xml_open(void);

/// Reads a document; libxml2 must be open.
struct screens_xml_result screens_xml_read(
    const char *_Nonnull bytes, int count, struct screens_xml_limits limits,
    const struct screens_xml_events *_Nonnull events, void *_Nonnull context);

/// The callbacks for the parts of an HTML document, each with the reader's context. Texts are UTF-8; returning 0 ends the
/// reading.
struct screens_html_events {
    /// The name is in lower case, and stays where it is until the document is read. Each attribute has two addresses:
    /// its name, and its value, which may be NULL; a name that is NULL ends them.
    int (*_Nonnull begin)(
        void *_Nonnull context, const unsigned char *_Nonnull name,
        const unsigned char *_Nullable *_Nullable attributes);
    int (*_Nonnull end)(void *_Nonnull context);
    int (*_Nonnull text)(void *_Nonnull context, const unsigned char *_Nonnull text, int count);
};

/// Reads HTML in UTF-8, however malformed; libxml2 must be open.
///
/// Returns whether it was read to its end: a callback may end the reading, and so does the end of the time, in
/// milliseconds of the thread's processor time.
int screens_html_read(
    const char *_Nonnull bytes, long count, long milliseconds,
    const struct screens_html_events *_Nonnull events, void *_Nonnull context);

#endif
