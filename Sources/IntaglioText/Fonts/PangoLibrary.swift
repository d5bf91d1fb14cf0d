// SPDX-License-Identifier: MIT
#if Text
import CPango
import IntaglioModel
import IntaglioSystem

/// Pango, Cairo and Fontconfig, which are opened when the first text is laid out.
package enum PangoLibrary {
  /// Why no text can be laid out; nil where one can. Found out once.
  package static let absence: String? = {
    var count = 0
    let functions = UnsafeBufferPointer(start: CPangoFunctions(&count), count: count)
    // It is linked to all the others, and the loader looks for a function in those too.
    return SystemLibrary(
      file: "libpangocairo-1.0.so.0", functions: functions.map { (String(cString: $0.name), $0.address) },
      packages: "libpangocairo-1.0-0 (Debian, Ubuntu) and a font such as fonts-dejavu-core",
      version: "Pango 1.50 or later is needed"
    ).open()
  }()
}
#endif
