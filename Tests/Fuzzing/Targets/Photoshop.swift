import Intaglio

extension FuzzTarget {
  private static let limit = 1 << 14

  /// A Photoshop document with all that it has: pictures are as large as they say and premultiplied, faults lie in the file.
  static func psd(_ bytes: [UInt8]) throws {
    try refusing(bytes) { () throws(PSDError) in
      let document = try PSDDocument(PSDSource(bytes))
      var pictures = [(document.size, try? document.mergedPicture(maximumPixelCount: limit))]
      var rest = document.layers
      while let layer = rest.popLast() {
        rest += layer.layers
        pictures.append((layer.frame.size, try? layer.picture(maximumPixelCount: limit)))
        _ = try? layer.maskSamples(maximumPixelCount: limit)
        _ = layer.effects?.names
      }
      return pictures + patterns(document.patterns)
    }
  }

  /// A file of Photoshop styles, likewise.
  static func asl(_ bytes: [UInt8]) throws {
    try refusing(bytes) { () throws(PSDError) in
      let file = try PSDStyles(PSDSource(bytes))
      for style in file.styles { _ = style.effects.names }
      return patterns(file.patterns)
    }
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
