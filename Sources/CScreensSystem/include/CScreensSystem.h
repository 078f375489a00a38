// System functions that Swift's C library module does not have, and code that runs inside signal
// handlers, where Swift must not be used.
#ifndef SCREENS_SYSTEM_H
#define SCREENS_SYSTEM_H

#include <stdbool.h>
#include <stddef.h>
#include <termios.h>

/// Closes all open files from `first` to `last`, inclusive.
void screens_close_files(int first, int last);

/// Creates a pipe whose ends child processes do not inherit; returns 0 on success.
int screens_pipe(int *_Nonnull ends);

/// Keeps the calling thread, and threads that it starts, on its present processor; `false` ends that.
void screens_stay_on_one_processor(bool stays);

/// The number of processors that the calling thread may use: one system call, while `sysconf` reads a file.
int screens_processor_count(void);

/// Whether a text with a beginning is among bytes, which may be megabytes: it follows a NUL, as texts in libraries do.
bool screens_has_text(const void *_Nonnull bytes, size_t count, const char *_Nonnull beginning);

/// The process's environment: texts such as `HOME=/root`, followed by NULL.
char *_Nullable const *_Nonnull screens_environment(void);

/// The parts of the status from `wait`: Swift does not import macros with arguments.
int screens_ending_signal(int status);
int screens_exit_code(int status);

/// How the line of a worker begins that says where it crashed.
#define SCREENS_CRASH_PLACE "screens-worker: crashed"

/// Installs a handler that reports a crash of this process in one line on stderr.
///
/// The line has the signal, the nearest of the added libraries to the failing code, and the function and the line of
/// its source if the library has them. Then the terminal is restored, and the signal has its usual effect. A worker,
/// which passes NULL, prints the function and the line only, after SCREENS_CRASH_PLACE.
void screens_crash_install(const char *_Nullable program);

/// Gives the calling thread a signal stack, so that a stack overflow is reported, too.
void screens_crash_cover_thread(void);

/// Adds the code of a library that `dlopen` has loaded, with a name and the path of its file.
void screens_crash_add(
    void *_Nonnull handle, const char *_Nonnull name, const char *_Nonnull path);

/// Sets the library that the calling thread is about to load; NULL when that is done.
///
/// Both texts must remain valid until then.
void screens_crash_loading(const char *_Nullable name, const char *_Nullable path);

/// Makes what `print` writes leave this process line by line, also where its output is no terminal.
///
/// A process that crashes loses the lines that it has not written yet.
void screens_write_lines(void);

/// Runs what is queued for the main thread, which calls this, and gives other threads time if nothing is.
void screens_serve_main_queue(void);

/// Sets how the terminal is restored: its modes, and the bytes that leave the modes of the session.
void screens_terminal_remember(
    int file, const struct termios *_Nonnull modes, const char *_Nullable bytes, size_t count);

/// Sets where output goes during a session: the process's output is in the file `held`.
///
/// `output` and `errors` are the original descriptors, -1 for one that is not redirected. Call this before
/// `screens_terminal_remember`. When the terminal is restored, so are the descriptors, and the end of the held
/// output is printed on stderr.
void screens_terminal_hold(int output, int errors, int held);

/// Restores the terminal, if it has been changed; safe in a signal handler.
///
/// Returns whether it had been changed.
bool screens_terminal_restore(void);

/// Protects this process's memory, files and variables from the user's other processes, and prevents core
/// dumps; returns whether that worked.
bool screens_hide_process(void);

/// Kills this process when the thread that started it ends; returns whether that worked.
bool screens_end_with_starting_thread(void);

/// Drops all privileges permanently, and the means to gain any; returns whether that worked.
bool screens_drop_rights(void);

/// Makes all threads take their memory from one heap: each further one would reserve 64 MB of addresses.
void screens_use_one_heap(void);

/// The kernel's version of Landlock; 0 if it has none.
int screens_landlock_version(void);

/// Restricts the calling thread, and threads that it starts, to reading files in `readable`.
///
/// The list has files, and folders with everything beneath them. No other file can be opened. Returns whether
/// that worked; if not, `errno` has the reason. If the kernel supports it, the threads can use no TCP either, and
/// send no signals to other processes.
bool screens_confine_files(const char *_Nullable const *_Nonnull readable);

/// Calls a function with the path of each library in this process.
void screens_each_library(
    void *_Nullable context, void (*_Nonnull use)(const char *_Nullable path, void *_Nullable context));

/// Whether the kernel supports filters for system calls.
bool screens_can_filter_calls(void);

/// Restricts all threads of this process to the system calls that drawing needs.
///
/// Returns whether that worked; if not, `errno` has the reason.
bool screens_filter_calls(void);

#endif
