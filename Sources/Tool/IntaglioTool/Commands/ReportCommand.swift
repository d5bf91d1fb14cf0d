// SPDX-License-Identifier: MIT
import ArgumentParser
import Intaglio

struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Merge the reports of the parts of a batch.",
    subcommands: [MergeReportsCommand.self])
}

struct MergeReportsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Merge the reports of a batch's parts into one.",
    discussion: """
      intaglio batch icons -o out --shard 0/2 --report 0.json
      intaglio batch icons -o out --shard 1/2 --report 1.json
      intaglio report merge 0.json 1.json -o report.json

      Counts and the time of each stage are added up, and failures are listed part by part. seconds is the time of the \
      slowest part, and rates are computed from it; peak memory is that of the largest process. A missing part is a \
      warning; a part that occurs twice, or comes from another number of parts, is an error.
      """)

  @Argument(help: ArgumentHelp("Reports of parts, or merged reports.", valueName: "file.json"))
  var reports: [String]

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("Where to write the whole report; - is standard output.", valueName: "file.json"))
  var output: String

  @Flag(name: [.short, .long], help: "Print warnings only.")
  var quiet = false

  func run() throws {
    let target = ReportFile(path: output)
    try target.checkIsWritable()
    var files = RunFiles()
    for path in reports { try files.read(path, as: "the report of a part") }
    try files.write(PictureFile(output), as: "the whole report")
    let parts = try reports.map { path throws(ToolError) in try MergeReportsCommand.read(path) }
    let whole = try rethrowing({ ToolError(.badInput, message($0)) }, try BatchReport.merged(parts))
    let missing = whole.missingShards
    if !missing.isEmpty {
      let shown = missing.prefix(8).map { "\($0)" }.joined(separator: ", ")
      let more = missing.count > 8 ? " and \(missing.count - 8) more" : ""
      let verb = missing.count == 1 ? "part is" : "parts are"
      Console.warn("\(missing.count) \(verb) missing: \(shown)\(more)")
    }
    try target.write(whole)
    if !quiet, output != "-" { try Console.show("\(whole)") }
  }

  private func message(_ error: BatchReportError) -> String {
    switch error {
    case .none: "\(error)"
    case .isWhole(let report):
      "\(reports[report]): comes from a batch without parts (--shard), and cannot be merged"
    case .otherCount(let report, let count, let other):
      "\(reports[report]): comes from a batch in \(count) parts, \(reports[0]) from one in \(other)"
    case .samePart(let report, let shard, let earlier):
      "\(reports[report]): part \(shard) is in \(reports[earlier]), too"
    case .number(let report, let field, let value):
      "\(reports[report]): \(BatchReportError.problem(field: field, value: value))"
    }
  }

  private static func read(_ path: String) throws(ToolError) -> BatchReport {
    do throws(JSONFault) {
      return try BatchReport(jsonFile: path)
    } catch {
      switch error {
      case .missing: throw ToolError(.missingInput, "\(path): there is no such file")
      case .unreadable(let reason): throw ToolError(.missingInput, "\(path): cannot be read: \(reason)")
      case .syntax, .field: break
      }
      let fault = "\(path): is not a report of intaglio batch --report"
      guard case .field(let field, let problem) = error, !field.isEmpty else {
        throw ToolError(.badInput, fault)
      }
      throw ToolError(.badInput, "\(fault): \(field): \(problem)")
    }
  }
}
