/// The index of something, with the number it is ordered by.
struct CoverageKey: BitwiseCopyable {
  var key: Double
  var index: Int32
}
