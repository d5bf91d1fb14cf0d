// SPDX-License-Identifier: MIT
import CPango
import IntaglioSystem

/// Pango, Cairo and Fontconfig. The first layout opens them.
package enum PangoLibrary {
  /// Why text layout is unavailable; nil if it is available. Checked once.
  package static let unavailabilityReason = open(
    // It is linked to all the others, and the loader searches those too.
    "libpangocairo-1.0.so.0", CPangoFunctionsOfPango, version: "Pango 1.50")

  static func open(
    _ file: String, _ list: (UnsafeMutablePointer<Int>?) -> UnsafePointer<CPangoFunction>?, version: String
  ) -> String? {
    var count = 0
    let functions = UnsafeBufferPointer(start: list(&count), count: count)
    return SystemLibrary(
      file: file, functions: functions.map { (String(cString: $0.name), $0.address) },
      version: "\(version) or later is needed"
    ).open()
  }
}
