// SPDX-License-Identifier: MIT
import Intaglio

extension FuzzTarget {
  /// CSS colours and lists of shadows, which come back from their own CSS, and declarations, which make a
  /// layer with a frame, and one in a layout, whose boxes have numbers for places and sizes.
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
    do {
      let inner = try Layer(css: text, layers: [Layer(css: text), Layer(css: "flex: 1 2 30%; margin: auto")])
      let outer = try Layer(css: "display: flex; width: 30px; height: 20px", layers: [inner, inner])
      guard let scene = try? Scene(width: 40, height: 30, layers: [outer]).laidOut() else { return }
      try FuzzFault.unless(scene.layers.allSatisfy(\.hasNumbers), "a frame has no number")
    } catch let error as CSSError {
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

extension Layer {
  /// Whether the frames of it and of the layers in it are finite.
  fileprivate var hasNumbers: Bool {
    [frame.x, frame.y, frame.width, frame.height].allSatisfy(\.isFinite) && layers.allSatisfy(\.hasNumbers)
  }
}
