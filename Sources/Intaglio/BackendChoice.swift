/// Which backend a renderer is asked to use.
public enum BackendChoice: String, Sendable, Hashable, Codable, CaseIterable {
  /// A hardware GPU, and the CPU where there is none. A software rasteriser is never taken.
  case automatic = "auto"
  /// A GPU through EGL and OpenGL ES; hardware first, a software rasteriser where there is nothing else.
  case gpu
  /// The CPU, all its cores.
  case cpu
  /// The oracle in float64: exact, and slow. For checking the others.
  case reference
}
