/// The machine's processors.
public enum Processors {
  /// How many are running.
  public static let count = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))

  /// For work that holds much memory at once: no machine need have more for having many processors.
  public static let few = min(count, 2)
}
