// SPDX-License-Identifier: MIT
import IntaglioGPU
import IntaglioModel
import IntaglioPlan
import IntaglioSystem

/// The speed of whole batches on a GPU and on the CPU of this machine, kept in the cache of programs. Batches
/// and `intaglio bench --batch` measure it, and later batches with `.automatic` take the faster one.
package struct BackendRates: Sendable {
  /// What the speed depends on: pixels of a picture, samples read and written for each, rounded to powers of
  /// two, and the number of pictures at a time on the CPU.
  package struct Workload: Sendable, Hashable {
    fileprivate let pixels, samples, workers: Int

    package init(_ work: RenderedWork, workers: Int) {
      func exponent(_ number: Double) -> Int { Int(max(number, 1).binade.exponent) }
      let count = Double(max(1, work.size.pixelCount ?? .max))
      pixels = exponent(count * 2.squareRoot())
      samples = exponent(Double(work.work.total) / count * 2.squareRoot())
      self.workers = workers
    }

    fileprivate init?(_ words: ArraySlice<Double>) {
      let numbers = words.compactMap(Int.init(exactly:))
      guard numbers.count == 3 else { return nil }
      (pixels, samples, workers) = (numbers[0], numbers[1], numbers[2])
    }

    /// The steps between two workloads; nil if one says nothing about the other.
    fileprivate func distance(to other: Workload) -> Int? {
      let steps = [abs(pixels - other.pixels), abs(samples - other.samples)]
      return workers == other.workers && steps.allSatisfy { $0 <= 1 } ? steps[0] + steps[1] : nil
    }
  }

  /// Pictures per second.
  package struct Rates: Sendable, Hashable {
    package var gpu, cpu: Double

    package init(gpu: Double, cpu: Double) { (self.gpu, self.cpu) = (gpu, cpu) }
  }

  private let cache: DiskCache
  private let key: String

  private static let limit = 64

  /// The rates of a renderer's device; nil if it draws on no GPU.
  package init?(_ location: CacheLocation, of renderer: Renderer) {
    guard let device = (try? renderer.engine() as? RenderThread)?.information.device else { return nil }
    cache = DiskCache(location)
    key = "rates\n\(device.cacheKey)\n\(ProcessorCount.online)"
  }

  /// The rates for a workload or a similar one.
  package subscript(workload: Workload) -> Rates? {
    entries.compactMap { entry in entry.workload.distance(to: workload).map { (entry.rates, $0) } }
      .min { $0.1 < $1.1 }?.0
  }

  package func store(_ rates: Rates, for workload: Workload) {
    let others = entries.filter { $0.workload != workload }.suffix(BackendRates.limit - 1)
    let lines = (others + [(workload, rates)]).map { workload, rates in
      "\(workload.pixels) \(workload.samples) \(workload.workers) \(rates.gpu) \(rates.cpu)"
    }
    cache.store(Array(lines.joined(separator: "\n").utf8), for: key)
  }

  private var entries: [(workload: Workload, rates: Rates)] {
    String(decoding: cache.value(for: key) ?? [], as: UTF8.self).split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ").compactMap { Double($0) }
      guard words.count == 5, let workload = Workload(words.prefix(3)) else { return nil }
      return (workload, Rates(gpu: words[3], cpu: words[4]))
    }
  }
}

/// The work of a picture that was drawn as a whole.
package struct RenderedWork: Sendable {
  package let size: PixelSize
  package let work: PlanWork

  package init(size: PixelSize, work: PlanWork) { (self.size, self.work) = (size, work) }
}
