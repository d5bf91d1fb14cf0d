// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "five-lines",
  dependencies: [.package(name: "intaglio", path: "../..")],
  targets: [
    .executableTarget(name: "FiveLines", dependencies: [.product(name: "Intaglio", package: "intaglio")])
  ],
  swiftLanguageModes: [.v6]
)
