#!/usr/bin/env bash
# clabe-validator 3.2.2: a CLABE of some institutions of today's payment system (SPEI) is not `ok`.
#
# Behaviour: accounts whose first three digits are 714, 715, 720, 725, 727, 729, 730 or 738 are answered with
# `invalid-bank` and `ok: false`, although their check digit and city are right. The newer 728 and 734 are known.
# Why one expects otherwise: the Bank of Mexico lists all of them as participants that hold accounts, the package is of
# July 2026 and follows that list for their neighbours. Code that asks for `ok` refuses an account that can be paid to;
# the result tells format, bank and city apart, and only the first is a rule that doesn't age.
# Output seen (institution, ok, error, format, city):
#   714 false invalid-bank true true
#   715 false invalid-bank true true
#   720 false invalid-bank true true
#   725 false invalid-bank true true
#   727 false invalid-bank true true
#   728 true null true true
#   729 false invalid-bank true true
#   730 false invalid-bank true true
#   734 true null true true
#   738 false invalid-bank true true
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund clabe-validator@3.2.2
cat >look.mjs <<'JS'
import { clabe } from 'clabe-validator';
const withCheckDigit = (digits) => {
  const sum = [...digits].reduce((total, digit, index) => total + ((digit * [3, 7, 1][index % 3]) % 10), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
};
for (const institution of ['714', '715', '720', '725', '727', '728', '729', '730', '734', '738']) {
  const { ok, error, valid } = clabe.validate(withCheckDigit(`${institution}18000000000001`));
  console.log(institution, ok, error, valid.format, valid.city);
}
JS
seen=$(node look.mjs)
echo "$seen"
expected='714 false invalid-bank true true
715 false invalid-bank true true
720 false invalid-bank true true
725 false invalid-bank true true
727 false invalid-bank true true
728 true null true true
729 false invalid-bank true true
730 false invalid-bank true true
734 true null true true
738 false invalid-bank true true'
[ "$seen" = "$expected" ] || { echo 'The behaviour has changed.' >&2; exit 1; }
