@_spi(Host) import LiferayKit
@_spi(Host) import ScreensKit

extension Conformance {
    /// The type of model that a view must draw, according to its name; `nil` if that is not known.
    ///
    /// It is known for Liferay's screenlets, the parts of its forms, and the screenlets of the same plugin.
    static func expectedModel(
        of subject: ViewName.Subject,
        _ material: ConformanceMaterial
    ) -> (any ScreenletModel.Type)? {
        guard case .screenlet(let name) = subject else {
            if subject == .submitButton { return DDLSubmitButtonModel.self }
            return isField(subject) ? DDLFieldModel.self : nil
        }
        if let own = material.modelTypes[name] { return own }
        return switch name.typeName {
        case ScreenletName.app.typeName: AppModel.self
        case "AssetDisplay": AssetDisplayModel.self
        case "AssetList": AssetListModel.self
        case "BlogsEntryDisplay": BlogsEntryDisplayModel.self
        case "CommentAdd": CommentAddModel.self
        case "CommentDisplay": CommentDisplayModel.self
        case "CommentList": CommentListModel.self
        case "DDLForm": DDLFormModel.self
        case "DDLList": DDLListModel.self
        case "FileDisplay", "ImageDisplay", "VideoDisplay", "AudioDisplay", "PDFDisplay":
            FileDisplayModel.self
        case "ForgotPassword": ForgotPasswordModel.self
        case "ImageGallery": ImageGalleryModel.self
        case "Login": LoginModel.self
        case "Rating": RatingModel.self
        case "SignUp": SignUpModel.self
        case "UserPortrait": UserPortraitModel.self
        case "Web": WebModel.self
        case "WebContentDisplay": WebContentDisplayModel.self
        case "WebContentList": WebContentListModel.self
        default: nil
        }
    }

    private static func isField(_ subject: ViewName.Subject) -> Bool {
        let beginnings = [ViewName.Subject.field(type: ""), .customField(name: "")].map(\.stem)
            .map { $0.replacing("TableCell", with: "") }
        return beginnings.contains { subject.stem.hasPrefix($0) }
    }

}

extension ConformanceMaterial {
    /// Adds the models of those types that are screenlets.
    public mutating func addModelTypes(of types: [Any.Type]) {
        for case let screenlet as any Screenlet.Type in types {
            let name = OfferedName(typeName: "\(screenlet)", kind: .screenlet)
            guard case .screenlet(let name)? = name else { continue }
            modelTypes[name] = Self.modelType(of: screenlet)
        }
    }

    private static func modelType<S: Screenlet>(of screenlet: S.Type) -> any ScreenletModel.Type {
        S.Model.self
    }
}
