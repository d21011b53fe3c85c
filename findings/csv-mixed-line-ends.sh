#!/usr/bin/env bash
# papaparse 5.7.1: a header that ends in CRLF above rows that end in LF makes one row of all rows.
#
# Behaviour: the parser takes the line end of the first line for the whole text. Rows that end otherwise are glued: the
# next row begins inside the last cell of the row before, and what has no column goes to `__parsed_extra`.
# Why one expects otherwise: RFC 4180 readers in spreadsheets end a row at either line end, and a header that a person
# adds on Windows above rows exported elsewhere is an ordinary file. `errors` does report "TooManyFields", and for a
# list of one column nothing.
# Output seen:
#   two columns, one row: {"name":"Ana","zip":"44100\nLuz","__parsed_extra":["06600\n"]}
#   one column, errors 0, rows 1
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund papaparse@5.7.1
cat >look.cjs <<'JS'
const papa = require('papaparse');
const two = papa.parse('name,zip\r\nAna,44100\nLuz,06600\n', { header: true });
console.log(`two columns, one row: ${two.data.map((row) => JSON.stringify(row)).join(' ')}`);
const one = papa.parse('zip\r\n44100\n06600\n', { header: true, delimiter: ',' });
console.log(`one column, errors ${one.errors.length}, rows ${one.data.length}`);
JS
seen=$(node look.cjs)
echo "$seen"
expected='two columns, one row: {"name":"Ana","zip":"44100\nLuz","__parsed_extra":["06600\n"]}
one column, errors 0, rows 1'
[ "$seen" = "$expected" ] || { echo 'The behaviour has changed.' >&2; exit 1; }
