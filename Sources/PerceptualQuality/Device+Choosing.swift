import Documents
public import Pixels
import Units

extension Device {
  /// The names of the built-in devices.
  public static var names: [String] { presets.names }

  /// The built-in device with this name, such as `phone`.
  public static func named(_ name: String) -> Device? { presets[name] }

  /// A screen of which only the pixels are known, which is enough for all metrics but ``Metric/cvvdp``.
  public init(name: String, screen: PixelSize) { self.init(name: name, title: "", screen: screen) }

  /// A screen with its diagonal and the distance from the eye in metres, its white (`peak`) and its black in candela per
  /// square metre, and the light of the room in lux, of which it reflects the share `reflectivity`.
  public init(
    name: String, screen: PixelSize, diagonal: Double, distance: Double, peak: Double, black: Double, ambient: Double,
    reflectivity: Double = 0.005
  ) {
    self.init(name: name, title: "", screen: screen)
    light = ScreenLight(
      diagonal: Length(micrometres: Int((diagonal * 1e6).rounded())),
      distance: Length(micrometres: Int((distance * 1e6).rounded())), peak: peak, black: black, ambient: ambient,
      reflectivity: reflectivity)
  }
}
