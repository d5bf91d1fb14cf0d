// SPDX-License-Identifier: MIT
import ArgumentParser
import Glibc
import Intaglio

/// The program: parses, runs, and turns whatever went wrong into one line and an exit status.
@main
enum IntaglioTool {
  static func main() {
    // A reader that goes away is an error of the write that met it, not the end of the process without a
    // word.
    signal(SIGPIPE, SIG_IGN)
    // Likewise a file past the limit that `ulimit -f` sets.
    signal(SIGXFSZ, SIG_IGN)
    Console.silenceLibraries()
    // Whoever ends a process wants nothing half written of it.
    TemporaryFile.removeAtSignals()
    do {
      try checkArguments()
      var command = try RootCommand.parseAsRoot(
        BatchResume.spelledOut(Array(CommandLine.arguments.dropFirst())))
      try command.run()
    } catch  where RootCommand.exitCode(for: error) == .success {
      RootCommand.exit(withError: error)  // --help and --version, on standard output
    } catch {
      let failure = ToolError(error)
      Console.printError(failure.message)
      exit(failure.status.rawValue)
    }
  }

  /// Refuses a machine that hides the arguments, and arguments that are not UTF-8: as a text one would be
  /// another file's name.
  private static func checkArguments() throws(ToolError) {
    // Every program has a name at least. Swift reads it, and the arguments, out of /proc.
    if CommandLine.argc < 1 {
      throw ToolError(
        .unavailable,
        "/proc is not mounted, and without it no arguments can be read; mount it: mount -t proc proc /proc")
    }
    for index in 1..<max(Int(CommandLine.argc), 1) {
      guard let bytes = CommandLine.unsafeArgv[index] else { continue }
      let name = FileName(bytes)
      guard name.isText else { throw ToolError(.usage, "\(name.printable): is not UTF-8; rename the file") }
    }
  }
}
