// A stand-in for MachO's declarations, for scripts/check-darwin alone.
public func _NSGetExecutablePath(_ buffer: UnsafeMutablePointer<CChar>!, _ size: UnsafeMutablePointer<UInt32>!) -> CInt { 0 }
