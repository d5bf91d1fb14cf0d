import CPixelRows
import IntaglioModel
import IntaglioPlan

extension PlanRun {
  /// Makes a picture of four planes.
  mutating func compose(_ pass: ComposePass) throws(RenderError) {
    let composition = try Composition(pass, in: self)
    let output = try target(pass.output)
    workers.runSpans(output.region) { y, columns, scratch in
      let result = scratch.pictureRow(.result)
      composition.write(row: y, columns: columns, scratch: scratch, to: result)
      result.store(output, row: y, columns: columns)
    }
  }
}

/// A picture of four planes whose rows are made as they are read, with what a 16-bit intermediate would have.
struct Composition: Sendable {
  /// The pixels of the picture.
  let region: PixelRect
  private let red: CoverageReader
  private let green: CoverageReader
  private let blue: CoverageReader
  private let alpha: CoverageReader
  private let divisor: CoverageReader?

  /// The picture that a pass makes.
  ///
  /// - Throws: `RenderError.unsupported` for a plane that is not there.
  init(_ pass: ComposePass, in run: borrowing PlanRun) throws(RenderError) {
    var readers: [CoverageReader] = []
    for plane in pass.planes {
      let rows = CoverageRows(try run.source(plane))
      readers.append(CoverageReader(.rows(rows), octaves: pass.octaves, tables: run.tables))
    }
    region = run.plan[pass.output].region
    (red, green, blue, alpha) = (readers[0], readers[1], readers[2], readers[3])
    divisor = pass.divisor == nil ? nil : readers[4]
  }

  /// Writes the pixels `columns` of row `y`, all of them the picture's. Overwrites the scratch's second picture row.
  func write(row y: Int, columns: Range<Int>, scratch: Scratch, to result: PictureRow) {
    let (room, factors) = (scratch.row(.second), scratch.row(.second1))
    let count = columns.count
    func values(of reader: CoverageReader) -> FloatRow {
      reader.values(row: y, columns: columns, scratch: scratch, into: room)
    }
    // What makes levels of the planes' values.
    factors.fill(255, count: count)
    if let divisor {
      let whole = values(of: divisor)
      for index in 0..<count { factors[index] = 255 / max(whole[index], Float(ComposePass.leastDivisor)) }
    }
    // Alpha first: no colour is more.
    pixel_rows_scale(values(of: alpha).base, factors.base, nil, result.alpha.base, count)
    for (reader, channel) in [(red, result.red), (green, result.green), (blue, result.blue)] {
      pixel_rows_scale(values(of: reader).base, factors.base, result.alpha.base, channel.base, count)
    }
  }

  /// Writes the pixels `columns` of row `y`, transparent outside of the picture.
  func load(row y: Int, columns: Range<Int>, scratch: Scratch, to row: PictureRow) -> PixelRowsContent {
    row.make(columns, of: region, row: y) { write(row: y, columns: $0, scratch: scratch, to: $1) }
  }
}
