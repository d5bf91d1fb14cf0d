// SPDX-License-Identifier: MIT
import IntaglioModel

extension Fill {
  /// The fill that one word of a command line means: a CSS colour, else the path of a picture that is still
  /// to be read. Where a file has the name of a colour, `./red` is the file.
  ///
  /// - Throws: `CSSError` for what can only be a colour, because it begins with `#` or is a call such as
  ///   `rgb(…)`, and is a wrong one.
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
