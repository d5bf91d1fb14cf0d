// SPDX-License-Identifier: MIT
import IntaglioModel

/// The layer section: records from bottom to top, their pixels, then the document's blocks.
struct PSDLayerSection {
  private(set) var tree: [PSDLayer] = []
  private(set) var patterns: [PSDPattern] = []
  private(set) var hasMergedAlpha = false
  /// What is damaged, in words.
  private(set) var unread: [String] = []

  init(_ cursor: inout PSDCursor, isLarge: Bool, colors: PSDColors) throws(PSDError) {
    guard cursor.remaining > 0 else { return }
    let length = try cursor.length(isLarge: isLarge)
    if length > 0 {
      var part = try cursor.part(length)
      let count = try part.signed(2)
      hasMergedAlpha = count < 0
      tree = try layers(count.magnitude, &part, isLarge: isLarge, colors: colors)
    }
    // The document's mask, only seen in Quick Mask, and the blocks: both are optional.
    guard cursor.remaining >= 4 else { return }
    do throws(PSDError) {
      try cursor.skip(try cursor.length())
      try readBlocks(PSDBlocks(cursor: cursor, isLarge: isLarge), isLarge: isLarge, colors: colors)
    } catch {
      // The layers may be in the blocks.
      guard !tree.isEmpty, case .damaged(_, _, _, let fault) = error else { throw error }
      unread.append("its blocks, which are damaged: \(fault)")
    }
  }

  private mutating func readBlocks(_ blocks: PSDBlocks, isLarge: Bool, colors: PSDColors) throws(PSDError) {
    var blocks = blocks
    while var block = try blocks.next() {
      switch block.key {
      case "Patt", "Pat2", "Pat3": patterns += try PSDPattern.list(&block.data)
      case "Mtrn", "Mt16", "Mt32": hasMergedAlpha = true
      // The layers of documents of 16 and 32 bits a channel.
      case "Layr", "Lr16", "Lr32":
        guard tree.isEmpty, block.data.remaining >= 2 else { break }
        let count = try block.data.signed(2)
        hasMergedAlpha = hasMergedAlpha || count < 0
        tree = try layers(count.magnitude, &block.data, isLarge: isLarge, colors: colors)
      default: break
      }
    }
  }

  private mutating func layers(
    _ count: UInt, _ cursor: inout PSDCursor, isLarge: Bool, colors: PSDColors
  ) throws(PSDError) -> [PSDLayer] {
    let records = try (0..<count).map { _ throws(PSDError) in
      try PSDLayerRecord(&cursor, isLarge: isLarge, colors: colors)
    }
    var builder = PSDTreeBuilder()
    for record in records {
      var channels: [PSDChannel] = []
      for channel in record.channels {
        let start = cursor.position
        try rethrowing({ (error: PSDError) in error.inLayer(record.layer.name) }, cursor.skip(channel.length))
        channels.append(PSDChannel(identifier: channel.identifier, range: start..<start + channel.length))
      }
      try rethrowing(
        { (error: PSDError) in error.inLayer(record.layer.name) }, builder.add(record, channels, at: cursor))
    }
    if builder.isUneven { unread.append("groups without an end, whose layers lie outside of groups") }
    return builder.layers
  }
}

/// Builds the tree of groups. A group has two records: a divider below its layers, and its own above them.
private struct PSDTreeBuilder {
  /// The layers of the open groups, outermost first. The first entry is the document.
  private var open: [[PSDLayer]] = [[]]
  /// Whether there are upper records without their lower dividers.
  private var isCut = false

  /// Photoshop allows ten.
  private static let maximumDepth = 64

  mutating func add(
    _ record: PSDLayerRecord, _ channels: [PSDChannel], at cursor: PSDCursor
  ) throws(PSDError) {
    if record.divider == .lowerEnd {
      guard open.count <= PSDTreeBuilder.maximumDepth else {
        throw cursor.fault("groups deeper than \(PSDTreeBuilder.maximumDepth)", at: record.layer.position)
      }
      open.append([])
      return
    }
    var layer = record.layer
    layer.channels = channels
    if record.divider == .group {
      guard open.count > 1, let children = open.popLast() else {
        isCut = true
        return
      }
      layer.layers = children
    }
    if let recoloring = layer.colors.recoloring {
      layer.kind.recolor(recoloring)
      layer.vectorStroke?.fill.recolor(recoloring)
      layer.effects = layer.effects?.recolored(recoloring)
    }
    open[open.count - 1].append(layer)
  }

  /// The layers of the document, including those in groups that do not end.
  var layers: [PSDLayer] { Array(open.joined()) }

  var isUneven: Bool { isCut || open.count > 1 }
}
