// SPDX-License-Identifier: MIT

/// A document to be written, as small as a test needs it.
struct PSDFile {
  enum Packing: Int, CaseIterable, Sendable {
    case none, runs, zip, zipWithPrediction
  }

  struct Layer {
    var name = "Layer"
    /// The bytes of the name in the record, in place of its start in UTF-8.
    var shortName: [UInt8]?
    /// Top, left, bottom, right.
    var frame = (0, 0, 2, 3)
    /// By their numbers: -1 alpha, -2 mask, -3 painted mask, 0… colours.
    var channels: [(Int, [UInt8])] = []
    var packing = Packing.runs
    var blend = "norm"
    var opacity = 255
    var isClipped = false
    var flags = 0
    var maskData = PSDBytes()
    /// Its columns, where the mask has another frame.
    var maskWidth = 0
    var blendingRanges = PSDBytes()
    var blocks: [(String, PSDBytes)] = []
    /// Bytes behind the blocks.
    var tail = PSDBytes()
  }

  var isLarge = false
  var width = 3
  var height = 2
  var depth = 8
  var mode = 3
  /// The palette of an indexed document.
  var colorData = PSDBytes()
  var resources: [(Int, PSDBytes)] = []
  var layers: [Layer] = []
  var blocks: [(String, PSDBytes)] = []
  /// The merged picture's channels.
  var merged: [[UInt8]] = [[1, 2, 3, 4, 5, 6], [11, 12, 13, 14, 15, 16], [21, 22, 23, 24, 25, 26]]
  var mergedPacking = Packing.runs
  var hasMergedAlpha = false

  private var lengthSize: Int { isLarge ? 8 : 4 }

  var bytes: [UInt8] {
    PSDBytes.build { bytes in
      bytes.ascii("8BPS")
      bytes.number(isLarge ? 2 : 1, 2)
      bytes.number(0, 6)
      bytes.number(merged.count, 2)
      bytes.number(height, 4)
      bytes.number(width, 4)
      bytes.number(depth, 2)
      bytes.number(mode, 2)
      bytes.sized(colorData)
      bytes.sized(resourcePart)
      bytes.sized(lengthSize, layerPart)
      let whole = merged.flatMap { $0 }
      bytes.append(PSDFile.packed(whole, mergedPacking, width: (width * depth + 7) / 8, isLarge: isLarge))
    }.bytes
  }

  private var resourcePart: PSDBytes {
    .build { bytes in
      for (identifier, data) in resources {
        bytes.ascii("8BIM")
        bytes.number(identifier, 2)
        bytes.pascal("", padding: 2)
        bytes.sized(data)
        if data.bytes.count % 2 == 1 { bytes.number(0, 1) }
      }
    }
  }

  private var layerPart: PSDBytes {
    if layers.isEmpty, blocks.isEmpty { return PSDBytes() }
    return .build { bytes in
      var info = PSDBytes()
      let planes = layers.map { layer in
        layer.channels.map { channel in
          let width = channel.0 <= -2 ? layer.maskWidth : layer.frame.3 - layer.frame.1
          return PSDFile.packed(channel.1, layer.packing, width: width * depth / 8, isLarge: isLarge)
        }
      }
      info.number(hasMergedAlpha ? -layers.count : layers.count, 2)
      for (layer, planes) in zip(layers, planes) { info.append(record(layer, planes)) }
      for plane in planes.joined() { info.append(plane) }
      if info.bytes.count % 2 == 1 { info.number(0, 1) }
      bytes.sized(lengthSize, info)
      bytes.number(0, 4)
      for (key, data) in blocks { bytes.append(block(key, data, padding: 4)) }
    }
  }

  private func record(_ layer: Layer, _ planes: [PSDBytes]) -> PSDBytes {
    .build { bytes in
      bytes.frame(layer.frame.0, layer.frame.1, layer.frame.2, layer.frame.3)
      bytes.number(planes.count, 2)
      for (channel, plane) in zip(layer.channels, planes) {
        bytes.number(channel.0, 2)
        bytes.number(plane.bytes.count, lengthSize)
      }
      bytes.ascii("8BIM" + layer.blend)
      bytes.number(layer.opacity, 1)
      bytes.number(layer.isClipped ? 1 : 0, 1)
      bytes.number(layer.flags, 1)
      bytes.number(0, 1)
      var extra = PSDBytes()
      extra.sized(layer.maskData)
      extra.sized(layer.blendingRanges)
      extra.pascal(layer.shortName ?? Array(layer.name.prefix(31).utf8), padding: 4)
      for (key, data) in layer.blocks { extra.append(block(key, data, padding: 2)) }
      extra.append(layer.tail)
      bytes.sized(extra)
    }
  }

  private func block(_ key: String, _ data: PSDBytes, padding: Int) -> PSDBytes {
    .build { bytes in
      bytes.ascii("8BIM" + key)
      bytes.sized(isLarge && ["Mtrn", "cinf"].contains(key) ? 8 : 4, data)
      for _ in 0..<(padding - data.bytes.count % padding) % padding { bytes.number(0, 1) }
    }
  }

  /// Samples behind the number of their packing.
  static func packed(_ samples: [UInt8], _ packing: Packing, width: Int, isLarge: Bool) -> PSDBytes {
    let rows = stride(from: 0, to: samples.count, by: max(1, width)).map {
      Array(samples[$0..<min($0 + width, samples.count)])
    }
    return .build { bytes in
      bytes.number(packing.rawValue, 2)
      switch packing {
      case .none: bytes.append(samples)
      case .runs:
        let packed = rows.map(runs)
        for row in packed { bytes.number(row.count, isLarge ? 4 : 2) }
        for row in packed { bytes.append(row) }
      case .zip: bytes.append(stored(samples))
      case .zipWithPrediction:
        bytes.append(
          stored(rows.flatMap { row in row.indices.map { $0 == 0 ? row[0] : row[$0] &- row[$0 - 1] } }))
      }
    }
  }

  /// PackBits: each run of two equal bytes or more as one, all others as they are.
  static func runs(_ row: [UInt8]) -> [UInt8] {
    var packed: [UInt8] = []
    var position = 0
    while position < row.count {
      let run = row[position...].prefix { $0 == row[position] }.prefix(128).count
      packed += run > 1 ? [UInt8(257 - run), row[position]] : [0, row[position]]
      position += run
    }
    return packed
  }

  /// A zlib stream of one block that is not packed (RFC 1950, RFC 1951).
  static func stored(_ samples: [UInt8]) -> [UInt8] {
    var (low, high) = (1, 0)
    for sample in samples {
      low = (low + Int(sample)) % 65521
      high = (high + low) % 65521
    }
    let count = samples.count
    return [0x78, 0x01, 1, UInt8(count & 255), UInt8(count >> 8), ~UInt8(count & 255), ~UInt8(count >> 8)]
      + samples + [UInt8(high >> 8), UInt8(high & 255), UInt8(low >> 8), UInt8(low & 255)]
  }
}

extension PSDFile.Layer {
  /// A number in a block of `count` bytes.
  static func number(_ value: Int, _ count: Int) -> PSDBytes { .build { $0.number(value, count) } }

  /// The record above the layers of a group.
  static func group(_ name: String, blend: String? = nil) -> PSDFile.Layer {
    PSDFile.Layer(
      name: name, frame: (0, 0, 0, 0), blend: blend ?? "pass",
      blocks: [
        (
          "lsct",
          .build { bytes in
            bytes.number(1, 4)
            bytes.ascii("8BIM" + (blend ?? "pass"))
          }
        )
      ])
  }

  /// The record below them.
  static let lowerEnd = PSDFile.Layer(
    name: "</Layer group>", frame: (0, 0, 0, 0), blocks: [("lsct", number(3, 4))])

  /// Layer effects in a block of this key.
  mutating func add(effects fields: [(String, Field)], key: String = "lfx2") {
    blocks.append((key, PSDFile.Layer.number(0, 4) + Field.descriptor(fields)))
  }
}
