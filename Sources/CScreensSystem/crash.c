// Reports whose code crashed. All code that runs after a signal uses only what is safe there: it takes no locks and
// allocates no memory, and memory that may not be readable is read through the kernel. The exception is the search for the
// line of the source, which comes last but for the report, and is given up when it does not get on.
#define _GNU_SOURCE
#include "CScreensSystem.h"
#include "source-place.h"

#include <dlfcn.h>
#include <link.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

enum { most_stretches = 512, most_frames = 512, scanned_words = 512, told_frames = 16, stack_size = 256 * 1024 };
enum { most_seconds = 6 };

// A range of code, and the library that it belongs to.
struct stretch {
    uintptr_t start, end, base;
    char name[128], path[1024], file[1024];
};

// The code of one library among the calls that led to a crash, from the innermost outwards.
struct calls {
    const struct stretch *stretch;
    uintptr_t offsets[told_frames];
    size_t count;
};

static struct stretch stretches[most_stretches];
static atomic_int stretch_count;
static pthread_mutex_t adding = PTHREAD_MUTEX_INITIALIZER;
static char program_name[64];
static bool is_worker;
static __thread const char *loading_name, *loading_path;
static __thread bool is_covered;

// What is known of the crash.
static atomic_bool is_crashing, is_told;
static int crash_signal;
static struct calls calls;
static struct screens_source_place place;

// MARK: Preparation

struct addition {
    uintptr_t base;
    const char *name, *path, *file;
};

static int add_stretches(struct dl_phdr_info *info, size_t size, void *context)
{
    (void)size;
    const struct addition *addition = context;
    if (info->dlpi_addr != addition->base) return 0;
    for (int index = 0; index < info->dlpi_phnum; index++) {
        const ElfW(Phdr) *segment = &info->dlpi_phdr[index];
        int count = atomic_load(&stretch_count);
        if (segment->p_type != PT_LOAD || !(segment->p_flags & PF_X)) continue;
        if (count == most_stretches) break;
        struct stretch *stretch = &stretches[count];
        stretch->start = info->dlpi_addr + segment->p_vaddr;
        stretch->end = stretch->start + segment->p_memsz;
        stretch->base = info->dlpi_addr;
        strncpy(stretch->name, addition->name, sizeof stretch->name - 1);
        strncpy(stretch->path, addition->path, sizeof stretch->path - 1);
        strncpy(stretch->file, addition->file, sizeof stretch->file - 1);
        atomic_store(&stretch_count, count + 1);
    }
    return 1;
}

void screens_crash_add(void *handle, const char *name, const char *path)
{
    struct link_map *map = NULL;
    if (dlinfo(handle, RTLD_DI_LINKMAP, &map) != 0 || !map) return;
    struct addition addition = {map->l_addr, name, path, map->l_name};
    pthread_mutex_lock(&adding);
    dl_iterate_phdr(add_stretches, &addition);
    pthread_mutex_unlock(&adding);
}

void screens_crash_loading(const char *name, const char *path)
{
    loading_name = name;
    loading_path = path;
}

// MARK: Finding the library

static const struct stretch *stretch_of(uintptr_t address)
{
    int count = atomic_load(&stretch_count);
    for (int index = 0; index < count; index++)
        if (address >= stretches[index].start && address < stretches[index].end)
            return &stretches[index];
    return NULL;
}

static bool read_words(uintptr_t address, uintptr_t *words, size_t count)
{
    // A worker must not ask the kernel, and its host reports without its help.
    if (is_worker) {
        memcpy(words, (const void *)address, count * sizeof *words);
        return true;
    }
    struct iovec here = {words, count * sizeof *words};
    struct iovec there = {(void *)address, count * sizeof *words};
    return process_vm_readv(getpid(), &here, 1, &there, 1, 0) == (ssize_t)here.iov_len;
}

// Adds a call if it is in a library, and in the same one as those before.
static void add_call(uintptr_t address)
{
    const struct stretch *stretch = stretch_of(address);
    if (!stretch || calls.count == told_frames) return;
    if (!calls.stretch) calls.stretch = stretch;
    if (stretch->base == calls.stretch->base)
        calls.offsets[calls.count++] = address - stretch->base;
}

// Follows the frames outwards; returns whether the end of their chain was reached.
static bool add_frames(uintptr_t frame)
{
    for (int count = 0; count < most_frames; count++) {
        uintptr_t words[2];
        if (frame == 0 || frame % sizeof frame != 0 || !read_words(frame, words, 2))
            return frame == 0;
        // An address to which a call returns may belong to the next line.
        add_call(words[1] - 1);
        // Swift marks the frames of async functions with this bit.
        uintptr_t next = words[0] & ~((uintptr_t)1 << 60);
        if (next <= frame) return next == 0;
        frame = next;
    }
    return false;
}

// For functions without frames, such as the C library's `abort`: finds the first word on the stack that
// may be a return address in a library's code.
static void add_nearest_word(uintptr_t stack)
{
    for (int index = 0; index < scanned_words && !calls.stretch; index++) {
        uintptr_t word;
        if (!read_words(stack + index * sizeof word, &word, 1)) return;
        add_call(word - 1);
    }
}

static void add_calls(const ucontext_t *context)
{
#if defined(__x86_64__)
    uintptr_t address = (uintptr_t)context->uc_mcontext.gregs[REG_RIP];
    uintptr_t frame = (uintptr_t)context->uc_mcontext.gregs[REG_RBP];
    uintptr_t stack = (uintptr_t)context->uc_mcontext.gregs[REG_RSP];
#elif defined(__aarch64__)
    uintptr_t address = (uintptr_t)context->uc_mcontext.pc;
    uintptr_t frame = (uintptr_t)context->uc_mcontext.regs[29];
    uintptr_t stack = (uintptr_t)context->uc_mcontext.sp;
#endif
    add_call(address);
    bool ended = add_frames(frame & ~((uintptr_t)1 << 60));
    if (!calls.stretch && !ended && !loading_path) add_nearest_word(stack & ~(uintptr_t)7);
}

// MARK: Reporting

static const char *signal_name(int number)
{
    switch (number) {
    case SIGSEGV: return "SIGSEGV";
    case SIGBUS: return "SIGBUS";
    case SIGILL: return "SIGILL";
    case SIGTRAP: return "SIGTRAP";
    case SIGFPE: return "SIGFPE";
    default: return "SIGABRT";
    }
}

struct line {
    char text[1400];
    size_t count;
};

static void add_text(struct line *line, const char *text)
{
    while (*text && line->count < sizeof line->text) line->text[line->count++] = *text++;
}

static void add_number(struct line *line, int number)
{
    char digits[12];
    int count = 0;
    for (; number > 0 && count < (int)sizeof digits; number /= 10) digits[count++] = (char)('0' + number % 10);
    while (count > 0 && line->count < sizeof line->text) line->text[line->count++] = digits[--count];
}

static void add_place(struct line *line)
{
    if (!*place.function) return;
    add_text(line, " in ");
    add_text(line, place.function);
    if (place.line) {
        add_text(line, " at ");
        add_text(line, place.file);
        add_text(line, ":");
        add_number(line, place.line);
    }
    if (!*place.cause) return;
    add_text(line, ": ");
    add_text(line, place.cause);
}

static void tell(void)
{
    const char *name = calls.stretch ? calls.stretch->name : loading_name;
    const char *path = calls.stretch ? calls.stretch->path : loading_path;
    struct line line = {.count = 0};
    if (is_worker) {
        // Its host knows the rest.
        if (!*place.function) return;
        add_text(&line, SCREENS_CRASH_PLACE);
        add_place(&line);
    } else {
        add_text(&line, program_name);
        add_text(&line, ": ");
        add_text(&line, path ? name : "it");
        add_text(&line, " crashed (");
        add_text(&line, signal_name(crash_signal));
        add_text(&line, ")");
        add_place(&line);
        add_text(&line, path ? "; its plugin is " : ", outside any plugin");
        add_text(&line, path ? path : "");
        add_text(&line, ".");
    }
    add_text(&line, "\n");
    if (write(STDERR_FILENO, line.text, line.count) < 0) return;
}

static void tell_and_end(int number)
{
    if (!atomic_exchange(&is_told, true)) tell();
    signal(number, SIG_DFL);
    sigset_t own;
    sigemptyset(&own);
    sigaddset(&own, number);
    pthread_sigmask(SIG_UNBLOCK, &own, NULL);
    raise(number);
}

// The seconds of the search, the clock of its thread, and the time of that clock when the last second began.
static volatile sig_atomic_t seconds;
static clockid_t search_clock;
static struct timespec worked;

// Whether the search has used the processor for 10 ms since the last call, however busy the machine is.
static bool has_worked(void)
{
    struct timespec now;
    if (clock_gettime(search_clock, &now)) return false;
    int64_t time = (int64_t)(now.tv_sec - worked.tv_sec) * 1000000000 + now.tv_nsec - worked.tv_nsec;
    worked = now;
    return time >= 10000000;
}

// Any thread may be the one that notices.
static void second_is_over(int number)
{
    (void)number;
    if (++seconds >= most_seconds || !has_worked()) tell_and_end(crash_signal);
}

static void notice_each_second(bool is_wanted)
{
    const struct itimerval second = {{is_wanted, 0}, {is_wanted, 0}};
    setitimer(ITIMER_REAL, &second, NULL);
}

// Searches while that gets on, for some seconds at most: the code that crashed may hold a lock that this needs.
static void find_place(void)
{
    if (pthread_getcpuclockid(pthread_self(), &search_clock)) return;
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = second_is_over;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    sigaction(SIGALRM, &action, NULL);
    sigset_t own;
    sigemptyset(&own);
    sigaddset(&own, SIGALRM);
    pthread_sigmask(SIG_UNBLOCK, &own, NULL);
    has_worked();
    notice_each_second(true);
    screens_find_source(calls.stretch->file, calls.offsets, calls.count, &place);
    notice_each_second(false);
}

static void crashed(int number, siginfo_t *info, void *context)
{
    (void)info;
    // Whatever crashes from now on, such as the search, ends it.
    if (!atomic_exchange(&is_crashing, true)) {
        crash_signal = number;
        add_calls(context);
        screens_terminal_restore();
        if (calls.stretch) find_place();
    }
    tell_and_end(crash_signal);
}

void screens_crash_cover_thread(void)
{
    if (is_covered) return;
    is_covered = true;
    // An app may have given the thread a signal stack already.
    stack_t present;
    if (!sigaltstack(NULL, &present) && !(present.ss_flags & SS_DISABLE)) return;
    void *memory = mmap(
        NULL, stack_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
    if (memory == MAP_FAILED) return;
    stack_t stack = {.ss_sp = memory, .ss_size = stack_size};
    sigaltstack(&stack, NULL);
}

void screens_crash_install(const char *program)
{
    is_worker = !program;
    if (program) strncpy(program_name, program, sizeof program_name - 1);
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = crashed;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
    sigemptyset(&action.sa_mask);
    const int numbers[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT};
    for (size_t index = 0; index < sizeof numbers / sizeof *numbers; index++)
        sigaction(numbers[index], &action, NULL);
    screens_crash_cover_thread();
}
