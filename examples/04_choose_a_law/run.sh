#!/usr/bin/env bash
# The adviser on a pin in a bearing.
set -euo pipefail
cd "$(dirname "$0")/../.."
hysteron=${HYSTERON:-build/release/bin/hysteron}

"$hysteron" advise --speed 0.3 --restitution 0.8 \
  --body1 shape=cylinder,diameter=20mm,length=15mm,material=steel \
  --body2 shape=cylinder,radius=-10.05mm,length=15mm,material=bronze,mass=inf | sed -n 1,4p
