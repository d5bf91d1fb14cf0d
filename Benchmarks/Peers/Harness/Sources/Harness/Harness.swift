// SPDX-License-Identifier: MIT

// Not all of Foundation: the program is carried to machines without Swift, and without ICU it is a third of
// the size.
import FoundationEssentials
import Glibc
import Intaglio
import IntaglioTesting

/// Reads requests, one a line, and answers each with one line:
///
///     devices                                       names of the backends, by tabs
///     load FILE WIDTH HEIGHT                        premultiplied RGBA8, rows from the top; `ok`
///     effect BACKEND OUTER INNER [FILE]             seconds of one render; the result goes to FILE
///     style BACKEND STYLE THREADS [FILE]            the same with a style file, on at most so many threads of the CPU
///     passes BACKEND OUTER INNER COUNT              seconds of one render that runs all its passes COUNT times
///     blur SIGMA [FILE]                             seconds of one blur of the picture's alpha, on the CPU
///     levels                                        names of PNG's levels, by tabs
///     open FILE…                                    pictures to encode, in place of those before; no spaces in names; `ok`
///     encode LEVEL [FOLDER]                         for each, processor seconds and bytes of its PNG file, by tabs; FOLDER gets 0.png, …
///
/// OUTER and INNER are sigmas, or `none` for an effect without that shadow.
@main
struct Harness {
  private var picture: Bitmap?
  private var mask: Mask?
  private var opened: [Bitmap] = []
  /// The last result, whose memory the next one gets, as callers of other libraries hand in theirs.
  private var result: Bitmap?
  private var renderers: [String: Renderer] = [:]

  static func main() {
    var harness = Harness()
    while let line = readLine() {
      do {
        say(try harness.answer(line.split(separator: " ").map(String.init)))
      } catch {
        say("error: \(error)")
      }
    }
  }

  /// Prints at once, even into a pipe.
  private static func say(_ line: String) {
    print(line)
    fflush(nil)
  }

  private mutating func answer(_ words: [String]) throws -> String {
    switch (words.first, words.count) {
    case ("devices", 1):
      let choices: [BackendChoice] = [.cpu, .gpu, .reference]
      return try choices.map { try renderer($0).selection.deviceName }.joined(separator: "\t")
    case ("load", 4):
      let size = PixelSize(width: try number(words[2]), height: try number(words[3]))
      let bitmap = try Bitmap(size: size, pixels: Array(try Data(contentsOf: URL(filePath: words[1]))))
      picture = bitmap
      mask = Mask(alphaOf: bitmap)
      return "ok"
    case ("effect", 4...5):
      let renderer = try renderer(BackendChoice(rawValue: words[1]).orThrow(words[1]))
      let style = Harness.style(outer: try sigma(words[2]), inner: try sigma(words[3]))
      return try render(style, with: renderer, into: words.dropFirst(4).first)
    case ("style", 4...5):
      let renderer = try renderer(
        BackendChoice(rawValue: words[1]).orThrow(words[1]), threads: try number(words[3]))
      return try render(Style(contentsOfFile: words[2]), with: renderer, into: words.dropFirst(4).first)
    case ("passes", 5):
      let renderer = try renderer(BackendChoice(rawValue: words[1]).orThrow(words[1]))
      let style = Harness.style(outer: try sigma(words[2]), inner: try sigma(words[3]))
      let picture = try picture.orThrow("no picture")
      let count: Int = try number(words[4])
      return "\(try timed { try renderer.runPasses(of: style, over: picture, count: count) }.0)"
    case ("blur", 2...3):
      let renderer = try renderer(.cpu)
      let sigma: Double = try number(words[1])
      let (seconds, result) = try timed { try renderer.blur(mask.orThrow("no picture"), sigma: sigma) }
      if words.count > 2 { try Data(result.samples).write(to: URL(filePath: words[2])) }
      return "\(seconds)"
    case ("levels", 1): return PictureCompression.allCases.map(\.rawValue).joined(separator: "\t")
    case ("open", 2...):
      opened = try words.dropFirst().map { try Bitmap(contentsOfFile: $0) }
      return "ok"
    case ("encode", 2...3):
      let level = try PictureCompression(rawValue: words[1]).orThrow("\(words[1]) is no level")
      // Once for nothing, which brings code and tables into the caches.
      _ = try opened.first?.encoded(as: PictureEncoding(.png, compression: level))
      return try opened.enumerated().map { index, bitmap in
        let start = Harness.processorSeconds
        let file = try bitmap.encoded(as: PictureEncoding(.png, compression: level))
        let seconds = Harness.processorSeconds - start
        if words.count > 2 {
          try Data(file).write(to: URL(filePath: words[2]).appending(path: "\(index).png"))
        }
        return "\(seconds) \(file.count)"
      }.joined(separator: "\t")
    default: throw Failure("what is \(words.joined(separator: " "))?")
    }
  }

  /// The seconds of one render.
  private mutating func render(_ style: Style, with renderer: Renderer, into file: String?) throws -> String {
    let picture = try picture.orThrow("no picture")
    var target = result.take() ?? picture
    let (seconds, _) = try timed { try renderer.render(RenderRequest(picture, style: style), into: &target) }
    if let file { try Data(target.pixels).write(to: URL(filePath: file)) }
    result = target
    return "\(seconds)"
  }

  /// The effect that all peers make: a black shadow below, half opaque, and a black one inside, three
  /// quarters opaque.
  private static func style(outer: Double?, inner: Double?) -> Style {
    let inside = inner.map {
      Shadow(.inner, color: Color(white: 0, alpha: 0.75), offset: Vector(0, 2), blur: .sigma($0))
    }
    let below = outer.map {
      Shadow(.outer, color: Color(white: 0, alpha: 0.5), offset: Vector(0, 3), blur: .sigma($0))
    }
    return Style(shadows: [inside, below].compactMap { $0 })
  }

  private func sigma(_ word: String) throws -> Double? { word == "none" ? nil : try number(word) }

  private mutating func renderer(_ choice: BackendChoice, threads: Int = 2) throws -> Renderer {
    let name = "\(choice) \(threads)"
    if let renderer = renderers[name] { return renderer }
    let renderer = try Renderer(backend: choice, maximumThreads: threads)
    renderers[name] = renderer
    return renderer
  }

  private func timed<Result>(_ body: () throws -> Result) rethrows -> (Double, Result) {
    let start = ContinuousClock.now
    let result = try body()
    let elapsed = ContinuousClock.now - start
    return (Double(elapsed.components.attoseconds) * 1e-18 + Double(elapsed.components.seconds), result)
  }

  /// What this process has had of the processor, all threads together: other programs do not count.
  private static var processorSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  private func number<Number: LosslessStringConvertible>(_ word: String) throws -> Number {
    try Number(word).orThrow("\(word) is no number")
  }
}

struct Failure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

extension Optional {
  fileprivate func orThrow(_ reason: String) throws -> Wrapped {
    guard let self else { throw Failure(reason) }
    return self
  }
}
