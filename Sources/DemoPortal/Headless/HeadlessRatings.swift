import ScreensKit
import ScreensSQLite

/// The user's own ratings of blog postings, documents and web content.
let headlessRatingRoutes: [String: HeadlessRoute] = HeadlessKind.allCases.reduce(into: [:]) {
    $0.merge(routes(of: $1)) { first, _ in first }
}

private func routes(of kind: HeadlessKind) -> [String: HeadlessRoute] {
    let path = "\(kind.path)/{\(kind.parameter)}/my-rating"
    let write: HeadlessRoute = { (call) throws(ServiceError) in
        let object = try call.rated(kind)
        try call.rate(object, try call.score())
        return try call.rating(of: object)
    }
    return [
        "GET \(path)": { (call) throws(ServiceError) in try call.rating(of: call.rated(kind)) },
        "POST \(path)": write,
        "PUT \(path)": write,
        "DELETE \(path)": { (call) throws(ServiceError) in
            let object = try call.rated(kind)
            _ = try call.rating(of: object)
            try call.rate(object, nil)
            return .nothing
        },
    ]
}

extension HeadlessCall {
    /// The object in the path, which the user may see.
    fileprivate func rated(_ kind: HeadlessKind) throws(ServiceError) -> RatedObject {
        let row = try entry(kind, id(kind.parameter))
        let name = core.classes[kind.assets].name
        return RatedObject(className: name, classPK: row.classPK, core.classes)
    }

    fileprivate func score() throws(ServiceError) -> Double {
        try refuse(except: ["ratingValue"])
        guard let value = body["ratingValue"]?.double else {
            throw .badRequest("The body has no ratingValue; it must be a number from 0 to 1.")
        }
        guard (0...1).contains(value) else {
            throw .badRequest("The body.ratingValue is \(value), but must be a number from 0 to 1.")
        }
        return value
    }

    fileprivate func rate(_ object: RatedObject, _ score: Double?) throws(ServiceError) {
        try core.transact(isWriting: true) { (data) throws(ServiceError) in
            try data.rate(object, by: user.userId, score, at: core.now)
        }
    }

    fileprivate func rating(of object: RatedObject) throws(ServiceError) -> HeadlessAnswer {
        try core.transact { (data) throws(ServiceError) in
            guard let own = try data.rating(of: object, by: user.userId) else {
                throw .noSuch("RatingsEntry", "\(object.classPK)")
            }
            let date = JSONValue.text(ISODate.text(own.date))
            var members: JSONObject = [
                "actions": [:], "bestRating": 1.0, "dateCreated": date, "dateModified": date,
                // Ratings have no number of their own here.
                "id": .int64(object.classPK &* 1_000_003 &+ user.userId),
                "ratingValue": .double(own.score), "worstRating": 0.0,
            ]
            members["creator"] = try data.creator(user.userId, core)
            return .object(members)
        }
    }
}
