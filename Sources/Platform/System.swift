extension System {
  /// Tries each file that a library may lie in; the first one's reason if none can be loaded.
  public static func loading(library name: String, version: Int, _ load: (String) -> String?) -> String? {
    var first: String?
    for file in files(ofLibrary: name, version: version) {
      guard let reason = load(file) else { return nil }
      first = first ?? reason
    }
    return first
  }
}
