// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import IntaglioImages
import IntaglioPSD
import Testing

/// Documents with a colour profile: mixed in its numbers, then brought to sRGB. The profiles' numbers are
/// linear light, so that all colours have closed forms.
@Suite struct ProfileTests {
  /// A profile of version 2 with linear tone curves (ICC.1:2001-04, sections 6.1 to 6.5).
  static func profile(_ space: String, _ tags: [(String, [Double]?)]) -> PSDBytes {
    .build { bytes in
      let start = 132 + 12 * tags.count
      let size = tags.reduce(start) { $0 + ($1.1 == nil ? 12 : 20) }
      bytes.number(size, 4)
      bytes.number(0, 4)
      bytes.number(0x0210_0000, 4)
      bytes.ascii("mntr\(space)XYZ ")
      bytes.append([UInt8](repeating: 0, count: 12))
      bytes.ascii("acsp")
      bytes.append([UInt8](repeating: 0, count: 28))
      for value in [0xf6d6, 0x10000, 0xd32d] { bytes.number(value, 4) }
      bytes.append([UInt8](repeating: 0, count: 48))
      bytes.number(tags.count, 4)
      var place = start
      for (name, color) in tags {
        bytes.ascii(name)
        bytes.number(place, 4)
        bytes.number(color == nil ? 12 : 20, 4)
        place += color == nil ? 12 : 20
      }
      for (_, color) in tags {
        bytes.ascii(color == nil ? "curv" : "XYZ ")
        bytes.number(0, 4)
        if let color {
          for value in color { bytes.number(Int((value * 65536).rounded()), 4) }
        } else {
          bytes.number(0, 4)
        }
      }
    }
  }

  /// The primaries of sRGB, adapted to D50, red and green in each other's place.
  static let swapped = profile(
    "RGB ",
    [
      ("rXYZ", [0.3851, 0.7169, 0.0971]), ("gXYZ", [0.4361, 0.2225, 0.0139]),
      ("bXYZ", [0.1431, 0.0606, 0.7141]), ("rTRC", nil), ("gTRC", nil), ("bTRC", nil),
    ])
  static let gray = profile("GRAY", [("kTRC", nil)])

  /// The level of sRGB (IEC 61966-2-1) that shows a share of the full light.
  private func level(_ light: Double) -> Int {
    Int((255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055)).rounded())
  }

  private func expect(_ found: SIMD4<UInt8>, _ expected: [Int], _ comment: Comment? = nil) {
    #expect(zip((0..<4).map { Int(found[$0]) }, expected).allSatisfy { abs($0 - $1) <= 1 }, comment)
  }

  private var layers: [PSDFile.Layer] {
    [
      .row([.red, SIMD4(10, 200, 60, 255), SIMD4(200, 100, 0, 51)], name: "Photo"),
      .row([SIMD4(0, 0, 255, 51)], name: "blue"),
    ]
  }

  private func file(_ profile: PSDBytes) -> PSDFile {
    var file = PSDFile(width: 3, black: layers)
    file.resources = [(1039, profile)]
    // Photoshop's own mixture, in the document's numbers; the third pixel is over white.
    file.merged = [[204, 10, 244], [0, 200, 224], [51, 60, 204]]
    return file
  }

  @Test(arguments: [BackendChoice.reference, .cpu, .gpu])
  func documentsAreMixedInTheirProfile(backend: BackendChoice) throws {
    let scene = try PhotoshopScene(file(Self.swapped))
    #expect(scene.omissions.isEmpty)
    let picture = try Renderer(backend: backend).render(scene.scene)
    expect(picture[0, 0], [level(0), level(0.8), level(0.2), 255])
    expect(picture[1, 0], [level(200.0 / 255), level(10.0 / 255), level(60.0 / 255), 255])
    expect(picture[2, 0], [level(100.0 / 255) / 5, level(200.0 / 255) / 5, 0, 51])
  }

  /// Equal neighbours and equal rows are converted once; each pixel is as it is alone.
  @Test(arguments: [swapped, gray]) func pixelsAreConvertedOneByOne(profile: PSDBytes) throws {
    var picture = try Bitmap(transparent: PixelSize(7, 6))
    let colors: [SIMD4<UInt8>] = [
      SIMD4(255, 0, 0, 255), SIMD4(10, 51, 7, 51), SIMD4(), SIMD4(1, 2, 3, 3), SIMD4(10, 51, 7, 52),
    ]
    for y in 0..<6 { for x in 0..<7 { picture[x, y] = colors[(x * x / 3 + y / 2 * y) % 5] } }
    let profile = ICCProfile(profile.bytes)
    let converted = try #require(try picture.converted(from: profile))
    for y in 0..<6 {
      for x in 0..<7 {
        var alone = try Bitmap(transparent: PixelSize(1, 1))
        alone[0, 0] = picture[x, y]
        #expect(try alone.converted(from: profile)?[0, 0] == converted[x, y])
      }
    }
  }

  @Test func greysAreThoseOfTheirProfile() throws {
    let layer = PSDFile.Layer(frame: (0, 0, 1, 2), channels: [(-1, [255, 255]), (0, [51, 128])])
    let file = PSDFile(
      width: 2, height: 1, mode: 1, resources: [(1039, Self.gray)], layers: [layer], merged: [[51, 128]])
    let found = try PhotoshopScene(file).pixels()
    for (found, gray) in zip(found, [0.2, 128.0 / 255] as [Double]) {
      expect(found, [level(gray), level(gray), level(gray), 255])
    }
  }

  /// A red fill in a grey document is as light as red: 0.2126 of the light, which are its numbers.
  @Test func colouredFillsInGreyDocumentsAreGrey() throws {
    let fill = PSDFile.Layer(
      frame: (0, 0, 0, 0), blocks: [("SoCo", Field.descriptor([("Clr ", .rgb(255, 0, 0))]))])
    let file = PSDFile(
      width: 1, height: 1, mode: 1, resources: [(1039, Self.gray)], layers: [fill], merged: [[54]])
    let red = level(0.2126)
    expect(try PhotoshopScene(file).pixels()[0], [red, red, red, 255])
  }

  private func withTemplate(_ file: PSDFile, _ body: (inout PhotoshopTemplate) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "intaglio-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(file.bytes).write(to: folder.appending(path: "card.psd"))
    var picture = try Bitmap(transparent: PixelSize(1, 1))
    picture[0, 0] = SIMD4(200, 100, 240, 255)
    try picture.write(to: folder.appending(path: "new.png").path())
    var template = try PhotoshopTemplate(contentsOfFile: folder.appending(path: "card.psd").path())
    try body(&template)
  }

  /// Numbers of eight bits of light are coarse: 100 of sRGB is 32.4 of 255.
  @Test func newPicturesKeepTheirColours() throws {
    try withTemplate(file(Self.swapped)) { template in
      try template.set("Photo", to: "new.png")
      let picture = try Renderer(backend: .reference).render(template.scene())
      expect(picture[1, 0], [200, 100, 240, 255])
    }
  }

  /// By the luminance of sRGB, in light.
  @Test func newPicturesInGreyDocumentsAreGrey() throws {
    let layer = PSDFile.Layer(name: "Photo", frame: (0, 0, 1, 1), channels: [(-1, [255]), (0, [9])])
    let file = PSDFile(
      width: 1, height: 1, mode: 1, resources: [(1039, Self.gray)], layers: [layer], merged: [[9]])
    func light(_ level: Double) -> Double { pow((level / 255 + 0.055) / 1.055, 2.4) }
    let gray = level(0.2126 * light(200) + 0.7152 * light(100) + 0.0722 * light(240))
    try withTemplate(file) { template in
      try template.set("Photo", to: "new.png")
      expect(try Renderer(backend: .reference).render(template.scene())[0, 0], [gray, gray, gray, 255])
    }
  }

  @Test func theComparisonIsOfTheDocumentsNumbers() throws {
    try withTemplate(file(Self.swapped)) { template in
      let renderer = try Renderer(backend: .reference)
      let found = try template.comparison { try renderer.render($0) }
      #expect(found.maximum <= 1)
    }
  }

  @Test func sceneFilesHaveNoProfile() throws {
    let scene = try PhotoshopScene(file(Self.swapped)).scene
    let error = #expect(throws: EncodingError.self) { try JSONEncoder().encode(scene) }
    #expect("\(try #require(error))".contains("a scene file has no colour profile"))
    let folder = FileManager.default.temporaryDirectory.appending(path: "intaglio-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let files = try StagedFiles(beside: folder.appending(path: "scene.json").path())
    let result = try PhotoshopImport(file(Self.swapped).document, folder: folder.path(), files: files)
    #expect(result.scene.colorProfile == nil)
    #expect(result.omissions.contains { $0.contains("colour profile") })
  }

  /// Warnings about a profile are about colours that differ visibly, whatever its name is: that of
  /// Photoshop's sRGB is up to a level off, that of its linear RGB has sRGB's name, too. Named as versions 2
  /// and 4 do it.
  @Test func profilesLikeSRGBAreNotNamed() throws {
    func omissions(_ profile: PSDBytes) throws -> [String] {
      let document = try file(profile).document
      return [document.colors.omission, document.colors.omissionWithoutProfile].compactMap(\.self)
    }
    func profile(gain: Double, exponent: Double, name: PSDBytes? = nil) -> PSDBytes {
      let curve = PSDBytes.build { bytes in
        bytes.ascii("curv")
        bytes.number(0, 4)
        bytes.number(1024, 4)
        for index in 0..<1024 {
          let value = Double(index) / 1023
          let light = value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, exponent)
          bytes.number(Int((65535 * gain * light).rounded()), 2)
        }
      }
      return ProfileTests.file(
        [("desc", name)].filter { $0.1 != nil }.map { ($0, $1 ?? PSDBytes()) } + [
          ("rXYZ", ProfileTests.xyz(0.4361, 0.2225, 0.0139)),
          ("gXYZ", ProfileTests.xyz(0.3851, 0.7169, 0.0971)),
          ("bXYZ", ProfileTests.xyz(0.1431, 0.0606, 0.7141)), ("rTRC", curve), ("gTRC", curve),
          ("bTRC", curve),
        ])
    }
    // 255 x (1 - 0.99 ^ (1 / 2.4)) = 1.07 levels of white.
    #expect(try omissions(profile(gain: 0.99, exponent: 2.4)).isEmpty)
    let start = "its colour profile"
    let end = ", taken as sRGB: Photoshop's colours are more or less vivid"
    #expect(try omissions(Self.swapped) == [start + end])
    let old = PSDBytes.build { bytes in
      bytes.ascii("desc")
      bytes.number(0, 4)
      bytes.number(12, 4)
      bytes.ascii("sRGB linear\0")
    }
    let new = PSDBytes.build { bytes in
      bytes.ascii("mluc")
      for value in [0, 1, 12, 0x656E_5553, 22, 28] { bytes.number(value, 4) }
      for unit in "sRGB linear".utf16 { bytes.number(Int(unit), 2) }
    }
    for name in [old, new] {
      #expect(
        try omissions(profile(gain: 1, exponent: 1, name: name)) == [start + " \"sRGB linear\"" + end])
    }
  }

  private static func xyz(_ x: Double, _ y: Double, _ z: Double) -> PSDBytes {
    .build { bytes in
      bytes.ascii("XYZ ")
      bytes.number(0, 4)
      for value in [x, y, z] { bytes.number(Int((value * 65536).rounded()), 4) }
    }
  }

  /// A profile of RGB of these tags.
  private static func file(_ tags: [(String, PSDBytes)]) -> PSDBytes {
    let plain = Array(profile("RGB ", []).bytes[4..<128])
    return .build { bytes in
      var place = 132 + 12 * tags.count
      bytes.number(place + tags.reduce(0) { $0 + ($1.1.bytes.count + 3) / 4 * 4 }, 4)
      bytes.append(plain)
      bytes.number(tags.count, 4)
      for (name, tag) in tags {
        bytes.ascii(name)
        bytes.number(place, 4)
        bytes.number(tag.bytes.count, 4)
        place += (tag.bytes.count + 3) / 4 * 4
      }
      for (_, tag) in tags {
        bytes.append(tag)
        for _ in 0..<(4 - tag.bytes.count % 4) % 4 { bytes.number(0, 1) }
      }
    }
  }

  @Test func otherProfilesAreFaults() throws {
    let damaged = Array(Self.swapped.bytes.dropLast(9))
    for bytes in [[1, 2, 3], damaged, Self.profile("CMYK", []).bytes] {
      var scene = Scene(width: 1, height: 1, background: .black)
      scene.colorProfile = ICCProfile(bytes)
      let error = #expect(throws: RenderError.self) { try Renderer(backend: .cpu).render(scene) }
      guard case .scene(let fault)? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(fault.field == "colorProfile")
    }
    let document = try PhotoshopScene(file(PSDBytes([1, 2, 3])))
    #expect(document.scene.colorProfile == nil && document.omissions.contains { $0.contains("profile") })
  }
}
