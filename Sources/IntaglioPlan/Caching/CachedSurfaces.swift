// SPDX-License-Identifier: MIT

/// What the surfaces of a plan are known by, and the cache that may have them.
package struct SurfaceCaching: Sendable {
  package let cache: RenderCache
  /// In the order of the plan's surfaces; nil for those that nobody can know.
  package let numbers: [SurfaceNumber?]

  /// The surfaces of a plan in a cache.
  ///
  /// - Parameter inputs: the numbers of the plan's inputs, in their order; those that are missing are nil.
  /// - Returns: nil where the cache holds nothing.
  package init?(_ plan: Plan, inputs: [SurfaceNumber?], in cache: RenderCache) {
    guard cache.limit > 0 else { return nil }
    self.cache = cache
    numbers = cache.numbers(of: plan, inputs: inputs)
  }
}

/// Where a backend has the pixels of a surface. They stay there for as long as somebody holds it: the cache,
/// or a plan that reads them.
package protocol CachedMemory: AnyObject, Sendable {
  /// What it takes up.
  var byteCount: Int { get }
}

/// What of a plan a backend finds in the cache, and what is left for it to do.
package struct CachedSurfaces: Sendable {
  /// The surfaces that are cached once they are there, with their numbers.
  package let cacheable: [SurfaceID: SurfaceNumber]
  /// Those that are there already.
  package let present: [SurfaceID: any CachedMemory]
  /// For each pass whether it has to run.
  package let isNeeded: [Bool]

  private let cache: RenderCache?
  private let owner: ObjectIdentifier
  private let isRead: [Bool]
  private let output: SurfaceID
  private let inputCount: Int

  /// What of a plan is cached.
  ///
  /// - Parameters:
  ///   - caching: nil finds and caches nothing.
  ///   - owner: whose memory it must be: a device cannot read that of another.
  ///   - inputs: whether inputs are cached, too, because to have them there costs something.
  package init(_ plan: Plan, _ caching: SurfaceCaching?, owner: ObjectIdentifier, inputs: Bool) {
    var cacheable: [SurfaceID: SurfaceNumber] = [:]
    var present: [SurfaceID: any CachedMemory] = [:]
    if let caching {
      cacheable = plan.cacheableSurfaces(caching.numbers, limit: caching.cache.limit)
      if inputs {
        for index in 0..<plan.inputCount { cacheable[SurfaceID(index)] = caching.numbers[index] }
      }
      let keys = Array(cacheable)
      let found = caching.cache.peek(keys.map { .surface($0.value, owner: owner) })
      for (key, value) in zip(keys, found) {
        if case .surface(let memory)? = value { present[key.key] = memory }
      }
    }
    isNeeded = plan.passesNeeded(with: Set(present.keys))
    var isRead = [Bool](repeating: false, count: plan.surfaces.count)
    for (pass, isNeeded) in zip(plan.passes, isNeeded) where isNeeded {
      pass.forEachSource { isRead[$0.index] = true }
    }
    self.isRead = isRead
    (self.cacheable, self.present, cache, self.owner) = (cacheable, present, caching?.cache, owner)
    (output, inputCount) = (plan.output, plan.inputCount)
  }

  /// Whether a pass that has to run reads the surface, or it is the result.
  package func isRead(_ surface: SurfaceID) -> Bool { surface == output || isRead[surface.index] }

  /// The end of a plan that has come to its result: caches the surfaces that it made. Not before, so that
  /// nothing is cached that a failure left unfinished.
  package func finish(_ made: [SurfaceID: any CachedMemory]) {
    guard let cache else { return }
    let used = present.keys.filter(isRead)
    cache.touch(used.compactMap { cacheable[$0] }.map { .surface($0, owner: owner) })
    for (surface, memory) in made {
      guard let number = cacheable[surface] else { continue }
      _ = cache.insert(.surface(memory), for: .surface(number, owner: owner), bytes: memory.byteCount)
    }
    // Inputs are not made but sent, and counted there.
    cache.count(
      .surfaces, hits: used.count { $0.index >= inputCount },
      misses: made.keys.count { $0.index >= inputCount })
  }

  /// The end of a plan that failed: forgets all surfaces of the owner, of which some may be what the device
  /// has no room for.
  package func fail() {
    cache?.removeSurfaces(of: owner)
  }
}

extension Plan {
  /// The surfaces that are worth caching for later plans, with their numbers: what paint and warp passes
  /// read, for these come last and change most. Masks are made again faster than they are looked after.
  ///
  /// - Parameters:
  ///   - numbers: of the plan's surfaces, as `RenderCache.numbers` gave them.
  ///   - limit: the bytes of all of them together. They stay in memory up to the plan's end, the first that
  ///     fit, which are the same each time.
  func cacheableSurfaces(_ numbers: [SurfaceNumber?], limit: Int) -> [SurfaceID: SurfaceNumber] {
    var isMade = [Bool](repeating: false, count: surfaces.count)
    var cacheable: [SurfaceID: SurfaceNumber] = [:]
    var left = limit
    for pass in passes {
      let (isCached, cachesSources) = pass.ask { ($0.isCached, $0.cachesSources) }
      guard isCached else { continue }
      if cachesSources {
        for surface in pass.sources where isMade[surface.index] && cacheable[surface] == nil {
          let cost = self[surface].byteCount + RenderCache.entryBytes
          guard let number = numbers[surface.index], cost <= left else { continue }
          cacheable[surface] = number
          left -= cost
        }
      }
      isMade[pass.output.index] = pass.output != output
    }
    return cacheable
  }

  /// For each pass whether it still has to run for the output when the surfaces `present` are there already.
  func passesNeeded(with present: Set<SurfaceID>) -> [Bool] {
    var isWanted = [Bool](repeating: false, count: surfaces.count)
    var isNeeded = [Bool](repeating: false, count: passes.count)
    isWanted[output.index] = true
    for (index, pass) in passes.enumerated().reversed()
    where isWanted[pass.output.index] && !present.contains(pass.output) {
      isNeeded[index] = true
      pass.forEachSource { isWanted[$0.index] = true }
    }
    return isNeeded
  }
}
