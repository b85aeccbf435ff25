import CQualityKernels
import ImageCodecs
import Testing

@testable import PerceptualQuality

/// Scores do not depend on speed: however the work is divided and whatever runs it, every bit is the same.
@Suite struct SameBitsTests {
  struct Way: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let metric: SSIMULACRA2
  }

  static let ways: [Way] = {
    func way(_ name: String, _ threads: Int, _ strip: Int?, _ kernels: RowKernels?) -> Way? {
      kernels.map { Way(testDescription: name, metric: SSIMULACRA2(threads: threads, stripHeight: strip, kernels: $0)) }
    }
    return [
      way("any processor", 1, nil, .portable), way("AVX2", 1, nil, .avx2),
      way("strips of one row, three threads", 3, 1, .best), way("strips of 257 rows", 1, 257, .best),
      way("strips of 64 rows, two threads", 2, 64, .best), way("two threads", 2, nil, .portable),
    ].compactMap { $0 }
  }()

  static let large = SyntheticPair(width: 4000, height: 3000)

  @Test("twelve megapixels, divided in every way", arguments: ways.filter { $0.metric.stripHeight != 1 })
  func large(_ way: Way) throws {
    let plain = SSIMULACRA2(threads: 1, stripHeight: nil, kernels: .best)
    let expected = try plain.comparison(of: Self.large.candidate, against: Self.large.reference)
    #expect(try way.metric.comparison(of: Self.large.candidate, against: Self.large.reference) == expected)
    #expect(try way.metric.prepare(Self.large.reference).comparison(of: Self.large.candidate) == expected)
  }

  @Test(
    "small and odd pictures, divided in every way", arguments: ways,
    [(8, 8), (9, 300), (57, 56), (112, 112), (113, 113), (113, 112), (260, 131), (517, 129)])
  func small(_ way: Way, _ size: (width: Int, height: Int)) throws {
    let pair = SyntheticPair(width: size.width, height: size.height)
    let plain = SSIMULACRA2(threads: 1, stripHeight: nil, kernels: .portable)
    let expected = try plain.comparison(of: pair.candidate, against: pair.reference)
    #expect(expected.scores[0] != nil)
    #expect(try way.metric.comparison(of: pair.candidate, against: pair.reference) == expected)
    #expect(try way.metric.prepare(pair.reference).comparison(of: pair.candidate) == expected)
  }
}

/// The same for ColorVideoVDP.
@Suite struct SameContrastBitsTests {
  struct Way: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let metric: CVVDP
  }

  static let ways: [Way] = {
    func way(_ name: String, _ threads: Int, _ strip: Int?, _ kernels: RowKernels?) -> Way? {
      kernels.map { Way(testDescription: name, metric: CVVDP(threads: threads, stripHeight: strip, kernels: $0)) }
    }
    return [
      way("any processor", 1, nil, .portable), way("AVX2", 1, nil, .avx2),
      way("strips of one row, three threads", 3, 1, .best), way("strips of 257 rows", 1, 257, .best),
      way("strips of 64 rows, two threads", 2, 64, .best), way("two threads", 2, nil, .portable),
    ].compactMap { $0 }
  }()

  static let large = SyntheticPair(width: 4000, height: 3000)

  @Test("twelve megapixels, divided in every way", arguments: ways.filter { $0.metric.stripHeight != 1 })
  func large(_ way: Way) throws {
    let plain = CVVDP(threads: 1, stripHeight: nil, kernels: .best)
    let expected = try plain.comparison(of: Self.large.candidate, against: Self.large.reference)
    #expect(try way.metric.comparison(of: Self.large.candidate, against: Self.large.reference) == expected)
  }

  @Test(
    "small and odd pictures, divided in every way", arguments: ways,
    [(8, 8), (9, 300), (57, 56), (112, 112), (113, 112), (260, 131), (517, 129)])
  func small(_ way: Way, _ size: (width: Int, height: Int)) throws {
    let pair = SyntheticPair(width: size.width, height: size.height)
    let plain = CVVDP(threads: 1, stripHeight: nil, kernels: .portable)
    let expected = try plain.comparison(of: pair.candidate, against: pair.reference)
    #expect(expected.scores[0] != nil)
    #expect(try way.metric.comparison(of: pair.candidate, against: pair.reference) == expected)
    #expect(try way.metric.prepare(pair.reference).comparison(of: pair.candidate) == expected)
  }
}

/// The same for butteraugli.
@Suite struct SameDistanceBitsTests {
  @Test(
    "any processor and AVX2, sizes at which rows, columns and the half size end differently",
    .enabled(if: RowKernels.avx2 != nil),
    arguments: [(8, 8), (9, 300), (57, 56), (113, 113), (260, 131), (517, 129)])
  func same(_ size: (width: Int, height: Int)) throws {
    let pair = SyntheticPair(width: size.width, height: size.height)
    var metric = Butteraugli()
    let expected = try metric.comparison(of: pair.candidate, against: pair.reference)
    #expect(expected.scores[0] != nil)
    metric.kernels = .portable
    #expect(try metric.comparison(of: pair.candidate, against: pair.reference) == expected)
  }
}
