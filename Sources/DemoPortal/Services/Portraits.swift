@_spi(Host) import ScreensKit
import ScreensSQLite

/// A user's picture.
struct Portrait: Sendable {
    /// The largest accepted picture, in bytes.
    static let sizeLimit = 300 << 10

    let portraitId: Int64
    let bytes: [UInt8]
    let mimeType: String
    let modifiedDate: Int64

    /// The type of a picture, by its first bytes; `nil` for other content.
    static func mimeType(of bytes: [UInt8]) -> String? {
        let starts: [(String, [UInt8])] = [
            ("image/png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
            ("image/jpeg", [0xFF, 0xD8, 0xFF]), ("image/gif", Array("GIF87a".utf8)),
            ("image/gif", Array("GIF89a".utf8)), ("image/bmp", Array("BM".utf8)),
        ]
        if let found = starts.first(where: { bytes.starts(with: $0.1) }) { return found.0 }
        let isWebP =
            bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "WEBP".utf8)
        return isWebP ? "image/webp" : nil
    }
}

/// The services for portraits.
func portraitServices() -> [String: [Method]] {
    ["/user/update-portrait": [Method(["userId", "bytes"], Portraits.update)]]
}

private enum Portraits {
    static let update: @Sendable (Call) throws(ServiceError) -> JSONValue = {
        (call) throws(ServiceError) in
        let dialect = call.portal.dialect
        let id = try call.parameters.plain.long("userId") ?? 0
        let bytes = try call.parameters.plain.bytes("bytes")
        return try call.change { (data) throws(ServiceError) in
            guard let user = try data.user("userId = ?", .int(id)) else {
                throw .noSuchUser("the primary key \(id)", dialect)
            }
            guard call.user.isAdministrator || call.user.userId == id else {
                throw .mayNot(
                    "UPDATE",
                    call.user,
                    "com.liferay.portal.kernel.model.User",
                    id,
                    dialect
                )
            }
            let mimeType = try mimeType(of: bytes, dialect)
            try data.setPortrait(bytes ?? [], mimeType, of: user, at: call.portal.now)
            return try data.user("userId = ?", .int(id))?.json(call.portal) ?? .null
        }
    }

    private static func mimeType(
        of bytes: [UInt8]?,
        _ dialect: PortalDialect
    ) throws(ServiceError) -> String {
        guard let bytes, bytes.count <= Portrait.sizeLimit else {
            throw .portrait("UserPortraitSizeException", dialect)
        }
        if let mimeType = Portrait.mimeType(of: bytes) { return mimeType }
        throw .portrait("UserPortraitTypeException", dialect)
    }
}

extension Transaction {
    /// The setting with the id of the next portrait.
    static let nextPortraitId = "nextPortraitId"

    /// The portrait with an id; `nil` if there is none, or the token is not its user's.
    func portrait(_ id: Int64, token: String) throws(ServiceError) -> Portrait? {
        try rows(
            """
            SELECT portraitId, bytes, mimeType, portrait.modifiedDate, person.uuid
            FROM portrait JOIN person USING (portraitId) WHERE portraitId = ?
            """,
            [.int(id)]
        ) { (Portrait($0), Self.token(uuid: $0.text(4))) }.first { $0.1 == token }?.0
    }

    /// The portrait of a user; `nil` if there is none.
    func portrait(ofUser screenName: String) throws(ServiceError) -> Portrait? {
        try rows(
            """
            SELECT portraitId, bytes, mimeType, portrait.modifiedDate
            FROM portrait JOIN person USING (portraitId) WHERE screenName = ?
            """,
            [.text(screenName)],
            Portrait.init
        ).first
    }

    fileprivate static func token(uuid: String) -> String {
        Base64.text(SHA1.digest(uuid.utf8))
    }

    /// Sets the portrait of a user; a later portrait keeps the id of the first, as in the portal.
    func setPortrait(
        _ bytes: [UInt8],
        _ mimeType: String,
        of user: User,
        at now: Int64
    ) throws(ServiceError) {
        let old = user.portraitId
        let id = old == 0 ? try makeId(Self.nextPortraitId) : old
        // At least one second later, because clients ask with whole seconds whether it has changed.
        let last = try number(
            "SELECT modifiedDate FROM portrait WHERE portraitId = ?",
            [.int(id)]
        )
        let date = max(now, (last ?? 0) + 1_000)
        try run(
            "REPLACE INTO portrait VALUES (?, ?, ?, ?)",
            [.int(id), .blob(bytes), .text(mimeType), .int(date)]
        )
        try setPortraitId(id, of: user, at: now)
    }

    func removePortrait(of user: User, at now: Int64) throws(ServiceError) {
        try run("DELETE FROM portrait WHERE portraitId = ?", [.int(user.portraitId)])
        try setPortraitId(0, of: user, at: now)
    }

    private func setPortraitId(
        _ id: Int64,
        of user: User,
        at now: Int64
    ) throws(ServiceError) {
        try run(
            """
            UPDATE person SET portraitId = ?2, modifiedDate = max(?3, modifiedDate + 1)
            WHERE userId = ?1
            """,
            [.int(user.userId), .int(id), .int(now)]
        )
    }
}

extension User {
    /// The address of the user's portrait without the portal; `nil` if there is none.
    var portraitAddress: String? {
        guard portraitId != 0 else { return nil }
        let isMale = details["male"].bool ?? true
        let name = (isMale ? DefaultPortrait.male : .female).rawValue
        let token = Transaction.token(uuid: uuid).escapedForAddress
        return "\(DefaultPortrait.folder)\(name)?img_id=\(portraitId)&img_id_token=\(token)"
            + "&t=\(modifiedDate)"
    }
}

extension Portrait {
    fileprivate init(_ row: Statement) {
        self.init(
            portraitId: row.int(0),
            bytes: row.blob(1),
            mimeType: row.text(2),
            modifiedDate: row.int(3)
        )
    }
}

extension ServiceError {
    /// The portal's error for these consists only of its class.
    fileprivate static func portrait(_ name: String, _ dialect: PortalDialect) -> ServiceError {
        let type = dialect.portalException(name)
        return ServiceError(type: type, message: type)
    }
}
