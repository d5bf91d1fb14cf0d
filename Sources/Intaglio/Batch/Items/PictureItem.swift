import IntaglioDocuments
import IntaglioImages
import IntaglioModel
import IntaglioPlan

/// A picture that a style is laid over.
struct PictureItem: BatchItem {
  let input: String
  let output: String
  /// The style's fill may still have to be read.
  let settings: PictureSettings

  func picture(
    by renderer: Renderer, target: String, times: inout StageTimes, warnings: inout [BatchWarning]
  ) throws(BatchFailure) -> Bitmap {
    let (picture, style) = try times.time(\.decode) { () throws(BatchFailure) in try decode(target) }
    let found = RenderWarnings()
    defer { warnings += found.all.map { BatchWarning(input, "\($0)") } }
    return try times.time(\.render) { () throws(BatchFailure) in
      do throws(RenderError) {
        return try renderer.render(
          picture, style: style, scale: settings.scale, canvas: settings.canvas, warnings: found)
      } catch {
        throw BatchFailure(input, .render, "\(error)")
      }
    }
  }

  private func decode(_ target: String) throws(BatchFailure) -> (Bitmap, Style) {
    guard !FileFacts.areSame(target, input) else {
      throw BatchFailure(input, .decode, "would be overwritten by its own result")
    }
    var style = settings.style
    let picture = try bitmap(at: input)
    if PictureName.otherEnding(output) != nil {
      throw BatchFailure(
        input, .decode,
        "is a PNG in spite of its name, which its result would have, too; rename it, or give it an output in a manifest"
      )
    }
    if case .file(let path, let fit) = style.fill {
      style.fill = .bitmap(try bitmap(at: path, called: "the style's fill: "), fit: fit)
    }
    return (picture, style)
  }

  private func bitmap(at path: String, called name: String = "") throws(BatchFailure) -> Bitmap {
    do throws(PNGError) {
      return try Bitmap(contentsOfPNG: path)
    } catch {
      throw BatchFailure(input, .decode, "\(name)\(error)")
    }
  }
}
