#if canImport(Darwin)
  /// What only this system has, or calls by another name.
  public enum System {
    /// Whether a process can make copies of itself that are children of its parent.
    public static let copiesProcesses = false

    /// The processor's name, empty if the system does not say.
    public static var processor: String {
      var bytes = [CChar](repeating: 0, count: 256)
      var size = bytes.count
      guard unsafe sysctlbyname("machdep.cpu.brand_string", &bytes, &size, nil, 0) == 0 else { return "" }
      return String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Paths at which the loader may find version `version` of a library, the most likely first: it does not look below
    /// Homebrew's two prefixes (Apple's processors, Intel's) by itself.
    public static func files(ofLibrary name: String, version: Int) -> [String] {
      ["", "/opt/homebrew/lib/", "/usr/local/lib/"].map { "\($0)lib\(name).\(version).dylib" }
    }
  }
#endif
