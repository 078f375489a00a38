import TestSupport
import TestTraits
import Testing

/// What happens when a command has ended, and its threads have not.
@Suite(.blocking)
struct ProcessEndTests {
    private let screens: Screens

    init() throws { screens = try Screens() }

    /// Asks OpenSSL at the very end whether it still works: what was registered first is called last.
    private static let question = """
        #include <dlfcn.h>
        #include <stdint.h>
        #include <stdio.h>
        #include <stdlib.h>

        static void ask(void)
        {
            void *crypto = dlopen("libcrypto.so.3", RTLD_NOW | RTLD_NOLOAD);
            if (!crypto) return;
            int (*init)(uint64_t, const void *) =
                (int (*)(uint64_t, const void *))dlsym(crypto, "OPENSSL_init_crypto");
            fputs(init(0, NULL) ? "OpenSSL works\\n" : "OpenSSL was removed\\n", stderr);
        }

        __attribute__((constructor)) static void prepare(void) { atexit(ask); }

        """

    /// A transfer on another thread would use what has been freed.
    @Test func openSSLIsThereUntilTheProcessIsNot() async throws {
        let source = try screens.write(Self.question, as: "question.c")
        let library = "\(screens.folder)/question.so"
        let built = try child([
            "clang", "-shared", "-fPIC", "-Wall", "-Werror", source, "-o", library,
        ])
        try #require(built.status == 0, "\(built.output)")

        let outcome = try await screens.run(
            ["run", "asset-list", "--output", "text"],
            environment: ["LD_PRELOAD": library]
        )

        #expect(outcome.exit == 0)
        #expect(outcome.errors.contains("OpenSSL works") && !outcome.errors.contains("was removed"))
    }
}
