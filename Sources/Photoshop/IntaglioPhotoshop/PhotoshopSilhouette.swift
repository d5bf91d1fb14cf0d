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

  /// Everything that a vector mask shows, in black over a document's frame. Its shapes are added, subtracted
  /// or intersected in order. nil for unreadable paths, and for an exclusion of more than one shape before
  /// it.
  func silhouette(in document: Rect) -> Layer? {
    // The pixels of a shape without a path come from something else.
    guard let vectorMask, let shapes = vectorMask.shapes(in: document), !shapes.isEmpty || !isCutByOutline
    else { return nil }
    // Together, these layers cover the result. A first shape that is added replaces everything, as in
    // Aspose's BlackWhiteAdjustmentLayerStripesMask.psd.
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
          // With the even-odd rule, both become one path.
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
  /// The maximum number of shapes. Each subtraction and intersection adds a level to the layers that draw
  /// them.
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

  /// The shapes in a document's frame, each with its holes; nil for unreadable paths, too many shapes, and a
  /// disabled mask.
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
  /// White wherever a black layer is transparent.
  var inverted: Layer { Layer(frame: frame, layers: [Layer(frame: frame, contents: .color(.white)), self]) }
}
