#!/bin/sh
# Writes the secrets of compose.yaml into deploy/secrets. A secret that exists stays as it is.
set -eu
cd "$(dirname "$0")"
# The folder is closed to others on this machine; the container's user has to read the files.
mkdir -p -m 0700 secrets
cd secrets

random() {
  head -c 30 /dev/urandom | base64 | tr '+/' '-_'
}

write() {
  [ -s "$1" ] || (umask 022 && printf '%s\n' "$2" >"$1")
}

write app-secret "$(random)"
write database-password "$(random)"
write database-url "postgres://portal:$(cat database-password)@database:5432/portal"
write store-key-id "$(random)"
write store-key "$(random)"
write store-credentials "[default]
aws_access_key_id = $(cat store-key-id)
aws_secret_access_key = $(cat store-key)"
