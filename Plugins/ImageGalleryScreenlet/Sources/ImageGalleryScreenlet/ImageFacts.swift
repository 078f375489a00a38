import LiferayKit
import ScreensKit

/// What the content of a picture says that the user chose for a gallery.
struct ImageFacts: Hashable, Codable, Sendable {
    let mediaType: String
    let size: Int64
}

/// Reads a file that the user has chosen, before it is sent.
struct ImageFileInteractor: Interactor {
    /// A file, and the types that the gallery shows.
    struct Request: Sendable {
        let file: ChosenFile
        let mediaTypes: [String]
    }

    let request: Request

    init(_ request: Request) { self.request = request }

    func run(in context: InteractionContext) async throws -> ImageFacts {
        let picture = try context.readPicture(of: request.file)
        let facts = ImageFacts(mediaType: picture.mediaType, size: Int64(picture.bytes.count))
        guard request.mediaTypes.contains(facts.mediaType) else {
            let types = request.mediaTypes.joined(separator: ", ")
            throw ScreensError.invalid(
                context.liferayString("imagegallery-screenlet-wrong-type", request.file.name, types)
            )
        }
        return facts
    }
}
