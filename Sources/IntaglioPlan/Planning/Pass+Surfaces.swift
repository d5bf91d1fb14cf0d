extension Pass {
  /// The surfaces that the pass reads, each once.
  public var sources: [SurfaceID] {
    switch self {
    case .mask(let pass): [pass.source]
    case .halve(let pass): [pass.source.surface]
    case .blur(let pass): [pass.source.surface]
    case .expand(let pass): [pass.source]
    case .shadow(let pass): [pass.coverage]
    case .clip(let pass):
      pass.picture == pass.mask.surface ? [pass.picture] : [pass.picture, pass.mask.surface]
    case .flood: []
    case .over(let pass): pass.top == pass.bottom ? [pass.top] : [pass.top, pass.bottom]
    case .shape: []
    case .warp(let pass): [pass.picture]
    case .paint(let pass): pass.itemSurfaces + (pass.backdrop.map { [$0] } ?? [])
    case .composite(let pass): [pass.picture] + pass.fills + pass.planes + (pass.backdrop.map { [$0] } ?? [])
    }
  }

  /// The surface that the pass writes.
  public var output: SurfaceID {
    get {
      switch self {
      case .mask(let pass): pass.output
      case .halve(let pass): pass.output
      case .blur(let pass): pass.output
      case .expand(let pass): pass.output
      case .shadow(let pass): pass.output
      case .clip(let pass): pass.output
      case .flood(let pass): pass.output
      case .over(let pass): pass.output
      case .composite(let pass): pass.output
      case .shape(let pass): pass.output
      case .paint(let pass): pass.output
      case .warp(let pass): pass.output
      }
    }
    set {
      switch self {
      case .mask(var pass):
        pass.output = newValue
        self = .mask(pass)
      case .halve(var pass):
        pass.output = newValue
        self = .halve(pass)
      case .blur(var pass):
        pass.output = newValue
        self = .blur(pass)
      case .expand(var pass):
        pass.output = newValue
        self = .expand(pass)
      case .shadow(var pass):
        pass.output = newValue
        self = .shadow(pass)
      case .clip(var pass):
        pass.output = newValue
        self = .clip(pass)
      case .flood(var pass):
        pass.output = newValue
        self = .flood(pass)
      case .over(var pass):
        pass.output = newValue
        self = .over(pass)
      case .composite(var pass):
        pass.output = newValue
        self = .composite(pass)
      case .shape(var pass):
        pass.output = newValue
        self = .shape(pass)
      case .paint(var pass):
        pass.output = newValue
        self = .paint(pass)
      case .warp(var pass):
        pass.output = newValue
        self = .warp(pass)
      }
    }
  }
}

extension CompositeLayer {
  /// The shadow of an inner or outer layer.
  public var shadow: ShadowLayer? {
    switch self {
    case .inner(let shadow), .outer(let shadow, _): shadow
    case .casters, .fillColor, .fillBitmap, .contents: nil
    }
  }
}

extension CompositePass {
  /// The planes read, each once, in the order in which the layers name them.
  public var planes: [SurfaceID] {
    var planes: [SurfaceID] = []
    for case .plane(let surface, _)? in layers.map({ $0.shadow?.reading }) where !planes.contains(surface) {
      planes.append(surface)
    }
    return planes
  }

  /// The fill bitmaps read.
  public var fills: [SurfaceID] {
    layers.compactMap { layer in
      if case .fillBitmap(let surface) = layer { surface } else { nil }
    }
  }
}
