#!/usr/bin/env bash
# The chain of Wang, Liu and Liu with five laws: examples/bead_chain/run.sh [OUT]; HYSTERON names the program.
set -euo pipefail
out=${1:-out/bead-chain}
hysteron=${HYSTERON:-hysteron}
mkdir -p "$out"

chain() {
  local name=$1
  shift
  "$hysteron" chain --beads 70 --bead radius=2.38mm,mass=0.45g,young=193GPa,poisson=0.3,yield=900MPa \
    --striker-speed 1.77 --until 700us --bead-sensors 9,16,24,31,40,50,56,63 \
    --csv "$out/$name.csv" --plot "$out/$name.svg" "$@" >"$out/$name.txt"
}

chain hertz --law hertz
chain ma-liu --law ma-liu --set psi=2.84 --set xi=13
dashpot=(--law elastoplastic-dashpot --set psi=2.84 --set xi=13 --restitution 0.65 --speed-policy 'reference 1.77')
chain dashpot "${dashpot[@]}"
chain dashpot-flores "${dashpot[@]}" --set below_yield=flores
chain dashpot-exact "${dashpot[@]}" --exact
