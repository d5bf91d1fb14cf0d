// SPDX-License-Identifier: MIT
import IntaglioModel

extension Fill {
  /// The fill that a command-line argument gives: a CSS colour, or else the path of a picture, which is not
  /// read yet. `./red` is a file with the name of a colour.
  ///
  /// - Throws: `CSSError` for an invalid colour that cannot be a path, because it begins with `#` or is a
  ///   call such as `rgb(…)`.
  public init(colorOrPath text: String, fit: Fit = .cover) throws(CSSError) {
    do throws(CSSError) {
      self = .color(try Color(css: text))
    } catch {
      let isCall = text.hasSuffix(")") && text.prefix { $0 != "(" }.allSatisfy(\.isLetter)
      if text.hasPrefix("#") || isCall || text.isEmpty { throw error }
      self = .file(text, fit: fit)
    }
  }
}
