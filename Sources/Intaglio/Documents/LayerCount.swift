import IntaglioCore

/// Counts the layers of a scene file before any is decoded: far too many then cost little time and memory.
struct LayerCount {
  private var count = 0

  /// Throws `JSONFault.field` at the first layer that is one too many; what is no layer is left to the decoder.
  static func check(_ scene: JSONValue) throws(JSONFault) {
    guard case .object(let fields) = scene else { return }
    var count = LayerCount()
    try count.check(list: fields["layers"], at: "layers")
  }

  private mutating func check(list: JSONValue?, at field: String) throws(JSONFault) {
    guard case .list(let layers)? = list else { return }
    for (index, layer) in layers.enumerated() { try check(layer, at: "\(field)[\(index)]") }
  }

  private mutating func check(_ layer: JSONValue, at field: String) throws(JSONFault) {
    guard case .object(let fields) = layer else { return }
    count += 1
    guard count <= Scene.maximumLayers else {
      throw .field(field, problem: "is one layer too many; a scene has at most \(Scene.maximumLayers)")
    }
    if case .object(let mask)? = fields["mask"] {
      for name in ["alpha", "luminance"] {
        if let layer = mask[name] { try check(layer, at: "\(field).mask.\(name)") }
      }
    }
    try check(list: fields["layers"], at: "\(field).layers")
  }
}
