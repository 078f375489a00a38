@_spi(Host) import ScreensKit

/// Reads `app.json`.
public enum AppFile {
    /// The name of the file in an app's folder.
    public static let name = "app.json"
    /// The largest file, in bytes.
    public static let maximumBytes = 1 << 20
    /// The form of the file that this version reads.
    public static let schema = 1

    /// Reads an app, and finds the mistakes that do not depend on plugins.
    ///
    /// Comments are allowed. ``AppCheck`` finds the other mistakes.
    ///
    /// - Parameter bytes: the content of the file.
    /// - Returns: the app without the parts that cannot be used, and all problems in order of their places.
    ///   The app is `nil` if nothing of it can be used.
    public static func read(_ bytes: [UInt8]) -> (app: ScreensApp?, problems: [AppProblem]) {
        guard bytes.count <= maximumBytes else {
            let message = "The file has \(bytes.count) bytes; an app has at most \(maximumBytes)."
            return (nil, [AppProblem(.init(line: 1, column: 1), message)])
        }
        do throws(JSONSource.Fault) {
            let report = AppReport()
            let app = AppReader(report: report).app(try JSONSource.read(bytes))
            return (app, report.sorted)
        } catch {
            return (nil, [AppProblem(error.place, "The file cannot be read: \(error.reason).")])
        }
    }

    /// Reads a file of texts, and finds its mistakes; the texts are `nil` if it is no object.
    static func texts(_ bytes: [UInt8]) -> (texts: [String: String]?, problems: [AppProblem]) {
        do throws(JSONSource.Fault) {
            let report = AppReport()
            let source = try JSONSource.read(bytes)
            let object = AppObject(source, "the file", names: nil, report)
            let texts = object?.members.compactMap { member in
                object?.text(of: member.value, "\"\(member.name)\"").map { (member.name, $0) }
            }
            return (texts.map { Dictionary($0) { $1 } }, report.sorted)
        } catch {
            return (nil, [AppProblem(error.place, "The file cannot be read: \(error.reason).")])
        }
    }

    /// Finds the mistakes in an app, in order of their places.
    ///
    /// If the file has mistakes of its own, those that depend on plugins are not looked for, because many would only be
    /// consequences.
    public static func problems(in bytes: [UInt8], by check: AppCheck) -> [AppProblem] {
        let (app, problems) = read(bytes)
        guard problems.isEmpty, let app, let source = try? JSONSource.read(bytes) else {
            return problems
        }
        return check.findings(in: app)
            .map { AppProblem(source.place(of: $0.pointer.parts), $0.message) }
            .sorted { ($0.line, $0.column) < ($1.line, $1.column) }
    }
}

/// Collects problems while an app is read.
final class AppReport {
    private var problems: [AppProblem] = []

    func add(_ place: JSONSource.Location, _ message: String) {
        problems.append(AppProblem(place, message))
    }

    var sorted: [AppProblem] {
        problems.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
    }
}

extension JSONSource {
    /// Where a part begins, or the nearest part around it that exists.
    fileprivate func place(of parts: [String]) -> Location {
        guard let first = parts.first else { return place }
        let rest = Array(parts.dropFirst())
        switch content {
        case .object(let members):
            guard let member = members.first(where: { $0.name == first }) else { return place }
            return rest.isEmpty ? member.place : member.value.place(of: rest)
        case .array(let list):
            guard let index = Int(first), list.indices.contains(index) else { return place }
            return list[index].place(of: rest)
        default: return place
        }
    }
}
