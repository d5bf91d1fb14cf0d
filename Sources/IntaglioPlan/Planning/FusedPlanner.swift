import IntaglioModel

/// Plans with one blurred plane a sigma and source, and one composite that does all the rest.
struct FusedPlanner {
  let stack: LayerStack
  /// Whether planes are made as far as they are other than zero.
  var makesWholePlanes = false

  /// The plan, working in `bands` bands of rows one after another.
  func plan(bands: Int) -> Plan {
    var plan = Plan()
    let inputs = plan.addInputs(of: stack)
    plan.output = plan.addSurface(.bitmap, stack.canvas)
    guard !stack.layers.isEmpty else {
      plan.add(.flood(FloodPass(color: .zero, output: plan.output)))
      return plan
    }
    for band in 0..<bands {
      let rows = stack.canvas.rows
      let first = rows.lowerBound + rows.count * band / bands
      let last = rows.lowerBound + rows.count * (band + 1) / bands
      addBand(PixelRect(columns: stack.canvas.columns, rows: first..<last), inputs, in: &plan)
    }
    return plan
  }

  /// Adds the passes for one band: usually its planes and one composite; more where the stack reads too many planes.
  private func addBand(
    _ region: PixelRect, _ inputs: (picture: SurfaceID, fill: SurfaceID?), in plan: inout Plan
  ) {
    var below: SurfaceID?
    let groups = groups(region, inputs)
    for (index, group) in groups.enumerated() {
      let planes = builder.build(requests(group), in: &plan)
      let isTop = index == groups.count - 1
      let output = isTop ? plan.output : plan.addSurface(.deepPicture, region)
      let layers = group.map { $0.layer(planes) }
      plan.add(
        .composite(
          CompositePass(
            picture: inputs.picture, threshold: stack.threshold, layers: layers, backdrop: below,
            region: region, output: output)))
      below = output
    }
  }

  private var builder: PlaneBuilder {
    PlaneBuilder(
      blur: OctaveBlur.init(sigma:), picture: stack.picture, makesWholePlanes: makesWholePlanes)
  }

  /// A layer of the composite that still waits for its plane.
  private struct Pending {
    var request: (key: PlaneBuilder.Key, needed: PixelRect)?
    let layer: ([PlaneBuilder.Key: PlaneBuilder.Blurred]) -> CompositeLayer
  }

  /// The layers from the bottom group to the top one, each group topmost first, none with more planes than a composite
  /// may read.
  private func groups(
    _ region: PixelRect, _ inputs: (picture: SurfaceID, fill: SurfaceID?)
  ) -> [[Pending]] {
    var groups: [[Pending]] = []
    var group: [Pending] = []
    var keys: Set<PlaneBuilder.Key> = []
    for layer in stack.layers.reversed() {
      let pending = pending(layer, region, inputs)
      if let key = pending.request?.key, !keys.contains(key) {
        if keys.count == CompositePass.maximumPlanes {
          groups.append(group)
          group = []
          keys = []
        }
        keys.insert(key)
      }
      group.insert(pending, at: 0)
    }
    return groups + [group]
  }

  /// One request a key, for all the pixels that the group's layers read.
  private func requests(_ group: [Pending]) -> [(key: PlaneBuilder.Key, needed: PixelRect)] {
    var requests: [(key: PlaneBuilder.Key, needed: PixelRect)] = []
    for request in group.compactMap(\.request) {
      if let index = requests.firstIndex(where: { $0.key == request.key }) {
        requests[index].needed = requests[index].needed.hull(request.needed)
      } else {
        requests.append(request)
      }
    }
    return requests
  }

  private func pending(
    _ layer: LayerStack.Layer, _ region: PixelRect, _ inputs: (picture: SurfaceID, fill: SurfaceID?)
  ) -> Pending {
    switch layer {
    case .casters: Pending { _ in .casters }
    case .fillColor(let color): Pending { _ in .fillColor(color) }
    case .fillBitmap: Pending { _ in .fillBitmap(inputs.fill ?? inputs.picture) }
    case .contents(let isKnockedOut): Pending { _ in .contents(isKnockedOut: isKnockedOut) }
    case .inner(let shadow): pending(shadow, region, inputs.picture) { .inner($0) }
    case .outer(let shadow, let isKnockedOut):
      pending(shadow, region, inputs.picture) { .outer($0, isKnockedOut: isKnockedOut) }
    }
  }

  private func pending(
    _ shadow: LayerStack.ResolvedShadow, _ region: PixelRect, _ picture: SurfaceID,
    _ wrap: @escaping (ShadowLayer) -> CompositeLayer
  ) -> Pending {
    let shift = PixelShift(shadow.offset)
    let bounds =
      shadow.isBounded
      ? BoundsProfile(picture: stack.picture, sigma: shadow.sigma, shift: shift, region: region) : nil
    func layer(_ reading: PlaneReading) -> CompositeLayer {
      wrap(ShadowLayer(color: shadow.color, reading: reading, shift: shift, bounds: bounds))
    }
    guard shadow.sigma >= OctaveBlur.smallestSigma else {
      return Pending { _ in layer(.alpha(threshold: shadow.threshold)) }
    }
    let key = PlaneBuilder.Key(source: .alpha(picture, threshold: shadow.threshold), sigma: shadow.sigma)
    let needed = builder.needed(sigma: shadow.sigma, shift: shift, for: region)
    return Pending(request: needed.map { (key, $0) }) { planes in
      layer(
        needed == nil ? .nothing : planes[key].map { .plane($0.surface, octaves: $0.octaves) } ?? .nothing)
    }
  }
}
