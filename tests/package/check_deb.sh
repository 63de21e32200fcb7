#!/usr/bin/env bash
# Builds the Debian package of a build folder, unpacks it into a folder of its own, and checks what it holds:
# check_deb.sh BUILD VERSION
set -euo pipefail
build=$1
version=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() {
  echo "package: $*" >&2
  exit 1
}

cpack --config "$build/CPackConfig.cmake" -G DEB -B "$work/out" >"$work/cpack.txt" 2>&1 || fail "cpack: $(cat "$work/cpack.txt")"
architecture=$(dpkg --print-architecture)
deb=$work/out/hysteron_${version}_${architecture}.deb
[ -f "$deb" ] || fail "no $(basename "$deb") among $(ls "$work/out")"

# The control file.
field() { dpkg-deb --field "$deb" "$1"; }
expect() { [ "$(field "$1")" = "$2" ] || fail "field $1 is '$(field "$1")' instead of '$2'"; }
expect Package hysteron
expect Version "$version"
expect Architecture "$architecture"
expect Section science
expect Priority optional
expect Recommends gnuplot-nox
[[ $(field Maintainer) =~ ^[A-Za-z\ ]+\ \<[a-z.-]+@[a-z.-]+\.invalid\>$ ]] || fail "maintainer '$(field Maintainer)'"
description=$(field Description)
[ "$(head -n 1 <<<"$description")" = "Contact-force laws and impact dynamics" ] || fail "description '$description'"
[ "$(wc -l <<<"$description")" -ge 3 ] || fail "no long description: '$description'"

# The program, with the libraries that the control file names.
root=$work/root
dpkg-deb --extract "$deb" "$root"
program=$root/usr/bin/hysteron
[ "$("$program" --version | head -n 1 | cut -d' ' -f1-2)" = "hysteron $version" ] || fail "$("$program" --version)"
"$program" impact --law hertz --speed 1 --stiffness 1e8 --mass 1 >/dev/null || fail "the program does not run"
objdump -p "$program" | awk '/NEEDED/ { print $2 }' | while read -r library; do
  path=$(ldd "$program" | awk -v name="$library" '$1 == name { print $3 }')
  [ -n "$path" ] || continue # the loader and the kernel's own
  owner=$(dpkg -S "$path" 2>/dev/null || dpkg -S "$(readlink -f "$path")" 2>/dev/null || dpkg -S "/usr$path")
  owner=${owner%%:*}
  [[ " $(field Depends | tr -d ,) " == *" $owner "* ]] || fail "$library is in $owner, which is not in '$(field Depends)'"
done
[ "$(find "$root" -type f -perm /111 | grep -cv '\.so')" -eq 1 ] || fail "more than one executable file"
! grep -rlF "$build" "$root" || fail "paths of the build folder in the files above"

# Manual page, completions, licence, and what users of the library need.
share=$root/usr/share
groff -man -Tutf8 -ww "$share/man/man1/hysteron.1" 2>&1 | grep "hysteron $version" >/dev/null || fail "manual page"
for file in bash-completion/completions/hysteron zsh/site-functions/_hysteron fish/vendor_completions.d/hysteron.fish; do
  grep -q advise "$share/$file" || fail "completion $file"
done
bash -n "$share/bash-completion/completions/hysteron" || fail "the completion of bash is not a script of bash"
for file in copyright README.md CHANGELOG.md CITATION.cff; do
  [ -s "$share/doc/hysteron/$file" ] || fail "no $file"
done
grep -q "MIT" "$share/doc/hysteron/copyright" || fail "no licence in the file copyright"
[ -s "$root/usr/include/hysteron/laws/any_law.hpp" ] || fail "no headers"
[ -n "$(find "$root" -name hysteron-config.cmake)" ] || fail "no CMake package"
echo "package: $(basename "$deb"), $(stat -c %s "$deb") bytes"
