@_spi(Host) public import ScreensKit

/// What an Asset List shows.
public typealias AssetListModel = PagedListModel<AssetEntry>
