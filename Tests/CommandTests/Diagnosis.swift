import Foundation
import Testing

/// What `doctor --json` has found.
struct Diagnosis {
    struct Finding: Decodable {
        let name: String
        let state: String
        let words: String
        let remedy: String?
    }

    private struct Report: Decodable {
        let problems: Int
        let findings: [Finding]
    }

    let exit: Int32
    let output: String
    let findings: [Finding]

    init(
        of screens: Screens,
        _ words: [String] = [],
        input: String = "",
        environment: [String: String] = [:]
    ) async throws {
        let outcome = try await screens.run(
            ["doctor", "--json"] + words,
            input: input,
            environment: environment
        )
        (exit, output) = (outcome.exit, outcome.output)
        let report = try JSONDecoder().decode(Report.self, from: Data(output.utf8))
        findings = report.findings
        #expect(report.problems == findings.count { $0.state == "problem" })
        #expect(exit == (report.problems == 0 ? 0 : 1))
    }

    /// The findings of a check.
    subscript(name: String) -> [Finding] { findings.filter { $0.name == name } }
}
