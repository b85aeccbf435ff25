// Stands in for CoreGraphics where Sources/Pixels is type-checked.
public struct CGRect { public init(x: Int, y: Int, width: Int, height: Int) {} }
public final class CGImage {
  init() {}
  public var width: Int { 0 }
  public var height: Int { 0 }
}
public final class CGColorSpace {
  public struct Name: Sendable {}
  public static let sRGB = Name()
  public init?(name: Name) {}
}
public enum CGImageAlphaInfo: UInt32 { case noneSkipLast = 5 }
public final class CGContext {
  public init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: UInt32
  ) {}
  public func draw(_ image: CGImage, in rect: CGRect) {}
}
