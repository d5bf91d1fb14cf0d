import IntaglioModel

extension Plan {
  /// Throws unless every backend can run the plan: its surfaces exist, hold pixels, are of the formats that the passes want, and
  /// are written before they are read; regions lie in their surfaces, profiles have the size of their items' regions,
  /// kernels, octaves and the number of surfaces that one pass reads are within what is allowed. What a device cannot
  /// do besides, such as textures of that size, it says itself.
  ///
  /// - Throws: `RenderError.unsupported`, naming the pass and what is wrong with it; `.bitmap` for a result that no bitmap can
  ///   hold.
  public func validate() throws(RenderError) {
    for surface in surfaces where surface.region.size.pixelCount == nil {
      throw .unsupported(pass: "plan", reason: "a surface of \(surface.region.size) has no pixels")
    }
    var written = Set(0..<inputCount)
    for pass in passes {
      do throws(PassFault) {
        try checkSurfaces(of: pass, written: written)
        try checkNumbers(of: pass)
      } catch {
        throw .unsupported(pass: pass.name, reason: error.reason)
      }
      written.insert(pass.output.index)
    }
    guard written.contains(output.index) else {
      throw .unsupported(pass: "plan", reason: "no pass writes its output \(output)")
    }
    guard self[output].format == .bitmap else { return }
    do throws(BitmapError) {
      try Bitmap.checkedPixelCount(self[output].region.size)
    } catch {
      throw .bitmap(error)
    }
  }

  /// What is wrong with a pass.
  private struct PassFault: Error {
    let reason: String
  }

  private func checkSurfaces(of pass: Pass, written: Set<Int>) throws(PassFault) {
    for source in pass.sources where !written.contains(source.index) {
      throw PassFault(reason: "it reads \(source) before any pass writes it")
    }
    guard surfaces.indices.contains(pass.output.index), pass.output.index >= inputCount else {
      throw PassFault(reason: "it writes \(pass.output), which is no surface to write")
    }
    guard !pass.sources.contains(pass.output) else {
      throw PassFault(reason: "it reads its own output \(pass.output)")
    }
    for (surface, formats) in pass.formats where !formats.contains(self[surface].format) {
      let expected = formats.map(\.rawValue).joined(separator: " or ")
      throw PassFault(reason: "\(surface) is a \(self[surface].format) and must be a \(expected)")
    }
  }

  private func checkNumbers(of pass: Pass) throws(PassFault) {
    switch pass {
    case .blur(let blur): try check(blur.kernel)
    case .expand(let expand):
      try check(octaves: expand.octaves)
      guard expand.octaves > 0 else {
        throw PassFault(reason: "it expands by 0 octaves, which is no expansion")
      }
    case .paint(let paint): try check(paint)
    case .mask, .halve, .shape, .warp: break
    }
  }

  private func check(_ kernel: Kernel) throws(PassFault) {
    guard (0...Kernel.maximumRadius).contains(kernel.radius) else {
      let allowed = Kernel.maximumRadius
      throw PassFault(reason: "its kernel reaches \(kernel.radius) samples, allowed are \(allowed)")
    }
    let sum = 2 * kernel.weights.reduce(0, +) - kernel.weights[0]
    guard kernel.weights.allSatisfy({ $0 >= 0 }), abs(sum - 1) < 1e-6 else {
      throw PassFault(reason: "the weights of its kernel are not those of a mean")
    }
  }

  private func check(octaves: Int) throws(PassFault) {
    guard (0...20).contains(octaves) else { throw PassFault(reason: "\(octaves) octaves are outside 0…20") }
  }

  private func check(_ paint: PaintPass) throws(PassFault) {
    let whole = self[paint.output].region
    if let region = paint.region, region.isEmpty || region.clamped(to: whole) != region {
      throw PassFault(reason: "its region \(region) is not inside \(whole)")
    }
    let count = paint.itemSurfaces.count
    guard count <= PaintPass.maximumSurfaces else {
      throw PassFault(reason: "its items read \(count) surfaces, allowed are \(PaintPass.maximumSurfaces)")
    }
    for item in paint.items {
      if case .picture(_, let shift) = item.paint, !shift.isWhole {
        throw PassFault(reason: "it moves a picture by a fraction of a pixel")
      }
      for term in item.coverage { try check(term) }
      for profile in item.profiles
      where profile.columns.count != item.region.width || profile.rows.count != item.region.height {
        let size = "\(profile.columns.count)x\(profile.rows.count)"
        throw PassFault(reason: "a profile of \(size) is not of its item's size, \(item.region.size)")
      }
    }
  }

  private func check(_ term: CoverageTerm) throws(PassFault) {
    switch term.source {
    case .plane(_, let octaves): try check(octaves: octaves)
    case .alpha(let surface, _), .luminance(let surface):
      var isBitmap = self[surface].format == .bitmap
      if case .luminance = term.source { isBitmap = false }
      guard term.shift.isWhole || isBitmap else {
        throw PassFault(reason: "it reads \(surface) between its pixels")
      }
    case .profile: break
    }
  }
}

extension Pass {
  /// Which formats each surface of the pass may have.
  fileprivate var formats: [(surface: SurfaceID, formats: [SurfaceFormat])] {
    func source(_ source: CoverageSource) -> (SurfaceID, [SurfaceFormat]) {
      switch source {
      case .alpha(let surface, _): (surface, [.bitmap])
      case .plane(let surface): (surface, [.plane])
      }
    }
    switch self {
    case .mask(let pass): return [(pass.source, SurfaceFormat.pictures), (pass.output, [.plane])]
    case .halve(let pass): return [source(pass.source), (pass.output, [.plane])]
    case .blur(let pass): return [source(pass.source), (pass.output, [.plane])]
    case .expand(let pass): return [(pass.source, [.plane]), (pass.output, [.plane])]
    case .shape(let pass): return [(pass.output, [.plane])]
    case .warp(let pass): return [(pass.picture, [.deepPicture]), (pass.output, [.deepPicture])]
    case .paint(let pass): return pass.formats
    }
  }
}

extension PaintPass {
  fileprivate var formats: [(surface: SurfaceID, formats: [SurfaceFormat])] {
    var formats: [(SurfaceID, [SurfaceFormat])] = [(output, SurfaceFormat.pictures)]
    if let backdrop { formats.append((backdrop, [.deepPicture])) }
    for item in items {
      if case .picture(let surface, _) = item.paint { formats.append((surface, SurfaceFormat.pictures)) }
      for term in item.coverage {
        switch term.source {
        case .alpha(let surface, _), .luminance(let surface):
          formats.append((surface, SurfaceFormat.pictures))
        case .plane(let surface, _): formats.append((surface, [.plane]))
        case .profile: break
        }
      }
    }
    return formats
  }
}

extension SurfaceFormat {
  /// Those with colours.
  fileprivate static let pictures = [SurfaceFormat.bitmap, .deepPicture]
}
