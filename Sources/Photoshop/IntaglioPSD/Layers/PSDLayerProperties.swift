// SPDX-License-Identifier: MIT
import IntaglioModel

/// The properties in the blocks of a layer.
struct PSDLayerProperties {
  enum Divider {
    case group, lowerEnd
  }

  private(set) var name: String?
  private(set) var identifier: Int?
  private(set) var divider: Divider?
  /// A group's blend mode, which its record lacks for pass-through groups.
  private(set) var groupBlend: PSDBlendMode?
  private(set) var fillOpacity: UInt8 = 255
  private(set) var vectorMask: PSDVectorMask?
  private(set) var vectorStroke: PSDVectorStroke?
  private(set) var effects: PSDEffects?
  private(set) var options = PSDLayerOptions()
  private(set) var artboard: PSDArtboard?
  private(set) var placement: PSDPlacement?
  private(set) var unread: [String] = []
  /// The text's block, after its key and length.
  private(set) var textRange: Range<Int>?
  private var fill: PSDFill?
  private var adjustment: String?
  /// The settings of an adjustment, if they are understood.
  private(set) var settings: PSDAdjustment?
  private var strokeFault: String?
  private var keys: Set<String> = []

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

  init(_ blocks: PSDBlocks, isEmpty: Bool, blendRanges: PSDBlendRanges) throws(PSDError) {
    options.blendRanges = blendRanges
    var blocks = blocks
    // A layer is shown without its damaged blocks, unless they define groups.
    do throws(PSDError) {
      while var block = try blocks.next() {
        keys.insert(block.key)
        do throws(PSDError) { try take(block.key, &block.data) } catch {
          guard case .damaged = error, block.key != "lsct", block.key != "lsdk" else {
            throw name.map(error.inLayer) ?? error
          }
          unread.append("its block \"\(block.key)\", which is damaged")
        }
      }
    } catch {
      guard case .damaged(_, _, _, let fault) = error else { throw error }
      unread.append("its further blocks, which are damaged: \(fault)")
    }
    if keys.contains("lrFX"), effects == nil { unread.append("effects of Photoshop 5") }
    if artboard == nil, keys.contains("artb") || keys.contains("artd") || keys.contains("abdd") {
      unread.append("the artboard")
    }
    unread += effects?.unread ?? []
    if isEmpty, kind == .raster, let contents = keys.subtracting(PSDLayerProperties.plainKeys).min() {
      unread.append("contents of an unknown kind (\(contents))")
    }
    // The pixels already include the stroke. It is needed separately only for overlays, which lie under it.
    if let strokeFault, effects?.overlays.names.isEmpty == false {
      unread.append("the stroke of its shape (\(strokeFault))")
    }
  }

  private mutating func take(_ key: String, _ data: inout PSDCursor) throws(PSDError) {
    switch key {
    case "luni":
      // Scenes reject longer names, and command lines cannot contain a NUL.
      var name = try data.unicodeText().filter { $0 != "\0" }
      while name.utf8.count > Scene.maximumNameLength { name.removeLast() }
      self.name = name
    case "lyid": identifier = try data.unsigned(4)
    case "lsct", "lsdk": try takeDivider(&data)
    case "iOpa": fillOpacity = UInt8(try data.unsigned(1))
    case "vmsk", "vsms": vectorMask = try PSDVectorMask(&data)
    case "vstk":
      let fields = PSDFields(try PSDDescriptorReader.versioned(&data))
      do throws(PSDUnknown) { vectorStroke = try PSDVectorStroke(fields) } catch {
        strokeFault = fields.flag("strokeEnabled", else: true) ? error.what : nil
      }
    // Only the newest block, `lmfx`, holds several effects of a kind. Photoshop writes it in place of the
    // older blocks.
    case "lmfx", "lfx2", "lfxs":
      guard effects == nil || key == "lmfx" else { break }
      try data.skip(4)
      effects = PSDEffects(try PSDDescriptorReader.versioned(&data))
    case "SoCo", "GdFl", "PtFl", "vscg":
      if key == "vscg" { try data.skip(4) }
      fill = PSDFill(ofLayer: try PSDDescriptorReader.versioned(&data))
      if fill == nil { unread.append("its fill") }
    case "artb", "artd", "abdd": artboard = PSDArtboard(try PSDDescriptorReader.versioned(&data))
    // The layer's pixels do not depend on these.
    case "SoLd", "SoLE": placement = (try? PSDPlacement(described: &data)) ?? placement
    case "PlLd", "plLd": if placement == nil { placement = try? PSDPlacement(placed: &data) }
    case "TySh": textRange = data.position..<data.end
    case "tsly": options.transparencyShapesLayer = try data.unsigned(1) != 0
    case "infx": options.blendsInteriorEffectsAsGroup = try data.unsigned(1) != 0
    case "clbl": options.blendsClippedLayersAsGroup = try data.unsigned(1) != 0
    case "lmgm": options.layerMaskHidesEffects = try data.unsigned(1) != 0
    case "vmgm": options.vectorMaskHidesEffects = try data.unsigned(1) != 0
    case "knko": options.knockout = PSDLayerOptions.Knockout(rawValue: try data.unsigned(1)) ?? .none
    case "brst": options.blendsAllChannels = data.remaining < 4
    case "fxrp": options.referencePoint = Vector(try data.double(), try data.double())
    default:
      adjustment = adjustment ?? PSDLayerProperties.adjustments[key]
      // Newer files have brightness and contrast twice: in the old block, and in `CgEd`, which takes
      // precedence.
      if key == "CgEd" || settings == nil && !keys.contains("CgEd") { settings = PSDAdjustment(key, &data) }
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
    groupBlend = divider == .group ? blend : nil
  }

  var kind: PSDLayerKind {
    func has(_ some: String...) -> Bool { some.contains(where: keys.contains) }
    if divider != nil { return .group }
    if has("TySh", "tySh") { return .text }
    if has("SoLd", "SoLE", "PlLd", "plLd") { return .smartObject }
    if has("vscg") || has("SoCo", "GdFl", "PtFl") && (vectorMask != nil || has("vogk")) {
      return .shape(fill)
    }
    if let fill { return .fill(fill) }
    // Layers of any kind may have a vector mask, and a block `vogk` with the shapes from which it was drawn.
    if let adjustment { return .adjustment(adjustment) }
    return .raster
  }
}
