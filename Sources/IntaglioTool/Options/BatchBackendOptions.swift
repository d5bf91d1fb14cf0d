import ArgumentParser
import Intaglio

/// The options that choose what draws a batch.
package struct BatchBackendOptions: ParsableArguments {
  @Option(
    help: """
      What draws: auto takes a hardware GPU, else the CPU; gpu takes software where there is nothing else, and \
      says so.
      """)
  package var backend: BackendChoice = .automatic

  @Option(
    help: ArgumentHelp(
      "The GPU's number in the list of intaglio devices; repeat it to share the pictures among several.",
      valueName: "n"))
  package var device: [Int] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How many pictures are worked on at once; by default as many as there are processors.", valueName: "n"))
  package var jobs: Int?

  @Option(help: "As what shaders GPUs run the passes: automatic is what a short measurement finds faster.")
  package var variant: ShaderVariant = .automatic

  package init() {}

  package func validate() throws {
    if !device.isEmpty, backend == .cpu || backend == .reference {
      throw ValidationError("--device numbers GPUs; it has no meaning with --backend \(backend.rawValue)")
    }
    if let jobs, jobs < 1 { throw ValidationError("--jobs takes a number from 1 on, not \(jobs)") }
  }
}

extension PNGCompression: ExpressibleByArgument {}
