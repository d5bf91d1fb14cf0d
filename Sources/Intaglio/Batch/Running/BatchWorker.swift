import IntaglioCore
import IntaglioPNG

/// Brings pictures through the three stages, one at a time.
struct BatchWorker {
  let batch: Batch
  let renderer: Renderer
  /// The folder that the last result went to, which need not be made again.
  private var madeFolder: String?

  init(batch: Batch, renderer: Renderer) {
    self.batch = batch
    self.renderer = renderer
  }

  /// Decodes, renders and encodes; the size of the result, or why there is none, and how long each stage took.
  mutating func process(_ item: BatchItem) -> (Result<PixelSize, BatchFailure>, StageTimes) {
    var times = StageTimes()
    let outcome = Result { () throws(BatchFailure) in try process(item, &times) }
    return (outcome, times)
  }

  private mutating func process(
    _ item: BatchItem, _ times: inout StageTimes
  ) throws(BatchFailure) -> PixelSize {
    let (picture, style) = try time(&times.decode) { () throws(BatchFailure) in try decode(item) }
    let result = try time(&times.render) { () throws(BatchFailure) in
      try render(picture, style: style, item)
    }
    let target = FilePath.join(batch.outputFolder, item.output)
    if madeFolder != FilePath.folder(of: target) { try makeFolder(of: target, item) }
    try time(&times.encode) { () throws(BatchFailure) in try encode(result, to: target, item) }
    return result.size
  }

  private func decode(_ item: BatchItem) throws(BatchFailure) -> (Bitmap, Style) {
    guard !item.overwritesInput(in: batch.outputFolder) else {
      throw BatchFailure(item.input, .decode, "would be overwritten by its own result")
    }
    var style = item.style ?? batch.style
    do throws(PNGError) {
      let picture = try Bitmap(contentsOfPNG: item.input)
      if case .file(let path, let fit) = style.fill {
        style.fill = .bitmap(try Bitmap(contentsOfPNG: path), fit: fit)
      }
      return (picture, style)
    } catch {
      throw BatchFailure(item.input, .decode, "\(error)")
    }
  }

  private func render(_ picture: Bitmap, style: Style, _ item: BatchItem) throws(BatchFailure) -> Bitmap {
    do throws(RenderError) {
      return try renderer.render(
        picture, style: style, scale: item.scale ?? batch.scale, canvas: item.canvas ?? batch.canvas)
    } catch {
      throw BatchFailure(item.input, .render, "\(error)")
    }
  }

  private func encode(_ result: Bitmap, to target: String, _ item: BatchItem) throws(BatchFailure) {
    do throws(PNGError) {
      try result.writePNG(to: target, compression: batch.compression)
    } catch {
      throw BatchFailure(item.input, .encode, "\(error)")
    }
  }

  private mutating func makeFolder(of target: String, _ item: BatchItem) throws(BatchFailure) {
    guard let folder = FilePath.folder(of: target) else { return }
    if let reason = OutputFolder.make(folder) {
      throw BatchFailure(item.input, .encode, "\(folder): the folder cannot be made: \(reason)")
    }
    madeFolder = folder
  }

  private func time<Value>(
    _ sum: inout Duration, _ work: () throws(BatchFailure) -> Value
  ) throws(BatchFailure) -> Value {
    let start = ContinuousClock.now
    defer { sum += ContinuousClock.now - start }
    return try work()
  }
}
