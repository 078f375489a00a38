import ScreensSystem
import Testing

struct FirstValueTests {
    @Test func eachElementIsAskedOnceUpToTheFirstResult() {
        var asked: [Int] = []

        let value = (1...5).firstValue { number -> String? in
            asked.append(number)
            return number == 3 ? "three" : nil
        }

        #expect(value == "three")
        #expect(asked == [1, 2, 3])
    }

    @Test func withoutAnyResultThereIsNone() {
        #expect([1, 2].firstValue { _ -> Int? in nil } == nil)
    }
}
