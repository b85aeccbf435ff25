/// Sensitivities of three channels by luminance, read from `table` between its entries.
///
/// An octave from 2⁻⁷ candela a square metre on has 64 entries; each holds the three channels' values and, behind them,
/// their steps to the next entry, eight numbers in all.
public func sensitivities(
  _ luminance: UnsafePointer<Float>, _ count: Int, table: UnsafePointer<Float>, last: Int,
  _ light: UnsafeMutablePointer<Float>, _ redGreen: UnsafeMutablePointer<Float>,
  _ violetYellow: UnsafeMutablePointer<Float>
) {
  // Sign, exponent and six bits of the fraction give the entry, seventeen more how far it is to the next.
  let first: UInt32 = (127 &- 7) &<< 6
  for column in 0..<count {
    let bits = unsafe luminance[column].bitPattern
    let entry = max(0, min(last, Int(bits &>> 17) &- Int(first)))
    let share = Float(Int32(truncatingIfNeeded: bits & 0x1_FFFF)) * 0x1p-17
    let numbers = unsafe UnsafeRawPointer(table + 8 &* entry).loadUnaligned(as: Vector.self)
    let values = numbers.lowHalf + numbers.highHalf * share
    unsafe light[column] = values[0]
    unsafe redGreen[column] = values[1]
    unsafe violetYellow[column] = values[2]
  }
}
