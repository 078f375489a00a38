@_spi(Host) public import ScreensKit

/// The model of an Asset List.
public typealias AssetListModel = PagedListModel<AssetEntry>
