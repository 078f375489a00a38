extension ImageReference {
    /// Small pictures that every surface draws in a form of its own.
    public enum Symbol: String, CaseIterable, Codable, Sendable {
        /// A text, a post or web content.
        case document
        /// A file.
        case file
        /// A folder.
        case folder
        /// A person.
        case person
        /// Several people, an organisation or a site.
        case people
        /// A message, a comment or a thread.
        case message
        /// A calendar event.
        case event
        /// A link.
        case bookmark
        /// A form, or a record of a form.
        case form
        /// A page of a site or a wiki.
        case page
        /// News.
        case news
        /// A site, or a language.
        case globe
        /// A picture.
        case image
        /// Searches.
        case search
        /// Loads again what is shown.
        case refresh
        /// Leads back, mirrored where texts begin at the right.
        case back
        /// Leads on, mirrored where texts begin at the right.
        case forward
        /// A rating or a favourite.
        case star
        /// There is no connection.
        case offline
        /// A time, or something that waits.
        case clock
        /// Something that needs attention.
        case warning
        /// Something has failed.
        case error
        /// Something is done, or chosen.
        case check
        /// Closes or cancels.
        case close
        /// Shows further actions.
        case more
        /// Adds something.
        case add
        /// Changes something.
        case edit
        /// Deletes something.
        case delete
        /// Sends a file.
        case upload
        /// Fetches a file.
        case download
        /// An e-mail address.
        case mail
        /// A place.
        case place
        /// Leaves only some entries.
        case filter
        /// Two changes of the same thing.
        case conflict
        /// Arranges entries side by side.
        case grid
        /// Arranges entries one below the other.
        case rows
        /// Settings.
        case settings
        /// Opens something elsewhere.
        case open
        /// A video or a sound.
        case play
    }

    static let symbolPrefix = "symbol:"

    /// A symbol that every surface has.
    public static func symbol(_ symbol: Symbol) -> ImageReference {
        ImageReference(id: symbolPrefix + symbol.rawValue)
    }

    /// The symbol; `nil` for any other picture, and for one that this kit does not know.
    @_spi(Host)
    public var symbol: Symbol? {
        id.hasPrefix(Self.symbolPrefix)
            ? Symbol(rawValue: String(id.dropFirst(Self.symbolPrefix.count))) : nil
    }
}
