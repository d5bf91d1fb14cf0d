import ArgumentParser
import FoundationEssentials
import Intaglio
import SceneCatalog

/// `intaglio selftest`: is this machine exact?
package struct SelfTestCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "selftest",
    abstract: "Compare every device of this machine with the float64 Reference.",
    discussion: """
      intaglio selftest                    some 150 scenes that cover every pair of features
      intaglio selftest --device 1         one graphics device
      intaglio selftest --full             the whole product of features: many hours
      intaglio selftest --full --every 97  a sample of it
      intaglio selftest --json > parity.json

      Every scene is rendered three times on the CPU and on each graphics device, there with fragment and with compute \
      shaders. No channel of any pixel may be more than one level of 255 away from the Reference. The status is 0 when \
      every device passes, 1 when one fails. Nothing but this program is needed.
      """)

  @Flag(help: "The full product of sigmas, sizes, contents, shadows and modes instead of a covering set.")
  package var full = false

  @Option(help: ArgumentHelp("With --full, only every so manieth scene.", valueName: "n"))
  package var every = 1

  @Option(help: ArgumentHelp("Only this graphics device (see `intaglio devices`).", valueName: "n"))
  package var device: Int?

  @Flag(help: "Print JSON.")
  package var json = false

  @Flag(help: "No progress bar.")
  package var quiet = false

  package init() {}

  package func validate() throws {
    guard every >= 1 else { throw ValidationError("--every takes a number from 1 on, not \(every)") }
    guard full || every == 1 else { throw ValidationError("--every goes with --full") }
  }

  package func run() throws {
    let test = SelfTest(candidates: try SelfTest.candidates(device: device))
    let report =
      full
      ? run(test, ParityCatalog.Full(every: every))
      : run(test, ParityCatalog.covering)
    if json {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      print(String(decoding: try encoder.encode(report), as: UTF8.self))
    } else {
      print(SelfTestCommand.text(report))
    }
    guard report.passed else {
      throw ToolError(.difference, SelfTestCommand.summary(of: report))
    }
  }

  private func run(
    _ test: SelfTest, _ cases: some RandomAccessCollection<ParityCase> & Sendable
  ) -> SelfTestReport {
    let bar = ProgressBar("scenes", total: cases.count, isQuiet: quiet)
    defer { bar.finish() }
    return test.run(cases) { bar.update($0) }
  }

  /// The table, and below it each scene that failed.
  static func text(_ report: SelfTestReport) -> String {
    let headings = ["CANDIDATE", "SCENES", "WORST", "1-LEVEL PIXELS", "OF", "BEYOND", "VERDICT", "DEVICE"]
    let rows = report.rows.map { row in
      [
        row.name, "\(row.scenes)", "\(row.worstDifference)", "\(row.oneLevelPixels)", "\(row.pixels)",
        "\(row.pixelsBeyond)", row.passed ? "exact to one level" : "FAILED \(row.failureCount)", row.device,
      ]
    }
    let failures = report.rows.flatMap { row in
      row.failures.map { "\(row.name): \($0.parityCase): \($0.reason)" }
    }
    return ([TextTable.text([headings] + rows)] + failures).joined(separator: "\n")
  }

  private static func summary(of report: SelfTestReport) -> String {
    let failed = report.rows.filter { !$0.passed }.map {
      "\($0.name) (\($0.failureCount) of \($0.scenes) scenes)"
    }
    return "not exact: \(failed.joined(separator: ", "))"
  }
}
