// SPDX-License-Identifier: MIT
import Foundation
import IntaglioGPU
import IntaglioSystem
import Testing

/// EGL and OpenGL ES are opened while the program runs.
@Suite struct GraphicsLibraryTests {
  @Test func aLibraryThatIsNotThereIsNamed() throws {
    let reason = try #require(GraphicsLibrary.egl(file: "libEGL-missing.so.1").open())
    #expect(reason.hasPrefix("libEGL-missing.so.1 cannot be loaded (cannot open shared object file: "))
  }

  /// libGLESv2 is missing where EGL has its functions.
  @Test func functionsOfAMissingLibraryComeFromElsewhereIfAllOfThemDo() {
    let places = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(capacity: 2)
    places.initialize(repeating: nil, count: 2)
    defer { places.deallocate() }
    let known = UnsafeMutableRawPointer(bitPattern: 64)
    let library = SystemLibrary(
      file: "libmissing.so", functions: [("one", places), ("other", places + 1)], version: "1 is needed")
    #expect(library.open { $0 == "one" ? known : nil }?.hasPrefix("libmissing.so cannot be loaded") == true)
    #expect((places[0], places[1]) == (nil, nil))
    #expect(library.open { _ in known } == nil)
    #expect((places[0], places[1]) == (known, known))
  }

  /// libm is on every machine and has none of the functions. Functions found earlier stay.
  @Test func aLibraryThatLacksAFunctionIsNamedWithItAndChangesNothing() throws {
    let before = GraphicsDevices.list()
    #expect(GraphicsLibrary.egl(file: "libm.so.6").open()?.hasPrefix("libm.so.6 has no function egl") == true)
    #expect(GraphicsLibrary.gles(file: "libm.so.6").open()?.hasPrefix("libm.so.6 has no function gl") == true)
    #expect(GraphicsDevices.list() == before)
  }

  @Test func whereThereIsADeviceNothingIsAbsent() {
    #expect((GraphicsDevices.unavailabilityReason == nil) == !GraphicsDevices.list().isEmpty)
    #expect((GraphicsDevices.missingPart == nil) == !GraphicsDevices.list().isEmpty)
  }

  /// The linker finds entries missing in Functions.h; only this test finds unused ones.
  @Test func everyFunctionOfTheListIsCalled() throws {
    let sources = URL(filePath: #filePath).appending(path: "../../../Sources/Core").standardized
    let list = try String(contentsOf: sources.appending(path: "Shims/CEGL/Functions.h"), encoding: .utf8)
    let names = list.matches(of: /(?m)^(?:EGL|GLES)\([^,]*, (\w+),/).map { String($0.1) }
    #expect(names.count > 60)
    #expect(Set(names).count == names.count)

    let module = sources.appending(path: "IntaglioGPU").path()
    let files = try #require(FileManager.default.subpaths(atPath: module)).filter { $0.hasSuffix(".swift") }
    let words = try files.flatMap { file in
      try String(contentsOfFile: "\(module)/\(file)", encoding: .utf8)
        .split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
    }
    #expect(names.filter { !Set(words).contains($0) } == [])
  }
}
