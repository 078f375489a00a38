/// Prints what the product costs, each figure beside a floor measured in the same run.
///
/// With an argument, only figures with it in their name are taken.
let bench = Bench(filter: CommandLine.arguments.dropFirst().first ?? "")

try await benchProcesses(bench)
try await benchRequests(bench)
try await benchDrawing(bench)
try await benchLocales(bench)
try await benchOffline(bench)
try await benchWriting(bench)
try await benchForms(bench)
try await benchIsolation(bench)
try await benchCells(bench)
try await benchPictures(bench)
try await benchTerminal(bench)
try await benchWeb(bench)
try await benchWatching(bench)
