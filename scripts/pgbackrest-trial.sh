#!/usr/bin/env bash
# Tries a restore to a point in time with pgBackRest, on a PostgreSQL of its own in a temporary folder: as root, on Debian with the
# packages postgresql and pgbackrest. Prints what each step took, and how many rows are there afterwards.
set -euo pipefail

programs=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1)
folder=$(mktemp -d /tmp/pgbackrest-trial-XXXXXX)
port=${PORT:-54399}
rows=${ROWS:-1000000}
mkdir "$folder"/{repo,log,spool,lock}

cat > "$folder/pgbackrest.conf" <<CONF
[global]
repo1-path=$folder/repo
repo1-retention-full=2
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=$(openssl rand -base64 32)
log-path=$folder/log
spool-path=$folder/spool
lock-path=$folder/lock
start-fast=y
[onboarding]
pg1-path=$folder/data
pg1-port=$port
pg1-socket-path=$folder
CONF
chown -R postgres "$folder"

as_postgres() { setpriv --reuid=postgres --regid=postgres --init-groups env HOME="$folder" "$@"; }
rest() { as_postgres pgbackrest --config="$folder/pgbackrest.conf" --stanza=onboarding "$@"; }
sql() { as_postgres psql -qAt -h "$folder" -p "$port" -d postgres -c "$1"; }
server() { as_postgres "$programs/pg_ctl" -s -w -t 300 -D "$folder/data" -l "$folder/log/postgres" "$@"; }
step() {
  local begun=$EPOCHREALTIME name=$1
  shift
  "$@"
  printf '%s: %.1f s\n' "$name" "$(echo "$EPOCHREALTIME - $begun" | bc)"
}
trap 'server stop -m immediate || true; rm -rf "$folder"' EXIT

as_postgres "$programs/initdb" -D "$folder/data" --auth=trust > "$folder/log/initdb"
cat >> "$folder/data/postgresql.conf" <<CONF
port = $port
listen_addresses = ''
unix_socket_directories = '$folder'
archive_mode = on
archive_command = 'pgbackrest --config=$folder/pgbackrest.conf --stanza=onboarding archive-push %p'
archive_timeout = 60
CONF
server start
rest stanza-create
sql "create table entries as select n as id, md5(n::text) as text, now() as at from generate_series(1, $rows) as n"
step "full backup of $(sql "select pg_size_pretty(pg_database_size('postgres'))")" rest --type=full backup
sql "insert into entries values (0, 'kept', now())"
step 'incremental backup' rest --type=incr backup
sql "insert into entries values (-1, 'kept, after the last backup', now())"
target=$(sql "select clock_timestamp()")
sleep 1
sql "delete from entries"
sql "select pg_switch_wal()" > /dev/null
rest check
server stop -m fast
step "restore to $target" rest --delta --type=time --target="$target" --target-action=promote restore
step 'recovery' server start
until [ "$(sql 'select pg_is_in_recovery()')" = f ]; do sleep 0.2; done
echo "rows after the restore: $(sql 'select count(*) from entries'), expected: $((rows + 2))"
[ "$(sql 'select count(*) from entries')" = $((rows + 2)) ]
