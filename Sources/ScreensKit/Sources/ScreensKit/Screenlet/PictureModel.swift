/// The model of a view that draws pictures, which its nodes name and it holds.
public protocol PictureModel: ScreenletModel {
    /// The picture of an ``ImageReference/id``; `nil` where there is none.
    func picture(_ id: String) -> Picture?
}
