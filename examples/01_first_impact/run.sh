#!/usr/bin/env bash
# One impact of a steel ball on a steel plate, without and with loss.
set -euo pipefail
cd "$(dirname "$0")/../.."
hysteron=${HYSTERON:-build/release/bin/hysteron}

ball=(--speed 0.5 --body1 radius=10mm,material=steel --body2 radius=inf,material=steel)
"$hysteron" impact --law hertz "${ball[@]}" | grep -E "^(restitution .Newton|peak force|largest|duration)"
echo
"$hysteron" impact --law flores --restitution 0.6 "${ball[@]}" 2>/dev/null |
  grep -E "^(restitution .Newton|peak force|largest|duration|energy lost)"
