/// How a plane was made, down to the picture: planes with equal keys, in whatever plans over the same inputs, hold the
/// same samples.
package indirect enum PlaneKey: Sendable, Hashable {
  /// The alpha of an input, or its mask with a threshold.
  case alpha(input: Int, threshold: Int?)
  /// Half the size, over a region.
  case halved(PlaneKey, PixelRect)
  /// A convolution along an axis, over a region.
  case blurred(PlaneKey, Axis, Kernel, PixelRect)
}

extension Plan {
  /// The planes that composites read, with their keys: what is worth keeping when only offsets, colours and clips change.
  package var lastingPlanes: [SurfaceID: PlaneKey] {
    var keys: [SurfaceID: PlaneKey] = [:]
    func key(_ source: CoverageSource) -> PlaneKey? {
      switch source {
      case .alpha(let surface, let threshold):
        surface.index < inputCount ? .alpha(input: surface.index, threshold: threshold) : nil
      case .plane(let surface): keys[surface]
      }
    }
    for pass in passes {
      switch pass {
      case .halve(let pass):
        keys[pass.output] = key(pass.source).map { .halved($0, self[pass.output].region) }
      case .blur(let pass):
        keys[pass.output] = key(pass.source).map {
          .blurred($0, pass.axis, pass.kernel, self[pass.output].region)
        }
      case .mask, .expand, .shadow, .clip, .flood, .over, .composite, .shape, .paint, .warp: continue
      }
    }
    var read: Set<SurfaceID> = []
    for case .composite(let composite) in passes { read.formUnion(composite.sources) }
    return keys.filter { read.contains($0.key) && $0.key != output }
  }

  /// The passes that still have to run for the output when the surfaces `present` are there already.
  package func passesNeeded(with present: Set<SurfaceID>) -> Set<Int> {
    var wanted: Set<SurfaceID> = [output]
    var needed: Set<Int> = []
    for (index, pass) in passes.enumerated().reversed()
    where wanted.contains(pass.output) && !present.contains(pass.output) {
      needed.insert(index)
      wanted.formUnion(pass.sources)
    }
    return needed
  }
}

extension CompositePass {
  /// Every surface that the pass reads.
  fileprivate var sources: [SurfaceID] { Pass.composite(self).sources }
}
