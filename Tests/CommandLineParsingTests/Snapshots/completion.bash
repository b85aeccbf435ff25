# bash completion for kitchen
_kitchen() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} command='' words='' index try
  COMPREPLY=()
  for ((index = 1; index < COMP_CWORD; index++)); do
    try="${command:+$command }${COMP_WORDS[index]}"
    case $try in
      'cook'|'pantry'|'help'|'pantry list'|'pantry sort') command=$try ;;
    esac
  done
  case "$command $previous" in
    'cook -m'|'cook --minutes') COMPREPLY=(); return ;;
    'cook --offset') COMPREPLY=(); return ;;
    'cook --heat') COMPREPLY=($(compgen -W 'low medium high' -- "$current")); return ;;
    'cook -s'|'cook --spice') COMPREPLY=($(compgen -W 'salt pepper' -- "$current")); return ;;
    'cook --guests') COMPREPLY=(); return ;;
    'cook --sides') COMPREPLY=($(compgen -P "${current%"${current##*,}"}" -W 'salt pepper' -- "${current##*,}")); return ;;
  esac
  case $command in
    help) words='cook pantry' ;;
    '') words='cook pantry help --help --version' ;;
    'cook') words='--minutes -m --offset --heat --spice -s --vegan -v --no-warming --guests --sides --help' ;;
    'pantry') words='list sort --help' ;;
    'pantry list') words='--help' ;;
    'pantry sort') words='--help' ;;
  esac
  if [[ $current == -* || -z $command || $words == [a-z]* ]]; then
    COMPREPLY=($(compgen -W "$words" -- "$current"))
  else
    case $command in
    'pantry list') COMPREPLY=($(compgen -W 'top bottom' -f -- "$current")); compopt -o filenames 2>/dev/null ;;
      *) COMPREPLY=($(compgen -f -- "$current")); compopt -o filenames 2>/dev/null ;;
    esac
  fi
}
complete -F _kitchen kitchen
