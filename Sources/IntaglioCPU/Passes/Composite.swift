import IntaglioCore

extension PlanRun {
  /// Draws a stack of layers over one picture, from the bottom to the top, span by span.
  mutating func composite(_ pass: CompositePass) throws(RenderError) {
    let stack = try CompositeStack(pass, in: self)
    let output = try target(pass.output, [.bitmap, .deepPicture], of: "composite")
    workers.runSpans(pass.region.clamped(to: output.region)) { y, columns, scratch in
      stack.draw(row: y, columns: columns, scratch: scratch)
      scratch.pictureRow(.result).store(output, row: y, columns: columns)
    }
  }
}

extension CompositeStack {
  /// Draws the pixels `columns` of row `y` into the scratch's result.
  fileprivate func draw(row y: Int, columns: Range<Int>, scratch: Scratch) {
    let span = Span(
      y: y, columns: columns, scratch: scratch,
      content: scratch.pictureRow(.picture).load(picture, row: y, columns: columns))
    let result = scratch.pictureRow(.result)
    // Under contents that are opaque in all of the span, nothing is seen: 1 - alpha is 0.
    let isCovered = span.content == .opaque && topmostContents != nil
    if isCovered {
      result.clear(count: columns.count)
    } else if let backdrop {
      result.load(backdrop, row: y, columns: columns)
    } else {
      result.clear(count: columns.count)
    }
    if readsAlpha { span.alpha.setUnit(span.picture.alpha, count: span.count) }
    if readsComplement {
      span.complement.setComplement(span.picture.alpha, threshold: threshold, count: span.count)
    }
    for layer in layers[(isCovered ? topmostContents ?? 0 : 0)...] { draw(layer, span, over: result) }
  }

  /// What the layers of a span have in common.
  private struct Span {
    let y: Int
    let columns: Range<Int>
    let scratch: Scratch
    let content: PictureRow.Content

    var count: Int { columns.count }
    var picture: PictureRow { scratch.pictureRow(.picture) }
    /// a, 0…1.
    var alpha: FloatRow { scratch.row(.alpha) }
    /// 1 - m, 0…1.
    var complement: FloatRow { scratch.row(.complement) }
  }

  private func draw(_ layer: Layer, _ span: Span, over result: PictureRow) {
    // Layers that are multiplied by a change nothing where every a is 0.
    let isEmpty = span.content == .nothing
    switch layer {
    case .casters where !isEmpty:
      let coverage = span.scratch.row(.coverage)
      coverage.setProduct(span.alpha, span.complement, count: span.count)
      result.draw(SIMD4(0, 0, 0, 255), coverage: coverage, count: span.count)
    case .inner(let shadow) where !isEmpty:
      result.draw(shadow.color, coverage: innerCoverage(shadow, span), count: span.count)
    case .fillColor(let color) where !isEmpty:
      result.draw(color, coverage: span.alpha, count: span.count)
    case .fillBitmap(let fill) where !isEmpty:
      let second = span.scratch.pictureRow(.second)
      second.load(fill, row: span.y, columns: span.columns)
      result.draw(second, coverage: span.alpha, count: span.count)
    case .contents(isKnockedOut: false) where !isEmpty:
      result.draw(span.picture, count: span.count)
    case .contents(isKnockedOut: true) where !isEmpty:
      result.draw(span.picture, coverage: span.complement, count: span.count)
    case .outer(let shadow, let isKnockedOut):
      guard let coverage = read(shadow, span) else { break }
      if isKnockedOut { coverage.setProduct(coverage, span.complement, count: span.count) }
      result.draw(shadow.color, coverage: coverage, count: span.count)
    case .casters, .inner, .fillColor, .fillBitmap, .contents: break
    }
  }

  /// B of a shadow, or nil where it is 0.
  private func read(_ shadow: Shadow, _ span: Span) -> FloatRow? {
    shadow.reader?.read(
      row: span.y, columns: span.columns, scratch: span.scratch, into: span.scratch.row(.coverage))
  }

  /// a (1 - B), or a max(0, bounds - B).
  private func innerCoverage(_ shadow: Shadow, _ span: Span) -> FloatRow {
    var coverage = span.scratch.row(.coverage)
    if let read = read(shadow, span) { coverage = read } else { coverage.fill(0, count: span.count) }
    if let bounds = shadow.bounds {
      let row = bounds.rows[span.y - region.rows.lowerBound]
      let first = span.columns.lowerBound - region.columns.lowerBound
      bounds.columns.withUnsafeBufferPointer { columns in
        coverage.setInner(
          alpha: span.alpha, columns: UnsafeBufferPointer(rebasing: columns[first..<first + span.count]),
          row: row)
      }
    } else {
      coverage.setInner(alpha: span.alpha, count: span.count)
    }
    return coverage
  }
}
