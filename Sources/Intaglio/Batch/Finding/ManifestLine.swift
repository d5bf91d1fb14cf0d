import FoundationEssentials
import IntaglioCore

/// A line of a manifest; see `BatchInput.manifest`.
struct ManifestLine: Decodable {
  var input: String
  var output: String?
  var style: Style?
  var scale: Double?
  var canvas: Canvas?

  init(from decoder: any Decoder) throws {
    let fields = try StrictFields(decoder, known: ["input", "output", "style", "scale", "canvas"])
    input = try fields.required("input")
    guard !input.isEmpty else { throw fields.error("input", "is an empty path") }
    output = try fields.value("output")
    scale = try fields.value("scale")
    canvas = try fields.word("canvas")
    style = try fields.value("style", as: NamedStyle.self)?.style
  }

  /// Reads a line.
  ///
  /// - Parameter place: what an error calls the line, such as `icons.jsonl:12`.
  /// - Throws: `BatchFailure`, which names the place, the field and the fault.
  static func decoded(_ bytes: [UInt8], place: String) throws(BatchFailure) -> ManifestLine {
    do {
      try JSONSyntax.check(bytes)
      return try JSONDecoder().decode(ManifestLine.self, from: Data(bytes))
    } catch let fault as JSONSyntax.Fault {
      throw BatchFailure(place, .manifest, "column \(fault.column): \(fault.problem)")
    } catch let error as DecodingError {
      throw BatchFailure(place, .manifest, "\(StyleFileError(JSONFault(error), path: place))")
    } catch {
      throw BatchFailure(place, .manifest, "\(error)")
    }
  }

  /// The picture that the line means.
  ///
  /// - Parameter folder: what the paths of inputs and fills are relative to; empty for the current folder.
  /// - Throws: `BatchFailure` for an output that is not inside the output folder.
  func item(folder: String, place: String) throws(BatchFailure) -> BatchItem {
    var style = style
    if case .file(let picture, let fit) = style?.fill {
      style?.fill = .file(FilePath.join(folder, picture), fit: fit)
    }
    let inside = output.map(FilePath.below) ?? FilePath.below(input) ?? FilePath.name(of: input)
    guard let inside else {
      throw BatchFailure(
        place, .manifest, "output: \"\(output ?? "")\" is no path of a file inside the output folder")
    }
    return BatchItem(
      input: FilePath.join(folder, input), output: inside, style: style, scale: scale, canvas: canvas)
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
