// SPDX-License-Identifier: MIT
import IntaglioModel

/// One filter of an element.
enum CSSFilter: Sendable, Hashable {
  case dropShadow(Shadow)
  case blur(Blur)
}

extension CSSCursor {
  /// Reads the value of `filter`: `none`, or any number of `drop-shadow()` and `blur()`.
  mutating func filters() throws(CSSError) -> [CSSFilter] {
    if take(.word("none")) { return [] }
    var filters: [CSSFilter] = []
    repeat {
      // Each filter takes a layer around the previous ones.
      guard filters.count < 16 else { throw expected("the end: 16 filters at most") }
      switch kind {
      case .function("drop-shadow"):
        advance()
        filters.append(.dropShadow(try dropShadow()))
      case .function("blur"): filters.append(.blur(try blur()))
      default: throw expected("drop-shadow(), blur() or none: other filters are not drawn")
      }
    } while !isAtEnd
    return filters
  }

  /// Reads the value of `backdrop-filter`: `none`, or one `blur()`.
  mutating func backdropBlur() throws(CSSError) -> Blur? {
    if take(.word("none")) { return nil }
    guard kind == .function("blur") else {
      throw expected("blur() or none: other filters of a backdrop are not drawn")
    }
    return try blur()
  }

  /// Reads `blur()` with a standard deviation; 0 if omitted.
  private mutating func blur() throws(CSSError) -> Blur {
    advance()
    var sigma = 0.0
    if kind != .closing {
      sigma = try positive("a standard deviation")
    }
    guard take(.closing) else { throw expected("the closing ) of blur()") }
    return .sigma(sigma)
  }

  /// Reads a colour and two or three lengths; the third is a standard deviation.
  private mutating func dropShadow() throws(CSSError) -> Shadow {
    var color: Color?
    var lengths: [Double] = []
    while kind != .closing {
      if isAtNumber, lengths.isEmpty {
        while isAtNumber, lengths.count < 3 {
          lengths.append(lengths.count == 2 ? try positive("a standard deviation") : try length())
        }
      } else if color == nil, !isAtNumber {
        color = try self.color()
      } else {
        throw expected("the closing ): two or three lengths and a colour make a drop-shadow()")
      }
    }
    guard lengths.count >= 2 else {
      throw expected("two or three lengths in drop-shadow(): x, y, standard deviation")
    }
    advance()
    return Shadow(
      .outer, color: color ?? currentColor ?? .black, offset: Vector(lengths[0], lengths[1]),
      blur: .sigma(lengths.count == 3 ? lengths[2] : 0))
  }
}
