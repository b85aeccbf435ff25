public import StrictJSON5

extension Phone {
  /// What a phone's file may say.
  public static var form: Form { Reading<Phone>.phone.form }

  /// Reads a phone's file; an error tells of everything that is wrong in it.
  public init(reading bytes: [UInt8], from name: String) throws(FaultyFile) {
    self = try Document(bytes, name: name).read(.phone)
  }

  /// A phone as a file of its own.
  public var written: String {
    func quoted(_ text: String) -> String {
      "\"\(text.unicodeScalars.map { $0.value < 32 || $0 == "\"" || $0 == "\\" ? " " : String($0) }.joined())\""
    }
    let steps = PhoneExport.Timing.Step.allCases.compactMap { step in
      paces[step].map { "    \(step.rawValue): { speed: \($0.speed), from: \($0.from), to: \($0.to) },\n" }
    }
    return "{\n  name: \(quoted(name)),\n  title: \(quoted(title)),\n  source: \(quoted(source)),\n  speed: \(speed),\n"
      + (steps.isEmpty ? "" : "  steps: {\n\(steps.joined())  },\n") + "}\n"
  }
}

extension Reading<Phone> {
  fileprivate static var phone: Self {
    .object { keys in
      let name = keys.required("name", .string, "what reports call it", example: "\"our-old-phone\"")
      let title = keys.optional("title", .string, default: "", "the same for people", example: "\"Phone of 2019\"")
      let source = keys.required("source", .string, "where its speed is known from", example: "\"an export of May\"")
      let speed = keys.required(
        "speed", .number(in: 0.01...100), "how many times as fast as the machine that times compression", example: "0.5"
      )
      let paces = keys.optional("steps", .paces, "what that is made of, as `calibrate phone` measured it")
      guard let name, let source, let speed else { return nil }
      var phone = Phone(name: name, title: title, source: source, speed: speed)
      phone.paces = paces ?? [:]
      return phone
    }
  }
}

extension Reading<[PhoneExport.Timing.Step: Phone.Pace]> {
  fileprivate static var paces: Self {
    .object { keys in
      var paces: [PhoneExport.Timing.Step: Phone.Pace] = [:]
      for step in PhoneExport.Timing.Step.allCases {
        paces[step] = keys.optional(step.rawValue, .pace, "the pace of this step alone")
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
