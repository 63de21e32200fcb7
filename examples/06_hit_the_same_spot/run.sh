#!/usr/bin/env bash
# A plastic contact that is hit twice.
set -euo pipefail
cd "$(dirname "$0")/../.."
hysteron=${HYSTERON:-build/release/bin/hysteron}

# Prints restitution and dent of an impact with these options.
hit() {
  "$hysteron" impact --law ma-liu --set yield_strength=900MPa --body1 radius=5mm,material=steel \
    --body2 radius=inf,material=steel "$@" |
    awk '/Newton/ {e = $NF} /^indentation at separation/ {printf "e = %.4f, dent %.4e m\n", e, $NF}'
}

first=$(hit --speed 1)
dent=$(echo "$first" | awk '{print $(NF - 1)}')
echo "first at 1 m/s: $first"
echo "then at 0.9 m/s: $(hit --speed 0.9 --keep-indentation "$dent")"
echo "then at 1.1 m/s: $(hit --speed 1.1 --keep-indentation "$dent")"
