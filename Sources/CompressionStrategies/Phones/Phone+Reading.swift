package import Documents
import ImageCodecs

extension Phone {
  /// The language of phone files.
  package static var form: Form { Reading<Phone>.phone.form }

  /// Reads a phone's file; an error lists all faults in it.
  package init(reading bytes: [UInt8], from name: String) throws(FaultyFile) {
    self = try Document(bytes, name: name).read(.phone)
  }

  /// The phone as text of a file.
  package var written: String {
    func quoted(_ text: String) -> String {
      "\"\(text.unicodeScalars.map { $0.value < 32 || $0 == "\"" || $0 == "\\" ? " " : String($0) }.joined())\""
    }
    let steps = PhoneExport.Timing.Step.allCases.compactMap { step in
      paces[step].map { "    \(step.rawValue): { speed: \($0.speed), from: \($0.from), to: \($0.to) },\n" }
    }
    let lines = costs.sorted { $0.key < $1.key }.map { kind, cost in
      "    \"\(kind)\": { call: \(cost.call), megapixel: \(cost.megapixel), megabyte: \(cost.megabyte) },\n"
    }
    return "{\n  name: \(quoted(name)),\n  title: \(quoted(title)),\n  source: \(quoted(source)),\n"
      + (speed.map { "  speed: \($0),\n" } ?? "")
      + (memory.map { $0.name.isEmpty ? "" : "  memory: \(quoted($0.name)),\n" } ?? "")
      + (lines.isEmpty ? "" : "  costs: {\n\(lines.joined())  },\n")
      + (steps.isEmpty ? "" : "  steps: {\n\(steps.joined())  },\n") + "}\n"
  }
}

extension Reading<Phone> {
  /// A phone in a file.
  package static var phone: Self {
    .object { keys in
      let name = keys.required("name", .string, "what reports call it", example: "\"our-old-phone\"")
      let title = keys.optional("title", .string, default: "", "the same for people", example: "\"Phone of 2019\"")
      let source = keys.required("source", .string, "where its costs are known from", example: "\"an export of May\"")
      let speed = keys.optional(
        "speed", .number(in: 0.01...100),
        "how many times as fast as the phone `reference` it does every step that has no cost in its file",
        example: "0.5"
      )
      let costs = keys.optional("costs", .costs, "what steps cost it")
      let paces = keys.optional("steps", .paces, "what the speed is made of, as `calibrate phone` measured it")
      let memory = keys.optional(
        "memory", .memory, "how much memory the steps take: a platform's name, or a model written out",
        example: "\"ios\"")
      guard let name, let source else { return nil }
      var phone = Phone(name: name, title: title, source: source, speed: speed)
      (phone.costs, phone.paces, phone.memory) = (costs ?? [:], paces ?? [:], memory)
      if speed == nil, let missing = phone.kindsWithoutCost.first {
        keys.fault(
          costs == nil ? nil : "costs",
          "there is no cost for \(missing); add one, or speed, which stands for all that has none")
        return nil
      }
      return phone
    }
  }
}

extension Phone {
  /// Every kind of step that an account may contain.
  static let kinds: [String] =
    (PhotoFormat.allCases.map(\.rawValue) + ["jpeg-progressive"]).map { "decode.\($0)" }
    + ["linear", "gamma", "box"].map { "resize.\($0)" }
    + (["jpeg", "jpeg-optimized", "jpeg-progressive", "jpeg-searched"]
    + OutputFormat.allCases.filter { $0 != .jpeg }.flatMap(\.works) + [External.name]).map { "encode.\($0)" }
    + ["sample", "whole"].flatMap { ["search.\($0)", "search.\($0)-weighed", "search.\($0)-transform"] }
    + ["reference", "ssimulacra2", "error"].map { "score.\($0)" }
    + ["passthrough.jpeg", "passthrough.jxl", "passthrough"]

  /// The kinds whose cost may stand for every format without a cost of its own.
  static let steps = ["decode", "resize", "encode", "search", "score"]

  /// The kinds of steps whose cost is unknown without a speed.
  var kindsWithoutCost: [String] {
    Self.kinds.filter { kind in costs[kind] == nil && costs[String(kind.prefix { $0 != "." })] == nil }
  }
}

extension Reading<[String: PhoneCosts.Cost]> {
  fileprivate static var costs: Self {
    .object { keys in
      var costs: [String: PhoneCosts.Cost] = [:]
      for kind in Phone.steps + Phone.kinds {
        let meaning = Phone.steps.contains(kind) ? "any such step that has no cost of its own" : "this kind of step"
        costs[kind] = keys.optional(kind, .cost, meaning)
      }
      return costs
    }
  }
}

extension Reading<PhoneCosts.Cost> {
  fileprivate static var cost: Self {
    .object { keys in
      let seconds = Reading<Double>.number(in: 0...1_000)
      let call = keys.optional("call", seconds, default: 0, "seconds each time", example: "0.002")
      let megapixel = keys.optional(
        "megapixel", seconds, default: 0, "seconds for each million pixels that go in", example: "0.012")
      let megabyte = keys.optional(
        "megabyte", seconds, default: 0,
        "seconds for each million bytes of the file; of a resize or a score, for each million pixels that come out",
        example: "0.02")
      return PhoneCosts.Cost(call: call, megapixel: megapixel, megabyte: megabyte)
    }
  }
}

extension Reading<[PhoneExport.Timing.Step: Phone.Pace]> {
  fileprivate static var paces: Self {
    .object { keys in
      var paces: [PhoneExport.Timing.Step: Phone.Pace] = [:]
      for step in PhoneExport.Timing.Step.allCases {
        paces[step] = keys.optional(step.rawValue, .pace, "the pace of only this step")
      }
      return paces
    }
  }
}

extension Reading<Phone.Pace> {
  fileprivate static var pace: Self {
    .object { keys in
      let speed = keys.required("speed", .number(in: 0.01...100), "in the median of all repeats")
      let from = keys.required("from", .number(in: 0.01...100), "a tenth of the repeats are slower than this")
      let to = keys.required("to", .number(in: 0.01...100), "a tenth are faster than this")
      guard let speed, let from, let to else { return nil }
      guard from <= speed, speed <= to else {
        keys.fault("from", "these rise: from, speed, to")
        return nil
      }
      return Phone.Pace(speed: speed, from: from, to: to)
    }
  }
}
