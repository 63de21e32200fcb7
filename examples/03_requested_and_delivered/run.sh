#!/usr/bin/env bash
# Restitution requested and delivered, as published and calibrated.
set -euo pipefail
cd "$(dirname "$0")/../.."
hysteron=${HYSTERON:-build/release/bin/hysteron}

ball=(--restitution 0.6 --speed 0.5 --body1 radius=10mm,material=steel --body2 radius=inf,material=steel)
for law in hunt-crossley flores; do
  for mode in "" --exact; do
    printf '%s%s: ' "$law" "${mode:+ $mode}"
    "$hysteron" impact --law "$law" $mode "${ball[@]}" 2>/dev/null |
      awk '/Newton/ {printf "e = %.4f, ", $NF} /^peak force/ {printf "%s %s\n", $3, $4}'
  done
done
