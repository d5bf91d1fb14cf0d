// SPDX-License-Identifier: MIT
import IntaglioModel

extension Plan {
  /// Throws unless every backend can run the plan: its surfaces exist, are not empty, have the formats that
  /// the passes require, and are written once, before they are read; profiles have the size of their items'
  /// regions; kernels and octaves are within their limits. Limits of a device, such as the size of textures,
  /// are checked there.
  ///
  /// - Throws: `RenderError.unsupported`, naming the pass and its fault; `.bitmap` for a result too large for
  ///   a bitmap.
  package func validate() throws(RenderError) {
    for surface in surfaces where surface.region.size.pixelCount == nil {
      throw .unsupported(pass: "plan", reason: "a surface of \(surface.region.size) has no pixels")
    }
    var isWritten = surfaces.indices.map { $0 < inputCount }
    for pass in passes {
      do throws(PassFault) {
        try pass.ask { (pass) throws(PassFault) in try check(pass, isWritten) }
      } catch {
        throw .unsupported(pass: pass.name, reason: error.reason)
      }
      isWritten[pass.output.index] = true
    }
    guard surfaces.indices.contains(output.index), isWritten[output.index] else {
      throw .unsupported(pass: "plan", reason: "no pass writes its output \(output)")
    }
    guard self[output].format == .bitmap else { return }
    try rethrowing(RenderError.bitmap, try Bitmap.checkedPixelCount(self[output].region.size))
  }

  private func check(_ pass: some PlannedPass, _ isWritten: [Bool]) throws(PassFault) {
    try pass.forEachSource { (source, _) throws(PassFault) in
      guard surfaces.indices.contains(source.index), isWritten[source.index] else {
        throw PassFault(reason: "it reads \(source) before any pass writes it")
      }
      try PassFault.unless(source != pass.output, "it reads its own output \(source)")
    }
    try PassFault.unless(
      surfaces.indices.contains(pass.output.index) && pass.output.index >= inputCount,
      "it writes \(pass.output), which is no surface to write")
    try PassFault.unless(!isWritten[pass.output.index], "it writes \(pass.output), as an earlier pass does")
    try pass.forEachSource { (source, formats) throws(PassFault) in try expect(source, formats) }
    try expect(pass.output, pass.outputFormats)
    try pass.check(in: self)
  }
}
