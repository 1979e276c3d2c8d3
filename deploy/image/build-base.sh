#!/bin/sh
# Builds a replacement for the Dockerfile's base image where no registry can be reached. It contains Debian's packages,
# the packaged Node of node_modules, and the npm of this machine. Use it only to try the Dockerfile. The script needs
# root, debootstrap and buildah:
#
#   sh deploy/image/build-base.sh localhost/node-stand-in
#   buildah bud --isolation chroot --storage-driver vfs --build-arg BASE=localhost/node-stand-in -t gevel .
set -eu
name=${1:?the name of the image is missing}
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

debootstrap --variant=minbase --include=ca-certificates,libatomic1,libstdc++6 trixie "$work/base" >"$work/log" 2>&1 ||
  { tail "$work/log" >&2; exit 1; }
cp "$root/node_modules/node-linux-$(uname -m | sed 's/x86_64/x64/;s/aarch64/arm64/')/bin/node" "$work/base/usr/local/bin/node"
mkdir -p "$work/base/usr/local/lib/node_modules"
cp -rL "$(dirname "$(realpath "$(command -v npm)")")/.." "$work/base/usr/local/lib/node_modules/npm"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$work/base/usr/local/bin/npm"
chroot "$work/base" useradd --uid 1000 --create-home node
rm -rf "$work/base/var/cache/apt" "$work/base/var/lib/apt/lists"

container=$(buildah from --storage-driver vfs scratch)
buildah copy --storage-driver vfs --quiet "$container" "$work/base" / >/dev/null
buildah config --storage-driver vfs --cmd node "$container"
buildah commit --storage-driver vfs --quiet --rm "$container" "$name"
