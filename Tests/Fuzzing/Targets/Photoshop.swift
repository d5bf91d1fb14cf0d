// SPDX-License-Identifier: MIT
import Intaglio

extension FuzzTarget {
  private static let limit = 1 << 14

  /// A Photoshop document with all that it has: pictures are as large as they say and premultiplied, faults
  /// lie in the file, and effects become styles that can be drawn.
  static func psd(_ bytes: [UInt8]) throws {
    var isDrawable = true
    try refusing(bytes) { () throws(PSDError) in
      let document = try PSDDocument(PSDSource(bytes))
      _ = try? PhotoshopScene(document, maximumPixelCount: limit)
      var pictures = [(document.size, try? document.mergedPicture(maximumPixelCount: limit))]
      var rest = document.layers
      while let layer = rest.popLast() {
        rest += layer.layers
        pictures.append((layer.frame.size, try? layer.picture(maximumPixelCount: limit)))
        _ = try? layer.maskSamples(maximumPixelCount: limit)
        _ = try? layer.text()
        isDrawable = isDrawable && canBeDrawn(PhotoshopStyle(layer.effects, of: document.resources))
      }
      return pictures + patterns(document.patterns)
    }
    try FuzzFault.unless(isDrawable, "a layer has a style that cannot be drawn")
  }

  /// A file of Photoshop styles, likewise.
  static func asl(_ bytes: [UInt8]) throws {
    var isDrawable = true
    try refusing(bytes) { () throws(PSDError) in
      let file = try PSDStyles(PSDSource(bytes))
      isDrawable = file.styles.allSatisfy { canBeDrawn(PhotoshopStyle($0.effects, of: nil)) }
      return patterns(file.patterns)
    }
    try FuzzFault.unless(isDrawable, "the file has a style that cannot be drawn")
  }

  /// The data of Photoshop's text engine: faults lie in the data, and styles have sizes that can be drawn.
  static func engine(_ bytes: [UInt8]) throws {
    let value: PSDEngineValue
    do throws(PSDError) { value = try PSDEngineValue(bytes) } catch {
      guard case .damaged(_, _, let offset, _) = error else { return }
      return try FuzzFault.unless(0...bytes.count ~= offset, "\(error) is beyond \(bytes.count) bytes")
    }
    let text = PSDText(value, transform: .identity)
    try FuzzFault.unless(!text.runs.isEmpty && !text.paragraphs.isEmpty, "a text without a style")
    for style in text.runs.map(\.style) {
      let numbers = [style.size, style.horizontalScale, style.verticalScale]
      let lengths = [style.leading ?? 0, style.tracking, style.baselineShift]
      try FuzzFault.unless(numbers.allSatisfy { $0 > 0 && $0.isFinite }, "a style of no size")
      try FuzzFault.unless(lengths.allSatisfy(\.isFinite), "a style of infinite lengths")
    }
  }

  private static func canBeDrawn(_ style: PhotoshopStyle) -> Bool {
    (try? style.style.validate(scale: 1)) != nil
  }

  private static func patterns(_ patterns: [PSDPattern]) -> [(PixelSize, Bitmap?)] {
    patterns.map { ($0.size, try? $0.picture(maximumPixelCount: limit)) }
  }

  /// Checks the pictures that were read, each with the size that it should have, or the error.
  private static func refusing(
    _ bytes: [UInt8], _ read: () throws(PSDError) -> [(PixelSize, Bitmap?)]
  ) throws {
    let pictures: [(PixelSize, Bitmap?)]
    do throws(PSDError) {
      pictures = try read()
    } catch {
      guard case .damaged(_, _, let offset, _) = error else { return }
      try FuzzFault.unless(0...bytes.count ~= offset, "\(error) is beyond \(bytes.count) bytes")
      return
    }
    for case (let size, let picture?) in pictures {
      try FuzzFault.unless(picture.size == size, "a picture of \(picture.size) for \(size)")
      try FuzzFault.unless(isPremultiplied(picture), "a picture of \(size) is not premultiplied")
    }
  }
  private static func isPremultiplied(_ picture: Bitmap) -> Bool {
    stride(from: 0, to: picture.pixels.count, by: 4).allSatisfy { start in
      picture.pixels[start..<start + 3].allSatisfy { $0 <= picture.pixels[start + 3] }
    }
  }
}
