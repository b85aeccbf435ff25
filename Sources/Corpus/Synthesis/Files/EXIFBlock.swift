import ImageCodecs
import Pixels

/// The EXIF of a camera that does not exist, at a place where nobody was.
struct EXIFBlock {
  private enum Value {
    case text(String)
    case short(UInt16)
    case rationals([(UInt32, UInt32)])
    case undefined([UInt8])
    /// A separate directory, which is written after everything else.
    case directory([(tag: UInt16, value: Value)])
  }

  /// The block from its TIFF header, little-endian.
  static func bytes(
    mark: String, camera: String, orientation: Orientation?, day: Int, iso: Int, hasGPS: Bool, padding: Int
  ) -> [UInt8] {
    let date = "2026:0\(1 + day % 9):\(10 + day % 18) 1\(day % 10):\(10 + day % 50):\(10 + day % 47)"
    var entries: [(tag: UInt16, value: Value)] = [
      (0x010E, .text(mark)), (0x010F, .text("Stepwedge")), (0x0110, .text(camera)),
    ]
    if let orientation { entries.append((0x0112, .short(UInt16(orientation.rawValue)))) }
    entries += [
      (0x0132, .text(date)),
      (
        0x8769,
        .directory([
          (0x829A, .rationals([(1, UInt32(30 + day % 400))])), (0x8827, .short(UInt16(iso))), (0x9003, .text(date)),
          (0x920A, .rationals([(UInt32(400 + day % 300), 100)])),
          (0x927C, .undefined(makerNote(padding))),
        ])
      ),
    ]
    if hasGPS {
      // A place in the sea, where nobody lives.
      entries.append(
        (
          0x8825,
          .directory([
            (0x0001, .text("N")), (0x0002, .rationals([(UInt32(20 + day % 15), 1), (UInt32(day % 60), 1), (0, 1)])),
            (0x0003, .text("W")),
            (0x0004, .rationals([(UInt32(35 + day % 10), 1), (UInt32(day * 7 % 60), 1), (0, 1)])),
          ])
        ))
    }
    return Array("II*\0".utf8) + little(UInt32(8)) + directory(entries, at: 8)
  }

  /// A maker note: makers write kilobytes that only they understand.
  private static func makerNote(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 5) }
  }

  private static func directory(_ entries: [(tag: UInt16, value: Value)], at offset: Int) -> [UInt8] {
    var table = little(UInt16(entries.count))
    var behind: [UInt8] = []
    let start = offset + 2 + 12 * entries.count + 4
    for (tag, value) in entries {
      table += little(tag)
      let (type, count, content): (UInt16, Int, [UInt8])
      switch value {
      case .text(let text): (type, count, content) = (2, text.utf8.count + 1, Array(text.utf8) + [0])
      case .short(let number): (type, count, content) = (3, 1, little(number))
      case .rationals(let pairs):
        (type, count, content) = (5, pairs.count, pairs.flatMap { little($0.0) + little($0.1) })
      case .undefined(let bytes): (type, count, content) = (7, bytes.count, bytes)
      case .directory(let entries):
        (type, count, content) = (4, 1, little(UInt32(start + behind.count)))
        behind += directory(entries, at: start + behind.count)
      }
      table += little(type) + little(UInt32(count))
      if content.count <= 4 {
        table += content + Array(repeating: 0, count: 4 - content.count)
      } else {
        table += little(UInt32(start + behind.count))
        behind += content + (content.count % 2 == 0 ? [] : [0])
      }
    }
    return table + little(UInt32(0)) + behind
  }
}

private func little<Word: FixedWidthInteger>(_ word: Word) -> [UInt8] {
  (0..<(Word.bitWidth / 8)).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) }
}
