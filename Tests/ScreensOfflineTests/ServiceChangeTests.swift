@_spi(Host) import ScreensKit
import Testing

@testable import ScreensOffline

/// How people see changes that are for a service, whose collections are stored by account.
struct ServiceChangeTests {
    private func write(_ collection: String) -> PendingWrite {
        PendingWrite(
            of: CacheEntry(collection: collection, key: "bolt"),
            action: "order",
            base: nil,
            local: nil,
            at: Timestamp(milliseconds: 0)
        )
    }

    @Test(arguments: [
        ("Stock@stock=https://stock.example/api", "Stock", "stock"),
        ("Stock@stock=ada@example.com@https://stock.example", "Stock", "stock"),
        ("Stock@stock=", "Stock", "stock"), ("Rating", "Rating", nil), ("a@b", "a@b", nil),
    ])
    func aChangeHasTheNamesOfItsPluginAndItsService(
        collection: String,
        screenlet: String,
        service: String?
    ) {
        let write = write(collection)

        #expect(write.screenlet == screenlet && write.service == service)
        #expect(write.collection == collection)
    }

    @Test func messagesNameTheServiceInPlaceOfThePortal() {
        #expect(write("Rating").changedAgain.message.contains("was changed again at the portal."))
        #expect(
            write("Stock@stock=https://a").changedAgain.message
                .contains("was changed again at the service stock.")
        )
        #expect(ChangePlace("stock").subject == "The service stock")
        #expect(ChangePlace(nil).subject == "The portal")
    }
}
