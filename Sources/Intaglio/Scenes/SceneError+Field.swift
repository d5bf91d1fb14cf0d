import IntaglioCore

extension SceneError {
  /// The place in the scene; nil for the scene as a whole.
  var field: String? {
    switch self {
    case .invalid(let field, _), .imageNotLoaded(let field, _), .bitmap(let field, _), .path(let field, _),
      .text(let field, _):
      field.isEmpty ? nil : field
    }
  }
}
