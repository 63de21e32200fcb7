#!/usr/bin/env bash
# Four laws in the same impact.
set -euo pipefail
cd "$(dirname "$0")/../.."
hysteron=${HYSTERON:-build/release/bin/hysteron}

"$hysteron" compare --laws hunt-crossley,lankarani-nikravesh,flores,tsuji --speed 0.5 --restitution 0.6 \
  --body1 radius=10mm,material=steel --body2 radius=inf,material=steel 2>/dev/null | sed -n 1,6p
