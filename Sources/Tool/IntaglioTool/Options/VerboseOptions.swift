// SPDX-License-Identifier: MIT
import ArgumentParser
import Intaglio

/// What `--verbose` prints of a GPU.
package struct VerboseOptions: ParsableArguments {
  @Flag(
    name: [.short, .long],
    help: """
      Print device, reason, plan, cache and times on standard error; for a GPU also its shaders and each upload, pass, \
      readback and wait.
      """)
  package var verbose = false

  @OptionGroup var modelling: ModelOption

  package init() {}

  package func validate() throws {
    if modelling.model, !verbose { throw ValidationError("--model needs --verbose") }
  }

  /// A new collection of reports; nil without `--verbose`.
  func reports(keepsAll: Bool = true) -> GPUReports? { verbose ? GPUReports(keepsAll: keepsAll) : nil }

  /// Prints the reports of one picture, or the sums of those of several plans.
  func show(_ reports: GPUReports?) {
    guard let reports else { return }
    let single = reports.take()
    for report in single.count == 1 ? single : reports.sums {
      Console.note(GPUReportText(report: report, models: modelling.model).text)
    }
  }
}

struct ModelOption: ParsableArguments {
  @Flag(
    help: """
      Add the time that the work would take on three machines (a graphics card, a notebook's graphics, a board's): \
      modelled, not measured.
      """)
  var model = false
}
