// SPDX-License-Identifier: MIT
import Intaglio

extension SIMD4<UInt8> {
  static var red: Self { Self(255, 0, 0, 255) }
  static var lime: Self { Self(0, 255, 0, 255) }
  static var blue: Self { Self(0, 0, 255, 255) }
  static var gray: Self { Self(128, 128, 128, 255) }
  static var white: Self { Self(255, 255, 255, 255) }
  static var none: Self { Self(0, 0, 0, 0) }
}

extension PSDFile {
  /// A document whose merged picture is black, or of a row of layers.
  init(width: Int, height: Int = 1, black layers: [Layer], blocks: [(String, PSDBytes)] = []) {
    let plane = [UInt8](repeating: 0, count: width * height)
    self.init(width: width, height: height, layers: layers, blocks: blocks, merged: [plane, plane, plane])
  }

  /// The resource by which a document names the program that wrote it; without a merged picture if that is
  /// said.
  static func program(_ name: String, hasMerged: Bool = true) -> (Int, PSDBytes) {
    (
      1057,
      .build { bytes in
        bytes.number(1, 4)
        bytes.number(hasMerged ? 1 : 0, 1)
        for text in ["a library", name] { bytes.unicode(text) }
        bytes.number(1, 4)
      }
    )
  }

  var document: PSDDocument { get throws { try PSDDocument(PSDSource(bytes)) } }
}

extension PSDFile.Layer {
  /// A row of pixels; without alpha it is a background layer, if it lies lowest.
  static func row(
    _ pixels: [SIMD4<UInt8>], name: String = "row", left: Int = 0, hasAlpha: Bool = true
  ) -> PSDFile.Layer {
    let channels = [(-1, 3), (0, 0), (1, 1), (2, 2)].map { number, index in (number, pixels.map { $0[index] })
    }
    return PSDFile.Layer(
      name: name, frame: (0, left, 1, left + pixels.count),
      channels: channels.filter { hasAlpha || $0.0 >= 0 })
  }
}

extension PhotoshopScene {
  init(_ file: PSDFile) throws { try self.init(file.document) }

  /// The oracle's picture of a document of one row, pixel by pixel.
  func pixels() throws -> [SIMD4<UInt8>] {
    let picture = try Renderer(backend: .reference).render(scene)
    return (0..<picture.width).map { picture[$0, 0] }
  }
}
