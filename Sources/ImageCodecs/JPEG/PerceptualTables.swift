extension QuantisationTable {
  /// Tables for the eye at the sizes that messengers send, in zigzag order: divisors grow with the distance from the
  /// mean as 1.9 (3.7 + 5.5 r^1.3)^0.8 in luma, and as 1.7 (6.7 + 3.8 r)^0.8 in chroma.
  ///
  /// What is in brackets was found by descent on SSIMULACRA2 over ten camera photos at 2048 pixels and 200 kB; the power
  /// flattens it, which other photos like as well or better, and never leaves them behind libjpeg's tables in squared
  /// error (`docs/size-search.md`). At scale 1 a file is as large as at libjpeg's quality 50.
  static let perceptual: [[Double]] = [
    [
      5.4, 11.0, 11.0, 18.3, 14.0, 18.3, 25.9, 20.1, 20.1, 25.9, 33.8, 27.2, 24.6, 27.2, 33.8, 41.7, 34.7, 30.7,
      30.7, 34.7, 41.7, 49.8, 42.5, 37.5, 35.7, 37.5, 42.5, 49.8, 57.9, 50.4, 44.8, 41.7, 41.7, 44.8, 50.4, 57.9,
      58.5, 52.4, 48.4, 47.0, 48.4, 52.4, 58.5, 60.2, 55.5, 53.1, 53.1, 55.5, 60.2, 63.0, 59.6, 58.5, 59.6, 63.0,
      66.6, 64.5, 64.5, 66.6, 71.1, 70.1, 71.1, 76.2, 76.2, 81.8,
    ],
    [
      7.7, 11.0, 11.0, 14.1, 12.3, 14.1, 17.0, 14.8, 14.8, 17.0, 19.8, 17.4, 16.5, 17.4, 19.8, 22.5, 20.1, 18.7,
      18.7, 20.1, 22.5, 25.1, 22.8, 21.1, 20.4, 21.1, 22.8, 25.1, 27.7, 25.3, 23.5, 22.5, 22.5, 23.5, 25.3, 27.7,
      27.9, 26.0, 24.7, 24.2, 24.7, 26.0, 27.9, 28.4, 26.9, 26.2, 26.2, 26.9, 28.4, 29.3, 28.2, 27.9, 28.2, 29.3,
      30.4, 29.7, 29.7, 30.4, 31.7, 31.4, 31.7, 33.2, 33.2, 34.8,
    ],
  ]
}
