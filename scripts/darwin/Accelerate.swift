// Stands in for Accelerate where Sources/Pixels is type-checked.
@unsafe public struct vImage_Buffer {
  public var data: UnsafeMutableRawPointer?
  public var height: UInt
  public var width: UInt
  public var rowBytes: Int
}
