import ScreensTesting
import Testing

@testable import DefaultTheme

@MainActor
struct ConformanceTests {
    @Test func allThatIsOfferedConforms() async {
        await expectConformance(
            of: AssetListView_default.self,
            AudioDisplayView_default.self,
            CommentAddView_default.self,
            CommentDisplayView_default.self,
            CommentListView_default.self,
            DDLFormView_default.self,
            DDLFieldCheckboxTableCell_default.self,
            DDLFieldTextTableCell_default.self,
            DDLFieldTextareaTableCell_default.self,
            DDLFieldSelectTableCell_default.self,
            DDLFieldRadioTableCell_default.self,
            DDLFieldDateTableCell_default.self,
            DDLFieldNumberTableCell_default.self,
            DDLFieldDocumentlibraryTableCell_default.self,
            DDLFieldGeolocationTableCell_default.self,
            DDLFieldImageTableCell_default.self,
            DDLFieldHtmlTableCell_default.self,
            DDLListView_default.self,
            DDLSubmitButtonTableCell_default.self,
            DefaultTheme.self,
            FileDisplayView_default.self,
            ForgotPasswordView_default.self,
            ImageDisplayView_default.self,
            ImageGalleryView_default.self,
            ImageGalleryView_default_list.self,
            ImageGalleryView_default_slideshow.self,
            LoginView_default.self,
            PDFDisplayView_default.self,
            RatingView_default_emojis.self,
            RatingView_default_like.self,
            RatingView_default_stars.self,
            RatingView_default_thumbs.self,
            SignUpView_default.self,
            UserPortraitView_default.self,
            VideoDisplayView_default.self,
            WebContentDisplayView_default.self,
            WebContentListView_default.self,
            WebContentListView_default_collection.self,
            WebView_default.self
        )
    }
}
