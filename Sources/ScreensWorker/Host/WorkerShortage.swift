import Glibc

/// A limit of this process's resources that is too low for workers, which inherit it.
package struct WorkerShortage: Sendable {
    /// What is limited, for users.
    package let words: String
    /// The command of a shell that raises the limit.
    package let remedy: String

    /// All such limits.
    package static var all: [WorkerShortage] {
        needs.filter { limit(of: $0.resource) < rlim_t($0.amount) }.map {
            WorkerShortage(words: $0.words, remedy: "ulimit \($0.option)")
        }
    }

    private typealias Need = (
        resource: __rlimit_resource, amount: Int, words: String, option: String
    )

    private static let needs: [Need] = [
        (RLIMIT_AS, WorkerLimits.addresses, "address space", "-v unlimited"),
        (RLIMIT_DATA, WorkerLimits.memory, "memory", "-d unlimited"),
        (RLIMIT_STACK, WorkerLimits.stack, "stacks", "-s 8192"),
        (RLIMIT_NOFILE, WorkerProgram.openFiles, "open files", "-n 1024"),
    ]

    private static func limit(of resource: __rlimit_resource) -> rlim_t {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(resource.rawValue), &limit)
        return limit.rlim_cur
    }
}
