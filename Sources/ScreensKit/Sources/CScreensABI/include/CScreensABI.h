// The stamp that says what a plugin was built with. A host reads it before it runs any code of the plugin.
//
// The plugin's own compiler compiles it into the plugin, into the ELF section `screens_abi`, when a
// function of the plugin calls `screens_plugin_stamp()`.
#ifndef SCREENS_ABI_H
#define SCREENS_ABI_H

#include <stdint.h>

/// The kit's ABI number: raised when a plugin built against an older kit can no longer run.
#define SCREENS_ABI_NUMBER 2

/// The first eight bytes of every stamp.
#define SCREENS_ABI_MAGIC "SCREENS"

// Only Swift's importer defines `__swift__`, as 60301 for 6.3.1; a stamp of plain C carries 0.
#ifdef __swift__
#define SCREENS_ABI_SWIFT __swift__
#else
#define SCREENS_ABI_SWIFT 0
#endif

/// What a plugin was built with. The layout never changes; new fields go after `anchor`.
typedef struct {
    char magic[8];
    uint32_t size;
    uint32_t abi;
    uint32_t swift;
    uint32_t reserved;
    char compiler[104];
    void (*_Nullable anchor)(void);
} screens_stamp_t;

/// Defined by the kit for as long as it honours this ABI number.
extern void screens_abi_2(void);

static const screens_stamp_t screens_stamp __attribute__((section("screens_abi"), used)) = {
    .magic = SCREENS_ABI_MAGIC,
    .size = sizeof(screens_stamp_t),
    .abi = SCREENS_ABI_NUMBER,
    .swift = SCREENS_ABI_SWIFT,
    .compiler = __clang_version__,
    .anchor = screens_abi_2,
};

/// The stamp of the module that calls this; a plugin returns it from its entry point.
static inline const screens_stamp_t *_Nonnull screens_plugin_stamp(void) { return &screens_stamp; }

#endif
