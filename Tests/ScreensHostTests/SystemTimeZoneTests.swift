import Foundation
import ScreensHost
import ScreensKit
import TestSupport
import Testing

/// The system defines its time zone in one of several ways, and any of them may be wrong.
struct SystemTimeZoneTests {
    @Test(arguments: [
        ("Europe/Madrid", "Europe/Madrid"), (":Asia/Kathmandu", "Asia/Kathmandu"), ("", "UTC"),
        (":", "UTC"),
        ("UTC", "UTC"), ("EST5EDT", "EST5EDT"), ("/usr/share/zoneinfo/Asia/Tokyo", "Asia/Tokyo"),
        ("/usr/share/zoneinfo/posix/Asia/Tokyo", "Asia/Tokyo"), (":right/Asia/Tokyo", "Asia/Tokyo"),
    ])
    func theVariableNamesATimeZone(variable: String, zone: String) {
        let system = SystemTimeZone(variable: variable, root: "/nowhere")

        #expect(system.zone.identifier == zone)
        #expect(system.problem == nil)
    }

    @Test(arguments: [
        "CET-1CEST,M3.5.0,M10.5.0/3", "CET-1CEST", "<+03>-3", "../../etc/passwd", "/etc/passwd",
        ":/usr/share/zoneinfo/../../../etc/shadow", "Mars/Olympus", "nonsense\n",
    ])
    func anInvalidTimeZoneIsReportedAndTimesAreInUTC(variable: String) {
        let system = SystemTimeZone(variable: variable, root: "/nowhere")

        #expect(system.zone == .utc)
        #expect(
            system.problem
                == "TZ is \"\(variable)\", which is not a time zone such as Europe/Madrid; times are in UTC."
        )
    }

    @Test(arguments: [
        ("/usr/share/zoneinfo/Europe/Madrid", "Asia/Tokyo\n", "Europe/Madrid"),
        ("../usr/share/zoneinfo/Etc/UTC", "", "Etc/UTC"),
        ("/elsewhere", "Asia/Tokyo\n", "Asia/Tokyo"),
        ("/usr/share/zoneinfo/../../etc/passwd", "", "UTC"), ("", "../../etc/passwd", "UTC"),
        ("", "\u{FFFD}", "UTC"), ("", "", "UTC"),
    ])
    func withoutTheVariableTheSystemsFilesAreRead(link: String, file: String, zone: String) throws {
        let scratch = try TemporaryFolder()
        let folder = try scratch.folder("etc")
        if !link.isEmpty {
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder)/localtime",
                withDestinationPath: link
            )
        }
        _ = try scratch.write(file.utf8, as: "etc/timezone")

        let system = SystemTimeZone(variable: nil, root: scratch.path)

        #expect(system.zone.identifier == zone && system.problem == nil)
    }
}
