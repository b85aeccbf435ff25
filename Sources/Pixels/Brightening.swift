import System

/// A decoded gain map: by how much each place of a picture is brighter on a screen with headroom.
package struct Brightening: Sendable, Hashable {
  /// How the map's samples become gains.
  package enum Curve: Sendable, Hashable {
    /// That of Ultra HDR and ISO 21496-1: a sample is a logarithm of the gain.
    case logarithmic(Logarithms)
    /// Apple's of 2020: a sample is a share of the headroom that the picture needs.
    case share(headroom: Double)
  }

  /// The numbers of Ultra HDR and ISO 21496-1, for red, green and blue; gains and headrooms are binary logarithms.
  package struct Logarithms: Sendable, Hashable {
    package var gainMin: [Double]
    package var gainMax: [Double]
    package var gamma: [Double]
    package var offsetSDR: [Double]
    package var offsetHDR: [Double]
    package var headroomMin: Double
    package var headroomMax: Double

    package init(
      gainMin: [Double], gainMax: [Double], gamma: [Double], offsetSDR: [Double], offsetHDR: [Double],
      headroomMin: Double, headroomMax: Double
    ) {
      (self.gainMin, self.gainMax, self.gamma) = (gainMin, gainMax, gamma)
      (self.offsetSDR, self.offsetHDR) = (offsetSDR, offsetHDR)
      (self.headroomMin, self.headroomMax) = (headroomMin, headroomMax)
    }
  }

  /// The map's own size, often a half or a quarter of the picture's.
  package let size: PixelSize
  /// 1 for one gain, 3 for one of each colour.
  package let channels: Int
  /// The map, rotated like its upright picture.
  package let samples: [UInt8]
  /// What the samples mean.
  package let curve: Curve

  /// A map with this meaning.
  package init(_ map: Raster, curve: Curve) {
    (size, channels, samples) = (map.size, map.channels, map.samples)
    self.curve = curve
  }

  /// The map at the size at which its picture is shown; screens mix neighbours of its samples, which are logarithms.
  package func resampled(to size: PixelSize) -> Brightening {
    let shrinks = size.longestSide < self.size.longestSide
    return Brightening(
      map.resampled(to: size, kernel: shrinks ? .lanczos3 : .bilinear, light: .gamma), curve: curve)
  }

  /// The part of the map that begins at this place.
  package func cropped(left: Int, top: Int, to part: PixelSize) -> Brightening {
    Brightening(map.cropped(left: left, top: top, to: part), curve: curve)
  }

  private var map: Raster { Raster(size: size, channels: channels, samples: samples) }
}

extension Brightening {
  /// What a screen with a certain headroom makes of the samples: bright = (picture + before) × gain − after.
  package struct Gains: Sendable {
    /// The gain of each sample: 256 for each colour.
    package let factors: [Float]
    /// What is added to each colour of the picture first.
    package let before: [Float]
    /// What is subtracted from each colour last.
    package let after: [Float]
  }

  /// The gains on a screen whose peak is this many times its SDR white.
  package func gains(headroom: Double) -> Gains {
    switch curve {
    case .logarithmic(let numbers):
      let span = numbers.headroomMax - numbers.headroomMin
      let weight = min(1, max(0, (log2(max(1, headroom)) - numbers.headroomMin) / span))
      let factors = (0..<3).flatMap { colour in
        (0...255).map { sample in
          let share = pow(Double(sample) / 255, 1 / numbers.gamma[colour])
          let gain = numbers.gainMin[colour] + (numbers.gainMax[colour] - numbers.gainMin[colour]) * share
          return Float(exp2(weight * gain))
        }
      }
      return Gains(
        factors: factors, before: numbers.offsetSDR.map { Float($0) }, after: numbers.offsetHDR.map { Float($0) })
    case .share(let most):
      let brightest = max(1, min(most, headroom))
      let factors = (0..<3).flatMap { _ in
        (0...255).map { Float(1 + (brightest - 1) * Self.light(ofSample: Double($0) / 255)) }
      }
      return Gains(factors: factors, before: [0, 0, 0], after: [0, 0, 0])
    }
  }

  /// Apple's maps are encoded as Rec. 709 encodes light.
  private static func light(ofSample sample: Double) -> Double {
    sample < 0.081 ? sample / 4.5 : pow((sample + 0.099) / 1.099, 1 / 0.45)
  }
}
