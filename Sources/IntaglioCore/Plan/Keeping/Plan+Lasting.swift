extension Plan {
  /// The surfaces that are worth keeping for later plans, with their numbers: what paint and warp passes read, for
  /// these come last and change most. Masks are made again faster than they are looked after.
  ///
  /// - Parameter numbers: as `SurfaceNumbers` gave them.
  package func lastingSurfaces(_ numbers: [SurfaceNumber?]) -> [SurfaceID: SurfaceNumber] {
    var isMade = [Bool](repeating: false, count: surfaces.count)
    var lasting: [SurfaceID: SurfaceNumber] = [:]
    for pass in passes {
      switch pass {
      case .mask: continue
      case .paint, .warp:
        for surface in pass.sources where isMade[surface.index] { lasting[surface] = numbers[surface.index] }
      case .halve, .blur, .expand, .shape: break
      }
      isMade[pass.output.index] = pass.output != output
    }
    return lasting
  }

  /// The passes that still have to run for the output when the surfaces `present` are there already.
  package func passesNeeded(with present: Set<SurfaceID>) -> Set<Int> {
    var wanted: Set<SurfaceID> = [output]
    var needed: Set<Int> = []
    for (index, pass) in passes.enumerated().reversed()
    where wanted.contains(pass.output) && !present.contains(pass.output) {
      needed.insert(index)
      wanted.formUnion(pass.sources)
    }
    return needed
  }

  /// The surfaces that some of the passes read.
  package func surfacesRead(by passIndices: Set<Int>) -> Set<SurfaceID> {
    passIndices.reduce(into: []) { $0.formUnion(passes[$1].sources) }
  }
}
