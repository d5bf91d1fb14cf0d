// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// Box blurs.
extension PassCase {
  static let boxBlurs = Axis.allCases.flatMap { axis in
    [1, 2, 3, 8, 17, 40, 97, 300].flatMap { width -> [PassCase] in
      [
        PassCase("box blur, \(axis), width \(width)", [plane(PixelRect(-3, 4, 29, 19))], .plane, wide) {
          BoxBlurPass(source: .plane($0[0]), axis: axis, width: width, output: $1)
        },
        PassCase("box blur of a mask, \(axis), width \(width)", [bitmap()], .plane, inside) {
          BoxBlurPass(source: .alpha($0[0], threshold: 1), axis: axis, width: width, output: $1)
        },
        PassCase(
          "box blur of one pixel, \(axis), width \(width)", [bitmap(PixelSize(1, 1))], .plane, wide
        ) {
          BoxBlurPass(source: .alpha($0[0], threshold: nil), axis: axis, width: width, output: $1)
        },
      ]
    }
  }

  /// Outputs that begin at each sample of their source's texels, around the widths from which boxes are
  /// made of narrower ones.
  static let movedBoxBlurs = (0..<4).flatMap { lane in
    Axis.allCases.flatMap { axis in
      [2, 5, 33, 64, 65, 72].map { width in
        PassCase(
          "box blur, \(axis), width \(width), from \(lane - 9)", [plane(PixelRect(-3, 4, 94, 87))], .plane,
          PixelRect(lane - 9, lane - 5, 101, 103)
        ) {
          BoxBlurPass(source: .plane($0[0]), axis: axis, width: width, output: $1)
        }
      }
    }
  }

  /// Boxes made of narrower ones that are no whole texels, some less than a texel apart.
  static let blockedBoxBlurs = Axis.allCases.flatMap { axis in
    [(3, 2), (7, 3), (22, 4), (40, 9)].map { width, blockWidth -> PassCase in
      var plan = Plan()
      let contents = PixelRect(-3, 4, 29, 19)
      let source = CoverageSource.plane(plan.addInput(.plane, contents))
      let blocks = plan.add(.plane, wide.grown(by: width)) {
        BoxBlurPass(source: source, axis: axis, width: blockWidth, output: $0)
      }
      plan.output = plan.add(.plane, wide) {
        BoxBlurPass(
          source: source, axis: axis, width: width, blocks: .init(plane: blocks, width: blockWidth),
          output: $0)
      }
      return PassCase("box blur, \(axis), width \(width), of \(blockWidth)", plan, [plane(contents)])
    }
  }
}
