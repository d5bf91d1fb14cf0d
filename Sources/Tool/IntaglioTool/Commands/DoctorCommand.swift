// SPDX-License-Identifier: MIT
import ArgumentParser
import Intaglio

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check this machine's GPUs, fonts and libraries, with a fix for each problem.",
    discussion: """
      intaglio doctor
      intaglio doctor --json | jq '.findings[] | select(.verdict == "trouble")'
      intaglio doctor --require gpu,text && intaglio batch icons -o out --require-hardware

      Each line is ok, a note, which is good to know, or trouble: something that this machine could do, but that does \
      not work. The fix is below it. Above all, doctor finds out why a GPU is not used.

      The status is 0: every machine can draw PNG pictures on its CPU. With --require it is 69 if a requirement is \
      missing; standard error names it, with the fix.

      Examples/schema/doctor.schema.json describes the JSON.
      """)

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "Fail if one of these is missing: gpu (hardware), text, jpeg, webp, profiles, svg, avif; repeatable, or separated by commas.",
      valueName: "list"),
    transform: Requirement.list)
  var require: [[Requirement]] = []

  @Flag(help: "Add the extensions of EGL and OpenGL ES of each device, and its limits.")
  var extensions = false

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    var report = DoctorReport(.this, version: RootCommand.configuration.version)
    if extensions { report.graphics.features = report.graphics.devices.compactMap(GraphicsDevices.features) }
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
