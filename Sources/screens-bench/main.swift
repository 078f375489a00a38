/// Prints the cost of the product, each measurement beside a floor that was measured in the same run.
///
/// With an argument, only measurements with that text in their name are made.
let bench = Bench(filter: CommandLine.arguments.dropFirst().first ?? "")

try await benchProcesses(bench)
try await benchRequests(bench)
try await benchDrawing(bench)
try await benchLocales(bench)
try await benchOffline(bench)
try await benchWriting(bench)
try await benchForms(bench)
await benchHTML(bench)
await benchText(bench)
try await benchIsolation(bench)
try await benchCells(bench)
try await benchPictures(bench)
try await benchGalleries(bench)
try await benchTerminal(bench)
try await benchWeb(bench)
try await benchFiles(bench)
try await benchWatching(bench)
