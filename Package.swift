// swift-tools-version: 6.1
import PackageDescription

// Imports run one way: IntaglioTool -> Intaglio -> {GPU, CPU, Reference, PNG, Drawing} -> IntaglioCore.
// Backends never import each other, and Core imports no C module.

let package = Package(
  name: "intaglio",
  products: [
    .library(name: "Intaglio", targets: ["Intaglio", "IntaglioFoundation"]),
    .executable(name: "intaglio", targets: ["IntaglioTool"]),
  ],
  traits: [
    .default(enabledTraits: ["Drawing"]),
    .trait(
      name: "Drawing", description: "Text, laid out by Pango. Without it neither Pango nor Cairo is needed."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0")
  ],
  targets: [
    // System libraries, found through pkg-config; `make install-dependencies` brings them.
    .systemLibrary(name: "CEGL", pkgConfig: "egl glesv2", providers: [.apt(["libegl-dev", "libgles-dev"])]),
    .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),
    // pangocairo.pc leads to the headers of all the others. SwiftPM says of their -pthread that it leaves it out, in a
    // warning that nothing here can stop; no target needs it.
    .systemLibrary(name: "CPango", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"])]),

    // GLSL is embedded in code, so that a built binary can be copied anywhere.
    .target(
      name: "Shaders", path: "Shaders",
      resources: [.embedInCode("common"), .embedInCode("passes")]),

    .target(name: "IntaglioCore"),
    .target(name: "IntaglioReference", dependencies: ["IntaglioCore"]),
    // Inner loops that are compiled for several vector units; see Sources/CPixelRows/include/PixelRows.h.
    .target(name: "CPixelRows"),
    .target(name: "IntaglioCPU", dependencies: ["IntaglioCore", "CPixelRows"]),
    .target(name: "IntaglioGPU", dependencies: ["IntaglioCore", "Shaders", "CEGL"]),
    // libpng reports errors with longjmp, which Swift cannot take part in: the bridge keeps the jumps in C.
    .target(name: "CPNGBridge", dependencies: ["CPNG"]),
    // Inner loops, as for the CPU backend.
    .target(name: "CPNGRows"),
    .target(name: "IntaglioPNG", dependencies: ["IntaglioCore", "CPNGBridge", "CPNGRows", "CDeflate"]),
    // Empty without the trait, so that it compiles where there is no Pango.
    .target(
      name: "IntaglioDrawing",
      dependencies: ["IntaglioCore", .target(name: "CPango", condition: .when(traits: ["Drawing"]))]),
    .target(
      name: "Intaglio",
      dependencies: [
        "IntaglioCore", "IntaglioReference", "IntaglioCPU", "IntaglioGPU", "IntaglioPNG", "SceneCatalog",
        .target(name: "IntaglioDrawing", condition: .when(traits: ["Drawing"])),
      ]),
    // What programs that use Foundation expect of errors, without which a static program is seven megabytes smaller.
    .target(name: "IntaglioFoundation", dependencies: ["Intaglio"]),
    .target(name: "SceneCatalog", dependencies: ["IntaglioCore"]),
    .executableTarget(
      name: "IntaglioTool",
      dependencies: [
        "Intaglio", "SceneCatalog",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      resources: [.embedInCode("Gallery/Page")]),

    // Goldens and made pictures for the tests; it has tests of its own.
    .target(
      name: "TestSupport", dependencies: ["IntaglioCore", "IntaglioPNG", "SceneCatalog"],
      path: "Tests/TestSupport"),
    .testTarget(name: "TestSupportTests", dependencies: ["TestSupport"]),
    .testTarget(name: "IntaglioCoreTests", dependencies: ["IntaglioCore", "SceneCatalog"]),
    .testTarget(
      name: "IntaglioReferenceTests", dependencies: ["IntaglioReference", "SceneCatalog", "TestSupport"],
      exclude: ["Goldens"]),
    .testTarget(
      name: "IntaglioCPUTests",
      dependencies: ["IntaglioCPU", "IntaglioReference", "SceneCatalog", "TestSupport"]),
    .testTarget(name: "IntaglioGPUTests", dependencies: ["IntaglioGPU", "IntaglioReference", "TestSupport"]),
    .testTarget(
      name: "IntaglioPNGTests", dependencies: ["IntaglioPNG", "SceneCatalog"], exclude: ["make-fixtures.py"],
      resources: [.copy("Fixtures")]),
    .testTarget(name: "IntaglioDrawingTests", dependencies: ["IntaglioDrawing"]),
    .testTarget(
      name: "IntaglioTests",
      dependencies: [
        "Intaglio", "IntaglioCPU", "IntaglioFoundation", "IntaglioGPU", "IntaglioReference", "SceneCatalog",
        "TestSupport",
      ]),
    .testTarget(name: "IntaglioToolTests", dependencies: ["IntaglioTool", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)
