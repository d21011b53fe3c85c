#!/usr/bin/env bash
# libphonenumber-js 1.13.16: Mexican numbers with a prefix of before August 2019 are neither valid nor possible.
#
# Behaviour: the prefixes 1 (mobile, from abroad), 044 and 045 (mobile, from a landline) and 01 (long distance) are taken
# for digits of the number. Even the number of ten digits within is not found.
# Why one expects otherwise: Mexico gave the prefixes up, but address books, messengers and shop lists still hold
# numbers as `+52 1 …`, and the ten digits within each of them are a valid number. This is the full ("max") metadata.
# Output seen (number, valid, possible):
#   +52 1 55 1234 5678 -> +5215512345678 false false
#   044 55 1234 5678 -> +520445512345678 false false
#   045 55 1234 5678 -> +520455512345678 false false
#   01 55 1234 5678 -> +52015512345678 false false
#   55 1234 5678 -> +525512345678 true true
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund libphonenumber-js@1.13.16
cat >look.mjs <<'JS'
import parse from 'libphonenumber-js/max';
for (const text of ['+52 1 55 1234 5678', '044 55 1234 5678', '045 55 1234 5678', '01 55 1234 5678', '55 1234 5678']) {
  const found = parse(text, 'MX');
  console.log(`${text} -> ${found?.number} ${found?.isValid()} ${found?.isPossible()}`);
}
JS
seen=$(node look.mjs)
echo "$seen"
expected='+52 1 55 1234 5678 -> +5215512345678 false false
044 55 1234 5678 -> +520445512345678 false false
045 55 1234 5678 -> +520455512345678 false false
01 55 1234 5678 -> +52015512345678 false false
55 1234 5678 -> +525512345678 true true'
[ "$seen" = "$expected" ] || { echo 'The behaviour has changed.' >&2; exit 1; }
