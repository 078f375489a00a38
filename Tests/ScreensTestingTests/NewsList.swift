import ScreensKit
import ScreensTesting

/// A list as an author writes it.
struct NewsItem: ListRow, Hashable {
    let title: String
    static let fields = [FieldDeclaration("title", type: .text, summary: "The title.")]
}

struct NewsPageInteractor: PortalPageInteractor {
    static let collection = "NewsList"
    let request: PageRequest<Int64>

    init(_ request: PageRequest<Int64>) { self.request = request }

    func rowsCommand(in context: InteractionContext) -> ServiceCommand {
        request.command("/news/get-news", ["groupId": .int64(request.filter)])
    }

    func countCommand(in context: InteractionContext) -> ServiceCommand {
        ServiceCommand("/news/get-news-count", ["groupId": .int64(request.filter)])
    }

    func row(_ attributes: JSONObject, in context: InteractionContext) -> NewsItem {
        NewsItem(title: attributes["title"]?.text ?? "")
    }
}

@MainActor
final class NewsListScreenlet: ListScreenlet {
    @Inspectable("The site.")
    var groupId: Int64 = 7
    var filter: Int64 { groupId }

    let list = PagedList<NewsPageInteractor>()
    var runtime: ScreenletRuntime?
    weak var delegate: (any ScreenletDelegate)?
}

struct NewsListView_default: ListView {
    func row(_ row: NewsItem, at index: Int, in context: DrawingContext) -> Node {
        .text(row.title)
    }
}
