package import Documents
import ImageCodecs
import NetworkSimulation

extension Policy {
  /// The built-in policies.
  package static let presets = Presets<Policy>(
    [
      "original": PackageResources.original_json5,
      // Our own.
      "target-1mb": PackageResources.target_1mb_json5,
      "target-500kb": PackageResources.target_500kb_json5,
      "target-200kb": PackageResources.target_200kb_json5,
      "five-seconds": PackageResources.five_seconds_json5,
      "eye-70": PackageResources.eye_70_json5,
      "eye-80": PackageResources.eye_80_json5,
      // The same in other formats, whose encoders are slow.
      "target-500kb-webp": PackageResources.target_500kb_webp_json5,
      "five-seconds-3g-webp": PackageResources.five_seconds_3g_webp_json5,
      "target-500kb-avif": PackageResources.target_500kb_avif_json5,
      "five-seconds-3g-avif": PackageResources.five_seconds_3g_avif_json5,
      "target-500kb-heic": PackageResources.target_500kb_heic_json5,
      "five-seconds-3g-heic": PackageResources.five_seconds_3g_heic_json5,
      // The four designs with their flaws, each followed by its corrected twin.
      "messageai": PackageResources.messageai_json5,
      "messageai-fixed": PackageResources.messageai_fixed_json5,
      "messageai-2x": PackageResources.messageai_2x_json5,
      "messageai-3x": PackageResources.messageai_3x_json5,
      "messageai-ladder-06": PackageResources.messageai_ladder_06_json5,
      "messageai-profile": PackageResources.messageai_profile_json5,
      "messai": PackageResources.messai_json5,
      "messai-fixed": PackageResources.messai_fixed_json5,
      "messai-3x": PackageResources.messai_3x_json5,
      "messai-document": PackageResources.messai_document_json5,
      "convos": PackageResources.convos_json5,
      "convos-adaptive": PackageResources.convos_adaptive_json5,
      "convos-ipad": PackageResources.convos_ipad_json5,
      "buzzbox": PackageResources.buzzbox_json5,
      "buzzbox-early": PackageResources.buzzbox_early_json5,
      "buzzbox-fixed": PackageResources.buzzbox_fixed_json5,
      "buzzbox-group": PackageResources.buzzbox_group_json5,
      // Messengers in use, to the end of the list.
      "signal-standard-low": PackageResources.signal_standard_low_json5,
      "signal-standard": PackageResources.signal_standard_json5,
      "signal-high": PackageResources.signal_high_json5,
      "signal-ios": PackageResources.signal_ios_json5,
      "signal-ios-high": PackageResources.signal_ios_high_json5,
      "signal-ios-share": PackageResources.signal_ios_share_json5,
      "signal-desktop": PackageResources.signal_desktop_json5,
      "signal-desktop-high": PackageResources.signal_desktop_high_json5,
      "telegram-ios": PackageResources.telegram_ios_json5,
      "telegram-android": PackageResources.telegram_android_json5,
      "telegram-desktop": PackageResources.telegram_desktop_json5,
      "element-x-ios": PackageResources.element_x_ios_json5,
      "element-x-android": PackageResources.element_x_android_json5,
      "element-web": PackageResources.element_web_json5,
      "deltachat-balanced": PackageResources.deltachat_balanced_json5,
      "deltachat-balanced-900kb": PackageResources.deltachat_balanced_900kb_json5,
      "deltachat-worse": PackageResources.deltachat_worse_json5,
      "wire-android": PackageResources.wire_android_json5,
      "wire-ios": PackageResources.wire_ios_json5,
      "session-android": PackageResources.session_android_json5,
      "session-ios": PackageResources.session_ios_json5,
      "threema-android": PackageResources.threema_android_json5,
      "threema-android-camera": PackageResources.threema_android_camera_json5,
      "wechat-like": PackageResources.wechat_like_json5,
      "whatsapp-like": PackageResources.whatsapp_like_json5,
      "whatsapp-like-2023": PackageResources.whatsapp_like_2023_json5,
      "conversations": PackageResources.conversations_json5,
      "monal": PackageResources.monal_json5,
      "simplex-ios": PackageResources.simplex_ios_json5,
      "mattermost": PackageResources.mattermost_json5,
      "nextcloud-talk-android": PackageResources.nextcloud_talk_android_json5,
      "nextcloud-talk-ios": PackageResources.nextcloud_talk_ios_json5,
      "zulip": PackageResources.zulip_json5,
      "stream-ios-camera": PackageResources.stream_ios_camera_json5,
    ]
  ) { (text) throws(FaultyFile) in try Policy(reading: text, from: "built in") }

  /// The policies that a run measures by default: the four designs as written, and our own policies that write JPEG,
  /// which is quick to encode and can be read everywhere.
  package static var defaults: [Policy] {
    let names = ["messageai", "messai", "convos", "buzzbox"]
    return presets.all.filter { names.contains($0.name) || $0.main.isOurs && $0.main.encodedFormat == .jpeg }
  }

  /// Names that stand for several policies where a command measures.
  package static let groups = ["all", "messengers"]

  /// The built-in policies under titles, in the order of the documents.
  package static let sections: [(title: String, names: [String])] = {
    let starts = [
      ("Stepwedge's own", "original"),
      ("Stepwedge's own in other formats, which are slow to write", "target-500kb-webp"),
      ("Four app designs, as written and corrected", "messageai"), ("Messengers in use", "signal-standard-low"),
    ]
    return starts.map { title, first in
      let rest = presets.names.drop { $0 != first }
      return (title, [first] + rest.dropFirst().prefix { name in !starts.contains { $0.1 == name } })
    }
  }()

  /// The policies of a group; nil if there is no such group.
  package static func group(_ name: String) -> [Policy]? {
    switch name {
    case "all": presets.all
    case "messengers": sections.last?.names.compactMap { presets[$0] }
    default: nil
    }
  }
}
