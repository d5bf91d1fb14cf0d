// SPDX-License-Identifier: MIT
import IntaglioModel

/// One picture and one style for which all backends must agree.
public struct ParityCase: Sendable, Hashable, Codable {
  /// The shadows of the style.
  public enum Shadows: String, Sendable, Hashable, Codable, CaseIterable {
    /// One inner shadow.
    case inner
    /// One outer shadow.
    case outer
    /// One of each, with the same sigma.
    case both
    /// Two of each, with the same sigma and different colours and offsets.
    case several
    /// Two of each, each with its own sigma.
    case differentSigmas
  }

  /// The offsets of the shadows.
  public enum Offset: String, Sendable, Hashable, Codable, CaseIterable {
    /// None: the shadow lies straight below.
    case none
    /// Whole points.
    case whole
    /// Fractions on both axes.
    case fraction
    /// Larger than the picture.
    case beyond
  }

  /// The standard deviation in points.
  public var sigma: Double
  /// The picture's size in pixels.
  public var size: PixelSize
  /// The content of the picture.
  public var content: Content
  /// The shadows.
  public var shadows: Shadows
  /// Drawn or knocked out.
  public var contents: Style.Contents
  /// The mask's threshold.
  public var threshold: Int?
  /// Open or bounded.
  public var edges: Style.Edges
  /// Hidden or drawn.
  public var casters: Style.Casters
  /// The offsets of the shadows.
  public var offset: Offset
  /// Pixels per point.
  public var scale: Double
  /// The spread of the first inner and the first outer shadow, in points.
  public var spread: Double
  /// The arithmetic of the effects.
  public var profile: Style.Profile

  /// The style of the case.
  public var style: Style {
    Style(
      shadows: shadowList, contents: contents, threshold: threshold, edges: edges, casters: casters,
      fill: shadows == .several ? .color(Color(red: 0.9, green: 0.6, blue: 0.1, alpha: 0.35)) : nil,
      profile: profile)
  }

  private var shadowList: [Shadow] {
    let inner = Shadow(
      .inner, color: Color(red: 0.05, green: 0, blue: 0.1, alpha: 0.75), offset: vector(0),
      blur: .sigma(sigma), spread: spread)
    let outer = Shadow(
      .outer, color: Color(red: 1, green: 0.95, blue: 0.8, alpha: 0.6), offset: vector(1),
      blur: .sigma(sigma), spread: spread)
    let secondInner = Shadow(
      .inner, color: Color(red: 0.4, green: 0.8, blue: 1, alpha: 1), offset: vector(2), blur: .sigma(sigma))
    let secondOuter = Shadow(.outer, color: .black, offset: vector(3), blur: .sigma(sigma))
    switch shadows {
    case .inner: return [inner]
    case .outer: return [outer]
    case .both: return [inner, outer]
    case .several: return [inner, secondInner, outer, secondOuter]
    case .differentSigmas:
      var list = [inner, secondInner, outer, secondOuter]
      list[1].blur = .sigma(sigma * 0.5)
      list[2].blur = .sigma(sigma * 1.6 + 0.4)
      list[3].blur = .sigma(sigma * 0.25)
      return list
    }
  }

  /// The offset of the shadow with this number; the directions differ.
  private func vector(_ number: Int) -> Vector {
    let sign = number % 2 == 0 ? 1.0 : -1.0
    let step = Double(1 + number / 2)
    return switch offset {
    case .none: .zero
    case .whole: Vector(3 * sign * step, 2 * step)
    case .fraction: Vector(-1.25 * sign * step, 2.6 * sign * step)
    case .beyond: Vector(sign * (Double(size.width) + 5 * step), 3 * step)
    }
  }
}

extension ParityCase: CustomStringConvertible {
  /// All dimensions in one line.
  public var description: String {
    let mask = threshold.map { " threshold \($0)" } ?? ""
    return "\(content.rawValue) \(size) sigma \(sigma) \(shadows.rawValue) \(contents.rawValue)\(mask) "
      + "\(edges.rawValue) casters \(casters.rawValue) offset \(offset.rawValue) scale \(scale) spread \(spread) \(profile.rawValue)"
  }
}
