package import ImageCodecs
import NetworkSimulation
import Pixels
import Units

extension Policy {
  /// The outcome of one photo under this policy.
  ///
  /// `pixels` may be shared between policies; `maxMegapixels` is the caller's own limit, in addition to the policy's.
  package func compress(
    _ photo: Photo, pixels: (any PixelSource)? = nil, maxMegapixels: Double = PixelLimit.usualMegapixels
  ) -> Outcome {
    let source = pixels ?? PhotoReader(bytes: photo.bytes, probe: photo.probe)
    var studio = Studio(photo, pixels: source, background: input.background, gainMap: gainMap)
    do {
      if let picker {
        try InputRules().check(photo, maxMegapixels: maxMegapixels)
        studio = try picker.studio(of: photo, from: studio, gainMap: gainMap, background: input.background)
      }
      try input.check(studio.photo, maxMegapixels: maxMegapixels)
      let rendition = try main.compress(in: &studio)
      let passedThrough = studio.passedThrough
      var others = 0.0
      let served = try served(rendition, others: &others)
      let delivered = served ?? rendition
      let opened = recipients.share(opening: delivered.format) ?? 1
      // Whoever cannot open what the server made gets what arrived there.
      let fallback =
        served != nil && opened < 1 ? rendition : try fallback(for: delivered, in: &studio, others: &others)
      studio.turnToThumbnail(of: rendition, seenAs: delivered)
      // A thumbnail made by the recipient uses a copy of the account, because it costs the sender nothing.
      var recipient = studio
      let small =
        try isThumbnailReceived ? thumbnail?.compress(in: &recipient) : thumbnail?.compress(in: &studio)
      var outcome = Outcome(status: .ok, main: rendition, thumbnail: small, account: studio.account)
      outcome.passedThrough = passedThrough
      (outcome.served, outcome.fallback, outcome.opened) = (served, fallback, opened)
      outcome.othersCpuSeconds = others
      if isThumbnailReceived {
        outcome.othersCpuSeconds += recipient.account.cpuSeconds - studio.account.cpuSeconds
      }
      judge(&outcome)
      return outcome
    } catch let refusal as Refusal {
      var outcome = Outcome(status: .refused, reason: refusal.reason, account: studio.account)
      outcome.limitBroken = refusal.reason.code.breaksLimit
      return outcome
    } catch let error as any ReasonedError {
      return Outcome(status: .failed, reason: error.reason, account: studio.account)
    } catch {
      return Outcome(status: .failed, reason: Reason(.corrupt, "\(error)"), account: studio.account)
    }
  }

  /// Checks the renditions against the limits: first those that the policy enforces, then the server's, then claims.
  private func judge(_ outcome: inout Outcome) {
    for kind in [Limit.Kind.enforced, .server, .checked] {
      for limit in limits where limit.kind == kind {
        let rendition = limit.rendition == .main ? outcome.main : outcome.thumbnail
        guard let bytes = rendition?.bytes.count, !limit.allows(bytes) else { continue }
        outcome.limitBroken = true
        if kind == .server, limit.rendition == .main, server?.moment == .overLimit, outcome.served != nil { continue }
        switch kind {
        case .checked:
          if outcome.status == .ok { outcome.status = .overLimit }
          outcome.reason = outcome.reason ?? limit.broken(by: bytes)
        case .enforced, .server:
          outcome.status = .refused
          outcome.reason = limit.broken(by: bytes)
          outcome.main = nil
          outcome.thumbnail = nil
          (outcome.fallback, outcome.served) = (nil, nil)
          return
        }
      }
    }
  }
}

extension Limit {
  /// Why a rendition with this many bytes is not accepted.
  fileprivate func broken(by bytes: Int) -> Reason {
    let what = rendition == .main ? "" : "thumbnail of "
    let allowed = "\(isBelow ? "under" : "at most") \(maxBytes.grouped) allowed"
    return Reason(
      kind.code, "\(what)\(bytes.grouped) bytes, \(allowed)", figures: .init(found: bytes, allowed: maxBytes))
  }
}

extension Limit.Kind {
  /// The code for a rendition that breaks such a limit.
  fileprivate var code: Reason.Code {
    switch self {
    case .enforced: .limitNotReached
    case .checked: .overLimit
    case .server: .serverLimit
    }
  }
}

extension InputRules {
  /// Refuses photos by what is known before decoding.
  func check(_ photo: Photo, maxMegapixels ceiling: Double) throws {
    if let maxBytes, photo.bytes.count > maxBytes {
      throw Refusal(
        code: .inputTooLarge, sentence: "\(photo.bytes.count.grouped) bytes, at most \(maxBytes.grouped) accepted",
        figures: .init(found: photo.bytes.count, allowed: maxBytes))
    }
    if let formats, !formats.contains(photo.probe.format) {
      throw Refusal(
        code: .unsupported,
        sentence: "\(photo.probe.format.rawValue), only \(formats.map(\.rawValue).joined(separator: ", ")) accepted")
    }
    let size = photo.probe.size
    if let most = maxMegapixels, photo.probe.megapixels > most {
      throw Refusal(
        code: .inputTooLarge,
        sentence: "\(size.width.grouped) × \(size.height.grouped) pixels, at most \(most) megapixels accepted")
    }
    guard photo.probe.megapixels <= ceiling else {
      throw CodecError(
        .tooManyPixels,
        "\(size.width.grouped) × \(size.height.grouped) pixels; at most \(Int(ceiling).grouped) million are decoded"
      )
    }
  }
}
