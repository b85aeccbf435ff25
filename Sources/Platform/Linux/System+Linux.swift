#if os(Linux) || os(Android)
  /// What only this system has, or calls by another name.
  public enum System {
    /// Whether a process can make copies of itself that are children of its parent.
    public static let copiesProcesses = true

    /// The processor's name, empty if the system does not say.
    public static var processor: String {
      guard let file = unsafe fopen("/proc/cpuinfo", "r") else { return "" }
      defer { unsafe fclose(file) }
      var line = [CChar](repeating: 0, count: 1_024)
      while unsafe fgets(&line, CInt(line.count), file) != nil {
        let bytes = line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.hasPrefix("model name"), let colon = text.firstIndex(of: ":") else { continue }
        return String(text[colon...].dropFirst().drop { $0 == " " }.prefix { $0 != "\n" })
      }
      return ""
    }

    /// Paths at which the loader may find version `version` of a library, the most likely first.
    public static func files(ofLibrary name: String, version: Int) -> [String] { ["lib\(name).so.\(version)"] }
  }
#endif
