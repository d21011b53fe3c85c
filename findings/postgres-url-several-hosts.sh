#!/usr/bin/env bash
# pg-connection-string 2.14.1 (node-postgres): a URL with several hosts, as libpq takes it, is refused or misread.
#
# Behaviour: with a port at each host the parser raises a TypeError, "Invalid URL"; without ports the whole list
# becomes one host name, which no resolver knows. `target_session_attrs` is passed on.
# Why one expects otherwise: the URL is valid for libpq since PostgreSQL 10, so psql and the tools around it take the
# same `DATABASE_URL` and try one host after the other.
# Output seen:
#   with ports: TypeError
#   without ports: host "db1,db2"
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund pg-connection-string@2.14.1
cat >look.cjs <<'JS'
const { parse } = require('pg-connection-string');
const look = (hosts) => {
  try {
    return `host "${parse(`postgres://app:secret@${hosts}/app?target_session_attrs=read-write`).host}"`;
  } catch (error) {
    return error.name;
  }
};
console.log(`with ports: ${look('db1:5432,db2:5432')}`);
console.log(`without ports: ${look('db1,db2')}`);
JS
seen=$(node look.cjs)
echo "$seen"
expected='with ports: TypeError
without ports: host "db1,db2"'
[ "$seen" = "$expected" ] || { echo 'The behaviour has changed.' >&2; exit 1; }
