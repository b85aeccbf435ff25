// Stand-ins for Darwin's declarations that differ from this system's, for scripts/check-darwin alone.
@_exported import Glibc

public let PROC_PIDTASKINFO: CInt = 4
public struct proc_taskinfo {
  public var pti_threadnum: Int32 = 0
  public init() {}
}
public func proc_pidinfo(
  _ pid: CInt, _ flavor: CInt, _ argument: UInt64, _ buffer: UnsafeMutableRawPointer!, _ size: CInt
) -> CInt { 0 }

public let RUSAGE_INFO_V4: CInt = 4
public typealias rusage_info_t = UnsafeMutableRawPointer
public struct rusage_info_v4 {
  public var ri_phys_footprint: UInt64 = 0
  public var ri_lifetime_max_phys_footprint: UInt64 = 0
  public init() {}
}
public func proc_pid_rusage(_ pid: CInt, _ flavor: CInt, _ buffer: UnsafeMutablePointer<rusage_info_t?>!) -> CInt { 0 }

public func sysctlbyname(
  _ name: UnsafePointer<CChar>!, _ old: UnsafeMutableRawPointer!, _ oldSize: UnsafeMutablePointer<Int>!,
  _ new: UnsafeMutableRawPointer!, _ newSize: Int
) -> CInt { 0 }
