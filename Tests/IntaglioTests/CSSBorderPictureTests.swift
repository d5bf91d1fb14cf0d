// SPDX-License-Identifier: MIT
import Glibc
import Intaglio
import TestSupport
import Testing

/// Borders and outlines of CSS as pictures, at their corners and joints.
@Suite("Pictures of CSS borders") struct CSSBorderPictureTests {
  /// A box at 15, 15, on white.
  private func framed(
    _ css: String, _ width: Double, _ height: Double, layers: [Layer] = []
  ) throws -> Bitmap {
    var layer = try Layer(css: css, frame: Rect(15, 15, width, height))
    layer.layers += layers
    return try picture(layer)
  }

  private func picture(_ layer: Layer) throws -> Bitmap {
    try Renderer(backend: .cpu).render(
      Scene(width: 150, height: 120, background: .white, layers: [layer]))
  }

  private let white = SIMD4<UInt8>(255, 255, 255, 255)
  private let black = SIMD4<UInt8>(0, 0, 0, 255)

  /// White on black on white is white: pixels at round corners are partly covered once.
  @Test(arguments: [
    "linear-gradient(white, white), black", "linear-gradient(white, white) 0 0 / 10px, black",
  ])
  func lowerBackgroundsDoNotShow(background: String) throws {
    let drawn = try framed("background: \(background); border-radius: 40px 12px", 80, 40)
    for y in 0..<120 { for x in 0..<150 { #expect(drawn[x, y] == white) } }
    // Nor do those within an opaque border that has no part in it.
    let cast = try framed(
      "background: \(background); border-radius: 40px 12px; box-shadow: 0 0 0 4px white", 80, 40)
    for y in 0..<120 { for x in 0..<150 { #expect(cast[x, y] == white) } }
  }

  /// The right corners are too large for the padding box, which does not make the left ones smaller.
  @Test func missingSidesLeaveNoLine() throws {
    let drawn = try framed("border-bottom: 6px solid black; border-radius: 10px 30px", 40, 20)
    for y in 15..<20 { for x in 15..<55 { #expect(drawn[x, y] == white) } }
    for x in 30..<50 { #expect(drawn[x, 32] == black && drawn[x, 27] == white) }
  }

  @Test func cornersBelongToTheirSide() throws {
    let drawn = try framed(
      "border-top: 4px solid red; border-bottom: 4px solid blue; border-bottom-right-radius: 40px 20px", 60,
      60)
    for y in 15..<19 { for x in 15..<75 { #expect(drawn[x, y] == SIMD4(255, 0, 0, 255)) } }
  }

  /// By hand: two points of line, two of ground and two of line; a side of two points is one line.
  @Test func doubleLinesOfTwoWidths() throws {
    let drawn = try framed("border: 6px double black; border-right-width: 2px", 80, 60)
    func row(_ pixels: [SIMD4<UInt8>]) -> String {
      String(pixels.map { $0 == black ? "#" : $0 == white ? "." : "?" })
    }
    #expect(row((15..<22).map { drawn[$0, 45] }) == "##..##.")
    #expect(row((91..<96).map { drawn[$0, 45] }) == "..##.")
    #expect(row((15..<22).map { drawn[50, $0] }) == "##..##.")
    #expect(row((15..<22).map { drawn[92, $0] }) == "##..##.")
  }

  /// Sides of nearly one colour look like one.
  @Test(arguments: ["0", "20px", "50%", "30px; corner-shape: bevel"]) func jointsAreClosed(radius: String)
    throws
  {
    let one = try framed("border: 8px solid black; border-radius: \(radius)", 80, 60)
    let four = try framed(
      "border: 8px solid; border-color: #000 #010 #001 #100; border-radius: \(radius)", 80, 60)
    for y in 0..<120 {
      for x in 0..<150 {
        for channel in 0..<3 { #expect(abs(Int(one[x, y][channel]) - Int(four[x, y][channel])) <= 0x12) }
      }
    }
  }

  /// White sides on white, beside red ones.
  @Test(arguments: ["0", "20px", "50%"]) func jointsShowNoThirdSide(radius: String) throws {
    let drawn = try framed(
      "border: 8px solid; border-color: red red rgb(255 255 255 / 60%) white; border-radius: \(radius)", 80,
      60)
    for y in 48..<75 { for x in 0..<50 { #expect(drawn[x, y] == white) } }
  }

  /// Transparent borders, too, lie outside of the inner shadows.
  @Test(arguments: ["solid", "double", "dashed", "dotted"]) func innerShadowsLieWithinBorders(style: String)
    throws
  {
    let drawn = try framed(
      "box-shadow: inset 0 0 0 4px black; background: white; border: 12px \(style) transparent", 80, 60)
    for x in 0..<27 { #expect(drawn[x, 45] == white) }
    for x in 27..<31 { #expect(drawn[x, 45] == black) }
    #expect(drawn[31, 45] == white)
  }

  /// Two dashes of eight points and a gap, not three with hairs between them.
  @Test func gapsAreNoHairs() throws {
    let drawn = try framed("border-top: 4px dashed black", 24.25, 20)
    #expect(drawn[22, 16] == black && drawn[27, 16] == white && drawn[32, 16] == black)
  }

  /// A joint may be much nearer to one side than to the other.
  @Test func flatJointsAreClosed() throws {
    let drawn = try framed("border: 1px solid black; border-left: 40px solid #100", 80, 60)
    for x in 16..<94 { #expect(drawn[x, 15].x <= 0x12) }
  }

  /// 0.4 of black, however many sides lie over each other.
  @Test(arguments: [
    "border: 8px dashed", "border: 8px dotted", "outline: 4px dashed", "outline: 2px dotted",
    "border-radius: 0 20px 20px 0; border: 6px dashed", "border-style: dashed solid; border: 6px solid",
  ])
  func translucentSidesHaveOneTone(css: String) throws {
    let drawn = try framed("\(css) rgb(0 0 0 / 0.4)", 80, 40)
    let tones = drawn.pixels.enumerated().filter { $0.offset % 4 == 0 }.map(\.element)
    #expect(tones.min().map { abs(Int($0) - 153) <= 1 } == true)
  }

  /// Like Chromium's: dashes go around the corners at a side whose inner edge is round, and straight to the
  /// corners along others.
  @Test func straightSidesKeepTheirDashes() throws {
    let square = try framed("border: 8px dashed black", 100, 80)
    let one = try framed("border: 8px dashed black; border-top-left-radius: 30px", 100, 80)
    for y in 23..<87 { for x in 107..<115 { #expect(one[x, y] == square[x, y]) } }
    for x in 23..<107 { for y in 87..<95 { #expect(one[x, y] == square[x, y]) } }
    #expect(one[15, 15] == white)
  }

  /// Two discs where there is room for two, else one.
  @Test(arguments: [(14.0, 1.0), (18, 2), (23, 2), (24, 2)]) func fewDots(width: Double, count: Double) throws
  {
    let drawn = try framed("border-top: 8px dotted black", width, 40)
    let ink = drawn.pixels.enumerated().filter { $0.offset % 4 == 0 }.reduce(0) { $0 + 255 - Int($1.element) }
    #expect(abs(Double(ink) / 255 - 16 * .pi * count) < 1)
  }

  /// Circles around the box's corner: a border of 4 points within a scoop of 20, an outline 4 to 8 points
  /// outside, a shadow's spread of 6.
  @Test(arguments: [
    ("border: 4px solid", 20.0...24.0), ("outline: 4px solid black; outline-offset: 4px", 12...16),
    ("box-shadow: 0 0 0 6px black", 14...20), ("box-shadow: inset 0 0 0 4px black", 20...24),
  ])
  func hollowCornersKeepTheirWidth(css: String, line: ClosedRange<Double>) throws {
    let drawn = try framed("\(css); border-radius: 20px; corner-shape: scoop", 100, 80)
    for y in 20..<50 {
      for x in 20..<50 {
        let distance = hypot(Double(x) - 14.5, Double(y) - 14.5)
        if line.lowerBound + 0.75 < distance, distance < line.upperBound - 0.75 {
          #expect(drawn[x, y] == black)
        } else if distance < line.lowerBound - 0.75 || distance > line.upperBound + 0.75 && distance < 30 {
          #expect(drawn[x, y] == white)
        }
      }
    }
  }

  /// What lies within hollow corners begins where their border ends.
  @Test(arguments: [
    "background: black padding-box", "overflow: hidden", "box-shadow: inset 0 0 0 50px black",
  ])
  func hollowCornersHaveNoGap(css: String) throws {
    let own =
      try css.hasPrefix("overflow")
      ? [Layer(css: "background: black", frame: Rect(0, 0, 100, 80))] : []
    let drawn = try framed(
      "\(css); border: 4px solid black; border-radius: 20px; corner-shape: scoop", 100, 80, layers: own)
    for y in 15..<50 {
      for x in 15..<50 where hypot(Double(x) - 14.5, Double(y) - 14.5) > 20.75 {
        #expect(drawn[x, y].x < 80)
      }
    }
  }

  /// A line from 40 points along the upper side to 40 along the left one, moved inwards at right angles by 4
  /// and 16 points at its ends: what lies within padding, border or shadow ends there.
  @Test(arguments: [
    "padding: 4px 16px; background: black content-box",
    "border: 4px solid transparent; border-width: 4px 16px; background: black padding-box",
    "padding: 4px 16px",
  ])
  func flatCornersOfTwoWidths(css: String) throws {
    let pixel = try Bitmap(size: PixelSize(1, 1), pixels: [0, 0, 0, 255])
    let contents = css.contains("black") ? nil : Contents.image(pixel)
    let drawn = try picture(
      Layer(
        css: "\(css); border-radius: 40px; corner-shape: bevel", frame: Rect(15, 15, 100, 80),
        contents: contents))
    let width = 0.5.squareRoot()
    let (start, end) = ((x: 40 + 4 * width, y: 4 * width), (x: 16 * width, y: 40 + 16 * width))
    let length = hypot(end.x - start.x, end.y - start.y)
    for y in 0..<38 {
      for x in 0..<38 {
        let (across, down) = (Double(x) + 0.5, Double(y) + 0.5)
        let side =
          ((end.y - start.y) * (across - start.x) - (end.x - start.x) * (down - start.y)) / length
        let isInside = x >= 16 && y >= 4 && side > 0.75
        if isInside { #expect(drawn[15 + x, 15 + y] == black) }
        if x < 16 || y < 4 || side < -0.75 { #expect(drawn[15 + x, 15 + y] == white) }
      }
    }
  }

  /// A quarter of an ellipse of 36 x 18, wider than the 24 points beside the border, which cut it off.
  @Test func cornersLargerThanThePaddingBox() throws {
    let drawn = try framed(
      "background: black padding-box; border-left: 12px solid white; border-bottom-right-radius: 40px 20px",
      36, 20)
    for y in 0..<20 {
      for x in 12..<36 {
        let edge = hypot((Double(x) + 0.5) / 36, max(0, Double(y) - 1.5) / 18)
        if edge < 0.95 { #expect(drawn[15 + x, 15 + y] == black) }
        if edge > 1.06 { #expect(drawn[15 + x, 15 + y] == white) }
      }
    }
  }

  /// A ring of 6 points around a quarter of a circle of 60, whose inner radius of 54 is larger than the
  /// padding box is high.
  @Test(arguments: ["", "background: white"]) func bordersOfLargeCornersKeepTheirWidth(css: String) throws {
    let drawn = try framed("border: 6px solid black; border-radius: 90px 0 0 0; \(css)", 100, 60)
    for step in 0..<40 {
      let distance = hypot(59.5 - Double(step), 59.5 - Double(step))
      if (54.75...59.25).contains(distance) { #expect(drawn[15 + step, 15 + step] == black) }
      if distance < 53.25 || distance > 60.75 { #expect(drawn[15 + step, 15 + step] == white) }
    }
  }

  /// A rectangle without four quarters of ellipses, whose borders leave nothing between them.
  @Test(arguments: ["6px solid", "20px solid", "2px double"])
  func hollowCornersLeaveNothing(line: String) throws {
    let drawn = try framed("border: \(line) black; border-radius: 50%; corner-shape: scoop", 40, 20)
    let ink = drawn.pixels.enumerated().filter { $0.offset % 4 == 0 }.reduce(0) { $0 + 255 - Int($1.element) }
    let all = 800 - 200 * Double.pi
    #expect(line == "2px double" ? Double(ink) / 255 < all : abs(Double(ink) / 255 - all) < 2)
  }

  /// White lines over black, on white: pixels at the outer edge are partly covered once.
  @Test func backgroundsDoNotShowAroundBorders() throws {
    let drawn = try framed(
      "background: black; border: 8px double rgb(255 255 255 / 0.99); border-radius: 20px", 100, 60)
    for y in 15..<35 {
      for x in 15..<35 where hypot(Double(x) - 34.5, Double(y) - 34.5) > 18.25 {
        #expect(drawn[x, y].x > 245 && drawn[129 - x, y].x > 245 && drawn[x, 89 - y].x > 245)
      }
    }
  }

  /// Dashes start with one in each corner: no ground shows between it and the solid line beside it.
  @Test(arguments: ["solid dashed", "dashed solid", "solid double"])
  func linesOfOneColorAreJoined(style: String) throws {
    let drawn = try framed("border: 8px solid black; border-style: \(style)", 80, 60)
    for step in 15..<23 where style != "solid double" || step < 18 || step > 19 {
      #expect(drawn[step, step].x < 40 && drawn[109 - step, step].x < 40)
    }
  }

  /// Seven dashes around a circle of 52 points, with gaps of one width.
  @Test func dashesFitCircles() throws {
    let drawn = try framed("border: 8px dashed black; border-radius: 50%", 60, 60)
    func light(_ angle: Double) -> Double {
      let (x, y) = (44.5 + 26 * sin(angle), 44.5 - 26 * cos(angle))
      let (left, top) = (Int(x), Int(y))
      let (across, down) = (x - Double(left), y - Double(top))
      func row(_ y: Int) -> Double {
        Double(drawn[left, y].x) * (1 - across) + Double(drawn[left + 1, y].x) * across
      }
      return row(top) * (1 - down) + row(top + 1) * down
    }
    let steps = 5200
    let isGap = (0..<steps).map { light(2 * .pi * (Double($0) + 40) / Double(steps)) > 127 }
    let changes = (0..<steps).filter { isGap[$0] != isGap[($0 + 1) % steps] }
    #expect(changes.count == 14 && !isGap[0])
    let gaps = stride(from: 0, to: 14, by: 2).map { changes[$0 + 1] - changes[$0] }
    // In 32nds of a point.
    #expect(gaps.allSatisfy { (7 * 32...9 * 32).contains($0) } && gaps.max()! - gaps.min()! < 24)
  }

  /// By hand: 60 points and twice 4, by twice 4, moved by 7 and 15.
  @Test func boxesWithoutAreaCastTheirSpread() throws {
    let drawn = try framed("box-shadow: 7px 15px 0 4px black", 60, 0)
    for y in 0..<60 {
      for x in 0..<150 {
        #expect(drawn[x, y] == ((18..<86).contains(x) && (26..<34).contains(y) ? black : white))
      }
    }
  }

  /// Hollow corners that meet leave tips of their border: the notches of 30 points touch in the middle.
  @Test func hollowCornersMeet() throws {
    let drawn = try framed("border: 2px solid black; border-radius: 10px 30px; corner-shape: notch", 60, 60)
    for step in 25..<42 {
      #expect(drawn[step, 43] == black && drawn[43, step] == black)
      #expect(drawn[step + 22, 46] == black && drawn[46, step + 22] == black)
    }
    #expect(drawn[35, 35] == white && drawn[55, 55] == white && drawn[55, 35] == white)
  }

  /// Notches of 20 points, moved by 12, overlap beside an opening of 16 x 36.
  @Test func hollowCornersOverlap() throws {
    let drawn = try framed("border: 12px solid black; border-radius: 20px; corner-shape: notch", 80, 60)
    for y in 0..<60 {
      for x in 0..<80 {
        let isOpen = (32..<48).contains(x) && (12..<48).contains(y)
        let isCut = (x < 20 || x >= 60) && (y < 20 || y >= 40)
        #expect(drawn[15 + x, 15 + y] == (isOpen || isCut ? white : black))
      }
    }
  }

  /// The inner edge of a squircle's border is one of a radius that is smaller by the width: 28 points here,
  /// with its middle 28 * 2^(-1/4) from its centre at 55, 55.
  @Test func bulgingCornersShrink() throws {
    let drawn = try framed("border: 12px solid black; border-radius: 40px; corner-shape: squircle", 100, 80)
    #expect(drawn[30, 30] == black && drawn[32, 32] == white)
  }

  /// Like Chromium's, an outline lies below positioned layers, and above others.
  @Test func outlinesLieBelowPlacedLayers() throws {
    let outline = "outline: 4px solid black"
    let own = try Layer(css: "background: white", frame: Rect(-10, -6, 40, 20))
    let framed = try framed(outline, 60, 80, layers: [own])
    #expect(framed[20, 13] == white && framed[50, 13] == black)
    let flowing = try Layer(css: "width: 20px; height: 20px; margin: -6px; background: white")
    let placed = try Layer(
      css: "position: absolute; left: 30px; top: -6px; width: 20px; height: 20px; background: white")
    let row = try Layer(
      css: "display: flex; width: 60px; height: 80px; margin: 15px; \(outline)", layers: [flowing, placed])
    let drawn = try picture(row)
    #expect(drawn[20, 13] == black && drawn[50, 13] == white)
  }
}
