/// A segment of the time that one picture takes, in the order of its bar.
enum TimeSegment: String, CaseIterable {
  case decode, resize, encode, search, thumbnail, other, queue, upload

  var title: String {
    switch self {
    case .decode: "decode"
    case .resize: "resize"
    case .encode: "encode"
    case .search: "search and score"
    case .thumbnail: "thumbnail"
    case .other: "other compression"
    case .queue: "queue"
    case .upload: "upload"
    }
  }

  /// The part of compression that this segment shows; nil for segments after compression.
  var part: CompressionPart? {
    switch self {
    case .decode: .decode
    case .resize: .resize
    case .encode: .encode
    case .search: .search
    case .thumbnail: .thumbnail
    case .other: .other
    case .queue, .upload: nil
    }
  }

  /// The segments that take time under any policy.
  static func shown(_ report: ReportData) -> [TimeSegment] {
    allCases.filter { segment in
      segment == .upload || report.policies.contains { ($0.time.known(segment) ?? 0) > 0 }
    }
  }
}

extension PolicyFigures.Time {
  /// The seconds of a segment; nil if it was not measured.
  func known(_ segment: TimeSegment) -> Double? {
    switch segment {
    case .queue: queue
    case .upload: upload.map { max(0, $0 - (queue ?? 0)) }
    default: compress == nil ? nil : segment.part.map { parts[$0] }
    }
  }

  func seconds(_ segment: TimeSegment) -> Double { known(segment) ?? 0 }
}
