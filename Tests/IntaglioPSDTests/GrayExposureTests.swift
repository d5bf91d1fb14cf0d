// SPDX-License-Identifier: MIT
import Intaglio
import IntaglioPSD
import Testing

/// The tone curves of grey profiles, and exposure along them.
@Suite struct GrayExposureTests {
  /// A profile with a tone curve only.
  private func profile(_ curve: [Int], type: String = "curv") -> [UInt8] {
    PSDBytes.build { bytes in
      bytes.append([UInt8](repeating: 0, count: 128))
      bytes.number(1, 4)
      bytes.ascii("kTRC")
      bytes.number(144, 4)
      bytes.number(12 + 2 * curve.count, 4)
      bytes.ascii(type)
      bytes.number(0, 4)
      bytes.number(curve.count, 4)
      for value in curve { bytes.number(value, 2) }
    }.bytes
  }

  @Test func levelsAreThoseOfTheirLight() throws {
    let plain = try #require(PSDToneCurve(profile: profile([])))
    #expect(plain.level(ofLight: 0.3) == 0.3)
    // An exponent in 256ths: the root of a quarter is a half.
    let square = try #require(PSDToneCurve(profile: profile([512])))
    #expect(square.level(ofLight: 0.25) == 0.5)
    #expect(square.light(ofLevel: 0.5) == 0.25 && square.light(ofLevel: 2) == 1)
    #expect(square.level(ofLight: 0) == 0 && square.level(ofLight: 1) == 1)
    // Samples, of which the first two have no light.
    let table = try #require(PSDToneCurve(profile: profile([0, 0, 13107, 39321, 65535])))
    #expect(abs(table.level(ofLight: 0.4) - 0.625) < 1e-9)
    #expect(abs(table.light(ofLevel: 0.625) - 0.4) < 1e-9)
    #expect(table.level(ofLight: 2) == 1 && table.level(ofLight: -1) == 0)
  }

  @Test func otherProfilesHaveNoCurve() {
    #expect(PSDToneCurve(profile: []) == nil)
    #expect(PSDToneCurve(profile: profile([1, 2, 3], type: "para")) == nil)
    #expect(PSDToneCurve(profile: profile([3, 2])) == nil)
    #expect(PSDToneCurve(profile: Array(profile([1, 2]).dropLast())) == nil)
  }

  /// Levels of Photoshop's picture in psd-tools' exposure_grayscale.psd, whose curve is nearly the power of
  /// 1.75.
  @Test(
    arguments: [
      (1.25, 0.0, 1.52, 25, 77), (1.25, 0.0, 1.52, 125, 221), (-1.82, 0.1203, 1, 124, 101),
      (2.03, 0.0775, 1.52, 61, 183), (2.03, 0.0775, 1.52, 121, 255), (-0.04, 0.4144, 0.44, 143, 181),
    ])
  func greysAreExposed(stops: Double, offset: Double, gamma: Double, level: Int, exposed: Int) throws {
    let layer = PSDFile.Layer(
      frame: (0, 0, 1, 1), channels: [(-1, [255]), (0, [UInt8(level)])])
    let exposure = PSDFile.Layer(
      name: "exposure", frame: (0, 0, 0, 0),
      blocks: [
        (
          "expA",
          .build { bytes in
            bytes.number(1, 2)
            for value in [stops, offset, gamma] { bytes.number(Int(Float(value).bitPattern), 4) }
          }
        )
      ])
    let resource = PSDBytes.build { $0.append(profile([448])) }
    let file = PSDFile(
      width: 1, height: 1, mode: 1, resources: [(1039, resource)], layers: [layer, exposure], merged: [[0]])
    let scene = try PhotoshopScene(file)
    let found = try #require(try scene.pixels().first)
    #expect(abs(Int(found.x) - exposed) <= 1)
    #expect(!scene.omissions.contains { $0.contains("exposure") })
  }
}
