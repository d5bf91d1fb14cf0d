// SPDX-License-Identifier: MIT
import ArgumentParser
import Intaglio

/// `intaglio doctor`: the abilities of this machine, missing parts, and remedies.
package struct DoctorCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check this machine: GPUs, fonts, libraries, with a cure for each trouble.",
    discussion: """
      intaglio doctor
      intaglio doctor --json | jq '.findings[] | select(.verdict == "trouble")'
      intaglio doctor --require gpu,text && intaglio batch icons -o out --require-hardware

      Each line is ok, a note, which is good to know, or trouble: something that this machine could do and that does not \
      work. Below a trouble stands its cure. Above all it finds why a GPU is not used.

      The status is 0: every machine can draw PNG pictures on its CPU. With --require it is 69 if something that was asked \
      for is missing; standard error says what, and what to do.

      Examples/schema/doctor.schema.json describes the JSON.
      """)

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "Fail without these: gpu (hardware), text, jpeg, webp, profiles, svg, avif; repeatable, or with commas between them.",
      valueName: "list"),
    transform: Requirement.list)
  package var require: [[Requirement]] = []

  @Flag(help: "Print JSON.")
  package var json = false

  package init() {}

  package func run() throws {
    let report = DoctorReport(.this, version: RootCommand.configuration.version)
    let missing = require.joined().compactMap { requirement in
      requirement.problem(in: report).map { (requirement: requirement, problem: $0) }
    }
    if json {
      try Console.print(report.prettyJSON)
    } else {
      let missing = missing.map(\.requirement)
      try Console.print(DoctorText(report, isColored: Console.outputHasColors, missing: missing).text)
    }
    guard missing.isEmpty else {
      let reasons = missing.map { "\($0.requirement.rawValue) is missing: \($0.problem)" }
      throw ToolError(.unavailable, reasons.joined(separator: "; "))
    }
  }
}
