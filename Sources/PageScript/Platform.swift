// Replacements for other modules, as far as the page needs them: it has one thread, and musl's mathematics.
@_extern(c, "exp") func exp(_ value: Double) -> Double
@_extern(c, "log") func log(_ value: Double) -> Double
@_extern(c, "pow") func pow(_ value: Double, _ exponent: Double) -> Double
@_extern(c, "erf") func erf(_ value: Double) -> Double

enum Processors { static let few = 1 }

enum Parallel {
  static func map<Result>(count: Int, jobs: Int, _ work: (Int) -> Result) -> [Result] { (0..<count).map(work) }
}

/// A value without a lock, because the page has only one thread.
final class Mutex<Value>: @unchecked Sendable {
  private var value: Value

  init(_ value: Value) { self.value = value }

  func withLock<Result>(_ work: (inout Value) -> Result) -> Result { work(&value) }
}
