// SPDX-License-Identifier: MIT
import CPango

/// The machine's fonts, without a layout.
package enum InstalledFonts {
  /// The number of Fontconfig's fonts. Reads its configuration anew (milliseconds). 0 if Fontconfig is
  /// unavailable; `PangoLibrary.unavailabilityReason` has the reason.
  package static func count() -> Int {
    guard PangoLibrary.unavailabilityReason == nil, let configuration = FcInitLoadConfigAndFonts() else {
      return 0
    }
    defer { FcConfigDestroy(configuration) }
    return FcConfigGetFonts(configuration, FcSetSystem).map { Int($0.pointee.nfont) } ?? 0
  }
}
