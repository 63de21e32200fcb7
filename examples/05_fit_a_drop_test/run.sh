#!/usr/bin/env bash
# Two parameters from a drop test.
set -euo pipefail
cd "$(dirname "$0")/../.."
hysteron=${HYSTERON:-build/release/bin/hysteron}

"$hysteron" fit data/steel_ball_on_cylinder.csv --law marhefka-orin --mass 0.54 2>/dev/null |
  grep -E "^Read|^ {5}|^Too few|^The law|^parameter|^stiffness|^dissipation|starts"
