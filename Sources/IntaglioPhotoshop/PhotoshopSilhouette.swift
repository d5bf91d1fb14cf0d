// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPSD

/// The outlines of vector masks.
extension PSDLayer {
  /// The outline of a shape in a document's frame; nil for combinations of several shapes, and for unreadable
  /// paths.
  func outline(in document: Rect) -> Path? {
    guard let vectorMask, !vectorMask.isInverted, let shapes = vectorMask.shapes(in: document),
      shapes.count == 1, shapes[0].operation == .unite
    else { return nil }
    return shapes[0].path
  }

  /// All that a vector mask shows, black over a document's frame: its shapes, one after the other added, cut
  /// out or kept. nil for unreadable paths, and for shapes that exclude others than one before them.
  func silhouette(in document: Rect) -> Layer? {
    // A shape with pixels and without a path has them of something else.
    guard let vectorMask, let shapes = vectorMask.shapes(in: document), !shapes.isEmpty || !isCutByOutline
    else { return nil }
    // One after the other, these cover the result. A first shape that is added stands alone, as in Aspose's
    // BlackWhiteAdjustmentLayerStripesMask.psd.
    var parts: [Layer] = []
    if vectorMask.startsFull, shapes.first?.operation != .unite {
      guard shapes.first?.operation != .exclude else { return nil }
      parts = [Layer(frame: document, contents: .color(.black))]
    }
    for (operation, path) in shapes {
      var next = Layer(frame: document, contents: .shape(Shape(path, fill: .black, rule: .evenOdd)))
      switch operation {
      case .unite: parts.append(next)
      case .exclude:
        guard parts.count < 2 else { return nil }
        if let only = parts.first {
          // With the even-odd rule both are one path.
          guard case .shape(var both)? = only.contents else { return nil }
          both.path.add(path)
          next.contents = .shape(both)
        }
        parts = [next]
      case .subtract where !parts.isEmpty:
        parts = [Layer(frame: document, mask: .luminance(next.inverted), layers: parts)]
      case .intersect where !parts.isEmpty:
        parts = [Layer(frame: document, mask: .alpha(next), layers: parts)]
      case .subtract, .intersect: return nil
      }
    }
    let shown = parts.count == 1 ? parts[0] : Layer(frame: document, layers: parts)
    guard vectorMask.isInverted else { return shown }
    return Layer(frame: document, contents: .color(.black), mask: .luminance(shown.inverted))
  }
}

extension PSDVectorMask {
  /// The most shapes, of which each cut adds a level to the layers that draw it.
  private static let maximumShapeCount = 64

  /// Whether all its lines are straight.
  var isStraight: Bool {
    path?.allSatisfy { $0.knots.allSatisfy { $0.before == $0.anchor && $0.after == $0.anchor } } ?? false
  }

  /// The bounds of all its curves in a document's frame; nil for unreadable paths.
  func extent(in document: Rect) -> Rect? {
    guard let path, !path.isEmpty else { return nil }
    var all = Path()
    for subpath in path { subpath.add(to: &all, in: document) }
    return all.bounds
  }

  /// The shapes in a document's frame, each with its holes; nil for unreadable paths, too many shapes, and
  /// for a mask that is off.
  fileprivate func shapes(in document: Rect) -> [(operation: Operation, path: Path)]? {
    guard !isDisabled, let subpaths = path else { return nil }
    var shapes: [(operation: Operation, path: Path)] = []
    for subpath in subpaths {
      if let operation = subpath.operation { shapes.append((operation, Path())) }
      guard !shapes.isEmpty, shapes.count <= PSDVectorMask.maximumShapeCount else { return nil }
      subpath.add(to: &shapes[shapes.count - 1].path, in: document)
    }
    return shapes
  }
}

extension PSDVectorMask.Subpath {
  fileprivate func add(to path: inout Path, in document: Rect) {
    func place(_ point: Vector) -> Vector { Vector(point.x * document.width, point.y * document.height) }
    guard var last = knots.first else { return }
    path.move(to: place(last.anchor))
    for knot in knots.dropFirst() + (isClosed ? [last] : []) {
      path.cubic(to: place(knot.anchor), control1: place(last.after), control2: place(knot.before))
      last = knot
    }
    if isClosed { path.close() }
  }
}

extension Layer {
  /// White where a black layer is not.
  var inverted: Layer {
    Layer(frame: frame, layers: [Layer(frame: frame, contents: .color(.white)), self])
  }
}
