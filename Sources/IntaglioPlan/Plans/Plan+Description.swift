// SPDX-License-Identifier: MIT
import IntaglioModel

extension Plan: CustomStringConvertible {
  /// The plan as text, one pass a line: what tests and `--verbose` read.
  ///
  ///     plan 2 inputs, 5 passes -> s6 bitmap 640x361
  ///     halve      alpha(s0 > 1)            -> s2 plane 330x190@-5,-5
  package var description: String {
    let head =
      "plan \(inputCount) input\(inputCount == 1 ? "" : "s"), \(passes.count) passes -> \(described(output))"
    return ([head] + passes.map(line)).joined(separator: "\n")
  }

  private func line(_ pass: Pass) -> String {
    let name = pass.name.padding(to: 10)
    return "\(name) \(pass.details) -> \(described(pass.output))"
  }

  private func described(_ surface: SurfaceID) -> String {
    "\(surface) \(self[surface].format) \(self[surface].region)"
  }
}

extension Pass {
  /// The pass's name, which is also the base name of its shader and of its file in the CPU backend.
  package var name: String {
    switch self {
    case .mask: "mask"
    case .downsample: "downsample"
    case .blur: "blur"
    case .boxBlur: "boxblur"
    case .upsample: "upsample"
    case .shape: "shape"
    case .paint: "paint"
    case .warp: "warp"
    case .distance: "distance"
    case .spread: "spread"
    case .tone: "tone"
    case .share: "share"
    case .sweep: "sweep"
    case .compose: "compose"
    case .grain: "grain"
    case .ramp: "ramp"
    case .displace: "displace"
    }
  }

  /// What it reads and with which numbers, in one line.
  var details: String {
    switch self {
    case .mask(let pass):
      "\(pass.isInverted ? "1 - " : "")"
        + (pass.channel == .alpha
          ? "\(CoverageSource.alpha(pass.source, threshold: pass.threshold))"
          : "\(pass.channel)(\(pass.source))")
    case .downsample(let pass): "\(pass.source)"
    case .blur(let pass): "\(pass.source) \(pass.axis), \(pass.kernel.tapCount) taps"
    case .boxBlur(let pass):
      "\(pass.source) \(pass.axis), two boxes of \(pass.width)"
        + (pass.blocks.map { ", of \($0.plane) with \($0.width)" } ?? "")
    case .upsample(let pass): "\(pass.source) by \(1 << pass.octaves)"
    case .shape(let pass): "\(pass.shape)" + (pass.hole.map { " less \($0)" } ?? "")
    case .paint(let pass): pass.details
    case .warp(let pass):
      "\(pass.picture) at "
        + [
          pass.placement.a, pass.placement.b, pass.placement.c, pass.placement.d, pass.placement.tx,
          pass.placement.ty,
        ].map(DecimalText.text).joined(separator: " ")
    case .distance(let pass):
      "\(pass.isInverted ? "1 - " : "")\(pass.source) vertical, up to \(pass.limit)"
    case .spread(let pass):
      "\(pass.source) by \(DecimalText.text(pass.spread))\(pass.metric.words)\(pass.ramp == 1 ? "" : " over \(DecimalText.text(pass.ramp))"), distances \(pass.distances)"
    case .tone(let pass): pass.details
    case .share(let pass):
      "(\(SharePass.text(pass.dividend, pass))) / (\(SharePass.text(pass.divisor, pass)))"
    case .sweep(let pass):
      "\(pass.source) \(pass.direction.isForward ? "" : "-")\(pass.direction.steps) steps \(pass.direction.axis), slope \(DecimalText.text(pass.direction.slope))"
        + (pass.fade == 0 ? "" : ", fades by \(DecimalText.text(pass.fade))")
    case .compose(let pass):
      pass.channels.map(\.description).joined(separator: " ") + (pass.divisor.map { " / \($0)" } ?? "")
        + (pass.octaves > 0 ? " by \(1 << pass.octaves)" : "")
    case .grain(let pass):
      "\(pass.source)\(pass.shift == .zero ? "" : " moved \(pass.shift)"), noise \(DecimalText.text(pass.noise)), jitter \(DecimalText.text(pass.jitter)), grains of \(pass.grid.size)"
    case .ramp(let pass): "\(pass.source) in \(pass.colors.count) colours"
    case .displace(let pass):
      "\(pass.picture) by up to \(DecimalText.text(pass.radius)), squares of \(pass.lattices.map { "\($0.size)" }.joined(separator: ", "))"
        + (pass.isClipped ? ", clipped" : "")
    }
  }
}

extension TonePass {
  fileprivate var details: String {
    let painted =
      switch value {
      case .plain(let isInverted): isInverted ? "1 - \(source)" : "\(source)"
      case .difference(let one, let other): "\(source) moved \(one) less moved \(other)"
      case .relief(let relief):
        "relief of \(source), steepness \(DecimalText.text(relief.steepness))"
          + (relief.texture.map { ", texture \($0.plane), steepness \(DecimalText.text($0.steepness))" } ?? "")
      }
    let curve = contour.isEmpty ? "" : ", contour of \(contour.count)"
    let numbers = [gain, scale, offset].map(DecimalText.text).joined(separator: " ")
    return painted + curve + (numbers == "1 1 0" ? "" : ", \(numbers)")
  }
}

extension SharePass {
  /// A sum of parts, such as `1 s3 - 0.5 s4`.
  fileprivate static func text(_ factors: SIMD3<Double>, _ pass: SharePass) -> String {
    let names = ["\(pass.first)", pass.second.map { "\($0)" } ?? "0", ""]
    let parts = (0..<3).filter { factors[$0] != 0 }.map { DecimalText.text(factors[$0]) + names[$0] }
    return parts.joined(separator: " + ")
  }
}

extension PaintPass {
  fileprivate var details: String {
    let below = backdrop.map { "\($0) under " } ?? ""
    let rows = region.map { ", rows \($0.rows)" } ?? ""
    return below + (items.isEmpty ? "nothing" : items.map(\.description).joined(separator: " under ")) + rows
  }
}

extension PaintItem: CustomStringConvertible {
  /// The paint, its factors, and how it is blended.
  package var description: String {
    let painted =
      switch paint {
      case .color(let color): hexadecimal(color)
      case .picture(let surface, let shift): shift == .zero ? "\(surface)" : "\(surface) moved \(shift)"
      case .pattern(let surface, let shift):
        "pattern of \(surface)" + (shift == .zero ? "" : " moved \(shift)")
      case .noise(let noise): "noise of \(noise.grid.size)"
      case .gradient(let gradient): "gradient of \(gradient.positions.count)"
      }
    let factors = coverage.map { " * \($0)" }.joined()
    let opacity = opacity == 1 ? "" : " * \(DecimalText.text(self.opacity))"
    return painted + factors + opacity + (isAdded ? " added" : blend == .normal ? "" : " \(blend)")
  }
}

extension CoverageTerm: CustomStringConvertible {
  /// `s3`, `1 - alpha(s0)`, with the displacement where there is one.
  package var description: String {
    let name =
      switch source {
      case .alpha(let surface, let threshold): "\(CoverageSource.alpha(surface, threshold: threshold))"
      case .luminance(let surface): "luminance(\(surface))"
      case .plane(let surface, 0): "\(surface)"
      case .plane(let surface, let octaves): "\(surface) by \(1 << octaves)"
      case .profile: "profile"
      }
    let moved = shift == .zero ? name : "\(name) moved \(shift)"
    return isInverted ? (bounds == nil ? "(1 - \(moved))" : "(bounds - \(moved))") : moved
  }
}

extension RoundedRectangle: CustomStringConvertible {
  /// Edges, and the radii where there are any.
  public var description: String {
    let edges = [left, top, right, bottom].map(DecimalText.text).joined(separator: ",")
    let round = radii.map { "\(DecimalText.text($0.x))/\(DecimalText.text($0.y))" }.joined(separator: " ")
    return isRectangle ? "[\(edges)]" : "[\(edges) round \(round)]"
  }
}

extension CoverageSource: CustomStringConvertible {
  /// `s3`, `alpha(s0)` or `alpha(s0 > 1)`.
  package var description: String {
    switch self {
    case .plane(let surface): "\(surface)"
    case .alpha(let surface, nil): "alpha(\(surface))"
    case .alpha(let surface, let threshold?): "alpha(\(surface) > \(threshold))"
    }
  }
}

/// `#rrggbbaa` of a premultiplied colour, each component rounded.
private func hexadecimal(_ color: SIMD4<Double>) -> String {
  let bytes = (0..<4).map { Int((255 * min(max(color[$0], 0), 1)).rounded()) }
  return "#" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}

extension String {
  func padding(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
