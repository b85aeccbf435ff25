/// Student's distribution, for means of few.
public enum StudentT {
  /// The two-sided 95 % point of Student's t, by Cornish and Fisher's expansion about the normal's 1.96
  /// (Abramowitz and Stegun 26.7.5); one degree has its exact value.
  public static func twoSided95(degrees: Int) -> Double { twoSided95(degrees: Double(degrees)) }

  /// The same of degrees that need not be a whole number, as of weighed values.
  public static func twoSided95(degrees n: Double) -> Double {
    if n <= 1 { return 12.706 }
    let z = 1.959963984540054
    let cube = z * z * z
    let fifth = cube * z * z
    return z + (cube + z) / (4 * n) + (5 * fifth + 16 * cube + 3 * z) / (96 * n * n)
      + (3 * fifth * z * z + 19 * fifth + 17 * cube - 15 * z) / (384 * n * n * n)
  }
}
