// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import Testing

/// A plan of one pass with its inputs.
struct PassCase: Sendable, CustomTestStringConvertible {
  let name: String
  let plan: Plan
  let inputs: [Surface]

  var testDescription: String { name }

  /// A pass over `inputs`, which writes a surface of this format and region. `pass` gets the inputs and the
  /// output.
  init(
    _ name: String, _ inputs: [Surface], _ format: SurfaceFormat, _ region: PixelRect,
    _ pass: ([SurfaceID], SurfaceID) -> some PassValue
  ) {
    self.name = name
    self.inputs = inputs
    var plan = Plan()
    let sources = inputs.map { plan.addInput($0.format, $0.region) }
    plan.output = plan.addSurface(format, region)
    plan.add(pass(sources, plan.output))
    self.plan = plan
  }
}

extension PassCase {
  /// A plan of passes that go together.
  init(_ name: String, _ plan: Plan, _ inputs: [Surface]) {
    (self.name, self.plan, self.inputs) = (name, plan, inputs)
  }
}

extension Pass {
  /// A pass that paints over all of a surface, the first paint lowest.
  static func paint(
    _ items: [(paint: Paint, coverage: [CoverageTerm])], over region: PixelRect, on output: SurfaceID
  ) -> Pass {
    let items = items.map { PaintItem($0.paint, coverage: $0.coverage, region: region) }
    return .paint(PaintPass(items: items, output: output))
  }
}

extension Surface {
  /// Where its pixels lie.
  var region: PixelRect {
    switch self {
    case .bitmap(let bitmap): PixelRect(bitmap.size)
    case .plane(let plane): plane.region
    case .intermediate(let picture): picture.region
    }
  }
}
