// What the system offers and Swift's C library module leaves out, and what runs inside signal
// handlers, where Swift must not.
#ifndef SCREENS_SYSTEM_H
#define SCREENS_SYSTEM_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <termios.h>

/// Closes all open files from `first` to `last`, both included.
void screens_close_files(int first, int last);

/// Makes a pipe whose two ends no child inherits; 0 if that worked.
int screens_pipe(int *_Nonnull ends);

/// Keeps the calling thread, and those that it starts, on the processor it runs on; or on any again.
void screens_stay_on_one_processor(bool stays);

/// How many processors the calling thread may run on: one system call, where `sysconf` reads a file.
int screens_processor_count(void);

/// Starts a thread on any processor but the one that the calling thread runs on; 0 if that worked.
///
/// Some systems leave a new thread where its starter is, for a whole tick of their clock: too late
/// for what takes no longer than that. Without this, a second processor gained nothing of the 1.8 ms
/// that it gains for 250 plugins which are not cached yet (release build, server processor, two cores).
int screens_thread_elsewhere(
    pthread_t *_Nonnull thread, void *_Nullable (*_Nonnull run)(void *_Nullable),
    void *_Nullable argument);

/// The process's environment: texts such as `HOME=/root`, then NULL.
char *_Nullable const *_Nonnull screens_environment(void);

/// The numbers of `wait` taken apart: Swift does not import macros with arguments.
int screens_ending_signal(int status);
int screens_exit_code(int status);

/// From now on, a crash of this process is told on stderr in one line: the signal, and the library
/// among those added whose code is nearest. Then the terminal is restored, and the signal does what
/// it would have done.
void screens_crash_install(const char *_Nonnull program);

/// Gives the calling thread a stack of its own for that line, so that an overflow is told too.
void screens_crash_cover_thread(void);

/// Adds the code of a library that `dlopen` gave, under a name and the path of its file.
void screens_crash_add(
    void *_Nonnull handle, const char *_Nonnull name, const char *_Nonnull path);

/// Says which library the calling thread is about to load; NULL when it is done.
///
/// Both texts have to live until then.
void screens_crash_loading(const char *_Nullable name, const char *_Nullable path);

/// What the terminal is to be like again: its modes, and the bytes that leave what was entered.
void screens_terminal_remember(
    int file, const struct termios *_Nonnull modes, const char *_Nullable bytes, size_t count);

/// What the process prints goes to the file `held` meanwhile; `output` and `errors` are where it
/// went before, -1 for what is not held back. Said before what the terminal is to be like again;
/// when that is restored, they go there again, and the end of what was held follows on stderr.
void screens_terminal_hold(int output, int errors, int held);

/// Restores the terminal, if there is anything to restore; may be called from a signal handler.
///
/// Returns whether there was.
bool screens_terminal_restore(void);

/// Keeps other processes of the user from this one's memory, files and variables, and the system from writing its memory
/// to a file when it crashes; whether that worked.
bool screens_hide_process(void);

/// From now on, this process is killed when the thread ends that started it; whether that worked.
bool screens_end_with_starting_thread(void);

/// Gives up, for good, all rights that a user does not have, and the way to gain some; whether that worked.
bool screens_drop_rights(void);

/// The version of Landlock that the kernel offers; 0 for none.
int screens_landlock_version(void);

/// Lets the calling thread, and those that it starts, open files for reading that are `readable` or lie beneath a folder
/// that is, and no others; whether that worked, else `errno` says why.
///
/// As far as the kernel offers it, they can neither use TCP nor send signals to processes outside.
bool screens_confine_files(const char *_Nullable const *_Nonnull readable);

/// Calls a function with the path of each library in this process.
void screens_each_library(
    void *_Nullable context, void (*_Nonnull use)(const char *_Nullable path, void *_Nullable context));

/// Whether the kernel can filter system calls.
bool screens_can_filter_calls(void);

/// Leaves all threads of this process nothing but the system calls that drawing needs; whether that worked, else `errno`
/// says why.
bool screens_filter_calls(void);

#endif
