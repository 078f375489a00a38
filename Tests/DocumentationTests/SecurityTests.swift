import Foundation
import TestSupport
import Testing

/// The limits and tests that docs/security.md names are those of the sources.
struct SecurityTests {
    @Test func theTableOfLimitsIsComplete() throws {
        let document = try text("docs/security.md")
        let table = try #require(document.split(separator: "\n## Limits\n").last)
            .split(separator: "\n## ")[0]
        let rows = table.matches(of: #/\n\| (?!\*\*|What \||-)(.+? \| .+?) \|/#).map(\.1)

        #expect(rows == Self.lines.filter { !$0.hasPrefix(" ") })
    }

    @Test func theSourcesHaveTheLimitsOfTheTable() throws {
        for line in Self.lines.filter({ $0.hasPrefix(" ") }) {
            let parts = line.split(separator: " | ")
            let file = parts[0].trimmingPrefix { $0 == " " }
            #expect(try text("Sources/\(file)").contains(parts[1]), "\(line)")
        }
    }

    @Test(arguments: ["docs/security.md", "docs/offline.md"])
    func theTestsThatADocumentNamesExist(file: String) throws {
        let document = try text(file)
        let suites = document.matches(of: #/`(?:(\w+Tests)\/)?(\w+Tests)`/#)
        let functions = document.matches(of: #/`([a-z]+(?:[A-Z][a-z]*){4,})`/#)
        let files = try ["Tests", "Plugins"].flatMap { folder in
            try FileManager.default.subpathsOfDirectory(atPath: "\(TestBuild.root)/\(folder)")
                .filter { $0.hasSuffix(".swift") }.map { "\(folder)/\($0)" }
        }
        let sources = try files.map { try text($0) }

        #expect(suites.count > 5)
        for suite in suites {
            let name = "/\(suite.1.map { "\($0)/" } ?? "")\(suite.2).swift"
            #expect(files.contains { "/\($0)".hasSuffix(name) }, "\(name)")
        }
        for function in functions {
            let name = "func \(function.1)("
            #expect(sources.contains { $0.contains(name) }, "\(name)")
        }
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOfFile: "\(TestBuild.root)/\(path)", encoding: .utf8)
    }

    private static let lines = limits.split(separator: "\n")

    /// Each row of the table, followed by the source files that set the limits, and the text to
    /// find there.
    private static let limits = """
        connecting; header fields of a reply | 10 s; 15 s and 128 KiB
            ScreensHTTP/Client/HTTPTransport.swift | connecting: Double = 10
            ScreensHTTP/Client/HTTPTransport.swift | silence: Double = 15
            ScreensHTTP/Client/HTTPTransport.swift | headerBytes = 128 << 10
        least speed | 2 KiB in 15 s
            ScreensHTTP/Client/HTTPTransport.swift | leastBytes = 2 << 10
        a request in all | 60 s, and 1 s for each 256 KiB that is allowed; a file: an hour at least
            ScreensHTTP/Client/HTTPTransport.swift | whole: Double = 60
            ScreensHTTP/Client/HTTPTransport.swift | slowestBytesPerSecond: Double = 262_144
            ScreensPortal/Services/HTTPRequest+Service.swift | longestUpload: Double = 3_600
        body of a reply, packed and unpacked | 64 MiB; of another service, 4 MiB unless the request says otherwise
            ScreensHTTP/Client/HTTPTransport.swift | bodyBytes: Int = 64 << 20
            ScreensKit/Sources/ScreensKit/Services/ServiceRequest.swift | limit = 4 << 20
        redirections; requests at a time | 0; 8
            ScreensHTTP/Client/TransferOptions.swift | CURLOPT_MAXREDIRS, 0
            ScreensHTTP/Client/HTTPClient.swift | maximumTransfers = 8
        a page: bytes; redirections | 4 MiB; 5
            ScreensKit/Sources/ScreensKit/Portal/PageDownload.swift | maximumBytes: Int { 4 << 20 }
            ScreensPortal/PortalClient+Pages.swift | redirectionLimit = 5
        pause that a portal may ask for | 1 day
            ScreensOffline/Synchronising/Backoff.swift | longestWish: Int64 = 86_400
        what is remembered about a portal | 256 facts
            ScreensKit/Sources/ScreensKit/Portal/PortalFacts.swift | limit = 256
        JSON: depth; values | 512; 4,000,000
            ScreensKit/Sources/ScreensKit/Essentials/JSONReader.swift | maximumDepth = 512
            ScreensKit/Sources/ScreensKit/Essentials/JSONReader.swift | maximumCount = 4_000_000
        JSON inside of texts: bytes; depth | 4 MiB; 64
            ScreensKit/Sources/ScreensKit/Essentials/JSONText.swift | maximumBytes = 4 << 20
            ScreensKit/Sources/ScreensKit/Essentials/JSONText.swift | maximumDepth = 64
        JSON of other services: depth; reason of a refusal | 64; 2,000 characters
            ScreensKit/Sources/ScreensKit/Services/ServiceRequest.swift | maximumDepth: JSONText.maximumDepth
            ScreensPortal/Services/ServiceReply+HTTP.swift | longestReason = 2_000
        XML: depth; elements; attributes of an element; processor time | 64; 200,000; 256; 2 s
            ScreensXML/XMLReader.swift | maximumDepth = 64
            ScreensXML/XMLReader.swift | maximumElements = 200_000
            ScreensXML/XMLReader.swift | maximumAttributes = 256
            ScreensXML/XMLReader.swift | maximumMilliseconds = 2_000
        HTML: bytes; elements; open elements; processor time | 4 MiB; 50,000; 512; 2 s
            ScreensXML/HTML/HTMLReader.swift | maximumBytes = 4 << 20
            ScreensXML/HTML/HTMLReader.swift | maximumElements = 50_000
            ScreensXML/HTML/HTMLReader.swift | maximumOpenElements = 512
            ScreensXML/HTML/HTMLReader.swift | maximumMilliseconds = 2_000
        HTML: depth of nodes; places of a cell; empty cells | 40; 64; 10,000
            ScreensXML/HTML/HTMLReader.swift | maximumDepth = 40
            ScreensXML/HTML/HTMLTable.swift | maximumSpan = 64
            ScreensXML/HTML/HTMLTable.swift | maximumPadding = 10_000
        forms: fields; options; depth; instances of a field | 2,000; 100,000; 8; 1,000
            LiferayKit/Sources/LiferayKit/Forms/DDMDefinition.swift | maximumFields = 2_000
            LiferayKit/Sources/LiferayKit/Forms/DDMDefinition.swift | maximumOptions = 100_000
            LiferayKit/Sources/LiferayKit/Forms/DDMDefinition.swift | maximumDepth = 8
            LiferayKit/Sources/LiferayKit/Forms/DDLRecord.swift | maximumInstances = 1_000
        a file: title; description; name that it is saved under | 1,000 bytes; 8,000 bytes; 200 bytes
            LiferayKit/Sources/LiferayKit/FileDisplay/FileEntry.swift | FileName.cut(title, bytes: 1_000)
            LiferayKit/Sources/LiferayKit/FileDisplay/FileEntry.swift | FileName.cut($0, bytes: 8_000)
            LiferayKit/Sources/LiferayKit/FileDisplay/FileName.swift | utf8.count > 200
        files of a folder among which captions are found; captions of a video | 200; 20
            ../Plugins/FileDisplayScreenlets/Sources/FileDisplayScreenlets/CaptionSearch.swift | fileLimit = 200
            ../Plugins/FileDisplayScreenlets/Sources/FileDisplayScreenlets/CaptionSearch.swift | limit = 20
        texts, and 24 bytes for each node: of a drawing; of a row of a list | 4 MiB; 32 KiB
            ScreensRendering/Sources/ScreensRendering/Drawing/DrawingLimits.swift | nodeWeight = 24
            ScreensRendering/Sources/ScreensRendering/Drawing/DrawingLimits.swift | body = 4 << 20
            ScreensRendering/Sources/ScreensRendering/Drawing/DrawingLimits.swift | row = 32 << 10
        lines on a terminal or in a text: of a drawing; of a row | 16 MiB; 256 KiB
            ScreensRendering/Sources/ScreensRendering/Drawing/DrawingLimits.swift | bodyLines = 16 << 20
            ScreensRendering/Sources/ScreensRendering/Drawing/DrawingLimits.swift | rowLines = 256 << 10
        rows that are written one after another | 32 MiB, and 1 KiB for each
            ScreensRendering/Sources/ScreensRendering/Drawing/DrawingLimits.swift | 32 << 20 + count << 10
        a tree in JSON besides its texts | 16 MiB
            ScreensRendering/Sources/ScreensRendering/Drawing/DrawingLimits.swift | tree = 16 << 20
        the name of a column that is repeated in each row | a line
            ScreensRendering/Sources/ScreensRendering/Text/TextLayout+Table.swift | name.prefix(max(1, columns - 2))
        bytes; pixels | 10 MB; 40 megapixels
            ScreensKit/Sources/ScreensKit/Pictures/Picture.swift | maximumBytes: Int { 10_000_000 }
            ScreensKit/Sources/ScreensKit/Pictures/Picture.swift | maximumPixels: Int { 40_000_000 }
        frames of a GIF or WebP file; scans of a JPEG file; texts of a PNG file | 1, the others are not decoded; 500; none is unpacked
            ScreensPictures/Decoding/WebPCoding.swift | WebPDemuxGetFrame(reader, 1,
            ScreensPictures/Decoding/JPEGCoding.swift | TJFLAG_LIMITSCANS
            ScreensPictures/Decoding/PNGCoding.swift | PNGChunks.ofPixels(bytes)
        a new portrait | 300 KiB; larger pictures are made smaller
            ../Plugins/UserPortraitScreenlet/Sources/UserPortraitScreenlet/PortraitService.swift | uploadLimit = 300 << 10
        captions of a file; title, file name or label | 20; 1,024 bytes
            ScreensRendering/Sources/ScreensRendering/Safety/Media+Limits.swift | mostCaptions: Int { 20 }
            ScreensRendering/Sources/ScreensRendering/Safety/Media+Limits.swift | longestText: Int { 1_024 }
        pictures added to a gallery at a time; unsent ones that it shows | 20; 100
            LiferayKit/Sources/LiferayKit/ImageGallery/ImageGalleryModel.swift | addedLimit = 20
            ../Plugins/ImageGalleryScreenlet/Sources/ImageGalleryScreenlet/UnsentPictures.swift | limit = 100
        cached pictures of plugins | 256
            ScreensHost/ResourcePictures.swift | limit = 256
        pictures of the portal on a screenlet; bytes of one; of all; at a time | 256; 4 MiB; 16 MiB; 4
            ScreensHost/Stage/StagePictures.swift | most = 256
            ScreensHost/PortalPictures.swift | byteLimit = 4 << 20
            ScreensHost/Stage/StagePictures.swift | mostBytes = 16 << 20
            ScreensHost/Stage/StagePictures.swift | simultaneous = 4
        pictures that a terminal keeps; their bytes | 128; 32 MB
            ScreensRendering/Sources/ScreensRendering/Text/Pictures/TerminalPictures.swift | most = 128
            ScreensRendering/Sources/ScreensRendering/Text/Pictures/TerminalPictures.swift | mostBytes = 32_000_000
        a part that is loaded; parts in memory of files without a copy | 1 MiB; 16
            ScreensFiles/Cache/FileRecord.swift | blockSize = 1 << 20
            ScreensFiles/Loading/RecentBlocks.swift | most = 16
        copies of a user; the largest file that is stored | 512 MiB; a quarter of them
            ScreensFiles/Cache/FileCache.swift | usualLimit = 512 << 20
            ScreensFiles/Cache/FileCache.swift | limit / 4
        a file of a portal that sends no parts | 512 MiB
            ScreensFiles/Loading/PortalFile+Loading.swift | cache?.limit ?? FileCache.usualLimit
        files that are sent to a browser at a time | 8
            ScreensWeb/Files/FileStreams.swift | limit = 8
        length of a file's name | 150 bytes
            ScreensFiles/Types/FileName.swift | mostBytes = 150
        connections | 512; 1,000
            ScreensHTTP/Server/HTTPServer.swift | connections: UInt32 = 512
            DemoPortal/DemoPortal.swift | connections: 1_000
        head of a request | 60 s, 32 KiB, 256 names in a query
            ScreensHTTP/Server/Timeouts.swift | headLimit = Duration.seconds(60)
            ScreensHTTP/Server/HTTPServer.swift | headerBytes = 32 << 10
            ScreensHTTP/Server/HTTPServer.swift | queryNames = 256
        silence; body | 60 s; 15 min
            ScreensHTTP/Server/HTTPServer.swift | idleSeconds: UInt32 = 60
            ScreensHTTP/Server/Timeouts.swift | bodyLimit = Duration.seconds(15 * 60)
        form fields; a file of a page; all uploaded files of a user | 1 MiB; 64 MiB; 1 GiB
            ScreensHTTP/Server/FormReader.swift | fieldLimit = 1 << 20
            ScreensWeb/Sessions/UploadStore.swift | limit = 64 << 20
            ScreensWeb/Sessions/UploadStore.swift | total = 1 << 30
        sessions; idle; listening pages of each; tabs with pages of an app | 256; 30 min; 4; 16
            ScreensWeb/WebSurface.swift | sessions = 256
            ScreensWeb/Sessions/WebRouter.swift | idleLimit = Duration.seconds(30 * 60)
            ScreensWeb/Sessions/BrowserTabs.swift | streamLimit = 4
            ScreensWeb/Sessions/BrowserTabs.swift | limit = 16
        at a public address: sessions of a user; requests a second, at once | 8; 20, 200
            ScreensWeb/WebSurface.swift | userSessions = 8
            ScreensWeb/WebSurface.swift | requestsPerSecond = 20
            ScreensWeb/Sessions/RequestRates.swift | perSecond * 10
        a message of a frame; its namespace | 64 KiB; 200 bytes
            ScreensKit/Sources/ScreensKit/Screenlet/WebFrame.swift | maximumLength: Int { 64 << 10 }
            ScreensKit/Sources/ScreensKit/Screenlet/WebFrame.swift | maximumNamespace: Int { 200 }
        rows of a page; bytes that a browser does not take | 10,000; 32 MiB
            ScreensWeb/Sessions/SessionAccess.swift | largest = 10_000
            ScreensHTTP/Server/ReplyStream.swift | limit = 32 << 20
        body; document; portrait of the demo portal | 16 MiB; 256 MiB; 300 KiB
            DemoPortal/PortalRouter.swift | bodyLimit = 16 << 20
            DemoPortal/Configuration.swift | documentLimit = 256 << 20
            DemoPortal/Services/Portraits.swift | sizeLimit = 300 << 10
        an answer; loading; checking a type | 2 s (10 s on a busy machine); 3 s; 60 s
            ScreensWorker/Host/WorkerFault.swift | time = Duration.seconds(2)
            ScreensWorker/Host/WorkerProcess.swift | Deadline.after(limit * 5)
            ScreensWorker/Host/WorkerFault.swift | loadingSeconds = 3
            ScreensWorker/Host/WorkerFault.swift | check = Duration.seconds(60)
        slow drawings | 10 s a minute
            ScreensWorker/Host/DrawingBudget.swift | limit = Duration.seconds(10)
            ScreensWorker/Host/DrawingBudget.swift | period = Duration.seconds(60)
        memory; stack; addresses | 256 MB; 8 MB; 1 GB, and 32 MB for each processor
            ScreensWorker/Host/WorkerFault.swift | memory = 256 << 20
            ScreensWorker/Host/WorkerFault.swift | stack = 8 << 20
            ScreensWorker/Host/WorkerFault.swift | addresses = 1 << 30 + 4 * processors * stack
        threads | 32, and 4 for each processor
            ScreensWorker/Host/WorkerFault.swift | threads = 32 + 4 * processors
        processor time beside drawings | 5 s, and 5 s a minute
            ScreensWorker/Host/WorkerFault.swift | timeBeside = Duration.seconds(5)
            ScreensWorker/Host/UseWatch.swift | minute = Duration.seconds(60)
        time without a request before it is stopped | 20 ms
            ScreensWorker/Host/WorkerFault.swift | idleTime = Duration.milliseconds(20)
        answer; request; depth of a tree | 8 MB; 64 MB; 64
            ScreensWorker/Host/WorkerFault.swift | answer = 8 << 20
            ScreensWorker/Host/WorkerFault.swift | request = 64 << 20
            ScreensKit/Sources/ScreensKit/Nodes/Node.swift | maximumDepth: Int { 64 }
        open files; files written; signals that wait | 64; 0; 64
            ScreensWorker/Host/WorkerFault.swift | openFiles = 64
            ScreensWorker/Child/Sandbox.swift | limit(RLIMIT_FSIZE, 0)
            ScreensWorker/Host/WorkerFault.swift | pendingSignals = 64
        libraries that it can read in each folder | 1,000
            ScreensWorker/Host/WorkerFault.swift | readableFiles = 1_000
        trial of a plugin: types; time | 500; 120 s
            ScreensWorker/Host/PluginTrial.swift | typeLimit = 500
            ScreensWorker/Host/PluginTrial.swift | timeLimit = Duration.seconds(120)
        what a plugin prints: lines after an answer; bytes of each | 100; 500
            ScreensWorker/Host/WorkerOutput.swift | mostLines = 100
            ScreensWorker/Host/WorkerOutput.swift | longestLine = 500
        log of a live terminal; of a page's session | 1,000 lines, 128 KiB; 200 lines, 64 KiB
            ScreensHost/PluginLog.swift | mostLines: Int = 1_000, mostBytes: Int = 128 << 10
            ScreensWeb/Sessions/WebSession.swift | PluginLog(mostLines: 200, mostBytes: 64 << 10)
        `app.json`; texts in one language | 1 MiB; 256 KiB
            ScreensApps/Reading/AppFile.swift | maximumBytes = 1 << 20
            ScreensKit/Sources/ScreensKit/Words/Strings.swift | maximumBytes = 1 << 18
        screenlets of a page; steps of an event; addresses in an attribute | 32; 16; 100
            ScreensApps/ScreensApp.swift | mostScreenlets = 32
            ScreensApps/ScreensApp.swift | mostSteps = 16
            ScreensKit/Sources/ScreensKit/Values/AddressList.swift | maximumCount: Int { 100 }
        events of a chain; events in 10 s | 24; 500
            ScreensHost/Apps/AppChain.swift | mostEvents = 24
            ScreensHost/Apps/EventBudget.swift | most = 500
            ScreensHost/Apps/EventBudget.swift | span: Duration = .seconds(10)
        pages that one can go back; that keep their screenlets; with unsent input | 100; 8; 20
            ScreensHost/Apps/PageStack.swift | mostEntries = 100
            ScreensHost/Apps/PageStack.swift | mostOpenPages = 8
            ScreensHost/Apps/PageStack.swift | mostDrafts = 20
        archive packed; unpacked; files | 64 MiB; 128 MiB; 2,000
            ScreensShipping/Archive/PluginArchive.swift | byteLimit = 64 << 20
            ScreensShipping/Archive/PluginArchive.swift | ArchiveLimits(files: 2_000, bytes: 128 << 20)
        an app's archive with all archives of plugins in it, unpacked; files; plugins | 128 MiB; 2,000; 32
            ScreensShipping/Archive/BundledPlugin.swift | within: &limits
            ScreensApps/PluginRequirement.swift | mostPlugins = 32
        a download of an archive; of a signature; redirections | 64 MiB; 16 KiB; 5
            ScreensShipping/Index/DownloadedArchive.swift | atMost: PluginArchive.byteLimit
            ScreensShipping/Index/DownloadedArchive.swift | atMost: Signature.limit
            ScreensShipping/Index/FileDownload.swift | mostRedirections = 5
        an index: bytes; archives; indexes that one follows | 4 MiB; 2,000; 32
            ScreensShipping/Index/PluginIndex.swift | byteLimit = 4 << 20
            ScreensShipping/Index/PluginIndex.swift | mostArchives = 2_000
            ScreensShipping/Index/IndexStore.swift | mostIndexes = 32
        a packed file; licence; `plugin.json` | 64 MiB; 1 MiB; 64 KiB
            ScreensShipping/Archive/PluginPacker.swift | fileLimit = 64 << 20
            ScreensShipping/Archive/PluginPacker.swift | atMost: 1 << 20
            ScreensKit/Sources/ScreensKit/Plugin/PluginDescription.swift | maximumBytes = 1 << 16
        signature; public key; secret key | 16 KiB; 4 KiB; 4 KiB
            ScreensShipping/Signing/Signature.swift | limit = 1 << 14
            ScreensShipping/Signing/PublicKey.swift | atMost: 4096
            ScreensShipping/Signing/SecretKey.swift | atMost: 4096
        work and memory for the password of a key | 2^26; 1 GiB
            ScreensShipping/Signing/SecretKey.swift | mostWork: UInt64 = 1 << 26
            ScreensShipping/Signing/SecretKey.swift | mostMemory: UInt64 = 1 << 30
        revocation list; lock; trust; receipt | 4 MiB; 4 MiB; 4 MiB; 1 MiB
            ScreensShipping/Signing/RevocationList.swift | byteLimit = 4 << 20
            ScreensShipping/Install/LockFile.swift | atMost: 4 << 20
            ScreensPlugins/Trust/TrustFile.swift | limit = 4 << 20
            ScreensPlugins/Trust/InstalledPlugin.swift | atMost: 1 << 20
        a plugin's library: bytes; exported types, conformances; bytes of the name of each | 256 MiB; 10,000; 1,024
            ScreensPlugins/Trust/SealedCopy.swift | limit = 256 << 20
            ScreensPlugins/FileBytes.swift | limit: UInt64 = 256 << 20
            ScreensPlugins/PluginSymbols.swift | limit = 10_000
            ScreensPlugins/PluginSymbols.swift | lengths = 4...1024
        texts of a plugin in one language | 256 KiB
            ScreensKit/Sources/ScreensKit/Words/Strings.swift | maximumBytes = 1 << 18
        a template: files; bytes of each; depth | 1,000; 1 MiB; 16
            ScreensScaffold/TemplateFile.swift | fileLimit = 1_000
            ScreensScaffold/TemplateFile.swift | sizeLimit = 1 << 20
            ScreensScaffold/TemplateFile.swift | depthLimit = 16
        sign-in; sign-ins at services; password; settings | 64 KiB; 64 KiB; 64 KiB; 1 MiB
            ScreensSession/PrivateFile.swift | sizeLimit = 64 << 10
            ScreensSystem/SecretFile.swift | sizeLimit = 64 << 10
            ScreensSession/PluginSettings.swift | sizeLimit = 1 << 20
        `--values`; any other file that is read whole | 64 MiB
            ScreensSystem/Files/Files.swift | usualLimit = 64 << 20
        files of pending changes: one; all of a cache | 100 MiB; 500 MiB
            ScreensOffline/Outbox/FileCopies.swift | file = 100 << 20
            ScreensOffline/Outbox/FileCopies.swift | all = 500 << 20
        cache | 256 MiB, beside unsent changes and drafts; while it is open, 32 MiB more for each program
            ScreensOffline/Cache/CacheManager.swift | usualSizeLimit = 256 << 20
            ScreensOffline/Cache/CacheManager.swift | sum > limit / 8
        a cache in a folder that cannot be written: database; its log | 512 MiB; 512 MiB
            ScreensOffline/Cache/CacheCopy.swift | limit = 512 << 20
        a number: digits; letters that are typed | 400; 1,000
            ScreensKit/Sources/ScreensKit/Values/DecimalNumber.swift | maximumDigits = 400
            ScreensKit/Sources/ScreensKit/Locales/NumberReader.swift | maximumLength = 1_000
        a paste into a terminal; a line that is edited | 1 MiB; 100,000 letters
            ScreensTerminal/Keys/KeyDecoder.swift | longestPaste = 1 << 20
            ScreensTerminal/Editing/LineEditor.swift | limit = 100_000
        """
}
