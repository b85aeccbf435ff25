#compdef kitchen

_kitchen() {
  local -a commands=(
    'cook:Cook what is named.'
    'pantry:What is there.'
  )
  local context state line
  _arguments -C '(-h --help)'{-h,--help}'[Print help.]' '1:command:->command' '*::argument:->arguments'
  case $state in
  command) _describe command commands ;;
  arguments)
    case $line[1] in
    cook) _kitchen_cook ;;
    pantry) _kitchen_pantry ;;
    esac ;;
  esac
}

_kitchen_cook() {
  _arguments -s \
    '(-m --minutes)'{-m,--minutes}'[How long.]:minutes: ' \
    '--offset[Earlier or later than the others.]:minutes: ' \
    '--heat[How hot.]:heat:(low medium high)' \
    '*'{-s,--spice}'[Give it again for more.]:spice:(salt pepper)' \
    '(-v --vegan)'{-v,--vegan}'[Nothing of animals; see '\''pantry'\'' for what that leaves.]' \
    '--no-warming[Serve at once.]' \
    '--guests[Guests at each table.]:count,...: ' \
    '--sides[What stands beside.]:spice,...: _sequence compadd - salt pepper' \
    '(-h --help)'{-h,--help}'[Print help.]' \
    '*:dish: '
}

_kitchen_pantry() {
  local -a commands=(
    'list:List a shelf.'
    'sort:Sort a shelf.'
  )
  local context state line
  _arguments -C '(-h --help)'{-h,--help}'[Print help.]' '1:command:->command' '*::argument:->arguments'
  case $state in
  command) _describe command commands ;;
  arguments)
    case $line[1] in
    list) _kitchen_pantry_list ;;
    sort) _kitchen_pantry_sort ;;
    esac ;;
  esac
}

_kitchen_pantry_list() {
  _arguments -s \
    '(-h --help)'{-h,--help}'[Print help.]' \
    ':shelf:{ compadd - top bottom; _files }'
}

_kitchen_pantry_sort() {
  _arguments -s \
    '(-h --help)'{-h,--help}'[Print help.]' \
    ':order: '
}

if [[ $funcstack[1] == _kitchen ]]; then _kitchen "$@"; else compdef _kitchen kitchen; fi
