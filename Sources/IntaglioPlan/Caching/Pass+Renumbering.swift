// SPDX-License-Identifier: MIT
extension Pass {
  /// The pass with other surfaces in the places of those that it reads.
  package func reading(_ other: (SurfaceID) -> SurfaceID) -> Pass {
    switch self {
    case .mask(var pass):
      pass.source = other(pass.source)
      return .mask(pass)
    case .downsample(var pass):
      pass.source = pass.source.reading(other)
      return .downsample(pass)
    case .blur(var pass):
      pass.source = pass.source.reading(other)
      return .blur(pass)
    case .boxBlur(var pass):
      pass.source = pass.source.reading(other)
      if let blocks = pass.blocks { pass.blocks?.plane = other(blocks.plane) }
      return .boxBlur(pass)
    case .upsample(var pass):
      pass.source = other(pass.source)
      return .upsample(pass)
    case .shape: return self
    case .paint(var pass):
      pass.backdrop = pass.backdrop.map(other)
      pass.items = pass.items.map { $0.reading(other) }
      return .paint(pass)
    case .warp(var pass):
      pass.picture = other(pass.picture)
      return .warp(pass)
    case .distance(var pass):
      pass.source = other(pass.source)
      return .distance(pass)
    case .spread(var pass):
      pass.source = other(pass.source)
      pass.distances = other(pass.distances)
      return .spread(pass)
    case .tone(var pass):
      pass.source = other(pass.source)
      pass.texture = pass.texture.map(other)
      return .tone(pass)
    case .share(var pass):
      pass.first = other(pass.first)
      pass.second = pass.second.map(other)
      return .share(pass)
    case .sweep(var pass):
      pass.source = other(pass.source)
      return .sweep(pass)
    case .compose(var pass):
      pass.channels = pass.channels.map(other)
      pass.divisor = pass.divisor.map(other)
      return .compose(pass)
    case .grain(var pass):
      pass.source = other(pass.source)
      return .grain(pass)
    case .ramp(var pass):
      pass.source = other(pass.source)
      return .ramp(pass)
    case .displace(var pass):
      pass.picture = other(pass.picture)
      return .displace(pass)
    }
  }
}

extension CoverageSource {
  fileprivate func reading(_ other: (SurfaceID) -> SurfaceID) -> CoverageSource {
    switch self {
    case .alpha(let surface, let threshold): .alpha(other(surface), threshold: threshold)
    case .plane(let surface): .plane(other(surface))
    }
  }
}

extension PaintItem {
  fileprivate func reading(_ other: (SurfaceID) -> SurfaceID) -> PaintItem {
    var item = self
    switch paint {
    case .picture(let surface, let shift): item.paint = .picture(other(surface), shift: shift)
    case .pattern(let surface, let shift): item.paint = .pattern(other(surface), shift: shift)
    case .color, .gradient, .noise: break
    }
    item.coverage = coverage.map { $0.reading(other) }
    return item
  }
}

extension CoverageTerm {
  fileprivate func reading(_ other: (SurfaceID) -> SurfaceID) -> CoverageTerm {
    var term = self
    switch source {
    case .alpha(let surface, let threshold): term.source = .alpha(other(surface), threshold: threshold)
    case .luminance(let surface): term.source = .luminance(other(surface))
    case .plane(let surface, let octaves): term.source = .plane(other(surface), octaves: octaves)
    case .profile: break
    }
    return term
  }
}
