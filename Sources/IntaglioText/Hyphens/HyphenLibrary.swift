// SPDX-License-Identifier: MIT
#if Text
import CHyphen
import IntaglioSystem

/// libhyphen. The first hyphenated text opens it.
enum HyphenLibrary {
  /// Why it is unavailable; nil if it is available. Checked once.
  static let absence: String? = {
    var count = 0
    let functions = UnsafeBufferPointer(start: CHyphenFunctions(&count), count: count)
    return SystemLibrary(
      file: "libhyphen.so.0", functions: functions.map { (String(cString: $0.name), $0.address) },
      packages: "libhyphen0 (Debian, Ubuntu)", version: "libhyphen 2.8 or later is needed"
    ).open()
  }()
}
#endif
