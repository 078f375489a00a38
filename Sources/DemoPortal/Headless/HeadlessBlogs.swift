import ScreensKit
import ScreensSQLite

/// Blog postings.
let headlessBlogRoutes: [String: HeadlessRoute] = [
    "GET /blog-postings/{blogPostingId}": { (call) throws(ServiceError) in
        let row = try call.entry(.blogPosting, call.id("blogPostingId"))
        return try call.core.transact { (data) throws(ServiceError) in
            .object(try call.blogPosting(row, data))
        }
    },
    "GET /sites/{siteId}/blog-postings": { (call) throws(ServiceError) in
        let query = call.query([.blogPosting], in: try call.site())
        return try call.page(of: query) { (row, data) throws(ServiceError) in
            try call.blogPosting(row, data)
        }
    },
]

extension HeadlessCall {
    /// A blog posting as answers have it.
    func blogPosting(_ row: AssetRow, _ data: Transaction) throws(ServiceError) -> JSONObject {
        let blog = row.object(core, in: locale)["blogsEntry"]?.object ?? [:]
        var members = try common(row, data)
        members["headline"] = .text(row.title)
        members["alternativeHeadline"] = blog["subtitle"]
        members["articleBody"] = blog["content"]
        members["description"] = .text(row.description)
        members["encodingFormat"] = "text/html"
        members["friendlyUrlPath"] = blog["urlTitle"]
        members["externalReferenceCode"] = .text(row.classUuid)
        members["datePublished"] = .text(ISODate.text(row.publishDate ?? row.createDate))
        members["renderedContents"] = []
        members["image"] = try image(blog["coverImageFileEntryId"]?.int64 ?? 0, data)
        return members
    }

    /// The cover of a blog posting; `nil` without one.
    private func image(_ id: Int64, _ data: Transaction) throws(ServiceError) -> JSONValue? {
        guard id != 0, let file = try data.document(id) else { return nil }
        return ["caption": "", "contentUrl": .text(file.contentUrl), "imageId": .int64(id)]
    }
}
