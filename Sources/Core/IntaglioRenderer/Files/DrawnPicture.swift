// SPDX-License-Identifier: MIT
import IntaglioImages
import IntaglioModel

/// A result to write: a picture that is drawn, or one of bands that are drawn while they are written.
package enum DrawnPicture: Sendable {
  case whole(Bitmap)
  case bands(BandPipeline)

  package var size: PixelSize {
    switch self {
    case .whole(let picture): picture.size
    case .bands(let pipeline): pipeline.render.size
    }
  }

  /// The warnings so far of a picture in bands, most of which come while it is written.
  package var warningsOfBands: [RenderWarning] {
    switch self {
    case .whole: []
    case .bands(let pipeline): pipeline.job.warnings?.all ?? []
    }
  }

  /// Writes the picture, a file completely or not at all; one in bands as its job says. `isStopped` cancels
  /// the wait for a pipe's reader. `isWanted` is asked once all bands are drawn, with all their warnings.
  ///
  /// - Throws: `FileRenderError`; `.render(.cancelled)` for bands that are not wanted.
  package func write(
    to place: FileJob.Place, as encoding: PictureEncoding, isStopped: (() -> Bool)? = nil,
    isWanted: () -> Bool = { true }
  ) throws(FileRenderError) -> WrittenPicture {
    switch self {
    case .whole(let picture):
      return try rethrowing(
        FileRenderError.file, try place.write(picture, as: encoding, isStopped: isStopped))
    case .bands(let pipeline):
      return WrittenPicture(
        encoding: pipeline.job.encoding, byteCount: try pipeline.write(to: place, isWanted: isWanted))
    }
  }
}
