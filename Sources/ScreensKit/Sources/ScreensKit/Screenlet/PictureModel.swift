/// A model that holds the pictures that its view's nodes name.
public protocol PictureModel: ScreenletModel {
    /// The picture with an ``ImageReference/id``; `nil` if there is none.
    func picture(_ id: String) -> Picture?
}
