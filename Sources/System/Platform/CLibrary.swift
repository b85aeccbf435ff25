// The system's C library, whichever it is: mathematics, threads and clocks. All other modules use it through this one.
#if canImport(Glibc)
  @_exported public import Glibc
#elseif canImport(Musl)
  @_exported public import Musl
#elseif canImport(Android)
  @_exported public import Android
#else
  @_exported public import Darwin
#endif
