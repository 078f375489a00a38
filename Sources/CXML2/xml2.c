#include "CXML2.h"

#include <libxml/parserInternals.h>

#include "ScreensLazyLibrary.h"

#define FUNCTIONS(DO) \
    DO(xmlInitParser) DO(xmlCreateMemoryParserCtxt) DO(xmlCtxtUseOptions) DO(xmlParseDocument) \
    DO(xmlStopParser) DO(xmlFreeParserCtxt)

SCREENS_DECLARE_LIBRARY(xml2, FUNCTIONS)
SCREENS_DEFINE_LIBRARY(xml2, FUNCTIONS, "libxml2.so.2")

struct reading {
    const struct screens_xml_events *events;
    void *context;
    xmlParserCtxtPtr parser;
    struct screens_xml_result result;
};

static void go_on(struct reading *reading, int answer)
{
    if (!answer) screens_open_xml2(NULL)->xmlStopParser(reading->parser);
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
    const char *bytes, int count, const struct screens_xml_events *events, void *context)
{
    const struct screens_xml2 *xml = screens_open_xml2(NULL);
    struct reading reading = {events, context, NULL, {0, XML_ERR_DOCUMENT_EMPTY, 1}};
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
