/// What a renderer made so far, and what it found already made: how well a series of scenes shares its parts.
public struct RendererStatistics: Sendable, Hashable {
  /// Paths, texts, scaled pictures that were drawn.
  public let drawnContents: Int
  /// Such contents that were there already, equal to ones drawn before.
  public let reusedContents: Int
  /// Planes and pictures that passes made and that were kept: blurs, shapes, rasterized layers.
  public let madeSurfaces: Int
  /// Such surfaces that were there already and were read.
  public let reusedSurfaces: Int
  /// Pictures that were sent to a GPU.
  public let uploads: Int
}

extension Renderer {
  /// What the renderer made and found so far, over all scenes and prepared pictures.
  public var statistics: RendererStatistics {
    let (drawn, surfaces) = (contents.statistics, engine.surfaceStatistics)
    return RendererStatistics(
      drawnContents: drawn.drawn, reusedContents: drawn.found, madeSurfaces: surfaces.made,
      reusedSurfaces: surfaces.found, uploads: surfaces.uploads)
  }
}
