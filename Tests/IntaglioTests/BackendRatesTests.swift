// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import IntaglioPlan
import Testing

/// A batch that may use either takes the faster of the GPU and the CPU.
@Suite struct BackendRatesTests {
  private static func workload(side: Int, samples: Int, workers: Int) -> BackendRates.Workload {
    let work = PlanWork(reads: (samples - 1) * side * side, writes: side * side)
    return BackendRates.Workload(RenderedWork(size: PixelSize(side, side), work: work), workers: workers)
  }

  @Test func ratesHoldForSimilarPicturesAndAsManyWorkers() throws {
    let place = try TestFolder()
    let renderer = try Renderer(backend: .gpu)
    let store = try #require(BackendRates(.folder(place.path("cache")), of: renderer))
    let rates = BackendRates.Rates(gpu: 900.5, cpu: 300)
    store.store(rates, for: Self.workload(side: 512, samples: 32, workers: 16))

    // Twice the pixels is one step, four times as many are two.
    for (side, samples, workers, isKnown) in [
      (512, 32, 16, true), (724, 32, 16, true), (362, 64, 16, true), (1024, 32, 16, false),
      (512, 128, 16, false), (512, 32, 8, false),
    ] {
      let found = store[Self.workload(side: side, samples: samples, workers: workers)]
      #expect(found == (isKnown ? rates : nil), "\(side) \(samples) \(workers)")
    }
    // The nearest counts, and the latest replaces.
    let nearer = BackendRates.Rates(gpu: 1, cpu: 2)
    store.store(nearer, for: Self.workload(side: 724, samples: 32, workers: 16))
    #expect(store[Self.workload(side: 724, samples: 32, workers: 16)] == nearer)
    #expect(store[Self.workload(side: 512, samples: 32, workers: 16)] == rates)
    store.store(nearer, for: Self.workload(side: 512, samples: 32, workers: 16))
    #expect(store[Self.workload(side: 512, samples: 32, workers: 16)] == nearer)
    #expect(BackendRates(.standard, of: try Renderer(backend: .cpu)) == nil)
  }

  @Test func aBatchIsDrawnByTheFasterBackend() throws {
    let place = try TestFolder()
    try place.writePictures(["in/0.png"])
    for number in 1..<100 {
      try FileManager.default.copyItem(atPath: place.path("in/0.png"), toPath: place.path("in/\(number).png"))
    }
    let gpu = try Renderer(backend: .gpu)
    var batch = place.batch(style: BatchTests.style)
    batch.backend = .automatic
    batch.gpu.cache = .folder(place.path("cache"))
    let store = try #require(BackendRates(batch.gpu.cache, of: gpu))
    func workload() throws -> BackendRates.Workload {
      BackendRates.Workload(try #require(gpu.latestWork.withLock { $0 }), workers: 1)
    }
    // A short batch is not worth a trial; a long one is, which writes nothing.
    #expect(try batch.reasonForCPU(insteadOf: gpu, workers: 2) == nil)
    #expect(store[try workload()] == nil)
    _ = try batch.reasonForCPU(insteadOf: gpu, workers: 1)
    let measured = try #require(store[try workload()])
    #expect(measured.gpu > 0 && measured.cpu > 0)
    #expect(place.files(in: "out") == [])

    store.store(BackendRates.Rates(gpu: 10, cpu: 2000), for: try workload())
    let reason = "it draws 2000 such pictures a second, \(gpu.selection.deviceName) 10"
    #expect(try batch.reasonForCPU(insteadOf: gpu, workers: 1) == reason)
    store.store(BackendRates.Rates(gpu: 2000, cpu: 10), for: try workload())
    #expect(try batch.reasonForCPU(insteadOf: gpu, workers: 1) == nil)
    // What was asked for stays.
    store.store(BackendRates.Rates(gpu: 10, cpu: 2000), for: try workload())
    for change in [
      { $0.backend = .gpu }, { $0.addsCPU = true }, { $0.gpu.requiresHardware = true },
      { $0.devices = [0] },
    ] as [(inout BatchSettings) -> Void] {
      var other = batch
      change(&other.settings)
      #expect(try other.reasonForCPU(insteadOf: gpu, workers: 1) == nil)
    }
  }
}
