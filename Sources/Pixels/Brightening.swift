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

  /// The colours for which gains of each colour are valid, unless these are sRGB's.
  package struct Colours: Sendable, Hashable {
    /// Columns of the matrices from sRGB's light, and back.
    package let fromSRGB: [SIMD3<Float>]
    package let toSRGB: [SIMD3<Float>]

    /// Colours by the rows of both matrices.
    package init(fromSRGB: [Float], toSRGB: [Float]) {
      func columns(_ rows: [Float]) -> [SIMD3<Float>] { (0..<3).map { SIMD3(rows[$0], rows[3 + $0], rows[6 + $0]) } }
      (self.fromSRGB, self.toSRGB) = (columns(fromSRGB), columns(toSRGB))
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
  /// Nil for sRGB's, and for one gain, which is valid for all.
  package let colours: Colours?

  /// A map with this meaning.
  package init(_ map: Raster, curve: Curve, colours: Colours? = nil) {
    (size, channels, samples) = (map.size, map.channels, map.samples)
    (self.curve, self.colours) = (curve, colours)
  }

  /// The map at the size at which its picture is shown; screens mix neighbours of its samples, which are logarithms.
  package func resampled(to size: PixelSize) -> Brightening {
    let shrinks = size.longestSide < self.size.longestSide
    return Brightening(
      map.resampled(to: size, kernel: shrinks ? .lanczos3 : .bilinear, light: .gamma), curve: curve, colours: colours)
  }

  /// The part of the map that begins at this place.
  package func cropped(left: Int, top: Int, to part: PixelSize) -> Brightening {
    Brightening(map.cropped(left: left, top: top, to: part), curve: curve, colours: colours)
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
    fileprivate let colours: Colours?

    /// The bright light of a place in sRGB's colours, where the map has these samples.
    package func bright(_ light: SIMD3<Float>, _ samples: SIMD3<UInt8>) -> SIMD3<Float> {
      let gain = SIMD3(factors[Int(samples.x)], factors[256 + Int(samples.y)], factors[512 + Int(samples.z)])
      func bright(_ light: SIMD3<Float>) -> SIMD3<Float> { (light + SIMD3(before)) * gain - SIMD3(after) }
      guard let colours else { return bright(light) }
      return Self.product(colours.toSRGB, bright(Self.product(colours.fromSRGB, light)))
    }

    private static func product(_ columns: [SIMD3<Float>], _ light: SIMD3<Float>) -> SIMD3<Float> {
      columns[0] * light.x + columns[1] * light.y + columns[2] * light.z
    }
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
        factors: factors, before: numbers.offsetSDR.map { Float($0) }, after: numbers.offsetHDR.map { Float($0) },
        colours: colours)
    case .share(let most):
      let brightest = max(1, min(most, headroom))
      let factors = (0..<3).flatMap { _ in
        (0...255).map { Float(1 + (brightest - 1) * Self.light(ofSample: Double($0) / 255)) }
      }
      return Gains(factors: factors, before: [0, 0, 0], after: [0, 0, 0], colours: nil)
    }
  }

  /// Apple's maps are encoded as Rec. 709 encodes light.
  private static func light(ofSample sample: Double) -> Double {
    sample < 0.081 ? sample / 4.5 : pow((sample + 0.099) / 1.099, 1 / 0.45)
  }
}
