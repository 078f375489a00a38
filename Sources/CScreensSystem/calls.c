// The system calls that a confined process may make: a list of allowed calls, as a program for the kernel's filter. The
// kernel caches which calls are allowed with any arguments, so these cost nothing more.
#define _GNU_SOURCE
#include "CScreensSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

// MARK: The list

// Calls that affect only this process and its open files, whatever their arguments are.
static const uint32_t harmless[] = {
    // Memory and files.
    SYS_brk, SYS_munmap, SYS_mprotect, SYS_mremap, SYS_madvise, SYS_read, SYS_pread64, SYS_readv, SYS_write,
    SYS_writev, SYS_close, SYS_close_range, SYS_lseek, SYS_fstat, SYS_newfstatat, SYS_statx, SYS_faccessat,
    SYS_faccessat2, SYS_readlinkat, SYS_getdents64, SYS_getcwd, SYS_dup, SYS_dup3, SYS_sendto, SYS_recvfrom,
    // Waiting, and the time.
    SYS_ppoll, SYS_pselect6, SYS_epoll_create1, SYS_epoll_ctl, SYS_epoll_pwait, SYS_eventfd2,
    SYS_timerfd_create, SYS_timerfd_settime, SYS_timerfd_gettime, SYS_setitimer, SYS_nanosleep, SYS_clock_nanosleep,
    SYS_clock_gettime, SYS_clock_getres, SYS_gettimeofday, SYS_times, SYS_getrusage, SYS_restart_syscall,
    // Threads, and signals to itself.
    SYS_exit, SYS_exit_group, SYS_futex, SYS_set_robust_list, SYS_rseq, SYS_membarrier, SYS_sched_yield,
    SYS_sched_getaffinity, SYS_sched_getparam, SYS_sched_getscheduler, SYS_sched_get_priority_max,
    SYS_sched_get_priority_min, SYS_getcpu, SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn,
    SYS_sigaltstack,
    // Identity, and random numbers.
    SYS_gettid, SYS_getpid, SYS_getppid, SYS_getuid, SYS_geteuid, SYS_getgid, SYS_getegid, SYS_uname,
    SYS_sysinfo, SYS_getrandom,
#if defined(__x86_64__)
    SYS_stat, SYS_lstat, SYS_access, SYS_readlink, SYS_dup2, SYS_poll, SYS_select, SYS_epoll_create,
    SYS_epoll_wait, SYS_time, SYS_getrlimit, SYS_arch_prctl,
#endif
};

enum { most_values = 7 };

// A call that is allowed if an argument, of which some bits are compared, has one of a few values. The kernel compares
// no more than 32 bits of each of these arguments.
struct condition {
    uint32_t call, argument, bits;
    uint32_t count, values[most_values];
};

#define ONE_OF(...) sizeof((uint32_t[]){__VA_ARGS__}) / sizeof(uint32_t), {__VA_ARGS__}

enum {
    any_bit = -1,
    writing = O_ACCMODE | O_CREAT | O_TRUNC | O_APPEND | (O_TMPFILE & ~O_DIRECTORY),
    // Kinds of mappings. A process's memory limit counts neither shared ones nor those that grow like a stack.
    mapping = MAP_TYPE | MAP_GROWSDOWN | MAP_HUGETLB,
    // The flags by which the C library starts a thread; others would start a process, or use another namespace.
    thread = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM | CLONE_SETTLS
        | CLONE_PARENT_SETTID | CLONE_CHILD_CLEARTID,
};

static const struct condition conditions[] = {
    {SYS_openat, 2, writing, ONE_OF(O_RDONLY)},
#if defined(__x86_64__)
    {SYS_open, 1, writing, ONE_OF(O_RDONLY)},
#endif
    {SYS_mmap, 3, mapping, ONE_OF(MAP_PRIVATE)},
    {SYS_clone, 0, any_bit, ONE_OF(thread)},
    // Other commands would let the kernel send signals to any process when input arrives.
    {SYS_fcntl, 1, any_bit, ONE_OF(F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_DUPFD_CLOEXEC)},
    {SYS_ioctl, 1, any_bit, ONE_OF(TCGETS, TIOCGWINSZ, FIONREAD, FIONBIO, FIOCLEX, FIONCLEX)},
    {SYS_prctl, 0, any_bit, ONE_OF(PR_SET_NAME, PR_GET_NAME)},
};

// MARK: The program

enum { most_instructions = 512 };

struct program {
    struct sock_filter code[most_instructions];
    uint16_t count;
};

static void add(struct program *program, uint16_t code, uint32_t value, uint8_t if_so, uint8_t if_not)
{
    struct sock_filter instruction = {code, if_so, if_not, value};
    if (program->count < most_instructions) program->code[program->count++] = instruction;
}

static void load(struct program *program, size_t offset)
{
    add(program, BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset, 0, 0);
}

// Both supported processors store the lower half of a number first.
static size_t argument(uint32_t number)
{
    return offsetof(struct seccomp_data, args) + number * sizeof(uint64_t);
}

static void answer(struct program *program, uint32_t answer) { add(program, BPF_RET | BPF_K, answer, 0, 0); }

static void refuse(struct program *program) { answer(program, SECCOMP_RET_ERRNO | EPERM); }

// Skips a number of instructions unless the loaded value is the given one.
static void skip_unless(struct program *program, uint32_t value, uint8_t count)
{
    add(program, BPF_JMP | BPF_JEQ | BPF_K, value, 0, count);
}

static void allow_if(struct program *program, uint32_t value)
{
    skip_unless(program, value, 1);
    answer(program, SECCOMP_RET_ALLOW);
}

static void allow_on(struct program *program, const struct condition *condition)
{
    skip_unless(program, condition->call, (uint8_t)(3 + 2 * condition->count));
    load(program, argument(condition->argument));
    add(program, BPF_ALU | BPF_AND | BPF_K, condition->bits, 0, 0);
    for (uint32_t index = 0; index < condition->count; index++) allow_if(program, condition->values[index]);
    refuse(program);
}

// Limits of this process: reading all, and setting the one that a worker changes while it loads a plugin. Setting the
// limits of other processes could end them; a privileged process could raise its own.
static void allow_limits(struct program *program)
{
    skip_unless(program, SYS_prlimit64, 11);
    load(program, argument(0));
    skip_unless(program, 0, 8);
    load(program, argument(1));
    allow_if(program, RLIMIT_CPU);
    load(program, argument(2));
    skip_unless(program, 0, 3);
    load(program, argument(2) + sizeof(uint32_t));
    allow_if(program, 0);
    refuse(program);
}

static void fill(struct program *program)
{
    load(program, offsetof(struct seccomp_data, arch));
#if defined(__x86_64__)
    skip_unless(program, AUDIT_ARCH_X86_64, 1);
#elif defined(__aarch64__)
    skip_unless(program, AUDIT_ARCH_AARCH64, 1);
#endif
    // Calls of other architectures that the kernel supports have other numbers.
    add(program, BPF_JMP | BPF_JA, 1, 0, 0);
    answer(program, SECCOMP_RET_KILL_PROCESS);
    load(program, offsetof(struct seccomp_data, nr));
    for (size_t index = 0; index < sizeof harmless / sizeof *harmless; index++)
        allow_if(program, harmless[index]);
    for (size_t index = 0; index < sizeof conditions / sizeof *conditions; index++)
        allow_on(program, &conditions[index]);
    // `abort` and `raise` send signals with this call.
    uint32_t own = (uint32_t)getpid();
    allow_on(program, &(struct condition){SYS_tgkill, 0, any_bit, ONE_OF(own)});
    allow_on(program, &(struct condition){SYS_kill, 0, any_bit, ONE_OF(own)});
    allow_limits(program);
    // The filter cannot read their arguments. The C library then falls back to the older calls.
    skip_unless(program, SYS_clone3, 1);
    answer(program, SECCOMP_RET_ERRNO | ENOSYS);
    skip_unless(program, SYS_openat2, 1);
    answer(program, SECCOMP_RET_ERRNO | ENOSYS);
    refuse(program);
}

// MARK: Installing the filter

bool screens_can_filter_calls(void)
{
    uint32_t action = SECCOMP_RET_KILL_PROCESS;
    return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
}

bool screens_filter_calls(void)
{
    struct program program = {.count = 0};
    fill(&program);
    if (program.count == most_instructions) {
        errno = E2BIG;
        return false;
    }
    struct sock_fprog code = {program.count, program.code};
    return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &code) == 0;
}
