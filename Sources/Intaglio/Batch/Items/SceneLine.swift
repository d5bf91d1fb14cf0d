import IntaglioDocuments

/// A line of a manifest of scenes; see `SceneBatch.manifests`.
struct SceneLine: Decodable {
  let output: String?
  let values: [String: JSONValue]
  let scale: Double?

  init(from decoder: any Decoder) throws {
    let fields = try StrictFields(decoder, known: ["output", "set", "scale"])
    output = try fields.value("output")
    values = try fields.value("set") ?? [:]
    scale = try fields.value("scale")
  }
}
