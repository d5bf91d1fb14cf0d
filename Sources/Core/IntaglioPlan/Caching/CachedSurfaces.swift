// SPDX-License-Identifier: MIT

/// The numbers of a plan's surfaces, and the cache to look them up in.
package struct SurfaceCaching: Sendable {
  package let cache: RenderCache
  /// In the order of the plan's surfaces; nil for surfaces without an identity.
  package let numbers: [SurfaceNumber?]

  /// The surfaces of a plan in a cache.
  ///
  /// - Parameter inputs: the numbers of the plan's inputs, in their order; nil for missing ones.
  /// - Returns: nil for a cache without room.
  package init?(_ plan: Plan, inputs: [SurfaceNumber?], in cache: RenderCache) {
    guard cache.limit > 0 else { return nil }
    self.cache = cache
    numbers = cache.numbers(of: plan, inputs: inputs)
  }

  /// Whether an owner of memory has a surface now.
  package func contains(_ surface: SurfaceID, of owner: ObjectIdentifier) -> Bool {
    guard let number = numbers[surface.index] else { return false }
    return cache.peek([.surface(number, owner: owner)]).first.flatMap { $0 } != nil
  }
}

/// A backend's memory with the pixels of a surface. It lives as long as it is referenced by the cache, or by
/// a plan that reads it.
package protocol CachedMemory: AnyObject, Sendable {
  var byteCount: Int { get }
}

/// The surfaces of a plan that a backend finds in the cache, and the remaining passes.
package struct CachedSurfaces: Sendable {
  /// The surfaces to be cached once they are made, with their numbers.
  package let cacheable: [SurfaceID: SurfaceNumber]
  package let present: [SurfaceID: any CachedMemory]
  /// For each pass whether it has to run.
  package let isNeeded: [Bool]

  private let cache: RenderCache?
  private let owner: ObjectIdentifier
  private let isRead: [Bool]
  private let output: SurfaceID
  private let inputCount: Int

  /// The cached part of a plan.
  ///
  /// - Parameters:
  ///   - caching: nil finds and caches nothing.
  ///   - owner: the owner of the memory; a device cannot read another's.
  ///   - inputs: whether to cache inputs, too, because uploading them takes time.
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

  /// Whether a pass that runs reads the surface, or it is the result.
  package func isRead(_ surface: SurfaceID) -> Bool { surface == output || isRead[surface.index] }

  /// Ends a successful plan: caches the surfaces that it made. They are not cached earlier, so that no
  /// unfinished surface stays after a failure.
  package func finish(_ made: [SurfaceID: any CachedMemory]) {
    guard let cache else { return }
    let used = present.keys.filter(isRead)
    cache.touch(used.compactMap { cacheable[$0] }.map { .surface($0, owner: owner) })
    for (surface, memory) in made {
      guard let number = cacheable[surface] else { continue }
      _ = cache.insert(.surface(memory), for: .surface(number, owner: owner), bytes: memory.byteCount)
    }
    // Inputs are uploaded, not made, and counted there.
    cache.count(
      .surfaces, hits: used.count { $0.index >= inputCount },
      misses: made.keys.count { $0.index >= inputCount })
  }

  /// Ends a failed plan: removes all surfaces of the owner, because the device may have run out of memory for
  /// them.
  package func fail() { cache?.removeSurfaces(of: owner) }
}

extension Plan {
  /// The surfaces worth caching for later plans, with their numbers: the sources of paint and warp passes,
  /// which come last and change most. Masks are excluded: making one again is faster than caching it.
  ///
  /// - Parameters:
  ///   - numbers: of the plan's surfaces, from `RenderCache.numbers`.
  ///   - limit: the maximum total size in bytes. The surfaces stay in memory until the plan ends. The first
  ///     ones that fit are chosen, which are the same each time.
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
          guard surface.index < numbers.count, let number = numbers[surface.index], cost <= left else {
            continue
          }
          cacheable[surface] = number
          left -= cost
        }
      }
      isMade[pass.output.index] = pass.output != output
    }
    return cacheable
  }

  /// For each pass whether it has to run for the output if the surfaces `present` already exist.
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
