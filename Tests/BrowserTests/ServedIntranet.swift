import DemoPortal
import Foundation
import ScreensKit
import ScreensPlugins
import TestSupport

/// The demo app, as the command serves it: for a guest of a portal that belongs to one test, or for the user of its own portal.
///
/// The command can be killed and started again: what it stores remains.
final class ServedIntranet: Sendable {
    let portal: DemoPortal
    private let scratch: TemporaryFolder

    init() throws {
        portal = try DemoPortal()
        scratch = try TemporaryFolder()
    }

    /// Serves the app while the body runs, with the address that the command prints.
    ///
    /// Then the command is killed, and has no time to store anything.
    func serve(asGuest: Bool = true, _ body: (String) async throws -> Void) async throws {
        let pipe = Pipe()
        let end = pipe.fileHandleForWriting
        // Another child that inherited the pipe would hide the end of this one.
        _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
        let connection = [
            "--server", portal.url, "--company-id", "\(portal.companyId)",
            "--group-id", "\(portal.groupId)",
        ]
        // Changes are sent when the user asks for it.
        let words =
            ["serve", "\(TestBuild.root)/Plugins/Intranet", "--no-auto-sync"]
            + (asGuest ? connection : [])
        let process = try ChildProcess(
            ["\(HostLibrary.folder ?? "")/screens-host"] + words,
            environment: [
                "HOME": scratch.path, "LC_ALL": "C.UTF-8", "TZ": "UTC", "PATH": "/usr/bin:/bin",
                "SCREENS_NOW": "\(present)",
            ],
            folder: scratch.path,
            output: end,
            errors: nil
        )
        try end.close()
        let result: Result<Void, any Error>
        do {
            let output = pipe.fileHandleForReading
            let line = try await ThreadPool.run { output.availableData }
            let address = String(decoding: line, as: UTF8.self)
            guard address.hasPrefix("http://") else {
                throw BrowserFailure(description: "The app is not served: \(address)")
            }
            result = .success(try await body(String(address.dropLast())))
        } catch {
            result = .failure(error)
        }
        kill(process.id, SIGKILL)
        _ = await process.end()
        try result.get()
    }

    /// The surveys and the ratings of an article, as curl receives them from the portal.
    func facts(ofArticle classPK: Int64) async throws -> String {
        let records = portal.samples["surveyRecordSetId"]?.int64 ?? 0
        let body = """
            [{"/screens.screensddlrecord/get-ddl-records":
              {"ddlRecordSetId": \(records), "locale": "en_US", "start": -1, "end": -1, "obc": null}},
             {"/screens.screensratingsentry/get-ratings-entries":
              {"className": "\(portal.samples["className"]?.text ?? "")", "classPK": \(classPK), "ratingsLength": 5}}]
            """
        let words = [
            "curl", "--silent", "--user", "\(portal.user):\(portal.password)", "--header",
            "Content-Type: application/json", "--data", body, "\(portal.url)/api/jsonws/invoke",
        ]
        let (output, status) = try await ThreadPool.run { try child(words) }
        guard status == 0, !output.contains("exception") else {
            throw BrowserFailure(description: "curl ended with \(status): \(output)")
        }
        return output
    }
}
