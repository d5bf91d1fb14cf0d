/// Stand-in until validation lands.
extension Style {
  /// Stand-in until validation lands.
  public func validate(scale: Double) throws(StyleError) {}
}
