import Glibc
import ScreensPlugins
import ScreensWorker

Console.reserveStandardFiles()
WorkerProgram.runIfAsked(CommandLine.arguments)
CrashReport.install(program: CommandTable.root.name)
exit(await Program.run(Array(CommandLine.arguments.dropFirst())).rawValue)
