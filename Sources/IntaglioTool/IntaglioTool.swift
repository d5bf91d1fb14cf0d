import ArgumentParser
import Glibc

/// The program: parses, runs, and turns whatever went wrong into one line and an exit status.
@main
enum IntaglioTool {
  static func main() {
    // A reader that goes away is an error of the write that met it, not the end of the process without a word.
    signal(SIGPIPE, SIG_IGN)
    // Likewise a file past the limit that `ulimit -f` sets.
    signal(SIGXFSZ, SIG_IGN)
    do {
      var command = try RootCommand.parseAsRoot()
      try command.run()
    } catch  where RootCommand.exitCode(for: error) == .success {
      RootCommand.exit(withError: error)  // --help and --version, on standard output
    } catch {
      let failure = ToolError(error)
      Console.complain(failure.message)
      exit(failure.status.rawValue)
    }
  }
}
