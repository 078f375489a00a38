/// What hostile plugins try in order to escape from their worker; each is called `Try` followed
/// by one of these names.
///
/// Each draws its result: “done”, or the system's error.
enum SandboxAttacks {
    static let source = """
        #include <netinet/in.h>
        #include <signal.h>
        #include <sys/mman.h>
        #include <sys/prctl.h>
        #include <sys/ptrace.h>
        #include <sys/resource.h>
        #include <sys/socket.h>
        #include <sys/stat.h>
        #include <sys/syscall.h>
        #include <sys/uio.h>
        #include <sys/un.h>

        enum { much = 300 << 20 };
        static char words[20000];

        // The path of a file beside the plugin.
        static const char *beside(const char *name) {
            static char file[4200];
            const char *slash = strrchr(path, '/');
            snprintf(file, sizeof file, "%.*s/%s", (int)(slash - path), path, name);
            return file;
        }

        static const char *of_parent(const char *name, int number) {
            static char file[100];
            snprintf(file, sizeof file, number < 0 ? "/proc/%d/%s" : "/proc/%d/%s/%d", getppid(), name, number);
            return file;
        }

        // Opens a file and reads a byte; returns the descriptor, or -1.
        static int readable(const char *file) {
            char byte;
            int opened = open(file, O_RDONLY | O_CLOEXEC);
            return opened < 0 || read(opened, &byte, 1) < 0 ? -1 : opened;
        }

        static int read_sign_in(void) { return readable(beside("state/sign-in")); }
        static int read_users(void) { return readable("/etc/passwd"); }
        static int read_neighbour(void) { return readable(beside("diary.txt")); }
        static int read_linked(void) { return readable(beside("libLink.so")); }
        static int read_environment(void) { return readable(of_parent("environ", -1)); }
        static int read_memory(void) { return open(of_parent("mem", -1), O_RDONLY); }
        static int list_folder(void) { return opendir(beside(".")) ? 0 : -1; }

        static int read_parent(void) {
            char byte;
            struct iovec here = {&byte, 1}, there = {(void *)path, 1};
            return process_vm_readv(getppid(), &here, 1, &there, 1, 0) < 0 ? -1 : 0;
        }

        static int open_descriptors(void) {
            int last = -1, reason = ENOENT;
            for (int number = 0; number < 64 && last < 0; number++) {
                last = open(of_parent("fd", number), O_WRONLY);
                // Not every descriptor number is in use.
                if (last < 0 && errno != ENOENT) reason = errno;
            }
            errno = reason;
            return last;
        }

        static int take_descriptors(void) {
            int parent = syscall(SYS_pidfd_open, getppid(), 0);
            return parent < 0 ? -1 : syscall(SYS_pidfd_getfd, parent, 1, 0);
        }

        static int connect_tcp(void) {
            struct sockaddr_in place = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
            socklen_t size = sizeof place;
            int server = socket(AF_INET, SOCK_STREAM, 0), client = socket(AF_INET, SOCK_STREAM, 0);
            if (server < 0 || client < 0 || bind(server, (void *)&place, size) || listen(server, 1)) return -1;
            getsockname(server, (void *)&place, &size);
            return connect(client, (void *)&place, size);
        }

        static int connect_unix(void) {
            int ends[2];
            return socketpair(AF_UNIX, SOCK_STREAM, 0, ends);
        }

        static int execute(void) { return execl("/bin/true", "true", NULL); }

        static int fork_often(int most) {
            int count = 0;
            for (; count < most; count++) {
                int child = fork();
                if (child == 0) for (;;) pause();
                if (child < 0) break;
            }
            return count == most ? 0 : -1;
        }

        static int start_processes(void) { return fork_often(1000); }
        // Few enough processes that nobody else notices where they are started.
        // It draws the process ID, because other users cannot find it out from any file of a worker.
        static int start_few_processes(void) {
            snprintf(words, sizeof words, "%d", getpid());
            return fork_often(30);
        }
        static int trace(void) { return ptrace(PTRACE_SEIZE, getppid(), NULL, NULL); }

        // The signal is harmless.
        static int send_signal(void) { return kill(getppid(), SIGURG); }

        // The kernel would send a signal on behalf of this process when something arrives.
        static int send_signal_later(void) {
            int file = 3;
            while (file < 1024 && fcntl(file, F_GETFD) < 0) file++;
            return fcntl(file, F_SETOWN, getppid());
        }

        static int limit_parent(void) {
            struct rlimit limit;
            if (prlimit(getppid(), RLIMIT_CORE, NULL, &limit)) return -1;
            return prlimit(getppid(), RLIMIT_CORE, &limit, NULL);
        }

        static int lift_limits(void) {
            struct rlimit limit = {RLIM_INFINITY, RLIM_INFINITY};
            return setrlimit(RLIMIT_DATA, &limit);
        }

        static int write_file(void) { return open(beside("filled"), O_WRONLY | O_CREAT, 0600); }
        static int write_hidden_file(void) { return open("/dev/shm", O_TMPFILE | O_RDWR, 0600); }
        static int make_folder(void) { return mkdirat(AT_FDCWD, beside("made"), 0700); }
        static int delete_file(void) { return unlink(beside("diary.txt")); }
        static int overwrite_itself(void) { return open(path, O_RDWR); }

        static int fill(int flags, int file) {
            char *memory = mmap(NULL, much, PROT_READ | PROT_WRITE, flags, file, 0);
            if (memory == MAP_FAILED) return -1;
            for (size_t place = 0; place < much; place += 4096) memory[place] = 1;
            return 0;
        }

        static int share_memory(void) { return fill(MAP_SHARED | MAP_ANONYMOUS, -1); }
        static int grow_memory(void) { return fill(MAP_PRIVATE | MAP_ANONYMOUS | MAP_GROWSDOWN, -1); }
        static int make_memory_file(void) { return memfd_create("zoo", 0); }

        // Holds pages that it may not write any more, which no limit of the kernel counts.
        static int hold(int protection) {
            enum { piece = 16 << 20, pieces = 80 };
            for (int count = 0; count < pieces; count++) {
                char *memory = mmap(NULL, piece, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
                if (memory == MAP_FAILED) return -1;
                memset(memory, 1, piece);
                if (mprotect(memory, piece, protection)) return -1;
            }
            return 0;
        }

        static int protect_memory(void) { return hold(PROT_READ); }
        static int hide_memory(void) { return hold(PROT_NONE); }

        static void *hold_later(void *none) {
            hold(PROT_READ);
            return none;
        }

        static void *spin(void *none) { for (;;) __asm__ volatile(""); return none; }
        static void *rest(void *none) { for (;;) sleep(1000); return none; }

        static int start(int count, void *(*run)(void *)) {
            static int started;
            pthread_attr_t small;
            pthread_attr_init(&small);
            pthread_attr_setstacksize(&small, 64 << 10);
            for (pthread_t thread; started < count; started++)
                if ((errno = pthread_create(&thread, &small, run, NULL))) return -1;
            return 0;
        }

        static int hold_memory_later(void) { return start(1, hold_later); }
        static int start_threads(void) { return start(1000, rest); }

        // It draws the process ID, so that the process can be found.
        static int spin_beside(void) {
            snprintf(words, sizeof words, "%d", getpid());
            return start(2, spin);
        }

        static int spin_meanwhile(void) {
            static int started;
            if (!started++) start(4, spin);
            usleep(1500000);
            return 0;
        }

        static int load_library(void) {
            if (dlopen(beside("elsewhere/libOther.so"), RTLD_NOW)) return 0;
            errno = 0;
            snprintf(words, sizeof words, "%s", dlerror());
            return -1;
        }

        static void wait_for_ever(int number) { (void)number; for (;;) pause(); }

        // Blocks all other threads, so that none can end the process, and renames the process as a sign.
        static int outlive(void) {
            prctl(PR_SET_PDEATHSIG, 0);
            signal(SIGUSR1, wait_for_ever);
            for (int thread = getpid() + 1; thread < getpid() + 200; thread++)
                if (thread != gettid()) syscall(SYS_tgkill, getpid(), thread, SIGUSR1);
            setsid();
            prctl(PR_SET_NAME, "outliving");
            for (;;) pause();
        }

        static int leave_children(void) {
            for (int count = 0; count < 20; count++) if (fork() == 0) for (;;) pause();
            prctl(PR_SET_NAME, "outliving");
            for (;;) pause();
        }

        // Lists the open descriptors with their files, and the environment.
        static int list_files(void) {
            size_t length = 0;
            for (int file = 0; file < 4096; file++) {
                char link[64], target[256] = "";
                snprintf(link, sizeof link, "/proc/self/fd/%d", file);
                if (readlink(link, target, sizeof target - 1) > 0)
                    length += (size_t)snprintf(words + length, sizeof words - length, "%d %s\\n", file, target);
            }
            for (char **variable = environ; *variable; variable++)
                length += (size_t)snprintf(words + length, sizeof words - length, "variable %s\\n", *variable);
            return 0;
        }

        struct call { const char *name; long number; };

        // Makes system calls with harmless arguments, and lists those that the kernel does not refuse.
        static int make_calls(void) {
            static const struct call calls[] = {
                {"socket", SYS_socket}, {"execve", SYS_execve}, {"execveat", SYS_execveat}, {"kill", SYS_kill},
                {"tkill", SYS_tkill}, {"ptrace", SYS_ptrace}, {"unshare", SYS_unshare}, {"setns", SYS_setns},
                {"mount", SYS_mount}, {"pivot_root", SYS_pivot_root}, {"chroot", SYS_chroot}, {"bpf", SYS_bpf},
                {"keyctl", SYS_keyctl}, {"add_key", SYS_add_key}, {"request_key", SYS_request_key},
                {"userfaultfd", SYS_userfaultfd}, {"perf_event_open", SYS_perf_event_open}, {"clone3", SYS_clone3},
                {"process_vm_writev", SYS_process_vm_writev}, {"kcmp", SYS_kcmp}, {"shmget", SYS_shmget},
                {"msgget", SYS_msgget}, {"semget", SYS_semget}, {"mq_open", SYS_mq_open}, {"chmod", SYS_fchmodat},
                {"chown", SYS_fchownat}, {"utimensat", SYS_utimensat}, {"setxattr", SYS_setxattr},
                {"truncate", SYS_truncate}, {"ftruncate", SYS_ftruncate}, {"rename", SYS_renameat2},
                {"link", SYS_linkat}, {"symlink", SYS_symlinkat}, {"mknod", SYS_mknodat}, {"bind", SYS_bind},
                {"connect", SYS_connect}, {"sendmsg", SYS_sendmsg}, {"recvmsg", SYS_recvmsg}, {"pipe2", SYS_pipe2},
                {"setsid", SYS_setsid}, {"setpgid", SYS_setpgid}, {"setpriority", SYS_setpriority},
                {"sched_setaffinity", SYS_sched_setaffinity}, {"personality", SYS_personality},
                {"capset", SYS_capset}, {"seccomp", SYS_seccomp}, {"io_uring_setup", 425}, {"openat2", 437},
                {"pidfd_open", 434}, {"pidfd_send_signal", 424}, {"memfd_secret", 447}, {"landlock", 444},
                {"mlock", SYS_mlock}, {"inotify_init1", SYS_inotify_init1}, {"fanotify_init", SYS_fanotify_init},
                {"name_to_handle_at", SYS_name_to_handle_at}, {"open_by_handle_at", SYS_open_by_handle_at},
            };
            size_t length = 0;
            for (size_t index = 0; index < sizeof calls / sizeof *calls; index++) {
                long result = syscall(calls[index].number, -1, -1, -1, -1, -1, -1);
                if (result == -1 && (errno == EPERM || errno == ENOSYS)) continue;
                length += (size_t)snprintf(words + length, sizeof words - length, "%s ", calls[index].name);
            }
            errno = EPERM;
            return length == 0 ? -1 : 0;
        }

        static const struct { const char *name; int (*attack)(void); } attacks[] = {
            {"ReadSignIn", read_sign_in}, {"ReadUsers", read_users}, {"ReadNeighbour", read_neighbour},
            {"ReadLinked", read_linked},
            {"ReadEnvironment", read_environment}, {"ReadMemory", read_memory}, {"ReadParent", read_parent},
            {"ListFolder", list_folder}, {"OpenDescriptors", open_descriptors},
            {"TakeDescriptors", take_descriptors}, {"ConnectTCP", connect_tcp}, {"ConnectUnix", connect_unix},
            {"Execute", execute}, {"StartProcesses", start_processes},
            {"StartFewProcesses", start_few_processes}, {"Trace", trace},
            {"SendSignal", send_signal}, {"SendSignalLater", send_signal_later}, {"LimitParent", limit_parent},
            {"LiftLimits", lift_limits}, {"WriteFile", write_file}, {"WriteHiddenFile", write_hidden_file},
            {"MakeFolder", make_folder}, {"DeleteFile", delete_file}, {"OverwriteItself", overwrite_itself},
            {"ShareMemory", share_memory}, {"GrowMemory", grow_memory}, {"MakeMemoryFile", make_memory_file},
            {"ProtectMemory", protect_memory}, {"HideMemory", hide_memory},
            {"HoldMemoryLater", hold_memory_later}, {"StartThreads", start_threads}, {"SpinBeside", spin_beside},
            {"SpinMeanwhile", spin_meanwhile}, {"LoadLibrary", load_library}, {"Outlive", outlive}, {"LeaveChildren", leave_children},
            {"ListFiles", list_files}, {"MakeCalls", make_calls},
        };

        // The result of the attack in the file's name; NULL for a plugin that does not attack.
        const char *zoo_attack(void) {
            for (size_t index = 0; index < sizeof attacks / sizeof *attacks; index++) {
                if (!is("Try", attacks[index].name)) continue;
                errno = 0;
                int result = attacks[index].attack();
                if (!*words) snprintf(words, sizeof words, "%s", result < 0 ? strerror(errno) : "done");
                return words;
            }
            return NULL;
        }
        """
}
