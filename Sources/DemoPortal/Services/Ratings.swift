import ScreensKit
import ScreensSQLite

/// The services for ratings.
func ratingServices(_ dialect: PortalDialect) -> [String: [Method]] {
    func path(_ method: String) -> String {
        dialect.screensPath("screensratingsentry/\(method)")
    }
    return [
        path("get-ratings-entries"): [
            Method(["assetEntryId", "ratingsLength"], Ratings.ofEntry),
            Method(["classPK", "className", "ratingsLength"], Ratings.ofClass),
        ],
        path("update-ratings-entry"): [
            Method(["classPK", "className", "score", "ratingsLength"], Ratings.update)
        ],
        path("delete-ratings-entry"): [
            Method(["classPK", "className", "ratingsLength"], Ratings.delete)
        ],
    ]
}

/// A rated object of a class, which need not be an asset.
struct RatedObject: Sendable {
    let className: String
    let classPK: Int64
    let kind: AssetKind?

    init(className: String, classPK: Int64, _ classes: AssetClasses) {
        self.className = className
        self.classPK = classPK
        kind = classes.kind(name: className)
    }

    /// The stored name of the class: the versions use different names but share the data.
    fileprivate var key: SQLValue {
        .text(kind.map { String($0.rawValue) } ?? className)
    }
}

private enum Ratings {
    /// The longest list in an answer; no surface shows more, and a caller could ask for any length.
    private static let lengthLimit: Int64 = 1_000

    static let ofEntry: @Sendable (Call) throws(ServiceError) -> JSONValue = {
        (call) throws(ServiceError) in
        let length = try length(call)
        let id = try call.parameters.plain.long("assetEntryId") ?? 0
        return try call.read { (data) throws(ServiceError) in
            let found = try data.rows(
                "SELECT kind, classPK FROM entry WHERE entryId = ?",
                [.int(id)]
            ) { (AssetKind(rawValue: $0.int(0)), $0.int(1)) }.first
            guard let (kind, classPK) = found, let kind else { throw .nullPointer }
            let name = call.portal.classes[kind].name
            let object = RatedObject(className: name, classPK: classPK, call.portal.classes)
            return try state(of: object, length, call, data)
        }
    }

    static let ofClass: @Sendable (Call) throws(ServiceError) -> JSONValue = {
        (call) throws(ServiceError) in
        let (object, length) = (try object(call), try length(call))
        return try call.read { (data) throws(ServiceError) in
            try state(of: object, length, call, data)
        }
    }

    static let update: @Sendable (Call) throws(ServiceError) -> JSONValue = {
        (call) throws(ServiceError) in
        let (object, length) = (try object(call), try length(call))
        let score = try score(call)
        return try call.change { (data) throws(ServiceError) in
            try data.rate(object, by: call.user.userId, score, at: call.portal.now)
            return try state(of: object, length, call, data)
        }
    }

    static let delete: @Sendable (Call) throws(ServiceError) -> JSONValue = {
        (call) throws(ServiceError) in
        let (object, length) = (try object(call), try length(call))
        return try call.change { (data) throws(ServiceError) in
            try data.rate(object, by: call.user.userId, nil, at: call.portal.now)
            return try state(of: object, length, call, data)
        }
    }

    private static func state(
        of object: RatedObject,
        _ length: Int,
        _ call: Call,
        _ data: Transaction
    ) throws(ServiceError) -> JSONValue {
        let ratings = try data.ratings(of: object)
        let scores = ratings.map(\.score)
        let total = scores.reduce(0, +)
        let own = ratings.first { $0.userId == call.user.userId }?.score
        var buckets = Array(repeating: Int64(0), count: length)
        for score in scores { buckets[min(Int(score * Double(length)), length - 1)] += 1 }
        return [
            "average": .double(scores.isEmpty ? 0 : total / Double(scores.count)),
            "className": .text(object.className), "classPK": .int64(object.classPK),
            "ratings": .array(buckets.map(JSONValue.int64)),
            "totalCount": .int64(Int64(scores.count)), "totalScore": .double(total),
            "userScore": .double(own ?? -1),
        ]
    }

    private static func object(_ call: Call) throws(ServiceError) -> RatedObject {
        let parameters = call.parameters.plain
        guard let name = try parameters.text("className") else { throw .null("className") }
        let classPK = try parameters.long("classPK") ?? 0
        return RatedObject(className: name, classPK: classPK, call.portal.classes)
    }

    private static func length(_ call: Call) throws(ServiceError) -> Int {
        let length = try call.parameters.plain.long("ratingsLength") ?? 0
        guard (1...lengthLimit).contains(length) else {
            throw .illegalArgument("ratingsLength \(length) is not between 1 and \(lengthLimit)")
        }
        return Int(length)
    }

    /// The score, converted to 0…1.
    private static func score(_ call: Call) throws(ServiceError) -> Double {
        let dialect = call.portal.dialect
        let score = try call.parameters.plain.double("score") ?? 0
        // 6.2 treats any value as stars, even if a client means a score from 0 to 1.
        guard (0...dialect.ratingScale).contains(score) else {
            throw ServiceError(
                type: dialect.ratingsException("EntryScoreException"),
                message: """
                    Score \(score) is not a value between 0 and \(Int(dialect.ratingScale))
                    """
            )
        }
        return score / dialect.ratingScale
    }
}

extension Transaction {
    /// All ratings of an object, by user.
    func ratings(of object: RatedObject) throws(ServiceError) -> [(userId: Int64, score: Double)] {
        try rows(
            "SELECT userId, score FROM rating WHERE class = ? AND classPK = ? ORDER BY userId",
            [object.key, .int(object.classPK)]
        ) { ($0.int(0), $0.double(1)) }
    }

    /// A user's own rating of an object; `nil` if there is none.
    func rating(
        of object: RatedObject,
        by userId: Int64
    ) throws(ServiceError) -> (score: Double, date: Int64)? {
        try rows(
            "SELECT score, modifiedDate FROM rating WHERE class = ? AND classPK = ? AND userId = ?",
            [object.key, .int(object.classPK), .int(userId)]
        ) { ($0.double(0), $0.int(1)) }.first
    }

    /// Inserts or replaces a user's rating, or removes it for `nil`; updates the asset's average.
    func rate(
        _ object: RatedObject,
        by userId: Int64,
        _ score: Double?,
        at now: Int64
    ) throws(ServiceError) {
        let key = [object.key, .int(object.classPK), .int(userId)]
        if let score {
            try run(
                "REPLACE INTO rating VALUES (?, ?, ?, ?, ?)",
                key + [.double(score), .int(now)]
            )
        } else {
            try run("DELETE FROM rating WHERE class = ? AND classPK = ? AND userId = ?", key)
        }
        guard let kind = object.kind else { return }
        try run(
            """
            UPDATE entry SET rating = COALESCE(
                (SELECT AVG(score) FROM rating WHERE class = ?1 AND classPK = ?2), 0)
            WHERE kind = ?3 AND classPK = ?2
            """,
            [object.key, .int(object.classPK), .int(kind.rawValue)]
        )
    }
}

extension ServiceError {
    /// Java's exception for using an object that was not found.
    static let nullPointer = ServiceError(
        type: "java.lang.NullPointerException",
        message: "java.lang.NullPointerException"
    )
}
