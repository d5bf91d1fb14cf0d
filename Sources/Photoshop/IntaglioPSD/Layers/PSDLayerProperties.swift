// SPDX-License-Identifier: MIT
import IntaglioModel

/// The properties in the blocks of a layer.
extension PSDLayerRecord {
  private static let adjustments = [
    "brit": "brightness and contrast", "levl": "levels", "curv": "curves", "expA": "exposure",
    "vibA": "vibrance",
    "hue ": "hue and saturation", "hue2": "hue and saturation", "blnc": "colour balance",
    "blwh": "black and white",
    "phfl": "photo filter", "mixr": "channel mixer", "clrL": "colour lookup", "nvrt": "invert",
    "post": "posterize",
    "thrs": "threshold", "grdm": "gradient map", "selc": "selective colour",
  ]

  /// Blocks that say nothing about a layer's contents.
  private static let plainKeys: Set = [
    "luni", "lnsr", "lyid", "clbl", "infx", "knko", "lspf", "lclr", "shmd", "fxrp", "lyvr", "tsly", "lmgm",
    "vmgm", "brst", "iOpa", "lfx2", "lrFX", "lmfx", "lfxs", "vmsk", "vsms", "extn", "cinf", "anFX", "LMsk",
    "FMsk", "Anno", "CAI ", "OCIO", "PxSc", "sn2P", "vstk", "vogk", "vowv",
  ]

  mutating func take(_ blocks: PSDBlocks) throws(PSDError) {
    var blocks = blocks
    // A layer is shown without its damaged blocks, unless they define groups.
    do throws(PSDError) {
      while var block = try blocks.next() {
        keys.insert(block.key)
        do throws(PSDError) { try take(block.key, &block.data) } catch {
          guard case .damaged = error, block.key != "lsct", block.key != "lsdk" else { throw error }
          layer.unread.append("its block \"\(block.key)\", which is damaged")
        }
      }
    } catch {
      guard case .damaged(_, _, _, let fault) = error else { throw error }
      layer.unread.append("its further blocks, which are damaged: \(fault)")
    }
    layer.kind = kind
    if keys.contains("lrFX"), layer.effects == nil { layer.unread.append("effects of Photoshop 5") }
    if layer.artboard == nil, !keys.isDisjoint(with: ["artb", "artd", "abdd"]) {
      layer.unread.append("the artboard")
    }
    layer.unread += layer.effects?.unread ?? []
    if layer.frame.isEmpty, layer.kind == .raster,
      let contents = keys.subtracting(PSDLayerRecord.plainKeys).min()
    {
      layer.unread.append("contents of an unknown kind (\(contents))")
    }
    // The pixels already include the stroke. It is needed separately only for overlays, which lie under it.
    if let strokeFault, layer.effects?.overlays.names.isEmpty == false {
      layer.unread.append("the stroke of its shape (\(strokeFault))")
    }
  }

  private mutating func take(_ key: String, _ data: inout PSDCursor) throws(PSDError) {
    switch key {
    case "luni":
      // Scenes reject longer names, and command lines cannot contain a NUL.
      var name = try data.unicodeText().filter { $0 != "\0" }
      while name.utf8.count > Scene.maximumNameLength { name.removeLast() }
      layer.name = name
    case "lsct", "lsdk": try takeDivider(&data)
    case "iOpa": layer.fillOpacity = UInt8(try data.unsigned(1))
    case "vmsk", "vsms": layer.vectorMask = try PSDVectorMask(&data)
    case "vstk":
      let fields = try PSDDescriptorReader.versioned(&data)
      do throws(PSDUnknown) { layer.vectorStroke = try PSDVectorStroke(fields) } catch {
        strokeFault = fields.flag("strokeEnabled", else: true) ? error.what : nil
      }
    // Only the newest block, `lmfx`, holds several effects of a kind. Photoshop writes it in place of the
    // older blocks.
    case "lmfx", "lfx2", "lfxs":
      guard layer.effects == nil || key == "lmfx" else { break }
      try data.skip(4)
      layer.effects = PSDEffects(try PSDDescriptorReader.versioned(&data))
    case "SoCo", "GdFl", "PtFl", "vscg":
      if key == "vscg" { try data.skip(4) }
      fill = PSDFill(ofLayer: try PSDDescriptorReader.versioned(&data))
      if fill == nil { layer.unread.append("its fill") }
    case "artb", "artd", "abdd": layer.artboard = PSDArtboard(try PSDDescriptorReader.versioned(&data))
    // The layer's pixels do not depend on these.
    case "SoLd", "SoLE": layer.placement = (try? PSDPlacement(described: &data)) ?? layer.placement
    case "PlLd", "plLd": if layer.placement == nil { layer.placement = try? PSDPlacement(placed: &data) }
    case "TySh": layer.textRange = data.position..<data.end
    case "tsly": layer.options.transparencyShapesLayer = try data.unsigned(1) != 0
    case "infx": layer.options.blendsInteriorEffectsAsGroup = try data.unsigned(1) != 0
    case "clbl": layer.options.blendsClippedLayersAsGroup = try data.unsigned(1) != 0
    case "lmgm": layer.options.layerMaskHidesEffects = try data.unsigned(1) != 0
    case "vmgm": layer.options.vectorMaskHidesEffects = try data.unsigned(1) != 0
    case "knko": layer.options.knockout = PSDLayerOptions.Knockout(rawValue: try data.unsigned(1)) ?? .none
    case "brst": layer.options.blendsAllChannels = data.remaining < 4
    // Nothing depends on these; too short ones are damage nevertheless.
    case "lyid", "lyvr": try data.need(4)
    case "lclr": try data.need(2)
    case "fxrp": layer.options.referencePoint = Vector(try data.double(), try data.double())
    default:
      adjustment = adjustment ?? PSDLayerRecord.adjustments[key]
      // Newer files have brightness and contrast twice: in the old block, and in `CgEd`, which takes
      // precedence.
      if key == "CgEd" || layer.adjustment == nil && !keys.contains("CgEd") {
        layer.adjustment = PSDAdjustment(key, &data)
      }
    }
  }

  private mutating func takeDivider(_ data: inout PSDCursor) throws(PSDError) {
    switch try data.unsigned(4) {
    case 1, 2: divider = .group
    case 3: divider = .lowerEnd
    default: return
    }
    guard data.remaining >= 8 else { return }
    try data.skip(4)
    let blend = try PSDBlendMode(&data)
    if divider == .group { layer.blend = blend }
  }

  private var kind: PSDLayerKind {
    func has(_ some: String...) -> Bool { some.contains(where: keys.contains) }
    if divider != nil { return .group }
    if has("TySh", "tySh") { return .text }
    if has("SoLd", "SoLE", "PlLd", "plLd") { return .smartObject }
    if has("vscg") || has("SoCo", "GdFl", "PtFl") && (layer.vectorMask != nil || has("vogk")) {
      return .shape(fill)
    }
    if let fill { return .fill(fill) }
    // Layers of any kind may have a vector mask, and a block `vogk` with the shapes from which it was drawn.
    if let adjustment { return .adjustment(adjustment) }
    return .raster
  }
}
