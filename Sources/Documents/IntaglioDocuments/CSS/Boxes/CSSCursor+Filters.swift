// SPDX-License-Identifier: MIT
import IntaglioModel

enum CSSFilter: Sendable, Hashable {
  case dropShadow(Shadow)
  case blur(Blur)
  case adjustment(Adjustment.Change)

  var isOpacity: Bool { if case .adjustment(.opacity) = self { true } else { false } }
}

struct CSSBackdrop: Sendable, Hashable {
  var blur: Blur?
  var adjustments: [Adjustment] = []
}

extension CSSCursor {
  private static let maximumFilters = 16

  /// Reads the value of `filter`: `none`, or any number of functions.
  mutating func filters() throws(CSSError) -> [CSSFilter] {
    if take(.word("none")) { return [] }
    var filters: [CSSFilter] = []
    repeat {
      // Each filter may need a layer around the previous ones.
      guard filters.count < CSSCursor.maximumFilters else { throw expected("the end: at most 16 filters") }
      switch kind {
      case .function("drop-shadow"):
        advance()
        filters.append(.dropShadow(try dropShadow()))
      case .function("blur"): filters.append(.blur(try blur()))
      default:
        guard let change = try change() else {
          throw expected("drop-shadow(), blur(), \(CSSCursor.changeNames), or none")
        }
        filters.append(.adjustment(change))
      }
    } while !isAtEnd
    return filters
  }

  /// Reads the value of `backdrop-filter`: `none`, or at most one `blur()` among changes of colours.
  mutating func backdrop() throws(CSSError) -> CSSBackdrop? {
    if take(.word("none")) { return nil }
    var backdrop = CSSBackdrop()
    repeat {
      guard backdrop.adjustments.count < CSSCursor.maximumFilters else {
        throw expected("the end: at most 16 filters")
      }
      if kind == .function("blur") {
        guard backdrop.blur == nil else { throw expected("at most one blur() of the backdrop") }
        backdrop.blur = try blur()
        for index in backdrop.adjustments.indices { backdrop.adjustments[index].isBeforeBlur = true }
      } else if let change = try change() {
        backdrop.adjustments.append(Adjustment(change))
      } else {
        throw expected("blur(), \(CSSCursor.changeNames), or none")
      }
    } while !isAtEnd
    return backdrop
  }

  private static let changeNames =
    "brightness(), contrast(), saturate(), grayscale(), sepia(), hue-rotate(), invert(), opacity()"

  /// The functions with an amount, and the largest effective amount; nil for no limit.
  private static let changes: [String: (make: @Sendable (Double) -> Adjustment.Change, most: Double?)] = [
    "brightness": (Adjustment.Change.brightness, nil), "contrast": (Adjustment.Change.contrast, nil),
    "saturate": (Adjustment.Change.saturate, nil), "grayscale": (Adjustment.Change.grayscale, 1),
    "sepia": (Adjustment.Change.sepia, 1), "invert": (Adjustment.Change.invert, 1),
    "opacity": (Adjustment.Change.opacity, 1),
  ]

  /// Reads a colour change (Filter Effects 1, section 6); nil at anything else. An omitted amount is 1, an
  /// omitted angle 0.
  private mutating func change() throws(CSSError) -> Adjustment.Change? {
    guard case .function(let name) = kind else { return nil }
    let change: Adjustment.Change
    if name == "hue-rotate" {
      advance()
      change = .hueRotate(kind == .closing ? 0 : try angle())
    } else if let function = CSSCursor.changes[name] {
      advance()
      let token = self.token
      var amount = kind == .closing ? 1 : try factor("a number or a percentage")
      guard amount >= 0 || token.isFunction, amount <= 100 || function.most != nil else {
        throw error(at: token, expected: amount < 0 ? "an amount of 0 or more" : "an amount of at most 100")
      }
      amount = min(max(0, amount), function.most ?? amount)
      change = function.make(amount)
    } else {
      return nil
    }
    guard take(.closing) else { throw expected("the closing ) of \(name)()") }
    return change
  }

  /// Reads `blur()` with a standard deviation; 0 if omitted.
  private mutating func blur() throws(CSSError) -> Blur {
    advance()
    let sigma = kind == .closing ? 0 : try positive("a standard deviation")
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
        throw expected("the closing ): drop-shadow() takes two or three lengths and a colour")
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
