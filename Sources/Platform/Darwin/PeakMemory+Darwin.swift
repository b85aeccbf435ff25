#if canImport(Darwin)
  /// The most memory that this process has held, of its whole life: no call here begins a new mark.
  public struct PeakMemory {
    /// Opens nothing.
    public static func prepare() {}

    /// None are needed.
    public static var descriptors: [CInt] { [] }

    /// Begins to look.
    public init() {}

    /// The mark at present; nil if the system does not say.
    public var bytes: Int? { ProcessVitals.usage(of: getpid()).map { Int($0.ri_lifetime_max_phys_footprint) } }
  }
#endif
