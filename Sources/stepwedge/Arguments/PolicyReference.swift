import CommandLineParsing
import CompressionStrategies
import Documents
import System

typealias PolicyReference = PresetReference<Policy>

extension PolicyReference {
  /// The policy. Throws if its file cannot be read or is faulty.
  func policy() throws -> Policy {
    try read("policy", { Policy.presets[$0] }) { path in
      var policy = try Policy(reading: InputFile.read(path), from: path.text) { name in
        try LinkReference.file(path.beside(name)).link()
      } encoder: { name in
        let file = path.beside(name)
        return try EncoderModel(reading: InputFile.read(file), from: file.text)
      }
      policy.file = path.recorded
      return try policy.placed(in: path.folder.absolute.text)
    }
  }
}

extension ValueType<PolicyReference> {
  /// The name of a built-in policy, or the path of a policy file.
  static let policy = preset("policy", list: "policies", Policy.presets.names)
  /// The same, or `all` for all built-in policies.
  static let policyOrAll = preset("policy", list: "policies", Policy.presets.names + ["all"])
}
