import Meaning
import Units
import Workbench

extension CompressedPhoto {
  /// The row as people read it.
  var line: String {
    func padded(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(1, width - text.count))
    }
    let head = padded(policy, 20) + padded(photo, 32) + padded(status.rawValue, 10)
    guard let main else { return head + (reason?.description ?? "") }
    let quality = main.quality.map { " q\($0)" } ?? ""
    let sizes = "\(ByteCount(input.bytes).brief) → \(ByteCount(main.count).brief)"
    return head + padded(sizes, 22)
      + "\(main.width) × \(main.height)\(quality)\(reason.map { "  \($0.description)" } ?? "")"
  }
}
