import IntaglioDocuments
import IntaglioModel

/// A line of a manifest of pictures; see `BatchInput.manifest`.
struct PictureLine: Decodable {
  private var input: String
  private var output: String?
  private var style: Style?
  private var scale: Double?
  private var canvas: Canvas?

  init(from decoder: any Decoder) throws {
    let fields = try StrictFields(decoder, known: ["input", "output", "style", "scale", "canvas"])
    input = try fields.required("input")
    guard !input.isEmpty else { throw fields.error("input", "is an empty path") }
    output = try fields.value("output")
    scale = try fields.value("scale")
    canvas = try fields.word("canvas")
    style = try fields.value("style", as: NamedStyle.self)?.style
  }

  /// The picture that the line means; what it leaves out is as in `settings`.
  ///
  /// - Throws: `BatchFailure` for an output that is not inside the output folder.
  func item(at place: ManifestPlace, settings: PictureSettings) throws(BatchFailure) -> PictureItem {
    var settings = settings
    if var style {
      if case .file(let picture, let fit) = style.fill {
        style.fill = .file(FilePath.join(place.folder, picture), fit: fit)
      }
      settings.style = style
    }
    settings.scale = scale ?? settings.scale
    settings.canvas = canvas ?? settings.canvas
    let inside =
      if let output {
        try JSONLine.inside(output, place: place.name)
      } else {
        FilePath.below(input) ?? FilePath.name(of: input)
      }
    return PictureItem(input: FilePath.join(place.folder, input), output: inside, settings: settings)
  }

  /// A style, or the name of a preset.
  private struct NamedStyle: Decodable {
    let style: Style

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      guard let name = try? container.decode(String.self) else {
        style = try Style(from: decoder)
        return
      }
      do {
        style = try Preset.named(name).style
      } catch {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(error)")
      }
    }
  }
}
