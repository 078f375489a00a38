import ScreensHTTP
import ScreensKit
import ScreensSQLite

/// A request to a headless API that its document allows, from a user.
struct HeadlessCall: Sendable {
    let request: AllowedRequest
    let query: [String: String]
    /// The locale of the texts in the answer.
    let locale: String
    let user: User
    let core: PortalCore
    let services: Services
    var file: UploadedForm.File?
    /// How long a change is not found by searches, in milliseconds.
    var searchLag: Int64 = 0

    var body: JSONObject { request.body }

    /// The number of an object in the path; its document has checked that it is one.
    func id(_ name: String) -> Int64 { Int64(request.values[name] ?? "") ?? 0 }

    /// A key in the path.
    func key(_ name: String) -> String { request.values[name] ?? "" }

    /// The call of a JSON web service with the same rights.
    func call(_ members: JSONObject = [:]) -> Call {
        let members = members.merging(["locale": .text(locale)]) { own, _ in own }
        return Call(parameters: Parameters(members), user: user, portal: core, file: file)
    }

    /// The answer of a JSON web service for the user.
    @discardableResult func service(
        _ path: String,
        _ members: JSONObject
    ) throws(ServiceError) -> JSONValue {
        let call = call(members)
        guard let method = services.method(path, call.parameters) else {
            throw .unknownService(path, core.dialect)
        }
        return try method.run(call)
    }

    /// Refuses fields that the document allows and the demo portal does not store.
    func refuse(except names: Set<String>) throws(ServiceError) {
        let others = body.filter { $0.value != .null && !names.contains($0.key) }.keys.sorted()
        guard let name = others.first else { return }
        throw .badRequest(
            "The demo portal does not store the field \"\(name)\", only "
                + "\(names.sorted().joined(separator: ", "))."
        )
    }

    /// The site in the path.
    func site() throws(ServiceError) -> Int64 {
        let id = id("siteId")
        let found = try core.transact { (data) throws(ServiceError) in
            try data.number("SELECT 1 FROM site WHERE groupId = ?", [.int(id)])
        }
        guard found != nil else { throw .noSuch("Group", "\(id)") }
        return id
    }
}

/// The answer of a headless API.
enum HeadlessAnswer: Sendable {
    case json(JSONValue)
    case html(String)
    case nothing

    static func object(_ members: JSONObject) -> HeadlessAnswer { .json(.object(members)) }
}

/// The part of a list that a request asks for.
struct HeadlessPage: Sendable {
    /// The most objects in an answer; a request for more gets as many.
    static let sizeLimit: Int64 = 500

    let number: Int64
    let size: Int64

    init(_ query: [String: String]) throws(ServiceError) {
        let (number, size) = (
            Int64(query["page"] ?? "1") ?? 1, Int64(query["pageSize"] ?? "20") ?? 20
        )
        guard (1...1_000_000).contains(number), size >= 1 else {
            throw .badRequest(
                "page is \(number) and pageSize is \(size), but both must be at least 1, and page at "
                    + "most 1000000."
            )
        }
        (self.number, self.size) = (number, min(size, Self.sizeLimit))
    }

    var offset: Int64 { (number - 1) * size }

    /// The answer with the objects of the page.
    func answer(
        _ items: [JSONObject],
        of total: Int64,
        actions: JSONObject = [:]
    ) -> HeadlessAnswer {
        .object([
            "actions": .object(actions), "facets": [],
            "items": .array(items.map(JSONValue.object)),
            "lastPage": .int64(max(1, (total + size - 1) / size)), "page": .int64(number),
            "pageSize": .int64(size), "totalCount": .int64(total),
        ])
    }
}
