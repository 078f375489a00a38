@_spi(Host) public import ScreensKit

/// A class of assets as a portal knows it.
struct PortalClass: Hashable, Sendable {
    /// The number of the class at the portal; `nil` if the portal did not tell it.
    let id: Int64?
    /// The full Java name of the class.
    let name: String

    private static let service = "/classname/fetch-class-name"

    /// Asks a portal for a class, whose number and name differ between portals and releases.
    ///
    /// One request asks for all names that releases have had. What the portal answers is remembered as long as its
    /// client exists.
    ///
    /// - Throws: `PortalError/unexpected(_:)` for an answer that is not a class, and why there is no answer. A portal that
    ///   refuses the question, or that has no such class, is no error: the class then has the name of the release.
    init(
        _ known: AssetClass,
        of portal: any Portal,
        on version: PortalVersion
    ) async throws(PortalError) {
        let names = known.names(on: version)
        let fact = "class/\(known.rawValue)"
        if let found = portal.facts?[fact], let id = found["id"]?.int64,
            let name = found["name"]?.text
        {
            (self.id, self.name) = (id, name)
            return
        }
        // The newest name is the last, and only a release that uses it has it.
        for (name, answer) in zip(names, try await Self.answers(to: names, of: portal)).reversed() {
            guard let id = try Self.id(in: answer, of: name) else { continue }
            (self.id, self.name) = (id, name)
            portal.facts?[fact] = ["id": .int64(id), "name": .text(name)]
            return
        }
        // The services for the classes that have moved did so with 7.2.
        (id, name) = (nil, names[version.number < 72 ? 0 : names.count - 1])
    }

    /// What a portal answers to names of classes; nothing if it refuses the question.
    private static func answers(
        to names: [String],
        of portal: any Portal
    ) async throws(PortalError) -> [JSONValue] {
        do throws(PortalError) {
            return try await portal.call(
                names.map { ServiceCommand(service, ["value": .text($0)]) }
            )
        } catch {
            // Whether the sign-in counts is the matter of the request for which the class is needed.
            guard error.isRefusal || error.code == "unauthorized" else { throw error }
            return []
        }
    }

    /// The number in a portal's answer; `nil` if the portal has no class of that name.
    private static func id(in answer: JSONValue, of name: String) throws(PortalError) -> Int64? {
        guard answer != .null, answer != [:] else { return nil }
        guard let value = answer["classNameId"], let id = value.int64, id > 0 else {
            throw .unexpected("the number of the class \(name) is not a number above 0")
        }
        guard answer["value"].map({ $0.text == name }) ?? true else {
            throw .unexpected("another class than \(name) was answered")
        }
        return id
    }
}

extension AssetClass {
    /// The full Java names that a portal of a version may have for the class, the newest last.
    func names(on version: PortalVersion) -> [String] {
        let usual = className(on: version)
        guard version.services.asksForClasses, let package = laterPackage else { return [usual] }
        return [usual, "\(package).\(rawValue)"]
    }

    /// Reads a short name, or one of the full names that a portal of a version may have.
    public init?(name: String, on version: PortalVersion) {
        if let known = Self(name: name) {
            self = known
        } else if let known = Self(className: name), known.names(on: version).contains(name) {
            self = known
        } else {
            return nil
        }
    }

    /// The package after the class had moved; the release with which it moved is not known.
    private var laterPackage: String? {
        switch self {
        case .blogsEntry: "com.liferay.blogs.model"
        case .mbMessage, .mbThread, .mbCategory, .mbDiscussion, .mbMailingList:
            "com.liferay.message.boards.model"
        default: nil
        }
    }
}
