// SPDX-License-Identifier: MIT
import Intaglio
import SceneCatalog
import Testing

/// The light and the time limit of a request, which take the place of those of styles, scenes and renderers.
@Suite struct RenderRequestTests {
  private static let backends: [BackendChoice] = [.cpu, .gpu, .reference]
  /// From the left and from below, both at 45°: a depth of 4 moves a shadow 4 points to the right, or up.
  private static let (left, below) = (Light(angle: 180), Light(angle: 270))
  private static let (right, up) = (Vector(4, 0), Vector(0, -4))
  private static let over = RenderError.timeLimit(seconds: 0)

  private let picture: Bitmap

  init() throws { picture = try Content.disc.picture(PixelSize(30, 24)) }

  /// A shadow that follows a light.
  private static func following(_ light: Light?) -> Style {
    Style(shadows: [Shadow(.outer, depth: 4, blur: .sigma(1))], light: light)
  }

  /// The shadow under a light.
  private static func fallen(_ offset: Vector) -> Style {
    Style(shadows: [Shadow(.outer, offset: offset, blur: .sigma(1))])
  }

  private static func scene(light: Light?, _ styles: [Style]) -> Scene {
    let layers = styles.enumerated().map { index, style in
      Layer(frame: Rect(6 + 20 * Double(index), 8, 10, 10), contents: .color(.white), style: style)
    }
    return Scene(width: 48, height: 24, light: light, layers: layers)
  }

  @Test(arguments: backends) func aLightReplacesTheStyles(backend: BackendChoice) throws {
    let renderer = try Renderer(backend: backend)
    var request = RenderRequest(picture, style: Self.following(Self.left), canvas: .grow)
    #expect(
      try renderer.render(request) == renderer.render(picture, style: Self.fallen(Self.right), canvas: .grow))
    request.light = Self.below
    let lit = try renderer.render(request)
    #expect(try lit == renderer.render(picture, style: Self.following(Self.below), canvas: .grow))
    #expect(try lit == renderer.render(picture, style: Self.fallen(Self.up), canvas: .grow))
    #expect(try lit != renderer.render(picture, style: Self.following(Self.left), canvas: .grow))
  }

  /// The second layer's style has a light of its own.
  @Test(arguments: backends) func aLightReplacesTheScenes(backend: BackendChoice) throws {
    let renderer = try Renderer(backend: backend)
    let styles = [Self.following(nil), Self.following(Self.left)]
    var request = RenderRequest(Self.scene(light: Self.left, styles))
    request.light = Self.below
    let expected = Self.scene(light: nil, [Self.fallen(Self.up), Self.fallen(Self.right)])
    #expect(try renderer.render(request) == renderer.render(expected))
    request.light = nil
    #expect(try renderer.render(request) != renderer.render(expected))
  }

  @Test(arguments: [BackendChoice.cpu, .gpu]) func aLimitEndsTheRender(backend: BackendChoice) async throws {
    let renderer = try Renderer(backend: backend)
    let styled = RenderRequest(picture, style: Self.fallen(Self.up))
    for unlimited in [styled, RenderRequest(Self.scene(light: nil, [Self.fallen(Self.up)]))] {
      var request = unlimited
      request.timeLimit = 0
      #expect(throws: Self.over) { try Self.blocking(renderer, request) }
      await #expect(throws: Self.over) { try await renderer.picture(of: request) }
      request.timeLimit = 3600
      #expect(try await renderer.picture(of: request) == renderer.picture(of: unlimited))
    }
  }

  @Test(arguments: [BackendChoice.cpu, .gpu]) func aLimitReplacesTheRenderers(backend: BackendChoice)
    async throws
  {
    let renderer = try Renderer(backend: backend, timeLimit: 0)
    var request = RenderRequest(picture, style: Self.fallen(Self.up))
    #expect(throws: Self.over) { try Self.blocking(renderer, request) }
    request.timeLimit = 3600
    let expected = try await Renderer(backend: backend).picture(of: request)
    #expect(try await renderer.picture(of: request) == expected)
    #expect(try Self.blocking(renderer, request) == expected)
  }

  private static func blocking(_ renderer: Renderer, _ request: RenderRequest) throws -> Bitmap {
    try renderer.render(request)
  }
}
