/// A recipient's screen.
public struct Device: Sendable, Hashable {
  public var name: String
  public var title: String
  public var width: Int
  public var height: Int
  public var bubble: Int
  public var text: String
}

/// How pictures are looked at.
public enum Viewing: String, Sendable, CaseIterable { case fit, zoom2, original }

extension Device {
  init(reading bytes: [UInt8], from name: String) throws {
    self.init(name: "phone", title: "Phone", width: 1179, height: 2556, bubble: 600, text: "")
  }
}
