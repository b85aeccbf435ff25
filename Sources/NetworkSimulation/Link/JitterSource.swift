import Statistics

/// Extra delay that is drawn again for every span of time.
struct JitterSource {
  /// The largest extra delay; 0 for none.
  let most: Nanoseconds
  /// How long one draw holds.
  let hold: Nanoseconds
  let seed: UInt64

  /// The extra delay of a packet that leaves the line at `time`: a function only of the time, so that it does not
  /// depend on how many packets there are.
  func extraDelay(at time: Nanoseconds) -> Nanoseconds {
    guard most > 0 else { return 0 }
    let draw = SplitMix64.mixed(seed &+ SplitMix64.mixed(UInt64(time / hold)))
    return Int(draw.multipliedFullWidth(by: UInt64(most + 1)).high)
  }
}
