// SPDX-License-Identifier: MIT
import IntaglioModel

/// The texts of a layout, measured on demand.
final class MeasuredTexts {
  struct Entry {
    let text: Text
    let path: LayerPlace
    /// Whether it is as wide as its longest paragraph, and never wraps.
    let hugs: Bool
  }

  private(set) var error: SceneError?
  private let entries: [Entry]
  private let engine: TextLayoutEngine
  /// Texts without line breaks.
  private var wholes: [Int: TextMeasure] = [:]
  /// Texts in widths in which they break.
  private var broken: [Place: TextMeasure] = [:]

  private struct Place: Hashable {
    let index: Int
    let width: Double
  }

  init(_ entries: [Entry], _ engine: TextLayoutEngine) { (self.entries, self.engine) = (entries, engine) }

  func extent(of index: Int, _ width: FlexMeasure) -> FlexExtent {
    switch width {
    case .leastWidth:
      return FlexExtent(width: entries[index].hugs ? fullWidth(of: index) : leastWidth(of: index), height: 0)
    case .fullWidth: return FlexExtent(width: fullWidth(of: index), height: 0)
    case .width(let width):
      // A text that hugs has room for its longest paragraph, and is measured once.
      let measure =
        if let whole = wholes[index], whole.size.width <= width { whole } else { lines(of: index, width) }
      return FlexExtent(width: width, height: measure.size.height, baseline: measure.baseline)
    }
  }

  /// The width of the widest word, which a layout needs for few texts only.
  private func leastWidth(of index: Int) -> Double {
    let width = reading(index, else: 0) { engine, text in try engine.leastWidth(text) }
    return error == nil ? width + entries[index].text.largestSize / 4096 : 0
  }

  private func fullWidth(of index: Int) -> Double {
    let whole = wholes[index] ?? measure(index, Scene.maximumLength)
    wholes[index] = whole
    // Wider than any line, and a hair for the rounding of the lines' own units.
    return error == nil ? whole.size.width + entries[index].text.largestSize / 4096 : 0
  }

  private func lines(of index: Int, _ width: Double) -> TextMeasure {
    let place = Place(index: index, width: width)
    let measure = broken[place] ?? measure(index, width)
    broken[place] = measure
    return measure
  }

  private func measure(_ index: Int, _ width: Double) -> TextMeasure {
    let none = TextMeasure(size: Size(width: 0, height: 0), baseline: 0)
    return reading(index, else: none) { engine, text in try engine.measure(text, width) }
  }

  /// The engine's result for a text; `none` after the first failure.
  private func reading<Value>(
    _ index: Int, else none: Value, _ body: (TextLayoutEngine, Text) throws -> Value
  ) -> Value {
    guard error == nil else { return none }
    let entry = entries[index]
    do {
      return try body(engine, entry.text)
    } catch {
      self.error = SceneError(ofText: error, at: "\(entry.path).contents.text")
      return none
    }
  }
}
