import Documents
import CompressionStrategies
import ImageCodecs
import Testing

/// The designs' loops, to the last bit: expected values are from Python, which computes in binary64 like Swift and C.
@Suite struct LadderTests {
  @Test func designA() {
    let ladder = Ladder(start: 0.8, step: 0.1, end: .whileAbove(0.1), limit: 2_097_152, onFailure: .refuse)
    // q = 0.8; while True: print(q); if not q > 0.1: break; q -= 0.1
    let expected = [
      0.8, 0.7000000000000001, 0.6000000000000001, 0.5000000000000001, 0.40000000000000013, 0.30000000000000016,
      0.20000000000000015, 0.10000000000000014, 1.3877787807814457e-16,
    ]
    #expect(ladder.qualities == expected)
  }

  @Test func designB() {
    let ladder = Ladder(start: 0.7, step: 0.1, end: .whileAbove(0.1), limit: 2_097_152)
    let expected = [
      0.7, 0.6, 0.5, 0.4, 0.30000000000000004, 0.20000000000000004, 0.10000000000000003, 2.7755575615628914e-17,
    ]
    #expect(ladder.qualities == expected)
  }

  @Test func designC() {
    let ladder = Ladder(start: 0.85, step: 0.05, end: .whileAbove(0.5), limit: 1_000_000)
    let expected = [
      0.85, 0.7999999999999999, 0.7499999999999999, 0.6999999999999998, 0.6499999999999998, 0.5999999999999998,
      0.5499999999999997, 0.4999999999999997,
    ]
    #expect(ladder.qualities == expected)
  }

  @Test(
    "no quality below a floor is tried, and the floor itself is",
    arguments: [
      (0.9, 0.3, 0.5, [90, 60]), (0.8, 0.1, 0.4, [80, 70, 60, 50, 40]), (0.85, 0.05, 0.7, [85, 80, 75, 70]),
      (0.6, 0.1, 0.6, [60]), (0.5, 0.1, 0.6, [50]),
    ])
  func floor(start: Double, step: Double, floor: Double, tried: [Int]) {
    let ladder = Ladder(start: start, step: step, end: .floor(floor), limit: 6_000)
    #expect(ladder.qualities.map { Int(($0 * 100).rounded()) } == tried)
  }

  @Test("a ladder without a limit has one step") func single() {
    #expect(Ladder(start: 0.85, step: 0.05, end: .floor(0.5)).qualities == [0.85])
  }

  @Test(
    "libjpeg's number, whose scale starts at 1",
    arguments: [
      (0.8, 80), (0.7000000000000001, 70), (0.49999999999999967, 50), (1.3877787807814457e-16, 1), (1, 100), (1.2, 100),
    ])
  func libjpegScale(quality: Double, number: Int) {
    #expect(EncoderModel.presets["libjpeg"]?.number(of: quality) == number)
    #expect(PictureSettings().encode(at: quality).quality == number)
  }
}
