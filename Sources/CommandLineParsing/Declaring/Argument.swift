/// The place of a value in a command's options.
package typealias OptionPath<Options, Value> = any WritableKeyPath<Options, Value> & Sendable

/// An argument of a command: its name, and the option that it sets.
package struct Argument<Options: Sendable>: Sendable {
  /// Reads the default from the options, so that it is written only once.
  let describe: @Sendable (Options) -> ArgumentDescription
  let apply: @Sendable (Word, inout Options) throws(ValueError) -> Void

  private init<Value>(
    _ form: ArgumentDescription.Form, _ name: String, _ short: Character? = nil, _ type: ValueType<Value>,
    _ help: String, isRepeating: Bool = false, isRequired: Bool = false,
    defaultText: @escaping @Sendable (Options) -> String?,
    apply: @escaping @Sendable (Value, inout Options) -> Void
  ) {
    describe = { defaults in
      ArgumentDescription(
        form: form, name: name, short: short, placeholder: type.placeholder, help: help,
        defaultText: defaultText(defaults).flatMap { $0.isEmpty ? nil : $0 }, choices: type.choices,
        isRepeating: isRepeating, isRequired: isRequired, completion: type.completion, isList: type.isList,
        takesNumbers: type.takesNumbers)
    }
    self.apply = { (word, options) throws(ValueError) in apply(try type.parse(word), &options) }
  }

  private init(
    describe: @escaping @Sendable (Options) -> ArgumentDescription,
    apply: @escaping @Sendable (Word, inout Options) throws(ValueError) -> Void
  ) {
    self.describe = describe
    self.apply = apply
  }

  /// A required operand.
  package static func operand<Value>(
    _ name: String, _ path: OptionPath<Options, Value?>, _ type: ValueType<Value>, _ help: String,
    isRequired: Bool = true
  ) -> Self {
    Self(.operand, name, nil, type, help, isRequired: isRequired, defaultText: { _ in nil }) { $1[keyPath: path] = $0 }
  }

  /// All remaining operands; at least one if required.
  package static func operands<Value>(
    _ name: String, _ path: OptionPath<Options, [Value]>, _ type: ValueType<Value>, _ help: String,
    isRequired: Bool = true
  ) -> Self {
    Self(.operand, name, nil, type, help, isRepeating: true, isRequired: isRequired, defaultText: { _ in nil }) {
      $1[keyPath: path].append($0)
    }
  }

  /// An option with a default; `fallback` describes what an empty list means.
  package static func option<Value>(
    _ name: String, short: Character? = nil, _ path: OptionPath<Options, Value>, _ type: ValueType<Value>,
    _ help: String, fallback: String? = nil
  ) -> Self {
    let text = { @Sendable (options: Options) -> String? in
      let text = type.format(options[keyPath: path])
      return text.isEmpty ? fallback : text
    }
    return Self(.option, name, short, type, help, defaultText: text) { $1[keyPath: path] = $0 }
  }

  /// An option that may be missing; `fallback` describes what then holds.
  package static func option<Value>(
    _ name: String, short: Character? = nil, _ path: OptionPath<Options, Value?>, _ type: ValueType<Value>,
    _ help: String, fallback: String? = nil
  ) -> Self {
    Self(.option, name, short, type, help, defaultText: { $0[keyPath: path].map(type.format) ?? fallback }) {
      $1[keyPath: path] = $0
    }
  }

  /// An option that may be repeated; `fallback` describes what holds without it.
  package static func repeated<Value>(
    _ name: String, short: Character? = nil, _ path: OptionPath<Options, [Value]>, _ type: ValueType<Value>,
    _ help: String, fallback: String? = nil
  ) -> Self {
    Self(.option, name, short, type, help, isRepeating: true, defaultText: { _ in fallback }) {
      $1[keyPath: path].append($0)
    }
  }

  /// A switch; `value` is what it sets, for switches that turn a default off.
  package static func flag(
    _ name: String, short: Character? = nil, _ path: OptionPath<Options, Bool>, to value: Bool = true, _ help: String
  ) -> Self {
    let type = ValueType<Bool>("", parsing: { _ in value }, format: { _ in "" })
    return Self(.flag, name, short, type, help, defaultText: { _ in nil }) { $1[keyPath: path] = $0 }
  }

  /// The same option, listed in the help under this title.
  package func under(_ heading: String) -> Self {
    Self(
      describe: { defaults in
        var description = describe(defaults)
        description.heading = heading
        return description
      }, apply: apply)
  }

  /// These options, listed in the help under this title.
  package static func group(_ heading: String, _ arguments: [Self]) -> [Self] { arguments.map { $0.under(heading) } }

  /// The same argument for options that contain these ones.
  package func lifted<Outer>(into path: OptionPath<Outer, Options>) -> Argument<Outer> {
    Argument<Outer>(describe: { describe($0[keyPath: path]) }) { (word, outer) throws(ValueError) in
      try apply(word, &outer[keyPath: path])
    }
  }
}
