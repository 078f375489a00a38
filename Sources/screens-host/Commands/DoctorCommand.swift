import Glibc

/// `doctor`: what keeps Screens from working well here, and the commands that fix it.
@MainActor
enum DoctorCommand {
    static func run(_ invocation: Invocation) async throws -> ExitCode {
        let examined = try await Examined(invocation)
        var findings: [Finding] = []
        for check in Check.all { findings += await check.findings(examined) }
        let report = DoctorReport(findings)
        if invocation.has(.json) {
            try Console.write(JSONOutput.bytes(report))
        } else {
            Console.out(report.text)
        }
        return report.problems == 0 ? .ok : .failure
    }
}

/// What `doctor` prints.
private struct DoctorReport: Encodable {
    let schemaVersion = 1
    /// How many of the findings have to be fixed.
    let problems: Int
    let findings: [Finding]

    private enum CodingKeys: CodingKey {
        case schemaVersion, problems, findings
    }

    init(_ findings: [Finding]) {
        self.findings = findings
        problems = findings.count { $0.state == .problem }
    }

    @MainActor
    var text: String {
        let lines = findings.flatMap(\.lines).map { MessageColors.line($0, for: STDOUT_FILENO) }
        return (lines + [verdict]).map { "\($0)\n" }.joined()
    }

    private var verdict: String {
        switch problems {
        case 0: "There is nothing to fix."
        case 1: "There is 1 problem to fix."
        default: "There are \(problems) problems to fix."
        }
    }
}
