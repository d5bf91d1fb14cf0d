extension Pass {
  /// The surfaces that the pass reads, each once.
  public var sources: [SurfaceID] {
    switch self {
    case .mask(let pass): [pass.source]
    case .halve(let pass): [pass.source.surface]
    case .blur(let pass): [pass.source.surface]
    case .expand(let pass): [pass.source]
    case .shape: []
    case .warp(let pass): [pass.picture]
    case .paint(let pass): pass.itemSurfaces + (pass.backdrop.map { [$0] } ?? [])
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
