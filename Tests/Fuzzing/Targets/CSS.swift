// SPDX-License-Identifier: MIT
import Intaglio

extension FuzzTarget {
  /// CSS colours and lists of shadows, which come back from their own CSS, and declarations, which make a
  /// layer.
  static func css(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    do {
      let color = try Color(css: text)
      try FuzzFault.unless(try Color(css: color.css) == color, "\(color) is another colour")
    } catch let error as CSSError {
      try check(error, of: text)
    }
    do {
      let shadows = try Shadow.list(css: text)
      try FuzzFault.unless(try Shadow.list(css: shadows.css) == shadows, "\(shadows.css) are other shadows")
    } catch let error as CSSError {
      try check(error, of: text)
    }
    do throws(CSSError) {
      let layer = try Layer(css: text, frame: Rect(1, 2, 30, 20))
      try? Scene(width: 40, height: 30, layers: [layer]).validate()
    } catch {
      try check(error, of: text)
    }
  }

  /// The fragment that an error names stands where it says.
  private static func check(_ error: CSSError, of text: String) throws {
    let scalars = text.unicodeScalars
    // A fragment may begin with a mark that the character before it would take, so that it is looked for by
    // scalars.
    let stands = (scalars.indices + [scalars.endIndex]).contains { index in
      scalars[index...].starts(with: error.fragment.unicodeScalars)
        && String(scalars[..<index]).count == error.offset
    }
    try FuzzFault.unless(stands, "\(error) names what does not stand there")
  }
}
