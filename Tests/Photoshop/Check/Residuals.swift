// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPSD

/// How far what was drawn is from what was stored: levels of 255, in the worst channel of each pixel.
struct Residual {
  var maximum = 0
  var count = 0
  private var sum = 0

  var mean: Double { count == 0 ? 0 : Double(sum) / Double(count) }

  mutating func add(_ difference: Int) {
    maximum = max(maximum, difference)
    sum += difference
    count += 1
  }
}

/// Two pictures of a document.
struct Residuals {
  let drawn: Bitmap
  let stored: Bitmap
  /// Pixels that do not count.
  let except: (_ column: Int, _ row: Int) -> Bool

  func residual(in frame: PixelRect) -> Residual {
    var result = Residual()
    for row in frame.rows {
      for column in frame.columns where !except(column, row) {
        let (first, second) = (drawn[column, row], stored[column, row])
        result.add((0..<4).map { abs(Int(first[$0]) - Int(second[$0])) }.max() ?? 0)
      }
    }
    return result
  }
}

/// The edges of texts, where Photoshop blends with an unknown gamma.
struct TextEdges {
  private let size: PixelSize
  private var edges: Set<Int> = []

  init(_ document: PSDDocument) throws {
    size = document.size
    try add(document.layers)
  }

  func isEdge(_ column: Int, _ row: Int) -> Bool { edges.contains(row * size.width + column) }

  private mutating func add(_ layers: [PSDLayer]) throws {
    for layer in layers where layer.isVisible {
      try add(layer.layers)
      guard layer.kind == .text, let picture = try layer.picture() else { continue }
      let frame = layer.frame.clamped(to: PixelRect(size))
      for row in frame.rows {
        for column in frame.columns {
          let alpha = picture[column - layer.frame.columns.lowerBound, row - layer.frame.rows.lowerBound].w
          if 1..<255 ~= alpha { edges.insert(row * size.width + column) }
        }
      }
    }
  }
}

extension [PSDLayer] {
  /// The layers that are seen with effects, each with the pixels that its effects may reach.
  var styled: [(name: String, frame: PixelRect)] {
    var result: [(name: String, frame: PixelRect)] = []
    for layer in self where layer.isVisible {
      result += layer.layers.styled
      guard let effects = layer.effects, !effects.names.isEmpty else { continue }
      result.append((layer.name, layer.union.grown(by: effects.reach)))
    }
    return result
  }
}

extension PSDLayer {
  /// The pixels of the layer, or of all layers of a group.
  fileprivate var union: PixelRect {
    layers.filter(\.isVisible).reduce(frame) { $0.isEmpty ? $1.union : $0.hull($1.union) }
  }
}

extension PSDEffects {
  /// How far the effects that are switched on reach at most, in pixels.
  fileprivate var reach: Int {
    var lengths = (dropShadows + innerShadows).map { $0.distance + $0.size }
    lengths += [outerGlow, innerGlow].compactMap { $0?.size } + strokes.map(\.size)
    if let bevel { lengths.append(bevel.size + bevel.soften) }
    // Whatever the file says: no more than Photoshop allows.
    return Int(min(max(0, lengths.max() ?? 0), 30_000).rounded(.up)) + 1
  }
}
