import ImageCodecs
import Statistics

/// The scene of a generated picture.
package enum Scene: String, Sendable, CaseIterable {
  case sky, foliage, portrait, page, night, fabric, water, street, meal, screen, sticker, chart

  /// Whether it is photographed; others are drawn by a computer, without lens and noise.
  package var isPhotographed: Bool { self != .screen && self != .sticker && self != .chart }

  /// Paints the scene.
  func paint(_ canvas: inout Canvas, _ random: inout SeededGenerator) {
    switch self {
    case .sky: Sky.paint(&canvas, &random)
    case .foliage: Foliage.paint(&canvas, &random)
    case .portrait: Portrait.paint(&canvas, &random)
    case .page: PrintedPage.paint(&canvas, &random)
    case .night: Night.paint(&canvas, &random)
    case .fabric: Fabric.paint(&canvas, &random)
    case .water: Water.paint(&canvas, &random)
    case .street: Street.paint(&canvas, &random)
    case .meal: Meal.paint(&canvas, &random)
    case .screen: Screen.paint(&canvas, &random)
    case .sticker: Sticker.paint(&canvas, &random)
    case .chart: Chart.paint(&canvas, &random)
    }
  }
}
