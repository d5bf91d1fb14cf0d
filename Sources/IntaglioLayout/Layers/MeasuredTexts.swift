// SPDX-License-Identifier: MIT
import IntaglioModel

/// The texts of a layout, measured as it asks for them.
final class MeasuredTexts {
  /// A text with the place of its layer.
  struct Entry {
    let text: Text
    let path: String
    /// Whether it is as wide as its longest paragraph, and never wraps.
    let hugs: Bool
  }

  /// The first failure.
  private(set) var error: SceneError?
  private let entries: [Entry]
  private let layOutText: TextLayoutEngine?
  /// The widths of texts without line breaks.
  private var fullWidths: [Int: Double] = [:]

  init(_ entries: [Entry], _ layOutText: TextLayoutEngine?) {
    (self.entries, self.layOutText) = (entries, layOutText)
  }

  func extent(of index: Int, _ width: FlexMeasure) -> FlexExtent {
    switch width {
    case .leastWidth:
      return FlexExtent(width: entries[index].hugs ? fullWidth(of: index) : 0, height: 0)
    case .fullWidth: return FlexExtent(width: fullWidth(of: index), height: 0)
    case .width(let width):
      guard let laid = laid(index, width) else { return FlexExtent(width: 0, height: 0) }
      return FlexExtent(width: width, height: laid.size.height, baseline: laid.baseline)
    }
  }

  private func fullWidth(of index: Int) -> Double {
    if let width = fullWidths[index] { return width }
    // Wider than any line, and a hair for the rounding of the lines' own units.
    let laid = laid(index, Scene.maximumLength)
    let width = laid.map { $0.size.width + entries[index].text.largestSize / 4096 } ?? 0
    fullWidths[index] = width
    return width
  }

  private func laid(_ index: Int, _ width: Double) -> LaidOutText? {
    guard error == nil else { return nil }
    let entry = entries[index]
    do {
      guard let layOutText else { throw TextUnavailable.notBuilt }
      return try layOutText(entry.text, width, Scene.maximumLength)
    } catch {
      self.error = SceneError(ofText: error, at: "\(entry.path).contents.text")
      return nil
    }
  }
}
