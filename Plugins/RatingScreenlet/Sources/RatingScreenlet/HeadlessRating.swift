import LiferayKit
import ScreensKit

/// Ratings of headless REST, which counts no scores by their height.
struct HeadlessRating {
    let context: InteractionContext
    private let object: RatedObject
    private let path: [String]

    /// The ratings of an object.
    ///
    /// - Throws: ``PortalError/unsupported(_:)`` for an object of a class that has none.
    init(_ object: RatedObject, in context: InteractionContext) throws(PortalError) {
        let known = AssetClass(className: object.className)
        guard let collection = known?.headlessCollection else {
            throw .headless(lacks: "has ratings of blog entries, documents and articles alone")
        }
        (self.object, self.context) = (object, context)
        path = [collection, "\(object.classPK)"]
    }

    /// The rating of all users, and of this one.
    func load() async throws(PortalError) -> RatingEntry {
        let object = try await context.sendHeadless(
            forObject: HeadlessService.delivery.request(path)
        )
        let all = try object.object("aggregateRating")
        let count = try all?.count("ratingCount") ?? 0
        let average = count == 0 ? 0 : try all?.score("ratingAverage") ?? 0
        return RatingEntry(
            className: self.object.className,
            classPK: self.object.classPK,
            average: average,
            totalCount: count,
            totalScore: average * Double(count),
            userScore: try await ownScore()
        )
    }

    /// Gives the object a score, or removes the user's one with `nil`; one that is gone counts as removed.
    func send(_ score: Double?) async throws(PortalError) -> RatingEntry {
        if let score {
            let body = try ServiceRequest.Body.json(
                JSONValue.object(["ratingValue": .double(score)])
            )
            _ = try await context.sendHeadless(request(.put, body: body))
        } else {
            var request = request(.delete)
            request.acceptedStatuses = [404]
            _ = try await context.sendHeadless(request)
        }
        return try await load()
    }

    private func ownScore() async throws(PortalError) -> Double? {
        var request = request(.get)
        request.acceptedStatuses = [404]
        let reply = try await context.sendHeadless(request)
        // Whoever has not rated it has no rating, and some releases answer nothing at all.
        guard reply.status != 404, !reply.bytes.isEmpty else { return nil }
        return try HeadlessObject(try reply.value(as: JSONValue.self)).score("ratingValue")
    }

    private func request(
        _ method: ServiceRequest.Method,
        body: ServiceRequest.Body? = nil
    ) -> ServiceRequest {
        HeadlessService.delivery.request(path + ["my-rating"], method: method, body: body)
    }
}

extension HeadlessObject {
    fileprivate func score(_ name: String) throws(PortalError) -> Double? {
        guard let score = try number(name) else { return nil }
        guard (0...1).contains(score) else {
            throw .unexpected("\"\(name)\" is not a score from 0 to 1")
        }
        return score
    }
}
