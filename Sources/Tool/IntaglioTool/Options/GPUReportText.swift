// SPDX-License-Identifier: MIT
import Intaglio

/// A GPU's report as text: a table of its steps between a line about the device and one with sums.
struct GPUReportText {
  let report: GPUReport

  var text: String {
    let name = "gpu \(report.device): \(report.deviceName), planes \(report.planes); \(clock)"
    return [name, "shaders: \(report.variants)", table, sums].joined(separator: "\n")
  }

  private var clock: String {
    switch report.clock {
    case .queries: "its times come from GL_EXT_disjoint_timer_query"
    case .none: "no times on the device: it has no GL_EXT_disjoint_timer_query"
    case .disturbed: "no times on the device: its clock was disturbed"
    }
  }

  private var table: String {
    let headings = [
      "STEP", "NAME", "SHADERS", "TEXTURE", "TIMES", "PIXELS", "BYTES", "DRAWS", "DEVICE ms", "THREAD ms",
    ]
    let rows = report.steps.map { step in
      let isWait = step.kind == .wait
      return [
        step.kind.rawValue, step.name, step.variant?.rawValue ?? "-", step.surface ?? "-", "\(step.count)",
        isWait ? "-" : "\(step.pixels)", isWait ? "-" : "\(step.bytes)",
        step.kind == .pass ? "\(step.draws)" : "-", GPUReportText.milliseconds(step.deviceSeconds),
        GPUReportText.milliseconds(step.threadSeconds),
      ]
    }
    return TextTable.text(([headings] + rows).map { ["  " + $0[0]] + $0.dropFirst() })
  }

  private var sums: String {
    func milliseconds(_ kinds: GPUReport.Step.Kind...) -> String {
      GPUReportText.milliseconds(kinds.compactMap { report.deviceSeconds(of: $0) }.reduce(0, +))
    }
    let device =
      report.clock == .queries
      ? "on the device passes take \(milliseconds(.pass)) ms, transfers \(milliseconds(.upload, .readback)) ms; "
      : ""
    let made =
      "\(GPUReportText.count(report.newPrograms, "program")) and \(GPUReportText.count(report.newTextures, "texture")) made"
    let plans = report.plans == 1 ? "" : " for \(report.plans) plans"
    return
      "\(device)waits \(GPUReportText.milliseconds(report.waitSeconds)) ms; in all \(GPUReportText.milliseconds(report.seconds)) ms\(plans), \(made)"
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  /// Seconds as milliseconds with three decimals; `-` without a number.
  static func milliseconds(_ seconds: Double?) -> String {
    seconds.map { Decimals.text(1000 * $0, 3) } ?? "-"
  }
}

enum Decimals {
  /// The rounded number, which must not be negative.
  static func text(_ value: Double, _ decimals: Int) -> String {
    var scale = 1
    for _ in 0..<decimals { scale *= 10 }
    let scaled = Int(min(max(0, value * Double(scale)), 1e15).rounded())
    let fraction = "\(scaled % scale)"
    return "\(scaled / scale)." + String(repeating: "0", count: decimals - fraction.count) + fraction
  }
}
