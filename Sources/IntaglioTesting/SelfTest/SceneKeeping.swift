import IntaglioPlan

/// What a renderer keeps between scenes, for candidates that are tested as renderers are used. The Reference has no part in
/// it, so that what is kept and stale shows itself. Any number of threads may share one.
struct SceneKeeping: Sendable {
  /// The pictures of contents.
  let contents = ContentsKeeper()
  /// The numbers of the surfaces that plans make.
  let numbers = SurfaceNumbers()
}
