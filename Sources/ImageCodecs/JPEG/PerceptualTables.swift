extension QuantisationTable {
  /// Tables for the eye at the sizes that messengers send, in zigzag order: divisors grow with the distance from the
  /// mean as 3.7 + 5.5 r^1.3 in luma, and as 6.7 + 3.8 r in chroma.
  ///
  /// Found by descent on SSIMULACRA2 over ten camera photos at 2048 pixels and 200 kB (`docs/size-search.md`), where
  /// they gain ten points on libjpeg's tables and half a decibel. At scale 1 a file is as large as at libjpeg's
  /// quality 50.
  static let perceptual: [[Double]] = [
    [
      3.7, 9.1, 9.1, 17.2, 12.3, 17.2, 26.5, 19.3, 19.3, 26.5, 36.9, 28.1, 24.8, 28.1, 36.9, 48.0, 38.2, 32.7, 32.7,
      38.2, 48.0, 59.9, 49.2, 42.1, 39.5, 42.1, 49.2, 59.9, 72.4, 60.9, 52.5, 48.0, 48.0, 52.5, 60.9, 72.4, 73.3,
      63.9, 57.9, 55.8, 57.9, 63.9, 73.3, 76.0, 68.7, 64.9, 64.9, 68.7, 76.0, 80.4, 75.1, 73.3, 75.1, 80.4, 86.2,
      82.9, 82.9, 86.2, 93.5, 91.9, 93.5, 102.0, 102.0, 111.5,
    ],
    [
      6.7, 10.5, 10.5, 14.3, 12.1, 14.3, 18.1, 15.2, 15.2, 18.1, 21.9, 18.7, 17.4, 18.7, 21.9, 25.7, 22.4, 20.4, 20.4,
      22.4, 25.7, 29.5, 26.1, 23.7, 22.8, 23.7, 26.1, 29.5, 33.3, 29.8, 27.2, 25.7, 25.7, 27.2, 29.8, 33.3, 33.6,
      30.8, 28.9, 28.2, 28.9, 30.8, 33.6, 34.4, 32.2, 31.1, 31.1, 32.2, 34.4, 35.7, 34.1, 33.6, 34.1, 35.7, 37.4,
      36.4, 36.4, 37.4, 39.4, 39.0, 39.4, 41.8, 41.8, 44.4,
    ],
  ]
}
