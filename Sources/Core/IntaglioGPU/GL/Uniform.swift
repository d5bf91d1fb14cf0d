// SPDX-License-Identifier: MIT
import CEGL
import IntaglioModel
import IntaglioPlan
import IntaglioSystem

/// The value of a uniform: a scalar, a vector, or an array of either.
enum Uniform: Hashable, Sendable {
  /// int, ivec2 or ivec4, by the number of components; more numbers make an array.
  case integers([Int32], components: Int)
  /// float, vec2 or vec4, by the number of components; more numbers make an array.
  case floats([Float], components: Int)

  /// int, ivec2 or ivec4.
  static func integers(_ values: Int...) -> Uniform {
    .integers(values.map(Int32.init(limiting:)), components: values.count)
  }

  /// float, vec2 or vec4.
  static func floats(_ values: Double...) -> Uniform {
    .floats(values.map { Float($0) }, components: values.count)
  }

  /// An array of vec2 or vec4.
  static func vectors<Vector: SIMD<Double>>(_ vectors: [Vector]) -> Uniform {
    .floats(
      vectors.flatMap { vector in vector.indices.map { Float(vector[$0]) } }, components: Vector.scalarCount)
  }

  /// Grids of grains or noise: position, size of a cell, and seed.
  static func grids(_ grids: [GrainGrid]) -> Uniform {
    let numbers = grids.flatMap { grid in
      [Int32(grid.left), Int32(grid.top), Int32(grid.size), Int32(bitPattern: grid.seed)]
    }
    return .integers(numbers, components: 4)
  }

  /// The places of all inks of screens: of pixel (0, 0), and the changes in the next column.
  static func screens(_ screens: [ResolvedScreen]) -> Uniform {
    let numbers = screens.flatMap(\.cells).flatMap { [$0.u, $0.v, $0.along, $0.across] }
    return .integers(numbers.map { Int32(bitPattern: $0) }, components: 4)
  }

  /// The regions of surfaces on their grids: position of texel (0, 0), then width and height.
  static func regions(_ regions: [PixelRect]) -> Uniform {
    let numbers = regions.flatMap { region in
      [region.columns.lowerBound, region.rows.lowerBound, region.width, region.height]
    }
    return .integers(numbers.map(Int32.init(limiting:)), components: 4)
  }

  static func wholeShifts(_ shifts: [PixelShift]) -> Uniform {
    .integers(shifts.flatMap { [Int32(limiting: $0.wholeX), Int32(limiting: $0.wholeY)] }, components: 2)
  }

  static func fractions(_ shifts: [PixelShift]) -> Uniform {
    .vectors(shifts.map { SIMD2($0.fractionX, $0.fractionY) })
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

/// A uniform's name as a number, by which programs find its location.
struct UniformName: Sendable, ExpressibleByStringLiteral {
  let number: Int

  private static let numbers = Lock<[String: Int]>([:])

  init(_ name: String) {
    number = UniformName.numbers.withLock { numbers in
      if let known = numbers[name] { return known }
      defer { numbers[name] = numbers.count }
      return numbers.count
    }
  }

  init(stringLiteral name: String) { self.init(name) }
}

extension Int32 {
  /// `value`, clamped to ±2^28: far outside every texture, and far enough from overflow for additions.
  init(limiting value: Int) { self = Int32(Swift.min(Swift.max(value, -(1 << 28)), 1 << 28)) }
}
