/// The policy files that are compiled in, in the order of the documents: a new policy is a file and a line here.
enum BuiltInPolicies {
  static let files: [[UInt8]] = [
    PackageResources.original_json5,
    // Our own.
    PackageResources.target_1mb_json5,
    PackageResources.target_500kb_json5,
    PackageResources.target_200kb_json5,
    PackageResources.five_seconds_json5,
    PackageResources.eye_70_json5,
    PackageResources.eye_80_json5,
    // The four designs, flaws included, each beside its mended twin.
    PackageResources.messageai_json5,
    PackageResources.messageai_fixed_json5,
    PackageResources.messageai_3x_json5,
    PackageResources.messageai_ladder_06_json5,
    PackageResources.messai_json5,
    PackageResources.messai_fixed_json5,
    PackageResources.messai_3x_json5,
    PackageResources.convos_json5,
    PackageResources.convos_adaptive_json5,
    PackageResources.convos_ipad_json5,
    PackageResources.buzzbox_json5,
    PackageResources.buzzbox_fixed_json5,
    // Messengers in use.
    PackageResources.signal_standard_low_json5,
    PackageResources.signal_standard_json5,
    PackageResources.signal_high_json5,
    PackageResources.signal_desktop_high_json5,
    PackageResources.telegram_ios_json5,
    PackageResources.telegram_android_json5,
    PackageResources.telegram_desktop_json5,
    PackageResources.element_x_ios_json5,
    PackageResources.element_x_android_json5,
    PackageResources.deltachat_balanced_json5,
    PackageResources.deltachat_worse_json5,
    PackageResources.wechat_like_json5,
    PackageResources.whatsapp_like_json5,
    PackageResources.conversations_json5,
  ]
}
