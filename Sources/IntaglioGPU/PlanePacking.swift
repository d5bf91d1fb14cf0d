import IntaglioCore

/// Which planes of a plan are held four samples to a texel, four neighbours of a row: those of full size between the two
/// axes of a blur, and after them up to the composite.
///
/// An invocation then makes four samples. Along a row it fetches 2 radius + 4 texels where four invocations fetched
/// 4 (2 radius + 1), and along a column 2 radius + 1 of four samples each. The bytes are the same.
struct PlanePacking {
  private let packed: Set<SurfaceID>

  /// The packing of `plan`'s planes.
  init(_ plan: Plan) {
    var readers: [SurfaceID: [Pass]] = [:]
    for pass in plan.passes {
      for surface in Set(pass.sources) { readers[surface, default: []].append(pass) }
    }
    var packed: Set<SurfaceID> = []
    // From the end, because whether a plane can be packed depends on its readers.
    for case .blur(let blur) in plan.passes.reversed() {
      let surface = blur.output
      guard surface != plan.output, let passes = readers[surface] else { continue }
      let areReadersAble = passes.allSatisfy { pass in
        switch pass {
        case .composite(let composite): composite.readsAtFullSize(surface)
        case .blur(let next):
          next.axis == .vertical && packed.contains(next.output)
            && plan[next.output].region.columns == plan[surface].region.columns
        case .mask, .halve, .expand, .shadow, .clip, .flood, .over: false
        }
      }
      // A vertical blur is only able to make packed samples from packed ones; this is found out when its source comes.
      if areReadersAble { packed.insert(surface) }
    }
    for case .blur(let blur) in plan.passes where blur.axis == .vertical && packed.contains(blur.output) {
      if case .plane(let source) = blur.source, packed.contains(source) { continue }
      packed.remove(blur.output)
    }
    self.packed = packed
  }

  /// Whether a surface is packed.
  func contains(_ surface: SurfaceID) -> Bool { packed.contains(surface) }

  /// Format and size of a surface's texture.
  func texture(
    of surface: SurfaceID, in plan: Plan, planes: PlaneFormat
  ) -> (format: TextureFormat, size: PixelSize) {
    let description = plan[surface]
    guard contains(surface) else {
      return (TextureFormat(description.format, planes: planes), description.region.size)
    }
    let size = PixelSize((description.region.width + 3) / 4, description.region.height)
    return (TextureFormat(.deepPicture, planes: planes), size)
  }
}

extension CompositePass {
  /// Whether all layers that read a plane read it at full size.
  fileprivate func readsAtFullSize(_ plane: SurfaceID) -> Bool {
    layers.allSatisfy { layer in
      guard case .plane(plane, let octaves)? = layer.shadow?.reading else { return true }
      return octaves == 0
    }
  }
}
