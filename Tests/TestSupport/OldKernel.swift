import Foundation

/// Runs programs as on a kernel without the features that confine workers: it reports the system
/// calls as unknown.
package enum OldKernel {
    /// What the kernel lacks.
    package enum Lack: String, Sendable {
        case landlock, landlockAndSeccomp
    }

    private static let scratch = Result { try TemporaryFolder() }
    private static let program = Result {
        let file = try scratch.get().write(Self.source.utf8, as: "old-kernel.c")
        let program = "\(try scratch.get().path)/old-kernel"
        try run(["clang", "-Wall", "-Werror", file, "-o", program])
        return program
    }

    /// The words that run a program in this way, to be put before the program's own.
    package static func words(_ lack: Lack) throws -> [String] {
        [try program.get(), lack.rawValue]
    }

    private static let source = """
        #define _GNU_SOURCE
        #include <errno.h>
        #include <linux/filter.h>
        #include <linux/seccomp.h>
        #include <stddef.h>
        #include <stdio.h>
        #include <string.h>
        #include <sys/prctl.h>
        #include <sys/syscall.h>
        #include <unistd.h>

        int main(int count, char **words) {
            enum { landlock_create_ruleset = 444 };
            int lacks_seccomp = count > 2 && strcmp(words[1], "landlock") != 0;
            struct sock_filter code[] = {
                BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
                BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, landlock_create_ruleset, 1, 0),
                BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, lacks_seccomp ? SYS_seccomp : landlock_create_ruleset, 0, 1),
                BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
                BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
            };
            struct sock_fprog program = {sizeof code / sizeof *code, code};
            prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
            if (syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program)) return 125;
            execvp(words[2], words + 2);
            return 126;
        }
        """
}
