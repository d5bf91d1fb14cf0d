// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPSD
import SceneCatalog
import Testing

/// Files that are cut, altered, or made to hurt: none may trap or take memory.
@Suite struct DamageTests {
  /// Everything that can be read of a document.
  private func readAll(_ bytes: [UInt8]) throws(PSDError) {
    let document = try PSDDocument(PSDSource(bytes))
    func read(_ layers: [PSDLayer]) throws(PSDError) {
      for layer in layers {
        if let picture = try layer.picture(maximumPixelCount: 1 << 12) {
          #expect(picture.size == layer.frame.size)
        }
        _ = try layer.maskSamples(maximumPixelCount: 1 << 12)
        try read(layer.layers)
      }
    }
    try read(document.layers)
    for pattern in document.patterns { _ = try pattern.picture(maximumPixelCount: 1 << 12) }
    _ = try document.mergedPicture(maximumPixelCount: 1 << 12)
  }

  @Test(arguments: [false, true])
  func everyPrefixOfADocumentIsRefused(isLarge: Bool) {
    let bytes = SampleFiles.document(isLarge: isLarge)
    for count in 0..<bytes.count {
      #expect(throws: PSDError.self, "\(count) of \(bytes.count) bytes") {
        try readAll(Array(bytes.prefix(count)))
      }
    }
    #expect(throws: Never.self) { try readAll(bytes) }
  }

  @Test func everyPrefixOfAStyleFileIsRefused() {
    let bytes = SampleFiles.styles
    for count in 0..<bytes.count {
      #expect(throws: PSDError.self, "\(count) bytes") {
        try PSDStyles(PSDSource(Array(bytes.prefix(count))))
      }
    }
  }

  @Test func alteredBytesDoNoHarm() {
    var chance = SplitMix(seed: 13)
    let document = SampleFiles.document()
    for position in stride(from: 0, to: document.count, by: 2) {
      var altered = document
      altered[position] ^= UInt8.random(in: 1...255, using: &chance)
      try? readAll(altered)
    }
    // Of lengths the first bytes hurt most, and there are more of them in a large document.
    let large = SampleFiles.document(isLarge: true)
    for position in stride(from: 0, to: large.count, by: 9) {
      var altered = large
      altered[position] = 255
      try? readAll(altered)
    }
    let styles = SampleFiles.styles
    for position in stride(from: 1, to: styles.count, by: 2) {
      var altered = styles
      altered[position] ^= UInt8.random(in: 1...255, using: &chance)
      _ = try? PSDStyles(PSDSource(altered))
    }
  }

  /// A layer of 2^28 pixels in a few bytes, which the limit would allow: it is the check before any memory is
  /// taken that finds it.
  @Test(arguments: PSDFile.Packing.allCases)
  func largeFramesNeedTheirBytes(packing: PSDFile.Packing) throws {
    let samples: [UInt8] = [1, 2, 3, 4, 5, 6]
    let layer = PSDFile.Layer(
      name: "vast", channels: [(0, samples), (1, samples), (2, samples)], packing: packing)
    let whole = PSDFile(layers: [layer]).bytes
    let frame = PSDBytes.build { $0.frame(0, 0, 2, 3) }.bytes
    let place = try #require(whole.indices.first { whole[$0...].starts(with: frame) })
    var bytes = whole
    bytes.replaceSubrange(place..<place + 16, with: PSDBytes.build { $0.frame(0, 0, 1 << 14, 1 << 14) }.bytes)
    let found = try PSDDocument(PSDSource(bytes)).layers[0]
    let error = #expect(throws: PSDError.self) { try found.picture() }
    let text = error.map { "\($0)" } ?? ""
    #expect(text.hasPrefix("memory: layer \"vast\": byte "))
    #expect(text.contains("is damaged: 16384 rows of 16384 samples in "))
  }

  @Test func rowsThatAreTooShortAreRefusedWithTheirPlaceAndLongOnesAreCut() throws {
    let row: [UInt8] = [7, 7, 7, 7, 7, 7]
    let bytes = PSDFile(layers: [PSDFile.Layer(name: "short", channels: [(0, row), (1, row), (2, row)])])
      .bytes
    let place = try #require(bytes.indices.first { bytes[$0...].starts(with: [254, 7, 254, 7]) })
    // A run of three becomes one of two, or of four and of 128, which GIMP writes.
    func layer(run: UInt8) throws -> PSDLayer {
      var changed = bytes
      changed[place] = run
      return try PSDDocument(PSDSource(changed)).layers[0]
    }
    #expect(
      throws: PSDError.damaged(
        name: "memory", layer: "short", offset: place, fault: "a packed row of fewer than 3 samples")
    ) { try layer(run: 255).picture() }
    let whole = try layer(run: 254).picture()
    #expect(try layer(run: 253).picture() == whole)
    #expect(try layer(run: 129).picture() == whole)
  }
}
