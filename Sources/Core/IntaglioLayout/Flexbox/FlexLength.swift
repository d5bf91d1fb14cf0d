// SPDX-License-Identifier: MIT

/// A length of a box, as CSS has it.
package enum FlexLength: Sendable, Equatable {
  /// Determined by the layout; for a maximum, none.
  case auto
  /// In points.
  case points(Double)
  /// A fraction of the containing block's length: 1 is all of it.
  case fraction(Double)
  /// A fraction of the containing block's length, and points.
  case sum(fraction: Double, points: Double)
  /// The smallest width of the contents, their full width, or that within the available room. For heights,
  /// all are what the contents need. Only for sizes and bases.
  case minContent, maxContent, fitContent

  /// The length in points; `nil` if it is `auto` or by the contents, or a fraction of an unknown length.
  func resolved(_ base: Double?) -> Double? {
    switch self {
    case .auto, .minContent, .maxContent, .fitContent: nil
    case .points(let points): points
    case .fraction(let fraction): base.map { $0 * fraction }
    case .sum(let fraction, let points): base.map { $0 * fraction + points }
    }
  }

  /// Whether it depends on nothing but the layout itself.
  var isAuto: Bool { if case .auto = self { true } else { false } }

  /// Whether it is a fraction of the containing block's length.
  var isOfBase: Bool {
    switch self {
    case .fraction, .sum: true
    case .auto, .points, .minContent, .maxContent, .fitContent: false
    }
  }

  /// Whether the contents may determine it.
  var isByContents: Bool { isAuto || isOfContents }
  var isOfContents: Bool {
    switch self {
    case .minContent, .maxContent, .fitContent: true
    case .auto, .points, .fraction, .sum: false
    }
  }
}

package struct FlexEdges<Value: Sendable & Equatable>: Sendable, Equatable {
  package var left, top, right, bottom: Value

  package init(left: Value, top: Value, right: Value, bottom: Value) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }

  package init(_ value: Value) { self.init(left: value, top: value, right: value, bottom: value) }

  func map<Other>(_ change: (Value) -> Other) -> FlexEdges<Other> {
    FlexEdges<Other>(left: change(left), top: change(top), right: change(right), bottom: change(bottom))
  }

  package mutating func swapSides() { (left, right) = (right, left) }

  func start(_ axis: FlexAxis) -> Value { axis == .horizontal ? left : top }

  func end(_ axis: FlexAxis) -> Value { axis == .horizontal ? right : bottom }
}

extension FlexEdges<Double> {
  var positive: Self { map { max(0, $0) } }

  func sum(_ axis: FlexAxis) -> Double { axis == .horizontal ? left + right : top + bottom }

  static func + (one: Self, other: Self) -> Self {
    Self(
      left: one.left + other.left, top: one.top + other.top, right: one.right + other.right,
      bottom: one.bottom + other.bottom)
  }
}

extension FlexEdges<FlexLength> {
  /// Whether any depends on the containing block.
  var isOfBase: Bool { left.isOfBase || top.isOfBase || right.isOfBase || bottom.isOfBase }

  /// In points: percentages are of the containing block's width on all edges, `auto` is zero.
  func resolved(_ width: Double?) -> FlexEdges<Double> { map { $0.resolved(width ?? 0) ?? 0 } }
}

enum FlexAxis: Sendable {
  case horizontal, vertical

  var other: Self { self == .horizontal ? .vertical : .horizontal }
}

package struct FlexPair<Value: Sendable & Equatable>: Sendable, Equatable {
  package var width, height: Value

  package init(width: Value, height: Value) { (self.width, self.height) = (width, height) }

  /// A value for an axis, and one for the other.
  init(_ axis: FlexAxis, _ along: Value, across: Value) {
    self = axis == .horizontal ? Self(width: along, height: across) : Self(width: across, height: along)
  }

  subscript(axis: FlexAxis) -> Value {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }
}

extension FlexPair<Double?> {
  static let unknown = FlexPair(width: nil, height: nil)
}
