#if Text
import CPango

/// The fonts of the machine, without a text that is set in them.
package enum InstalledFonts {
  /// How many fonts Fontconfig knows. Reads its configuration anew (milliseconds). Lay out a text first: this does not say
  /// what is wrong where there is no Fontconfig.
  package static func count() -> Int {
    guard let configuration = FcInitLoadConfigAndFonts() else { return 0 }
    defer { FcConfigDestroy(configuration) }
    return FcConfigGetFonts(configuration, FcSetSystem).map { Int($0.pointee.nfont) } ?? 0
  }
}
#endif
