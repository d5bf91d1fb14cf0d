// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// Invalid numbers of passes: kernels, boxes, octaves, noises.
extension PlanFault {
  private static func blur(_ name: String, _ reason: String, _ weights: [Double]) -> [PlanFault] {
    Axis.allCases.map { axis in
      fault("\(name), \(axis)", in: "blur", reason) {
        BlurPass(source: .plane($0.plane), axis: axis, kernel: Kernel(weights: weights), output: $0.plateau)
      }
    }
  }

  private static let noMean = "the weights of its kernel must be non-negative and sum to 1"

  static let kernels =
    blur(
      "kernel too wide", "its kernel reaches 17 samples; the maximum is 16",
      Array(repeating: 1.0 / 35, count: 18))
    + blur("kernel without taps", "its kernel reaches -1 samples; the maximum is 16", [])
    + blur("kernel that sums to less than 1", noMean, [0.5, 0.2])
    + blur("kernel that sums to more than 1", noMean, [0.5, 0.3])
    + blur("kernel below 0", noMean, [1.5, -0.25]) + blur("kernel that is no number", noMean, [.nan])

  static let boxes =
    [0, 65_537].map { width in
      fault("boxes of \(width)", in: "boxblur", "its boxes are \(width) samples wide but must be 1…65536") {
        BoxBlurPass(source: .plane($0.plane), axis: .horizontal, width: width, output: $0.plateau)
      }
    } + [
      fault("boxes made of such as wide", in: "boxblur", "boxes of 3 samples cannot be built from 3") {
        BoxBlurPass(
          source: .plane($0.plane), axis: .vertical, width: 3,
          blocks: BoxBlurPass.Blocks(plane: $0.plane, width: 3), output: $0.plateau)
      }
    ]

  static let octaves =
    [
      (63, "63 octaves are outside 0…20"), (21, "21 octaves are outside 0…20"),
      (-1, "-1 octaves are outside 0…20"), (0, "it upsamples by 0 octaves, which changes nothing"),
    ].map { octaves, reason in
      fault("expansion by \(octaves) octaves", in: "upsample", reason) {
        UpsamplePass(source: $0.plane, octaves: octaves, output: $0.plateau)
      }
    }
    + [21, -1].map { octaves in
      painted("plane of \(octaves) octaves", "\(octaves) octaves are outside 0…20") {
        [CoverageTerm(.plane($0.plane, octaves: octaves))]
      }
    }

  private static func displaced(
    _ picture: SurfaceID, by radius: Double, count: Int = 3, into output: SurfaceID
  ) -> DisplacePass {
    let lattice = GrainGrid(size: 1, seed: 0, over: Rect(0, 0, 1, 1), scale: 1)
    return DisplacePass(
      picture: picture, radius: radius, lattices: Array(repeating: lattice, count: count), isClipped: false,
      output: output)
  }

  static let displacements = [
    fault("displaced bitmap", in: "displace", "s0 is a bitmap and must be a intermediate") {
      displaced($0.bitmap, by: 1, into: $0.depth)
    },
    fault("displaced into a bitmap", in: "displace", "s3 is a bitmap and must be a intermediate") {
      displaced($0.intermediate, by: 1, into: $0.target)
    },
    fault("moved too far", in: "displace", "it moves pixels by up to 1025.0 but must stay within 0…1024") {
      displaced($0.intermediate, by: 1_025, into: $0.depth)
    },
    fault("moved by two noises", in: "displace", "it has 2 lattices, not 3") {
      displaced($0.intermediate, by: 1, count: 2, into: $0.depth)
    },
    fault("lens without a step", in: "lens", "its step of 0 pixels is outside 1…4096") {
      lens($0.intermediate, $0.plane, step: 0, into: $0.depth)
    },
    fault("lens of a plane", in: "lens", "s1 is a plane and must be a bitmap or intermediate") {
      lens($0.plane, $0.plane, step: 1, into: $0.depth)
    },
  ]

  private static func lens(
    _ picture: SurfaceID, _ plane: SurfaceID, step: Int, into output: SurfaceID
  ) -> LensPass {
    LensPass(
      picture: picture, surface: .heights(plane, steepness: 1), step: step, map: .identity, keepsPlace: true,
      output: output)
  }
}
