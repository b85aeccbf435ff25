#!/usr/bin/env bash
# A gate for any CI, or for your own machine: Debian 12, as root if the package is not installed yet. The verdict is
# the exit status (0 pass, 1 fail, 2 cannot tell; anything else: it did not run); gate.md is for people.
#
#     STEPWEDGE_DEB=stepwedge_0.1.0_amd64.deb docs/gate.sh
set -euo pipefail
photos=${PHOTOS:-photos}
policies=${POLICIES:-ours.json5}
gates=${GATES:-stepwedge/gates.json5}
baseline=${BASELINE:-stepwedge/baseline.json}

printf '## Gate: did not run\n\nA step before it failed.\n' >gate.md
if ! command -v stepwedge >/dev/null; then
  # The package that `make deb` builds: a file, or an address.
  package=${STEPWEDGE_DEB:?the package, a file or an address}
  apt-get -qq update
  if [ ! -f "$package" ]; then
    apt-get -qq install -y --no-install-recommends ca-certificates curl
    curl -fsSL -o stepwedge.deb "$package"
    package=stepwedge.deb
  fi
  apt-get -qq install -y --no-install-recommends valgrind "$(realpath "$package")"
fi

stepwedge run "$photos" --policies "$policies" --timing instructions --no-pictures -o run
# Without a baseline this run becomes one, to be committed.
[ -e "$baseline" ] || stepwedge baseline run -o "$baseline"
# Also lists what changed since the commit that BASE names, such as origin/main.
since=()
if [ -n "${BASE:-}" ] && git show "$BASE:$baseline" >base.json; then since=(--since base.json); fi
stepwedge gate run "$gates" --baseline "$baseline" "${since[@]}" --markdown gate.md --junit gate.xml --force --explain
