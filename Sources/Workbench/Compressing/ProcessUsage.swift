import CProcess

/// What this process has used.
public enum ProcessUsage {
  /// CPU seconds of this process and of all its children that have ended.
  public static var cpuSecondsWithChildren: Double { sw_own_cpu_seconds() }
}
