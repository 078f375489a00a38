import LiferayKit
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
        let own = material.screenlets.first {
            OfferedName(typeName: "\($0)", kind: .screenlet) == .screenlet(name)
        }
        if let own { return model(of: own) }
        return switch name.typeName {
        case "AssetList": AssetListModel.self
        case "DDLForm": DDLFormModel.self
        case "Rating": RatingModel.self
        case "UserPortrait": UserPortraitModel.self
        default: nil
        }
    }

    private static func isField(_ subject: ViewName.Subject) -> Bool {
        let beginnings = [ViewName.Subject.field(type: ""), .customField(name: "")].map(\.stem)
            .map { $0.replacing("TableCell", with: "") }
        return beginnings.contains { subject.stem.hasPrefix($0) }
    }

    private static func model<S: Screenlet>(of screenlet: S.Type) -> any ScreenletModel.Type {
        S.Model.self
    }
}
