internal import CXML2
@_spi(Host) internal import ScreensKit

/// Builds the tree of a document while libxml2 reads it.
final class XMLBuilder {
    private(set) var root: XMLTree?
    /// Why reading stopped; `nil` if it did not.
    private(set) var refusal: XMLError?
    private var open: [XMLTree] = []
    private var elementCount = 0

    /// The callbacks for libxml2.
    ///
    /// Their context must be a builder.
    static let events = screens_xml_events(
        begin: { context, name, prefix, attributes, count in
            let attributes = UnsafeBufferPointer(start: attributes, count: Int(count) * 5)
            let element = XMLTree(name: text(prefix, name), attributes: read(attributes))
            return of(context).begin(element)
        },
        end: { of($0).end() },
        text: { of($0).add(UnsafeBufferPointer(start: $1, count: Int($2))) },
        document_type: { of($0).refuse("it has a document type, which may define entities") }
    )

    private static func of(_ context: UnsafeMutableRawPointer) -> XMLBuilder {
        Unmanaged<XMLBuilder>.fromOpaque(context).takeUnretainedValue()
    }

    private func refuse(_ reason: String) -> Int32 {
        refusal = refusal ?? .refused(reason)
        return 0
    }

    private func begin(_ element: XMLTree) -> Int32 {
        elementCount += 1
        guard open.count < XMLReader.maximumDepth else {
            return refuse("it is nested deeper than \(XMLReader.maximumDepth) elements")
        }
        guard elementCount <= XMLReader.maximumElements else {
            return refuse("it has more than \(XMLReader.maximumElements) elements")
        }
        open.append(element)
        return 1
    }

    private func end() -> Int32 {
        guard var element = open.popLast() else { return 0 }
        element.text = element.text.trimmed
        if open.isEmpty {
            root = element
        } else {
            open[open.count - 1].children.append(element)
        }
        return 1
    }

    private func add(_ text: UnsafeBufferPointer<UInt8>) -> Int32 {
        guard !open.isEmpty else { return 1 }
        open[open.count - 1].text += String(decoding: text, as: UTF8.self)
        return 1
    }

    private static func read(
        _ attributes: UnsafeBufferPointer<UnsafePointer<UInt8>?>
    ) -> [String: String] {
        var result: [String: String] = [:]
        for place in stride(from: 0, to: attributes.count, by: 5) {
            guard let start = attributes[place + 3], let end = attributes[place + 4] else {
                continue
            }
            let value = UnsafeBufferPointer(start: start, count: end - start)
            result[text(attributes[place + 1], attributes[place])] =
                String(decoding: value, as: UTF8.self)
        }
        return result
    }

    /// Returns a name with its prefix, if it has one.
    private static func text(
        _ prefix: UnsafePointer<UInt8>?,
        _ name: UnsafePointer<UInt8>?
    ) -> String {
        let name = name.map { String(cString: $0) } ?? ""
        return prefix.map { "\(String(cString: $0)):\(name)" } ?? name
    }
}
