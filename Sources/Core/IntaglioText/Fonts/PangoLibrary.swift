// SPDX-License-Identifier: MIT
import CPango
import IntaglioModel
import IntaglioSystem

/// Pango, Cairo and Fontconfig. The first layout opens them.
package enum PangoLibrary {
  /// Why text layout is unavailable; nil if it is available. Checked once.
  package static let unavailabilityReason: String? = {
    var count = 0
    let functions = UnsafeBufferPointer(start: CPangoFunctions(&count), count: count)
    // It is linked to all the others, and the loader searches those too.
    return SystemLibrary(
      file: "libpangocairo-1.0.so.0", functions: functions.map { (String(cString: $0.name), $0.address) },
      version: "Pango 1.50 or later is needed"
    ).open()
  }()
}
