import Foundation

/// Of many cases that one test tries, every so many-th; all of them if STEPWEDGE_ALL_CASES is set, as in
/// `make test-release`.
package func some<Case>(of cases: [Case], oneIn step: Int) -> [Case] {
  guard ProcessInfo.processInfo.environment["STEPWEDGE_ALL_CASES"] == nil else { return cases }
  return stride(from: 0, to: cases.count, by: step).map { cases[$0] }
}
