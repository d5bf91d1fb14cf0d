// SPDX-License-Identifier: MIT
import Glibc

/// Devices of GBM, through which the drivers of some ARM boards (Mali, Vivante) draw without a window system.
package enum GBMDevice {
  private typealias Create = @convention(c) (CInt) -> UnsafeMutableRawPointer?

  /// The device files, render nodes first: they need no privileges, whereas a card has one master at a time.
  package static func nodes(in folder: String = "/dev/dri") -> [String] {
    let names = FolderNames.sorted(folder)
    return ["renderD", "card"].flatMap { kind in
      names.filter { $0.hasPrefix(kind) }.map { "\(folder)/\($0)" }
    }
  }

  /// The GBM device of a file, open for the rest of the process; nil if GBM or the file cannot be used.
  ///
  /// The function is that of EGL's own library, or of one that it is linked with: EGL crashes if it gets a
  /// device made by the library of another vendor.
  static func open(_ node: String) -> UnsafeMutableRawPointer? {
    guard let library = dlopen("libEGL.so.1", RTLD_NOW | RTLD_LOCAL),
      let create = dlsym(library, "gbm_create_device")
    else { return nil }
    let file = Glibc.open(node, O_RDWR | O_CLOEXEC)
    if file < 0 { return nil }
    let device = unsafeBitCast(create, to: Create.self)(file)
    if device == nil { close(file) }
    return device
  }
}
