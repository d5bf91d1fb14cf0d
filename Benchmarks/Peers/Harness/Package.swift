// swift-tools-version: 6.1
// SPDX-License-Identifier: MIT
import PackageDescription

// The program that peers.py talks to: Intaglio as any program uses it, through its library.
let package = Package(
  name: "harness",
  dependencies: [.package(name: "intaglio", path: "../../..")],
  targets: [
    .executableTarget(
      name: "Harness",
      dependencies: [
        .product(name: "Intaglio", package: "intaglio"),
        .product(name: "IntaglioTesting", package: "intaglio"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
