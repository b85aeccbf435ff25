/// The reader's choices: the positions of the switches.
struct Asked {
  var choice: Choice
  var against: Int?
  var prices = Costs.Assumptions()
  var fates: (first: Int, second: Int)?
  /// The filters of the list of photos.
  var policy: Int?
  var kind = ""
  var name = ""
  var status = ""
  var shown = PhotosSection.shown

  /// The switches, as the script sends them in bytes for `FigureReader`.
  init(_ reader: inout FigureReader, _ held: PageSamples) {
    choice = held.choice
    let isOwnMix = reader.number() == 1
    let isMix = reader.number() == 1
    let weights = reader.list { $0.figure() }
    if !isOwnMix {
      choice.links = held.links.indices.filter { weights[$0] > 0 }.map {
        Mix.Share(link: held.links[$0], share: isMix ? weights[$0] / 100 : weights[$0])
      }
      choice.mixSource = isMix ? Mix.givenSource(of: choice.links) : Mix.equalParts([""], of: "").source
    }
    let device = reader.number()
    if device < held.devices.count { choice.device = held.devices[device].name }
    choice.budgetSeconds = reader.figure()
    choice.phoneSpeed = reader.figure()
    let criterion = reader.count()
    choice.zooming = reader.figure()
    let midpoint = reader.figure()
    choice.criterion = criterion.map { held.criteria[$0] } ?? .score(midpoint)
    choice.floor = reader.figure()
    choice.goal = Question.Goal.allCases[reader.number()]
    choice.photos = Question.Photos.allCases[reader.number()]
    choice.countsCompression = reader.number() == 1
    against = reader.count()
    prices.users = reader.figure()
    prices.picturesAMonth = reader.figure()
    prices.downloads = reader.figure()
    prices.storagePrice = reader.figure()
    prices.downloadPrice = reader.figure()
    // Both are always sent: a count that is skipped would shift every field after it.
    let pair = (reader.count(), reader.count())
    if let first = pair.0, let second = pair.1 { fates = (first, second) } else { fates = nil }
    policy = reader.count()
    (status, kind, name) = (reader.text(), reader.text(), reader.text())
    shown = reader.number()
  }
}
