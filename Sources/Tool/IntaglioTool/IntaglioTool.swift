// SPDX-License-Identifier: MIT
import ArgumentParser
import Glibc
import Intaglio

/// The program: parses and runs a command, and turns any error into one line and an exit status.
@main
enum IntaglioTool {
  static func main() {
    // Writing a picture to a closed pipe is an error, not the silent end of the process.
    signal(SIGPIPE, SIG_IGN)
    // So is writing a file larger than `ulimit -f` allows.
    signal(SIGXFSZ, SIG_IGN)
    Console.occupyStreams()
    Console.silenceLibraries()
    // A terminated process leaves no half-written files.
    TemporaryFile.removeAtSignals()
    do {
      try checkArguments()
      try CommandName.check(Array(CommandLine.arguments.dropFirst()))
      var command = try RootCommand.parseAsRoot(
        BatchResume.spelledOut(Array(CommandLine.arguments.dropFirst())))
      try command.run()
    } catch  where RootCommand.exitCode(for: error) == .success {
      // --help, --version and the completions.
      do { try Console.print(RootCommand.fullMessage(for: error)) } catch { end(ToolError(error)) }
    } catch {
      end(ToolError(error))
    }
  }

  private static func end(_ failure: ToolError) -> Never {
    Console.printError(failure.message)
    exit(failure.status.rawValue)
  }

  /// Rejects a machine without /proc, and arguments that are not UTF-8, which as strings would name other
  /// files.
  private static func checkArguments() throws(ToolError) {
    // Every program has at least a name. Swift reads the arguments from /proc.
    if CommandLine.argc < 1 {
      throw ToolError(
        .unavailable, "/proc is not mounted, so arguments cannot be read; mount it: mount -t proc proc /proc")
    }
    for index in 1..<max(Int(CommandLine.argc), 1) {
      guard let bytes = CommandLine.unsafeArgv[index] else { continue }
      let name = FileName(bytes)
      guard !name.isText else { continue }
      let remedy =
        access(bytes, F_OK) == 0
        ? "rename the file"
        : "convert the text, for example with iconv -f latin1, or rename the file that it names"
      throw ToolError(.usage, "\(name.printable): is not UTF-8; \(remedy)")
    }
  }
}
