// SPDX-License-Identifier: MIT
import IntaglioSystem
package import IntaglioModel

/// The size that the root element of an SVG drawing declares.
package struct SVGRoot {
  package private(set) var natural = NaturalSize()
  /// The width of its view box divided by the height. The drawing keeps this ratio in any viewport. nil
  /// without a view box.
  package private(set) var proportion: Double?

  /// Reads the beginning of a file, or of a data: URI; nil if the root element is not in it.
  package init?(ofFileAt path: String) {
    let bytes = DataURI(path).map { (try? $0.bytes()) ?? [] } ?? Array(ReadableFile.text(of: path).utf8)
    var markup = SVGMarkup(bytes[...])
    while let tag = markup.next() {
      guard case .element(let element) = tag else { continue }
      guard element.name.elementsEqual("svg".utf8) else { return nil }
      var (width, height, ratio): (Double?, Double?, Double?)
      for (name, bytes) in element.attributes {
        let value = String(decoding: bytes, as: UTF8.self)
        switch String(decoding: name, as: UTF8.self) {
        case "width": width = SVGRoot.length(value)
        case "height": height = SVGRoot.length(value)
        case "viewBox":
          let numbers = value.split { $0 == "," || $0.isWhitespace }.compactMap { Double($0) }
          if numbers.count == 4, numbers[2] > 0, numbers[3] > 0 { ratio = numbers[2] / numbers[3] }
        default: break
        }
      }
      proportion = ratio
      natural = NaturalSize(width: width, height: height, ratio: ratio)
      return
    }
    return nil
  }

  /// A length in CSS pixels; nil for percentages, and for anything that is not a length.
  private static func length(_ text: String) -> Double? {
    let units = [
      "": 1, "px": 1, "pt": 4.0 / 3, "pc": 16, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4, "em": 16, "ex": 8,
    ]
    let text = text.filter { !$0.isWhitespace }
    let end = text.lastIndex { $0.isNumber || $0 == "." }.map { text.index(after: $0) } ?? text.startIndex
    guard let number = Double(text[..<end]), let unit = units[text[end...].lowercased()] else { return nil }
    return number * unit
  }
}
