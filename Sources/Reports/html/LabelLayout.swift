import System

/// Places names beside their marks so that no name covers another name, a mark or a leader, and none leaves the plot.
struct LabelLayout {
  /// A mark that has a name, at the place where it is drawn.
  struct Mark {
    let index: Int
    let left: Double
    let top: Double
    let radius: Double
    let name: String

    var rounded: Mark {
      Mark(
        index: index, left: (left * 100).rounded() / 100, top: (top * 100).rounded() / 100,
        radius: (radius * 100).rounded() / 100, name: name)
    }
  }

  /// A name with the line that leads to it.
  struct Label {
    let index: Int
    let name: String
    let left: Double
    let top: Double
    let anchor: String
    /// A line from the mark to its name; nil if they are side by side.
    let leader: Segment?
  }

  struct Box {
    let left: Double
    let top: Double
    let right: Double
    let bottom: Double

    func overlaps(_ other: Box) -> Bool {
      left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }

    func holds(_ other: Box) -> Bool {
      left <= other.left && other.right <= right && top <= other.top && other.bottom <= bottom
    }
  }

  struct Segment {
    let x1: Double
    let y1: Double
    let x2: Double
    let y2: Double
  }

  /// The area that names must not leave.
  let bounds: Box
  /// The left edge of the column for names without room beside their marks; nil if there is no room for a column.
  let column: Double?

  /// A width of a letter that is above the mean of the names' font, to be safe.
  static let letter = 7.8
  private static let line = 14.0
  private static let distances: [Double] = [5, 14, 26, 40, 56, 74, 94, 116, 140, 166, 194, 224, 256, 290]
  /// Directions to try; right comes first, because text begins at its mark.
  private static let directions: [(x: Double, y: Double)] = [
    (1, -0.5), (1, 0), (1, 0.6), (-1, -0.5), (-1, 0), (-1, 0.6), (0.5, -1), (0.5, 1), (-0.5, -1), (-0.5, 1), (1, -1),
    (1, 1), (-1, -1), (-1, 1), (0, -1), (0, 1), (0.25, -1), (-0.25, -1), (0.25, 1), (-0.25, 1),
  ]

  /// The names of these marks, the most important one first: each beside its mark, or all in a column if they crowd.
  /// Without a column, as many as there is room for.
  /// Other marks are kept uncovered if that leaves a place for the name.
  func labels(_ marks: [Mark], around others: [Mark] = []) -> [Label] {
    // Coordinates are rounded to hundredths of a pixel, because smaller digits differ between the program and the page.
    let (marks, others) = (marks.map { $0.rounded }, others.map { $0.rounded })
    if let labels = beside(marks, around: others) { return labels }
    guard let column else { return self.labels(marks.dropLast(), around: others + marks.suffix(1)) }
    return inColumn(marks, at: column)
  }

  /// Each name as near to its mark as possible; nil if one has no room.
  private func beside(_ marks: [Mark], around others: [Mark]) -> [Label]? {
    var boxes: [Box] = []
    var leaders: [Segment] = []
    let labels = marks.compactMap { mark -> Label? in
      let own = Box(mark)
      for obstacles in [(marks + others).map { Box($0) }, marks.map { Box($0) }] {
        for distance in Self.distances {
          for direction in Self.directions {
            let (label, box) = Self.candidate(mark, direction, distance)
            let line = Segment(
              x1: mark.left, y1: mark.top, x2: min(max(mark.left, box.left), box.right),
              y2: min(max(mark.top, box.top), box.bottom))
            guard bounds.holds(box), !boxes.contains(where: { $0.overlaps(box) || Self.cross(line, $0) }),
              !leaders.contains(where: { Self.cross($0, box) || Self.cross($0, line) }),
              !obstacles.contains(where: { $0.overlaps(box) || !$0.overlaps(own) && Self.cross(line, $0) })
            else { continue }
            boxes.append(box)
            leaders.append(line)
            return label(distance > Self.distances[0] ? line : nil)
          }
        }
      }
      return nil
    }
    return labels.count == marks.count ? labels : nil
  }

  /// All names in a column on the right, with leaders that do not cross: if two cross, swapping their names makes both
  /// shorter. Names that exceed the plot's height are left out.
  private func inColumn(_ marks: [Mark], at column: Double) -> [Label] {
    let height = bounds.bottom - bounds.top
    var marks = Array(marks.prefix(Int(height / Self.line)))
    marks.sort { ($0.top, $0.index) < ($1.top, $1.index) }
    let pitch = min(18, height / Double(max(1, marks.count)))
    let middle = marks.reduce(0) { $0 + $1.top } / Double(max(1, marks.count))
    let room = height - pitch * Double(marks.count)
    let start = bounds.top + min(max(0, middle - bounds.top - pitch * Double(marks.count) / 2), room)
    func leader(_ mark: Mark, _ place: Int) -> Segment {
      Segment(x1: mark.left, y1: mark.top, x2: column - 4, y2: start + pitch * (Double(place) + 0.5))
    }
    var isCrossed = true
    while isCrossed {
      isCrossed = false
      for first in marks.indices {
        for second in marks.indices.dropFirst(first + 1)
        where Self.cross(leader(marks[first], first), leader(marks[second], second)) {
          marks.swapAt(first, second)
          isCrossed = true
        }
      }
    }
    return marks.enumerated().map { place, mark in
      let line = leader(mark, place)
      return Label(index: mark.index, name: mark.name, left: column, top: line.y2 + 4, anchor: "start", leader: line)
    }
  }

  private static func candidate(_ mark: Mark, _ direction: (x: Double, y: Double), _ distance: Double) -> (
    (Segment?) -> Label, Box
  ) {
    let size = Double(mark.name.letters) * letter
    let left = mark.left + direction.x * (mark.radius + distance)
    let top = mark.top + direction.y * (mark.radius + distance) + 4
    let start = direction.x > 0 ? left : direction.x < 0 ? left - size : left - size / 2
    let anchor = direction.x > 0 ? "start" : direction.x < 0 ? "end" : "middle"
    return (
      { Label(index: mark.index, name: mark.name, left: left, top: top, anchor: anchor, leader: $0) },
      Box(left: start - 2, top: top - 12, right: start + size + 2, bottom: top + 4)
    )
  }

  /// Whether a line crosses a box.
  private static func cross(_ line: Segment, _ box: Box) -> Bool {
    var (from, to) = (0.0, 1.0)
    let (dx, dy) = (line.x2 - line.x1, line.y2 - line.y1)
    for (step, room) in [
      (-dx, line.x1 - box.left), (dx, box.right - line.x1), (-dy, line.y1 - box.top), (dy, box.bottom - line.y1),
    ] {
      if step == 0 {
        if room <= 0 { return false }
      } else if step < 0 {
        from = max(from, room / step)
      } else {
        to = min(to, room / step)
      }
    }
    return from < to
  }

  private static func cross(_ a: Segment, _ b: Segment) -> Bool {
    func side(_ line: Segment, _ x: Double, _ y: Double) -> Double {
      (line.x2 - line.x1) * (y - line.y1) - (line.y2 - line.y1) * (x - line.x1)
    }
    return side(a, b.x1, b.y1) * side(a, b.x2, b.y2) < 0 && side(b, a.x1, a.y1) * side(b, a.x2, a.y2) < 0
  }
}

extension LabelLayout.Box {
  fileprivate init(_ mark: LabelLayout.Mark) {
    self.init(
      left: mark.left - mark.radius, top: mark.top - mark.radius, right: mark.left + mark.radius,
      bottom: mark.top + mark.radius)
  }
}

extension LabelLayout {
  /// The beginning of a name, if all of it has no room.
  static func short(_ name: String) -> String {
    OutsideText.visible(name).shortened(to: 24)
  }

  /// The leaders, which are drawn below the marks.
  static func leaders(_ labels: [Label], _ marks: [PolicyMark]) -> Markup {
    let lines = labels.compactMap { label -> Markup? in
      label.leader.map { line -> Markup in
        "<path class=\"p\(marks[label.index].colour)\" d=\"M\(line.x1) \(line.y1)L\(line.x2) \(line.y2)\"/>"
      }
    }
    return "<g class=\"leaders\" aria-hidden=\"true\">\(lines)</g>"
  }

  /// The names, which are drawn above everything else.
  static func names(_ labels: [Label]) -> Markup {
    let names = labels.map { label -> Markup in
      "<text data-policy=\"\(label.index)\" x=\"\(label.left)\" y=\"\(label.top)\" text-anchor=\"\(label.anchor)\">"
        + "\(label.name)</text>"
    }
    return "<g class=\"labels\" aria-hidden=\"true\">\(names)</g>"
  }
}
