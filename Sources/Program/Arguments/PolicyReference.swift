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
      } policy: { name in
        let file = path.beside(name)
        return try Policy(reading: InputFile.read(file), from: file.text)
      }
      policy.file = path.recorded
      return try policy.placed(in: path.folder.absolute.text)
    }
  }
}

extension PolicyReference {
  /// The policies of a group's name, or else the one policy.
  func policies() throws -> [Policy] {
    if case .name(let name) = self, let group = Policy.group(name) { return group }
    return [try policy()]
  }
}

extension ValueType<PolicyReference> {
  /// The name of a built-in policy, or the path of a policy file.
  static let policy = preset("policy", list: "policies", Policy.presets.names)
  /// The same, or the name of a group of built-in policies.
  static let policyOrGroup = preset("policy", list: "policies", Policy.presets.names + Policy.groups)
}
