// SPDX-License-Identifier: MIT

/// Small files that have a little of everything; the fuzzers begin with them too.
enum SampleFiles {
  /// A document of groups, masks, fills, effects and a pattern, with every packing.
  static func document(isLarge: Bool = false) -> [UInt8] {
    let samples: [UInt8] = [1, 2, 3, 250, 250, 250]
    func channels(_ numbers: ClosedRange<Int>) -> [(Int, [UInt8])] { numbers.map { ($0, samples) } }
    var masked = PSDFile.Layer(
      name: "masked", channels: channels(-2...2), packing: .zipWithPrediction, maskWidth: 3)
    masked.maskData = .build { bytes in
      bytes.frame(0, 0, 2, 3)
      bytes.append([0, 16, 3, 128])
      bytes.double(1.5)
    }
    masked.add(effects: effects)
    var styled = PSDFile.Layer(name: "styled", channels: channels(-1...2), packing: .zip, isClipped: true)
    styled.add(
      effects: [
        ("masterFXSwitch", .flag(true)),
        ("dropShadowMulti", .list([.object("DrSh", shadow), .object("DrSh", shadow)])),
      ], key: "lmfx")
    styled.blocks.append(("luni", .build { $0.unicode("Größe") }))
    let filled = PSDFile.Layer(
      name: "filled", frame: (0, 0, 0, 0), blocks: [("GdFl", Field.descriptor(gradientFill))])
    var shape = PSDFile.Layer(
      name: "shape", channels: channels(-1...2),
      blocks: [("vsms", square), ("vstk", Field.descriptor(stroke))])
    shape.add(effects: [effect("SoFi", [("Clr ", .rgb(1, 2, 3))])])
    return PSDFile(
      isLarge: isLarge,
      resources: [
        (1005, .build { $0.append([0, 72, 0, 0, 0, 1, 0, 1, 0, 72, 0, 0, 0, 1, 0, 1]) }),
        (1037, PSDFile.Layer.number(90, 4)), (1049, PSDFile.Layer.number(45, 4)),
      ],
      layers: [
        PSDFile.Layer(name: "ground", channels: channels(0...2), packing: .none), .lowerEnd, masked, styled,
        .group("group"), filled, shape,
      ],
      blocks: [("Patt", pattern(identifier: "abc"))], merged: Array(repeating: samples, count: 4),
      hasMergedAlpha: true
    ).bytes
  }

  /// A file with one style.
  static var styles: [UInt8] { styles(named: ["Letterpress"]) }

  static func styles(named names: [String], _ effects: [(String, Field)] = effects) -> [UInt8] {
    PSDBytes.build { bytes in
      bytes.number(2, 2)
      bytes.ascii("8BSL")
      bytes.number(3, 2)
      bytes.sized(pattern(identifier: "abc"))
      bytes.number(names.count, 4)
      for name in names {
        bytes.sized(
          Field.descriptor([("Nm  ", .text(name)), ("Idnt", .text("id of \(name)"))])
            + Field.descriptor(
              "Styl",
              [
                effect("Lefx", effects),
                effect("blendOptions", [("fillOpacity", .percent(30))]),
              ]))
      }
    }.bytes
  }

  static let gradient = Field.object(
    "Grdn",
    [
      ("Nm  ", .text("Dawn")), ("GrdF", .word("GrdF", "CstS")), ("Intr", .double(4096)),
      ("Clrs", .list([.stop(.rgb(255, 0, 0), at: 0), .stop(.rgb(0, 0, 255), at: 4096, midpoint: 40)])),
      ("Trns", .list([.opacityStop(80, at: 1024)])),
    ])

  static let gradientFill: [(String, Field)] = [
    ("Grad", gradient), ("Angl", .degrees(-30)), ("Type", .word("GrdT", "Rdl ")), ("Rvrs", .flag(true)),
    ("Dthr", .flag(true)), ("Algn", .flag(false)), ("Scl ", .percent(150)),
    ("Ofst", .point(.percent(5), .percent(-7))),
    ("gradientsInterpolationMethod", .word("gradientInterpolationMethodType", "Perc")),
  ]

  static let contour = Field.object(
    "ShpC",
    [
      ("Nm  ", .text("Half")),
      ("Crv ", .list([.curvePoint(0, 10), .curvePoint(128, 255, isCorner: true), .curvePoint(255, 0)])),
    ])

  static let shadow: [(String, Field)] = [
    ("enab", .flag(true)), ("Md  ", .word("BlnM", "Mltp")), ("Clr ", .rgb(1, 2, 3)), ("Opct", .percent(35)),
    ("uglg", .flag(false)), ("lagl", .degrees(-120)), ("Dstn", .pixels(3)), ("Ckmt", .pixels(20)),
    ("blur", .pixels(7)), ("Nose", .percent(4)), ("AntA", .flag(true)), ("TrnS", contour),
    ("layerConceals", .flag(false)),
  ]

  static let patternReference = Field.object("Ptrn", [("Nm  ", .text("Dots")), ("Idnt", .text("abc"))])

  static let effects: [(String, Field)] = [
    ("Scl ", .percent(50)), ("masterFXSwitch", .flag(true)), effect("DrSh", shadow),
    effect("IrSh", shadow),
    effect(
      "OrGl",
      [
        ("enab", .flag(true)), ("Md  ", .word("BlnM", "Scrn")), ("Opct", .percent(40)), ("Grad", gradient),
        ("GlwT", .word("BETE", "PrBL")), ("Ckmt", .pixels(11)), ("blur", .pixels(20)),
        ("Nose", .percent(1)),
        ("ShdN", .percent(2)), ("AntA", .flag(true)), ("TrnS", contour), ("Inpr", .percent(43)),
      ]),
    effect(
      "IrGl",
      [
        ("enab", .flag(false)), ("Md  ", .word("BlnM", "linearDodge")), ("Clr ", .rgb(4, 5, 6)),
        ("GlwT", .word("BETE", "SfBL")), ("glwS", .word("IGSr", "SrcC")),
      ]),
    effect(
      "ebbl",
      [
        ("enab", .flag(true)), ("hglM", .word("BlnM", "Scrn")), ("hglC", .rgb(255, 255, 255)),
        ("hglO", .percent(60)), ("sdwM", .word("BlnM", "Mltp")), ("sdwC", .rgb(0, 0, 0)),
        ("sdwO", .percent(61)),
        ("bvlT", .word("bvlT", "Slmt")), ("bvlS", .word("BESl", "PlEb")), ("uglg", .flag(true)),
        ("lagl", .degrees(120)), ("Lald", .degrees(31)), ("srgR", .percent(250)), ("blur", .pixels(41)),
        ("bvlD", .word("BESs", "Out ")), ("TrnS", contour), ("antialiasGloss", .flag(true)),
        ("Sftn", .pixels(6)), ("useShape", .flag(true)), ("MpgS", contour), ("AntA", .flag(true)),
        ("Inpr", .percent(33)), ("useTexture", .flag(true)), ("InvT", .flag(true)), ("Algn", .flag(false)),
        ("Scl ", .percent(120)), ("textureDepth", .percent(-90)), ("Ptrn", patternReference),
        ("phase", .point(.double(8), .double(9))),
      ]),
    effect(
      "ChFX",
      [
        ("enab", .flag(true)), ("Md  ", .word("BlnM", "Ovrl")), ("Clr ", .rgb(7, 8, 9)),
        ("Invr", .flag(true)),
        ("Opct", .percent(51)), ("lagl", .degrees(-60)), ("Dstn", .pixels(20)), ("blur", .pixels(35)),
        ("MpgS", contour),
      ]),
    effect(
      "SoFi",
      [
        ("enab", .flag(true)), ("Md  ", .word("BlnM", "Nrml")), ("Opct", .percent(52)),
        (
          "Clr ", .object("HSBC", [("H   ", .degrees(120)), ("Strt", .double(100)), ("Brgh", .double(50))])
        ),
      ]),
    effect("GrFl", [("enab", .flag(true)), ("Opct", .percent(53))] + gradientFill),
    effect(
      "patternFill",
      [("enab", .flag(true)), ("Opct", .percent(54)), ("Ptrn", patternReference), ("Scl ", .percent(25))]),
    effect(
      "FrFX",
      [
        ("enab", .flag(true)), ("Styl", .word("FStl", "CtrF")), ("PntT", .word("FrFl", "SClr")),
        ("Md  ", .word("BlnM", "Nrml")), ("Opct", .percent(55)), ("Sz  ", .pixels(12)),
        ("Clr ", .rgb(1, 1, 1)),
        ("overprint", .flag(true)),
      ]),
  ]

  /// A pattern of 2 x 1 pixels, half transparent.
  static func pattern(identifier: String, mode: Int = 3, depth: Int = 8) -> PSDBytes {
    func channel(_ samples: [UInt8]) -> PSDBytes {
      .build { bytes in
        bytes.number(1, 4)
        bytes.sized(
          .build { bytes in
            bytes.number(depth, 4)
            bytes.frame(0, 0, 1, 2)
            bytes.number(depth, 2)
            bytes.number(0, 1)
            for sample in samples { bytes.number(depth == 8 ? Int(sample) : 257 * Int(sample), depth / 8) }
          })
      }
    }
    return .build { bytes in
      bytes.sized(
        .build { bytes in
          bytes.number(1, 4)
          bytes.number(mode, 4)
          bytes.number(1, 2)
          bytes.number(2, 2)
          bytes.unicode("Dots")
          bytes.pascal(identifier, padding: 1)
          bytes.number(3, 4)
          bytes.sized(
            .build { bytes in
              bytes.frame(0, 0, 1, 2)
              bytes.number(3, 4)
              for samples in [[200, 100], [0, 255], [9, 9], [128, 255]] as [[UInt8]] {
                bytes.append(channel(samples))
              }
              bytes.number(0, 4)
            })
        })
      while bytes.bytes.count % 4 != 0 { bytes.number(0, 1) }
    }
  }
}
