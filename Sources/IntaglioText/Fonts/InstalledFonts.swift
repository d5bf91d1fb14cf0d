// SPDX-License-Identifier: MIT
#if Text
import CPango

/// The fonts of the machine, without a text that is set in them.
package enum InstalledFonts {
  /// How many fonts Fontconfig knows. Reads its configuration anew (milliseconds). 0 where it cannot be
  /// opened, of which `PangoLibrary.absence` has the reason.
  package static func count() -> Int {
    guard PangoLibrary.absence == nil, let configuration = FcInitLoadConfigAndFonts() else { return 0 }
    defer { FcConfigDestroy(configuration) }
    return FcConfigGetFonts(configuration, FcSetSystem).map { Int($0.pointee.nfont) } ?? 0
  }
}
#endif
