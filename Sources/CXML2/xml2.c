#include "CXML2.h"

#include <libxml/HTMLparser.h>
#include <libxml/parserInternals.h>
#include <string.h>
#include <time.h>

#include "ScreensLazyLibrary.h"

#define FUNCTIONS(DO) \
    DO(xmlInitParser) DO(xmlCreateMemoryParserCtxt) DO(xmlCtxtUseOptions) DO(xmlParseDocument) \
    DO(xmlStopParser) DO(xmlFreeParserCtxt) \
    DO(htmlNewParserCtxt) DO(xmlParserInputBufferCreateIO) DO(xmlNewIOInputStream) DO(inputPush) \
    DO(htmlCtxtUseOptions) DO(htmlParseDocument) DO(htmlFreeParserCtxt)

SCREENS_DECLARE_LIBRARY(xml2, FUNCTIONS)
SCREENS_DEFINE_LIBRARY(xml2, FUNCTIONS, "libxml2.so.2")

struct reading {
    const struct screens_xml_events *events;
    void *context;
    xmlParserCtxtPtr parser;
    struct screens_xml_result result;
    /// The thread's processor time, in milliseconds, at which reading ends.
    long deadline;
    /// The number of callbacks, of which some look at the clock.
    unsigned count;
};

static long processor_time(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void go_on(struct reading *reading, int answer)
{
    if (++reading->count % 64 == 0 && processor_time() > reading->deadline) {
        reading->result.is_late = 1;
        answer = 0;
    }
    if (!answer) screens_open_xml2(NULL)->xmlStopParser(reading->parser);
}

// libxml2 compares each attribute of an element with all others before it calls anybody, so they are counted before. Every
// element begins at a <, which no value contains; what only looks like one, in a comment, hardly ever has so many values.
static int has_more_attributes(const char *at, const char *end, int most)
{
    while ((at = memchr(at, '<', end - at))) {
        int count = 0;
        char quote = 0, before = 0;
        for (at++; at < end && *at != '<'; at++) {
            if (quote) {
                if (*at == quote) quote = 0;
                continue;
            }
            if (*at == '>') break;
            if (*at == '"' || *at == '\'') {
                quote = *at;
                if (before == '=' && ++count > most) return 1;
            }
            if (!strchr(" \t\r\n", *at)) before = *at;
        }
    }
    return 0;
}

static void begin(
    void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri, int spaces,
    const xmlChar **declared, int count, int defaults, const xmlChar **attributes)
{
    struct reading *reading = context;
    go_on(reading, reading->events->begin(reading->context, name, prefix, attributes, count));
}

static void end(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri)
{
    struct reading *reading = context;
    go_on(reading, reading->events->end(reading->context));
}

static void text(void *context, const xmlChar *text, int count)
{
    struct reading *reading = context;
    go_on(reading, reading->events->text(reading->context, text, count));
}

// Called before anything that a document type declares is read.
static void document_type(
    void *context, const xmlChar *name, const xmlChar *id, const xmlChar *system)
{
    struct reading *reading = context;
    go_on(reading, reading->events->document_type(reading->context));
}

static void note(void *context, const xmlError *error)
{
    struct reading *reading = context;
    if (error->level != XML_ERR_FATAL || reading->result.code) return;
    reading->result.code = error->code;
    reading->result.line = error->line;
}

const char *screens_xml_open(void)
{
    const char *reason = NULL;
    const struct screens_xml2 *xml = screens_open_xml2(&reason);
    if (xml) xml->xmlInitParser();
    return xml ? NULL : reason;
}

struct screens_xml_result screens_xml_read(
    const char *bytes, int count, struct screens_xml_limits limits,
    const struct screens_xml_events *events, void *context)
{
    const struct screens_xml2 *xml = screens_open_xml2(NULL);
    struct reading reading = {events, context, NULL, {0, XML_ERR_DOCUMENT_EMPTY, 1}};
    reading.deadline = processor_time() + limits.milliseconds;
    reading.result.has_too_many_attributes =
        has_more_attributes(bytes, bytes + count, limits.attributes);
    if (reading.result.has_too_many_attributes) return reading.result;
    if (!xml || !(reading.parser = xml->xmlCreateMemoryParserCtxt(bytes, count))) return reading.result;
    reading.result.code = 0;
    *reading.parser->sax = (xmlSAXHandler){
        .initialized = XML_SAX2_MAGIC,
        .internalSubset = document_type,
        .startElementNs = begin,
        .endElementNs = end,
        .characters = text,
        .ignorableWhitespace = text,
        .cdataBlock = text,
        .serror = (xmlStructuredErrorFunc)note,
    };
    reading.parser->userData = &reading;
    // Without XML_PARSE_NOENT, an ampersand in an attribute would stay markup; there are no entities but
    // XML's own. The encoding that the document declares may be another than that of the bytes.
    xml->xmlCtxtUseOptions(
        reading.parser, XML_PARSE_NOENT | XML_PARSE_NONET | XML_PARSE_IGNORE_ENC);
    xml->xmlParseDocument(reading.parser);
    reading.result.is_well_formed = reading.parser->wellFormed;
    xml->xmlFreeParserCtxt(reading.parser);
    return reading.result;
}

struct page {
    const struct screens_html_events *events;
    void *context;
    htmlParserCtxtPtr parser;
    const char *bytes, *end;
    /// The thread's processor time, in milliseconds, at which reading ends.
    long deadline;
    /// Whether the text up to the next > belongs to a declaration such as <![CDATA[, which libxml2 takes for text.
    int is_in_declaration;
    int is_complete;
};

// libxml2 takes a null byte for the end of a text, so it receives none. It asks for some kilobytes at a time, even in the
// middle of an element with a million attributes, which takes it minutes to compare with each other.
static int deliver(void *context, char *buffer, int size)
{
    struct page *page = context;
    if (processor_time() > page->deadline) {
        page->is_complete = 0;
        page->bytes = page->end;
    }
    int count = 0;
    while (count < size && page->bytes < page->end) {
        if (*page->bytes) buffer[count++] = *page->bytes;
        page->bytes++;
    }
    return count;
}

static void continue_page(struct page *page, int answer)
{
    if (answer) return;
    page->is_complete = 0;
    screens_open_xml2(NULL)->xmlStopParser(page->parser);
}

static void begin_html(void *context, const xmlChar *name, const xmlChar **attributes)
{
    struct page *page = context;
    page->is_in_declaration = 0;
    continue_page(page, page->events->begin(page->context, name, attributes));
}

static void end_html(void *context, const xmlChar *name)
{
    struct page *page = context;
    page->is_in_declaration = 0;
    continue_page(page, page->events->end(page->context));
}

static void html_text(void *context, const xmlChar *text, int count)
{
    struct page *page = context;
    const xmlChar *next = page->parser->input->cur;
    if (count == 1 && *text == '<' && next[0] == '<' && next[1] == '!') {
        page->is_in_declaration = 1;
        return;
    }
    if (page->is_in_declaration) {
        const xmlChar *end = memchr(text, '>', count);
        if (!end) return;
        page->is_in_declaration = 0;
        count -= end + 1 - text;
        text = end + 1;
    }
    if (count > 0) continue_page(page, page->events->text(page->context, text, count));
}

static void ignore(void *context, const xmlError *error) {}

int screens_html_read(
    const char *bytes, long count, long milliseconds, const struct screens_html_events *events,
    void *context)
{
    const struct screens_xml2 *xml = screens_open_xml2(NULL);
    struct page page = {events, context, NULL, bytes, bytes + count, 0, 0, 1};
    page.deadline = processor_time() + milliseconds;
    if (!xml || !(page.parser = xml->htmlNewParserCtxt())) return 0;
    xmlParserInputBufferPtr buffer =
        xml->xmlParserInputBufferCreateIO(deliver, NULL, &page, XML_CHAR_ENCODING_NONE);
    xmlParserInputPtr input =
        buffer ? xml->xmlNewIOInputStream(page.parser, buffer, XML_CHAR_ENCODING_NONE) : NULL;
    if (input) {
        xml->inputPush(page.parser, input);
        *page.parser->sax = (xmlSAXHandler){
            .initialized = XML_SAX2_MAGIC,
            .startElement = begin_html,
            .endElement = end_html,
            .characters = html_text,
            .ignorableWhitespace = html_text,
            .serror = (xmlStructuredErrorFunc)ignore,
        };
        page.parser->userData = &page;
        // The encoding that the document declares may be another than that of the bytes.
        page.parser->charset = XML_CHAR_ENCODING_UTF8;
        xml->htmlCtxtUseOptions(
            page.parser, HTML_PARSE_NONET | HTML_PARSE_IGNORE_ENC | HTML_PARSE_NODEFDTD);
        xml->htmlParseDocument(page.parser);
    } else {
        page.is_complete = 0;
    }
    xml->htmlFreeParserCtxt(page.parser);
    return page.is_complete;
}
