@_spi(Host) import ScreensKit
import ScreensRendering

/// The rules for files of the portal.
extension NodeInspection {
    mutating func check(media node: Node) {
        guard let media = node.extras?.media else {
            return complain("A media has no file.", "Use Node.media(_:facts:).")
        }
        // A portal may say anything; surfaces show a file without what they do not accept of it.
        if isGiven { for fault in media.faults { complain(fault.problem, fault.remedy) } }
        guard isGiven, let poster = media.poster else { return }
        let resource = PluginResource(id: poster.id)
        let isKnown =
            poster.portalPath != nil || poster.symbol != nil || resource != nil
            || (model as? any PictureModel)?.picture(poster.id) != nil
        if !isKnown {
            complain(
                "The model has no picture \"\(poster.id)\", which is a poster.",
                "A poster is a picture of the portal, of the plugin or of the model."
            )
        }
    }
}

extension Media.Fault {
    fileprivate var problem: String {
        switch self {
        case .path(let path): "A media has the path \"\(path)\"."
        case .noTitle: "A media has no title."
        case .noFileName: "A media has no file name."
        case .mediaType: "A media has a type that is none."
        case .size: "A media has a negative size."
        case .tooManyCaptions: "A media has too many captions."
        case .language(let language): "Captions have the language \"\(language)\"."
        case .noLabel: "Captions have no label."
        @unknown default: "A media is not one that surfaces show."
        }
    }

    fileprivate var remedy: String {
        switch self {
        case .path:
            "It is a path below the portal's address: it begins with one slash, and nothing in it leads up."
        case .noTitle: "The title is the text for users who do not see the file."
        case .noFileName: "The file is saved under its name."
        case .mediaType: "A type has the form a/b, such as video/mp4."
        case .size: "The size is nil if the portal has not said it."
        case .tooManyCaptions: "It may have up to \(Media.mostCaptions)."
        case .language: "A language is one of BCP 47, such as en or pt-BR."
        case .noLabel: "Users choose captions by their labels."
        @unknown default: "Use Node.media(_:facts:)."
        }
    }
}
