// SPDX-License-Identifier: MIT
import Intaglio
import SceneCatalog
import Synchronization

/// What a batch draws while its speed is measured.
package enum BatchSpeedKind: String, Sendable, Encodable, CaseIterable {
  /// 512 x 512 with alpha, an inner and an outer shadow.
  case icon
  /// A scene of 1200 x 630: panels, bars and discs with shadows. Nothing is decoded.
  case card
  /// 4096 x 4096 without alpha, an inner and an outer shadow with large blurs.
  case photo
  /// An icon with the preset of this name, of many passes.
  case glass, gold
  /// An icon with an outer shadow that spreads by 32 pixels.
  case spread
  /// A photo without an effect: what transfers allow.
  case copy

  var style: Style {
    switch self {
    case .icon, .card: SpeedTest.style(sigma: 6)
    case .photo: SpeedTest.style(sigma: 24)
    case .glass: .glass
    case .gold: .gold
    case .spread: Style(shadows: [Shadow(.outer, offset: Vector(0, 3), blur: .sigma(4), spread: 32)])
    case .copy: Style(shadows: [])
    }
  }
}

/// Pictures of one kind, made in memory. They repeat after some, but renders of them are not cached; cards
/// never repeat.
final class BatchSpeedWork: Sendable {
  let size: PixelSize
  /// Bytes of a picture, if it has one, and of its result.
  let byteCount: Int
  private let style: Style
  /// Empty for cards.
  private let pictures: [Bitmap]
  /// The pictures as PNG files.
  private let files: [[UInt8]]
  private let codecs: Bool
  private let drawn = Atomic(0)

  /// - Parameter isSmall: makes photos smaller.
  init(_ kind: BatchSpeedKind, codecs: Bool, isSmall: Bool) throws {
    let isPhoto = kind == .photo || kind == .copy
    let side = isPhoto ? isSmall ? 1024 : 4096 : 512
    let size = kind == .card ? PixelSize(1200, 630) : PixelSize(side, side)
    (self.size, style, self.codecs) = (size, kind.style, codecs)
    byteCount = 4 * size.width * size.height * (kind == .card ? 1 : 2)
    // More than caches hold, and never the same one for two workers in a row.
    let count = kind == .card ? 0 : isPhoto ? 3 : 16
    let base = try (isPhoto ? Content.opaque : .letters).picture(size)
    var noise: UInt32 = 1
    pictures = try (0..<count).map { number in
      let cut = 4 * size.width * (number * size.height / count)
      var pixels = Array(base.pixels[cut...] + base.pixels[..<cut])
      // Photos are hard for encoders.
      for pixel in 0..<(isPhoto ? pixels.count / 4 : 0) {
        noise = noise &* 1_664_525 &+ 1_013_904_223
        for channel in 0..<3 {
          let byte = 4 * pixel + channel
          pixels[byte] = pixels[byte] & 0xF8 | UInt8(noise >> (20 + 4 * UInt32(channel)) & 7)
        }
      }
      return try Bitmap(size: size, pixels: pixels)
    }
    files = codecs ? try pictures.map { try $0.encoded() } : []
  }

  /// Draws the next picture in memory that is reused. Returns the seconds of each stage.
  func draw(
    with renderer: Renderer, picture: inout Bitmap, result: inout Bitmap
  ) throws -> [BatchSpeedReport.Stage: Double] {
    let number = drawn.add(1, ordering: .relaxed).newValue
    var seconds: [BatchSpeedReport.Stage: Double] = [:]
    func time<Value>(_ stage: BatchSpeedReport.Stage, _ work: () throws -> Value) rethrows -> Value {
      let start = ContinuousClock.now
      defer { seconds[stage] = (ContinuousClock.now - start) / .seconds(1) }
      return try work()
    }
    let request: RenderRequest
    if pictures.isEmpty {
      request = RenderRequest(try time(.prepare) { try renderer.prepare(card(number)) })
    } else if codecs {
      try time(.decode) { try picture.read(encoded: files[number % files.count]) }
      request = RenderRequest(picture, style: style)
    } else {
      request = RenderRequest(pictures[number % pictures.count], style: style)
    }
    try time(.passes) { try renderer.render(request, into: &result) }
    if codecs { _ = try time(.encode) { try result.encoded() } }
    return seconds
  }

  /// A card, whose bars and discs differ by the number.
  private func card(_ number: Int) -> Scene {
    func layer(_ x: Double, _ y: Double, _ size: Size, _ white: Double, radius: Double) -> Layer {
      Layer(
        frame: Rect(x: x, y: y, width: size.width, height: size.height),
        contents: .color(Color(white: white)), style: style, cornerRadii: CornerRadii(radius))
    }
    let layers = [60.0, 430, 800].flatMap { x -> [Layer] in
      let shift = Double(number &* 7919 % 1_000_003) * 1e-4
      return [
        layer(x, 60, Size(width: 340, height: 510), 0.96, radius: 24),
        layer(x + 20 + shift, 90, Size(width: 160, height: 160), 0.5, radius: 80),
      ]
        + [0.0, 60, 120, 180].map { y in
          layer(x + 20, 300 + y, Size(width: 180 + shift - y / 4, height: 28), 0.3 + y / 400, radius: 14)
        }
    }
    return Scene(width: 1200, height: 630, background: Color(white: 0.85), layers: layers)
  }
}
