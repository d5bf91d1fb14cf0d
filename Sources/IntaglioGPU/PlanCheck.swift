import IntaglioCore

/// Finds what a device cannot run before anything is asked of it, and what would otherwise show memory that no pass
/// has written.
struct PlanCheck {
  let plan: Plan
  let limits: GraphicsLimits
  let device: String

  /// Throws unless every pass can run.
  ///
  /// - Throws: `RenderError.tooLargeForDevice`, `.bitmap` for a result that no bitmap can hold, else `.unsupported`.
  func run() throws(RenderError) {
    for surface in plan.surfaces {
      let size = surface.region.size
      guard size.pixelCount != nil else {
        throw .unsupported(pass: "plan", reason: "a surface of \(size) has no pixels")
      }
      guard max(size.width, size.height) <= limits.maximumTextureSize else {
        throw .tooLargeForDevice(size: size, limit: limits.maximumTextureSize, device: device)
      }
    }
    var written = Set(0..<plan.inputCount)
    for pass in plan.passes {
      try checkSurfaces(of: pass, written: written)
      try checkNumbers(of: pass)
      written.insert(pass.output.index)
    }
    guard written.contains(plan.output.index) else {
      throw .unsupported(pass: "plan", reason: "no pass writes its output \(plan.output)")
    }
    guard plan[plan.output].format == .bitmap else { return }
    do throws(BitmapError) {
      try Bitmap.checkedPixelCount(plan[plan.output].region.size)
    } catch {
      throw .bitmap(error)
    }
  }

  private func checkSurfaces(of pass: Pass, written: Set<Int>) throws(RenderError) {
    for source in pass.sources where !written.contains(source.index) {
      throw .unsupported(pass: pass.name, reason: "it reads \(source) before any pass writes it")
    }
    guard plan.surfaces.indices.contains(pass.output.index), pass.output.index >= plan.inputCount else {
      throw .unsupported(pass: pass.name, reason: "it writes \(pass.output), which is no surface to write")
    }
    guard !pass.sources.contains(pass.output) else {
      throw .unsupported(pass: pass.name, reason: "it reads its own output \(pass.output)")
    }
    for (surface, formats) in pass.formats where !formats.contains(plan[surface].format) {
      let expected = formats.map(\.rawValue).sorted().joined(separator: " or ")
      throw .unsupported(
        pass: pass.name, reason: "\(surface) is a \(plan[surface].format) and must be a \(expected)")
    }
  }

  private func checkNumbers(of pass: Pass) throws(RenderError) {
    switch pass {
    case .blur(let blur):
      guard (0...Kernel.maximumRadius).contains(blur.kernel.radius) else {
        throw .unsupported(
          pass: pass.name,
          reason: "its kernel reaches \(blur.kernel.radius) samples, allowed are \(Kernel.maximumRadius)")
      }
    case .expand(let expand):
      try checkOctaves(expand.octaves, in: pass)
      guard expand.octaves > 0 else {
        throw .unsupported(pass: pass.name, reason: "it expands by 0 octaves, which is no expansion")
      }
    case .paint(let paint):
      try check(paint, in: pass)
    case .mask, .halve, .shape, .warp:
      break
    }
  }

  private func checkOctaves(_ octaves: Int, in pass: Pass) throws(RenderError) {
    guard (0...24).contains(octaves) else {
      throw .unsupported(pass: pass.name, reason: "\(octaves) octaves are outside 0…24")
    }
  }

  private func check(_ paint: PaintPass, in pass: Pass) throws(RenderError) {
    for item in paint.items {
      for case .plane(_, let octaves) in item.coverage.map(\.source) { try checkOctaves(octaves, in: pass) }
      for profile in item.profiles
      where profile.columns.count != item.region.width || profile.rows.count != item.region.height {
        throw .unsupported(pass: pass.name, reason: "a profile is not of its item's size")
      }
    }
    let textures =
      paint.itemSurfaces.count + (paint.profiles.isEmpty ? 0 : 1) + (paint.backdrop == nil ? 0 : 1)
    guard textures <= limits.maximumTextures else {
      throw .unsupported(
        pass: pass.name, reason: "it reads \(textures) surfaces, \(device) allows \(limits.maximumTextures)")
    }
    // An item has three uniforms, a reading two, a surface one, a stop two; the frame has fewer than 16.
    let stops = paint.items.reduce(0) { $0 + $1.stopCount }
    let readings = paint.items.reduce(0) { $0 + 1 + $1.coverage.count }
    let vectors = 3 * paint.items.count + 2 * readings + textures + 2 * stops + 16
    guard vectors <= limits.maximumUniformVectors, 2 * paint.profiles.count <= limits.maximumTextureSize
    else {
      throw .unsupported(pass: pass.name, reason: "\(paint.items.count) items are too many at once")
    }
  }
}

extension PaintItem {
  fileprivate var stopCount: Int {
    if case .gradient(let gradient) = paint { gradient.positions.count + 1 } else { 0 }
  }
}

extension PaintPass {
  fileprivate var formats: [(surface: SurfaceID, formats: Set<SurfaceFormat>)] {
    let pictures: Set<SurfaceFormat> = [.bitmap, .deepPicture]
    var formats: [(SurfaceID, Set<SurfaceFormat>)] = [(output, pictures)]
    if let backdrop { formats.append((backdrop, [.deepPicture])) }
    for item in items {
      if case .picture(let surface, _) = item.paint { formats.append((surface, pictures)) }
      for term in item.coverage {
        switch term.source {
        case .alpha(let surface, _), .luminance(let surface): formats.append((surface, pictures))
        case .plane(let surface, _): formats.append((surface, [.plane]))
        case .profile: break
        }
      }
    }
    return formats
  }
}

extension Pass {
  /// Which formats each surface of the pass may have.
  fileprivate var formats: [(surface: SurfaceID, formats: Set<SurfaceFormat>)] {
    let pictures: Set<SurfaceFormat> = [.bitmap, .deepPicture]
    func source(_ source: CoverageSource) -> (SurfaceID, Set<SurfaceFormat>) {
      switch source {
      case .alpha(let surface, _): (surface, [.bitmap])
      case .plane(let surface): (surface, [.plane])
      }
    }
    switch self {
    case .mask(let pass): return [(pass.source, pictures), (pass.output, [.plane])]
    case .halve(let pass): return [source(pass.source), (pass.output, [.plane])]
    case .blur(let pass): return [source(pass.source), (pass.output, [.plane])]
    case .expand(let pass): return [(pass.source, [.plane]), (pass.output, [.plane])]
    case .shape(let pass): return [(pass.output, [.plane])]
    case .warp(let pass): return [(pass.picture, [.deepPicture]), (pass.output, [.deepPicture])]
    case .paint(let pass): return pass.formats
    }
  }
}
