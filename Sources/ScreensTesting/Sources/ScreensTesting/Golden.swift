import ScreensKit
