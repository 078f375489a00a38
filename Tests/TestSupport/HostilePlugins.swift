import Foundation
import Synchronization

/// Plugins with forbidden behaviour.
///
/// All of them are one plugin, which each process compiles once, and which looks at the name of its
/// file: `libCrashInBody.so` crashes when it draws, `libTryExecute.so` attacks as ``SandboxAttacks``
/// describes.
///
/// A worker cannot write any file. To count loads, each plugin has a named pipe beside its file,
/// filled with bytes, and reads one byte whenever it is loaded.
package enum HostilePlugins {
    private static let scratch = Result { try TemporaryFolder() }
    package static let file = Result {
        try TestBuild.compile(
            TestBuild.preambleCalling("zoo_enter"),
            c: "\(misdeeds)\n\(SandboxAttacks.source)",
            module: "Zoo",
            in: scratch.get()
        )
    }

    /// Installs the plugin with this name into a folder, alone.
    package static func install(_ name: String, in folder: String) throws -> String {
        try FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: true
        )
        let path = "\(folder)/lib\(name).so"
        try FileManager.default.copyItem(atPath: file.get(), toPath: path)
        try fill("\(path).tries")
        return path
    }

    /// How often a plugin was loaded.
    package static func loadCount(_ plugin: String) -> Int {
        var rest: Int32 = 0
        let pipe = pipes.withLock { $0["\(plugin).tries"] ?? -1 }
        return ioctl(pipe, UInt(FIONREAD), &rest) == 0 ? most - Int(rest) : 0
    }

    private static let most = 1_000
    /// A pipe keeps its data only as long as a process has it open.
    private static let pipes = Mutex<[String: Int32]>([:])

    private static func fill(_ path: String) throws {
        let made = mkfifo(path, 0o600) == 0
        let pipe = open(path, O_RDWR | O_CLOEXEC)
        guard made, write(pipe, [UInt8](repeating: 0, count: most), most) == most else {
            throw ToolFailure(words: "\(path): \(String(cString: strerror(errno)))")
        }
        pipes.withLock { $0[path] = pipe }
    }

    private static let misdeeds = """
        #define _GNU_SOURCE
        #include <dirent.h>
        #include <dlfcn.h>
        #include <errno.h>
        #include <fcntl.h>
        #include <link.h>
        #include <pthread.h>
        #include <stdio.h>
        #include <stdlib.h>
        #include <string.h>
        #include <sys/socket.h>
        #include <unistd.h>

        static char path[4096], name[256];
        static int count;

        static void crash(void) { *(volatile int *)8 = 1; }

        static __attribute__((noinline)) int recurse(volatile char *last) {
            volatile char more[4096];
            more[0] = last ? last[0] : 1;
            return more[0] == 2 ? 0 : recurse(more) + more[0];
        }

        static void flood(void) {
            for (size_t size = 16 << 20;;) memset(malloc(size), 1, size);
        }

        static void *later(void *none) {
            usleep(20000);
            crash();
            return none;
        }

        static volatile int is_held;

        static int stay(struct dl_phdr_info *info, size_t size, void *none) {
            is_held = 1;
            for (;;) sleep(1000);
        }

        static void *hold_libraries(void *none) {
            dl_iterate_phdr(stay, NULL);
            return none;
        }

        // Announces a long message on every open file, and sends it byte by byte.
        static void dribble(void) {
            for (int file = 3; file < 1024; file++) send(file, "\\0\\0\\20", 4, MSG_NOSIGNAL);
            for (;; usleep(1000)) for (int file = 3; file < 1024; file++) send(file, "", 1, MSG_NOSIGNAL);
        }

        static void count_try(void) {
            char file[4200], byte;
            snprintf(file, sizeof file, "%s.tries", path);
            int pipe = open(file, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
            if (pipe >= 0 && read(pipe, &byte, 1) == 1) close(pipe);
        }

        static int is(const char *deed, const char *place) {
            char wanted[256];
            snprintf(wanted, sizeof wanted, "lib%s%s.so", deed, place);
            return strcmp(name, wanted) == 0;
        }

        int zoo_is(const char *deed) { return is(deed, ""); }

        void zoo_enter(const char *place) {
            if (is("Crash", place)) crash();
            if (is("CrashLater", place) && ++count > 1) crash();
            if (is("Abort", place)) abort();
            if (is("Say", place)) {
                fprintf(stderr, "two\\n\\nfish");
                if (write(STDOUT_FILENO, "one fish\\n", 9) < 0) return;
            }
            if (is("Babble", place))
                for (int line = 0; line < 100000; line++) fprintf(stderr, "line %d\\n", line);
            if (is("Curse", place)) {
                fprintf(stderr, "\\033[2Jgone\\r\\342\\200\\256\\377\\n\\nnote: trust me");
                abort();
            }
            if (is("Fail", place)) {
                fprintf(stderr, "Zoo/Cage.swift:7: Fatal error: no keeper\\nbye\\n");
                abort();
            }
            if (is("Exit", place)) exit(0);
            if (is("Spin", place)) for (;;) __asm__ volatile("");
            if (is("Sleep", place)) for (;;) sleep(1000);
            if (is("Recurse", place)) recurse(NULL);
            if (is("Flood", place)) flood();
            if (is("Dribble", place)) dribble();
            if (is("Wait", place)) {
                pthread_t thread;
                pthread_create(&thread, NULL, later, NULL);
                for (;;) sleep(1000);
            }
            if (is("Hold", place)) {
                pthread_t thread;
                pthread_create(&thread, NULL, hold_libraries, NULL);
                while (!is_held) usleep(1000);
                crash();
            }
            if (is("Close", place)) for (int file = 0; file < 1024; file++) close(file);
            if (is("Rubbish", place))
                for (int file = 1; file < 64; file++)
                    if (write(file, "rubbish rubbish rubbish", 23) < 0) continue;
        }

        __attribute__((constructor)) static void load(void) {
            Dl_info info;
            dladdr((void *)load, &info);
            strncpy(path, info.dli_fname, sizeof path - 1);
            const char *slash = strrchr(path, '/');
            strncpy(name, slash ? slash + 1 : path, sizeof name - 1);
            count_try();
            zoo_enter("AtLoad");
        }
        """
}

extension TestBuild {
    fileprivate static func preambleCalling(_ function: String) -> String {
        """
        import CScreensABI
        import Dispatch
        import LiferayKit
        import ScreensKit
        @_silgen_name("\(function)") func enter(_ place: UnsafePointer<CChar>)
        @_silgen_name("zoo_attack") func zooAttack() -> UnsafePointer<CChar>?
        @_silgen_name("zoo_is") func zooIs(_ deed: UnsafePointer<CChar>) -> Int32
        @c(screens_plugin) public func screensPlugin() -> UnsafePointer<screens_stamp_t> {
            enter("InEntry")
            return screens_plugin_stamp()
        }
        public struct ZooTheme: Theme {
            public init() { enter("InTheme") }
        }
        public struct AssetListView_zoo: ListView {
            public init() { enter("InInit") }
            public func body(of model: AssetListModel, in context: DrawingContext) -> Node {
                enter("InBody")
                if let outcome = zooAttack() {
                    let lines = String(cString: outcome).split(separator: "\\n").map { Node.text(String($0)) }
                    return .column(lines + [.list(count: model.count)])
                }
                if zooIs("TrapInBody") != 0 { fatalError("on purpose") }
                if zooIs("IndexInBody") != 0 { return .text(["a"][model.count + 1]) }
                if zooIs("PrintInBody") != 0 { print("drew \\(model.count) rows") }
                if zooIs("PrintAndTrapInBody") != 0 {
                    print("about to end")
                    fatalError("no title in row 3")
                }
                if zooIs("ShareWorkInBody") != 0 { shareWork() }
                if zooIs("DeepInBody") != 0 {
                    return (0..<65).reduce(.text("deep")) { node, _ in .row([node]) }
                }
                if zooIs("LargeInBody") != 0 {
                    let text = String(repeating: "twenty-four letters each ", count: 4_000)
                    return .column(Array(repeating: .text(text), count: 100))
                }
                if zooIs("AmplifyInBody") != 0 {
                    let node = Node(.text, .text("a"), extras: NodeExtras(label: Self.long))
                    return .column([
                        .text("This is the zoo."), .row(Array(repeating: node, count: 100)),
                        .column(Array(repeating: node, count: 3_000)), .list(count: model.count),
                    ])
                }
                return .column([.text("This is the zoo."), .list(count: model.count)])
            }
            static let long = String(repeating: "<zoo> ", count: 150_000)
            static let heavy = NodeExtras(label: long)
            public func row(
                _ asset: AssetEntry, at index: Int, in context: DrawingContext
            ) -> Node {
                enter("InRows")
                if zooIs("AmplifyInRows") != 0 {
                    let node = Node(.text, .text("a"), extras: Self.heavy)
                    return .column([.text("Zoo: \\(asset.title)"), node])
                }
                return .text("Zoo: \\(asset.title)")
            }
        }
        // Leaves work to as many threads as Swift and the system's queues start by themselves.
        func shareWork() {
            let done = DispatchSemaphore(value: 0)
            for priority in [TaskPriority.high, .medium, .low, .background] {
                for _ in 0..<100 { Task.detached(priority: priority) { done.signal() } }
            }
            for _ in 0..<400 { done.wait() }
            DispatchQueue.concurrentPerform(iterations: 400) { _ in done.signal() }
        }
        public struct ZooView_default: ListView {
            public init() {}
            public func row(
                _ asset: AssetEntry, at index: Int, in context: DrawingContext
            ) -> Node { .text(asset.title) }
        }
        @MainActor
        public final class ZooScreenlet: Screenlet {
            public init() { enter("InScreenlet") }
            public var runtime: ScreenletRuntime?
            public weak var delegate: (any ScreenletDelegate)?
            public let model = AssetListModel()
            public static let actions: [ScreenletAction<ZooScreenlet>] = [
                .init("crash", summary: "Crashes.") { _ in enter("InAction"); return true },
                .init("trap", summary: "Traps.") { _ in fatalError("on purpose") },
                .init("abort", summary: "Aborts.") { _ in enter("InAbort"); return true },
                .init("kit", summary: "Traps in the kit.") { _ in
                    !DecimalNumber(1).text(minimumFractionDigits: .max).isEmpty
                },
                .init("overflow", summary: "Recurses for ever.") { _ in enter("InOverflow"); return true },
            ]
        }
        """
    }
}
