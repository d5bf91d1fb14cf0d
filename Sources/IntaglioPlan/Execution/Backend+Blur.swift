import IntaglioModel

extension Backend where Self: ~Copyable {
  /// By way of a black bitmap and a plane, which any backend can do.
  package mutating func blur(_ mask: Mask, sigma: Double) throws(RenderError) -> Mask {
    let plan = try mask.blurPlan(sigma: sigma)
    return try mask.rounded(try execute(plan, inputs: [try mask.picture()]))
  }
}

/// The parts of a blur that are the same for all backends.
extension Mask {
  /// The plan of the blur.
  ///
  /// - Throws: `RenderError.style` for a sigma out of range.
  package func blurPlan(sigma: Double) throws(RenderError) -> Plan {
    do throws(StyleError) {
      return try Planner().blurPlan(sigma: sigma, picture: size)
    } catch {
      throw .style(error)
    }
  }

  /// A black bitmap with this alpha.
  package func picture() throws(RenderError) -> Surface {
    do throws(BitmapError) {
      return .bitmap(
        try Bitmap(size: size) { pixels in
          for index in samples.indices {
            pixels.storeBytes(of: UInt32(samples[index]) << 24, toByteOffset: 4 * index, as: UInt32.self)
          }
        })
    } catch {
      throw .bitmap(error)
    }
  }

  /// A plane of the mask's size, rounded to 8 bits.
  package func rounded(_ surface: Surface) throws(RenderError) -> Mask {
    guard case .plane(let plane) = surface else {
      throw .unsupported(pass: "output", reason: "a blur's plan ends in a plane, not in a \(surface.format)")
    }
    do throws(BitmapError) {
      return try Mask(size: size, samples: plane.samples.map { UInt8(min(max($0, 0), 1) * 255 + 0.5) })
    } catch {
      throw .bitmap(error)
    }
  }
}
