import ScreensSQLite

/// What a blog entry has besides its asset.
struct BlogRow: Sendable {
    /// The id of the file with its cover.
    let coverId: Int64
    /// The name of the handwritten story that it tells; empty for generated entries.
    let story: String
}

extension Transaction {
    /// The blog entry with an id; `nil` if it has nothing but its texts.
    func blog(_ id: Int64) throws(ServiceError) -> BlogRow? {
        try rows("SELECT coverId, story FROM blog WHERE classPK = ?", [.int(id)]) {
            BlogRow(coverId: $0.int(0), story: $0.text(1))
        }.first
    }
}
