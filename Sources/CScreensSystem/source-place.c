// Finds which function, and which line of a source, an address in a library comes from. It is for the end of a process: it
// allocates memory, and whoever calls it must be prepared that it fails or never returns.
#include "source-place.h"
#include "ScreensLazyLibrary.h"

#include <dlfcn.h>
#include <dwarf.h>
#include <elfutils/libdwfl.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define DWFL_FUNCTIONS(DO) \
    DO(dwfl_begin) DO(dwfl_report_offline) DO(dwfl_report_end) DO(dwfl_offline_section_address) \
    DO(dwfl_module_info) DO(dwfl_module_addrname) DO(dwfl_module_getdwarf) DO(dwarf_nextcu) \
    DO(dwarf_offdie) DO(dwarf_haspc) DO(dwarf_getsrc_die) DO(dwarf_lineno) DO(dwarf_linesrc) \
    DO(dwarf_getscopes) DO(dwarf_getscopes_die) DO(dwarf_getsrcfiles) DO(dwarf_filesrc) \
    DO(dwarf_attr) DO(dwarf_formudata) DO(dwarf_tag) DO(dwarf_diename)
SCREENS_DECLARE_LIBRARY(dwfl, DWFL_FUNCTIONS)
SCREENS_DEFINE_LIBRARY(dwfl, DWFL_FUNCTIONS, "libdw.so.1")

typedef char *demangler(const char *name, size_t length, char *out, size_t *size, uint32_t flags);

// What is not in the library itself is not searched for elsewhere, least of all in the network.
static int find_nothing(
    Dwfl_Module *module, void **data, const char *name, Dwarf_Addr base, const char *file,
    const char *link, GElf_Word check, char **found)
{
    (void)module, (void)data, (void)name, (void)base, (void)file, (void)link, (void)check, (void)found;
    return -1;
}

// MARK: Names

// The part of a demangled name that says in which function closures and specialised copies are.
static const char *innermost(const char *words)
{
    const char *next;
    while ((next = strstr(words, " in "))) words = next + strlen(" in ");
    if (strstr(words, "specialization <"))
        while ((next = strstr(words, " of "))) words = next + strlen(" of ");
    return words;
}

// Copies a demangled declaration without the types of its parameters and its result:
// `A.View.body(of: B.Model, in: B.Context) -> B.Node` becomes `A.View.body(of:in:)`.
static void shorten(const char *from, char *name, size_t size)
{
    size_t count = 0;
    int depth = 0;
    const char *label = NULL;
    for (; *from && count + 1 < size; from++) {
        if (from[0] == '-' && from[1] == '>') from += 2;
        if (depth == 0 && (*from == ' ' || *from == '<')) break;
        if (depth == 0) name[count++] = *from;
        if (strchr("(<[", *from) && depth++ == 0) label = from + 1;
        if (strchr(")>]", *from) && --depth == 0) {
            name[count++] = *from;
            break;
        }
        if (depth == 1 && *from == ',') label = from + strlen(", ");
        if (depth == 1 && *from == ':' && label) {
            while (label <= from && count + 1 < size) name[count++] = *label++;
            label = NULL;
        }
    }
    name[count < size ? count : size - 1] = 0;
}

static void name_function(const char *symbol, char *name, size_t size)
{
    demangler *demangle = (demangler *)dlsym(RTLD_DEFAULT, "swift_demangle");
    char *words = demangle ? demangle(symbol, strlen(symbol), NULL, NULL, 0) : NULL;
    if (words) shorten(innermost(words), name, size);
    else snprintf(name, size, "%s", symbol);
}

// MARK: Looking up

static Dwfl_Module *opened(const struct screens_dwfl *dwfl, const char *path)
{
    static Dwfl_Callbacks callbacks;
    callbacks.find_debuginfo = find_nothing;
    callbacks.section_address = dwfl->dwfl_offline_section_address;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    Dwfl *session = file < 0 ? NULL : dwfl->dwfl_begin(&callbacks);
    if (!session) return NULL;
    Dwfl_Module *module = dwfl->dwfl_report_offline(session, "plugin", path, file);
    dwfl->dwfl_report_end(session, NULL, NULL);
    return module;
}

static bool set_line(struct screens_source_place *place, const char *file, int line)
{
    // Code that the compiler has added has no line.
    if (!file || line <= 0) return false;
    const char *slash = strrchr(file, '/');
    snprintf(place->file, sizeof place->file, "%s", slash ? slash + 1 : file);
    place->line = line;
    return true;
}

static void note_cause(const char *name, struct screens_source_place *place)
{
    static const char start[] = "Swift runtime failure: ";
    if (name && strncmp(name, start, strlen(start)) == 0)
        snprintf(place->cause, sizeof place->cause, "%s", name + strlen(start));
}

static Dwarf_Word number(const struct screens_dwfl *dwfl, Dwarf_Die *scope, unsigned name)
{
    Dwarf_Attribute attribute;
    Dwarf_Word value = 0;
    if (!dwfl->dwarf_attr(scope, name, &attribute)) return 0;
    return dwfl->dwarf_formudata(&attribute, &value) == 0 ? value : 0;
}

// The line on which code without one was inlined, such as a check of an index.
static bool find_inlined(
    const struct screens_dwfl *dwfl, Dwarf_Die *unit, Dwarf_Addr address,
    struct screens_source_place *place)
{
    Dwarf_Die *innermost = NULL, *scopes = NULL;
    Dwarf_Files *files = NULL;
    size_t count = 0;
    if (dwfl->dwarf_getsrcfiles(unit, &files, &count) != 0) return false;
    if (dwfl->dwarf_getscopes(unit, address, &innermost) <= 0) return false;
    // The others of these scopes are those of the declaration, not of the call.
    int depth = dwfl->dwarf_getscopes_die(innermost, &scopes);
    for (int index = 0; index < depth; index++) {
        Dwarf_Die *scope = &scopes[index];
        if (dwfl->dwarf_tag(scope) != DW_TAG_inlined_subroutine) continue;
        note_cause(dwfl->dwarf_diename(scope), place);
        size_t file = number(dwfl, scope, DW_AT_call_file);
        int line = (int)number(dwfl, scope, DW_AT_call_line);
        const char *name = file < count ? dwfl->dwarf_filesrc(files, file, NULL, NULL) : NULL;
        if (set_line(place, name, line)) return true;
    }
    return false;
}

static bool find_in_unit(
    const struct screens_dwfl *dwfl, Dwarf_Die *unit, Dwarf_Addr address,
    struct screens_source_place *place)
{
    int number = 0;
    Dwarf_Line *line = dwfl->dwarf_getsrc_die(unit, address);
    if (line && dwfl->dwarf_lineno(line, &number) == 0
        && set_line(place, dwfl->dwarf_linesrc(line, NULL, NULL), number))
        return true;
    return find_inlined(dwfl, unit, address, place);
}

// Swift's compiler writes no table of the addresses of its units, so each unit is asked.
static bool find_line(
    const struct screens_dwfl *dwfl, Dwfl_Module *module, Dwarf_Addr address,
    struct screens_source_place *place)
{
    Dwarf_Addr bias = 0;
    Dwarf *lines = dwfl->dwfl_module_getdwarf(module, &bias);
    Dwarf_Off unit = 0, next = 0;
    size_t head = 0;
    Dwarf_Die die;
    for (; lines && dwfl->dwarf_nextcu(lines, unit, &next, &head, NULL, NULL, NULL) == 0; unit = next)
        if (dwfl->dwarf_offdie(lines, unit + head, &die)
            && dwfl->dwarf_haspc(&die, address - bias) > 0)
            return find_in_unit(dwfl, &die, address - bias, place);
    return false;
}

// Returns whether the place is complete.
static bool find(
    const struct screens_dwfl *dwfl, Dwfl_Module *module, uintptr_t offset,
    struct screens_source_place *place)
{
    Dwarf_Addr start = 0;
    dwfl->dwfl_module_info(module, NULL, &start, NULL, NULL, NULL, NULL, NULL);
    const char *symbol = dwfl->dwfl_module_addrname(module, start + offset);
    if (!symbol) return false;
    bool is_found = find_line(dwfl, module, start + offset, place);
    if (is_found || !*place->function) name_function(symbol, place->function, sizeof place->function);
    return is_found;
}

bool screens_find_source(
    const char *path, const uintptr_t *offsets, size_t count, struct screens_source_place *place)
{
    memset(place, 0, sizeof *place);
    const struct screens_dwfl *dwfl = screens_open_dwfl(NULL);
    Dwfl_Module *module = dwfl ? opened(dwfl, path) : NULL;
    if (!module) return false;
    for (size_t index = 0; index < count; index++)
        if (find(dwfl, module, offsets[index], place)) break;
    return *place->function;
}
