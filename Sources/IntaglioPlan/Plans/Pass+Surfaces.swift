// SPDX-License-Identifier: MIT
extension Pass {
  /// The surfaces that the pass reads, each once.
  package var sources: [SurfaceID] {
    var sources: [SurfaceID] = []
    forEachSource { if !sources.contains($0) { sources.append($0) } }
    return sources
  }

  /// Calls a function for each surface that the pass reads, for some of them more than once.
  package func forEachSource<E>(_ body: (SurfaceID) throws(E) -> Void) throws(E) {
    switch self {
    case .mask(let pass): try body(pass.source)
    case .downsample(let pass): try body(pass.source.surface)
    case .blur(let pass): try body(pass.source.surface)
    case .boxBlur(let pass):
      try body(pass.source.surface)
      if let blocks = pass.blocks { try body(blocks.plane) }
    case .upsample(let pass): try body(pass.source)
    case .shape: break
    case .warp(let pass): try body(pass.picture)
    case .distance(let pass): try body(pass.source)
    case .spread(let pass):
      try body(pass.source)
      try body(pass.distances)
    case .tone(let pass):
      try body(pass.source)
      if let texture = pass.texture { try body(texture) }
    case .share(let pass):
      try body(pass.first)
      if let second = pass.second { try body(second) }
    case .sweep(let pass): try body(pass.source)
    case .compose(let pass): for plane in pass.planes { try body(plane) }
    case .grain(let pass): try body(pass.source)
    case .ramp(let pass): try body(pass.source)
    case .displace(let pass): try body(pass.picture)
    case .paint(let pass):
      for item in pass.items { try item.forEachSurface(body) }
      if let backdrop = pass.backdrop { try body(backdrop) }
    }
  }

  /// The surface that the pass writes.
  package var output: SurfaceID {
    get {
      switch self {
      case .mask(let pass): pass.output
      case .downsample(let pass): pass.output
      case .blur(let pass): pass.output
      case .boxBlur(let pass): pass.output
      case .upsample(let pass): pass.output
      case .shape(let pass): pass.output
      case .paint(let pass): pass.output
      case .warp(let pass): pass.output
      case .distance(let pass): pass.output
      case .spread(let pass): pass.output
      case .tone(let pass): pass.output
      case .share(let pass): pass.output
      case .sweep(let pass): pass.output
      case .compose(let pass): pass.output
      case .grain(let pass): pass.output
      case .ramp(let pass): pass.output
      case .displace(let pass): pass.output
      }
    }
    set {
      switch self {
      case .mask(var pass):
        pass.output = newValue
        self = .mask(pass)
      case .downsample(var pass):
        pass.output = newValue
        self = .downsample(pass)
      case .blur(var pass):
        pass.output = newValue
        self = .blur(pass)
      case .boxBlur(var pass):
        pass.output = newValue
        self = .boxBlur(pass)
      case .upsample(var pass):
        pass.output = newValue
        self = .upsample(pass)
      case .shape(var pass):
        pass.output = newValue
        self = .shape(pass)
      case .paint(var pass):
        pass.output = newValue
        self = .paint(pass)
      case .warp(var pass):
        pass.output = newValue
        self = .warp(pass)
      case .distance(var pass):
        pass.output = newValue
        self = .distance(pass)
      case .spread(var pass):
        pass.output = newValue
        self = .spread(pass)
      case .tone(var pass):
        pass.output = newValue
        self = .tone(pass)
      case .share(var pass):
        pass.output = newValue
        self = .share(pass)
      case .sweep(var pass):
        pass.output = newValue
        self = .sweep(pass)
      case .compose(var pass):
        pass.output = newValue
        self = .compose(pass)
      case .grain(var pass):
        pass.output = newValue
        self = .grain(pass)
      case .ramp(var pass):
        pass.output = newValue
        self = .ramp(pass)
      case .displace(var pass):
        pass.output = newValue
        self = .displace(pass)
      }
    }
  }
}
