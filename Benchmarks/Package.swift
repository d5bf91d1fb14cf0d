// swift-tools-version: 6.1
// SPDX-License-Identifier: MIT
import PackageDescription

// A package of its own, so that users of the library never resolve what only benchmarks need. The traits of
// the benchmark package bring allocation counters whose libraries not every machine has; without them it
// needs nothing.
let package = Package(
  name: "intaglio-benchmarks",
  dependencies: [
    .package(name: "intaglio", path: ".."),
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.30.0", traits: []),
  ],
  targets: [
    .executableTarget(
      name: "Passes",
      dependencies: [
        .product(name: "Intaglio", package: "intaglio"),
        .product(name: "IntaglioTesting", package: "intaglio"),
        .product(name: "Benchmark", package: "benchmark"),
      ],
      path: "Benchmarks/Passes",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")])
  ],
  swiftLanguageModes: [.v6]
)
