// SPDX-License-Identifier: MIT
import Glibc
import Intaglio

// Renders scenes that have nothing in common, with texts, pictures and paths that never come again, through
// one renderer, and prints what the process takes up: flat, once the cache is full.
//
//     swift run -c release --package-path Benchmarks/Soak Soak [count] [backend] [cache limit in MiB]

let arguments = CommandLine.arguments
let count = arguments.count > 1 ? Int(arguments[1]) ?? 200_000 : 200_000
let backend = arguments.count > 2 ? BackendChoice(rawValue: arguments[2]) ?? .cpu : .cpu
let limit = arguments.count > 3 ? (Int(arguments[3]) ?? 128) << 20 : Renderer.defaultCacheLimit

/// A line of /proc/self/status in MiB.
func megabytes(_ name: String) -> Int {
  guard let file = fopen("/proc/self/status", "r") else { return 0 }
  defer { fclose(file) }
  var line = [CChar](repeating: 0, count: 256)
  while fgets(&line, 256, file) != nil {
    let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    guard text.hasPrefix(name) else { continue }
    return (Int(text.split(whereSeparator: { !$0.isNumber }).first ?? "") ?? 0) / 1024
  }
  return 0
}

/// A scene of 96 x 64 pixels that no other number has.
func scene(_ number: Int) throws -> Scene {
  let shadow = Shadow(.outer, color: .black, offset: Vector(1, 2), blur: .sigma(1 + Double(number % 7) / 4))
  var picture = try Bitmap(transparent: PixelSize(24, 24))
  var bits = UInt32(truncatingIfNeeded: number) &* 2_654_435_761
  for index in 0..<64 {
    bits = bits &* 1_664_525 &+ 1_013_904_223
    picture[index % 24, index * 7 % 24] = SIMD4(UInt8(bits >> 24), UInt8(bits >> 24) / 2, 0, 255)
  }
  let radius = 4 + 6 * Double(number % 9973) / 9973
  return Scene(
    width: 96, height: 64, background: .white,
    layers: [
      Layer(
        frame: Rect(x: 2, y: 2, width: 92, height: 24),
        contents: .text(Text("No. \(number)", font: Font(size: 12 + Double(number % 5)))),
        style: Style(shadows: [shadow])),
      Layer(
        frame: Rect(x: 4, y: 30, width: 30.5, height: 30.5), contents: .image(picture),
        style: Style(shadows: [shadow])),
      Layer(
        frame: Rect(x: 50, y: 30, width: 30, height: 30),
        contents: .shape(
          Shape(.circle(center: Vector(15, 15 + Double(number / 9973) / 100), radius: radius)))),
    ])
}

let renderer = try Renderer(backend: backend, cacheLimit: limit)
print("\(renderer.selection), \(count) scenes, a cache of \(limit >> 20) MiB")
for number in 0..<count {
  _ = try renderer.render(scene(number))
  if (number + 1) % max(1, count / 20) == 0 {
    let cache = renderer.statistics.cache
    print(
      "\(number + 1): resident \(megabytes("VmRSS:")) MiB, peak \(megabytes("VmHWM:")) MiB,",
      "cached \(cache.entries) entries, \(cache.bytes >> 20) MiB, \(cache.evictions) evicted")
  }
}
print(renderer.statistics)
