public import Meaning
public import RunRecords

/// A column of one policy, over one link or on one screen: all photos share it, and it is known only by its identity.
public final class ComparedFigure: Sendable, Hashable, Comparable {
  /// The policy's name; its text may have changed, which may be why.
  public let policy: String
  /// Says which way the figure is better, and how sure it is.
  public let column: Column
  /// Links, or metric, rendition, device and viewing.
  public let scope: [String]
  /// The same in the order of the table's key.
  package let keyScope: [String]
  /// How it is read, if it is a score.
  public let scale: ScoreScale?
  /// The column, with its scope if it has one.
  public let name: String

  init(_ column: Column, of key: RowKey, scale: ScoreScale?) {
    self.column = column
    self.scale = scale
    policy = key["policy"] ?? ""
    keyScope = key.scope.filter { $0.column != "policy" }.map(\.text)
    scope = column.table.record.scope.compactMap { key[$0] }
    name = scope.isEmpty ? column.name : "\(column.name) (\(scope.joined(separator: ", ")))"
  }

  /// The very same.
  public static func == (left: ComparedFigure, right: ComparedFigure) -> Bool { left === right }
  /// By policy and name, so that a table has the columns of one name side by side.
  public static func < (left: ComparedFigure, right: ComparedFigure) -> Bool {
    (left.policy, left.name) < (right.policy, right.name)
  }
  /// Only its identity, as equality has it.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// Which way it is better; nil if neither is.
  var direction: Direction? { column.direction(of: scale) }

  /// Whether changes are said in points of a hundred instead of as a part of what it was.
  public var isOfPoints: Bool { column.certainty == .chance || scale?.span != nil }

  /// How much of the figure has changed; of a figure in points, how much of its scale.
  func change(from before: Double, to after: Double) -> Double {
    let whole = column.certainty == .chance ? 1 : scale?.span ?? abs(before)
    return (after - before) / (whole == 0 ? 1 : whole)
  }
}
