// SPDX-License-Identifier: MIT
import CEGL
import IntaglioModel
import IntaglioPlan

/// The value of a uniform: a scalar, a vector, or an array of either.
enum Uniform: Hashable {
  /// int, ivec2 or ivec4, by the number of components; more numbers make an array.
  case integers([Int32], components: Int)
  /// float, vec2 or vec4, by the number of components; more numbers make an array.
  case floats([Float], components: Int)

  /// One integer.
  static func integer(_ value: Int) -> Uniform { .integers([Int32(limiting: value)], components: 1) }

  /// The regions of surfaces on their grids: position of texel (0, 0), then width and height.
  static func regions(_ regions: [PixelRect]) -> Uniform {
    let numbers = regions.flatMap { region in
      [region.columns.lowerBound, region.rows.lowerBound, region.width, region.height]
    }
    return .integers(numbers.map(Int32.init(limiting:)), components: 4)
  }

  /// The whole parts of shifts.
  static func wholeShifts(_ shifts: [PixelShift]) -> Uniform {
    .integers(shifts.flatMap { [Int32(limiting: $0.wholeX), Int32(limiting: $0.wholeY)] }, components: 2)
  }

  /// The fractions of shifts.
  static func fractions(_ shifts: [PixelShift]) -> Uniform {
    .floats(shifts.flatMap { [Float($0.fractionX), Float($0.fractionY)] }, components: 2)
  }

  /// Premultiplied colours.
  static func colors(_ colors: [SIMD4<Double>]) -> Uniform {
    .floats(colors.flatMap { color in (0..<4).map { Float(color[$0]) } }, components: 4)
  }

  /// Sets the uniform at a location of the current program.
  func set(at location: GLint) {
    switch self {
    case .integers(let values, let components):
      let count = GLsizei(values.count / components)
      switch components {
      case 1: glUniform1iv(location, count, values)
      case 2: glUniform2iv(location, count, values)
      default: glUniform4iv(location, count, values)
      }
    case .floats(let values, let components):
      let count = GLsizei(values.count / components)
      switch components {
      case 1: glUniform1fv(location, count, values)
      case 2: glUniform2fv(location, count, values)
      default: glUniform4fv(location, count, values)
      }
    }
  }
}

extension Int32 {
  /// `value`, clamped to ±2^28: far outside every texture, and far enough from overflow for additions.
  init(limiting value: Int) {
    self = Int32(Swift.min(Swift.max(value, -(1 << 28)), 1 << 28))
  }
}
