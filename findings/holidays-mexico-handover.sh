#!/usr/bin/env bash
# date-holidays 3.37.0: the day off for the change of Mexico's president is still 1 December, two years after the law
# moved it to 1 October.
#
# Behaviour: for 2024 and 2030 the package lists "Transmisión del Poder Ejecutivo Federal" on 1 December as public, and
# nothing on 1 October.
# Why one expects otherwise: article 74, VII of the Federal Labour Law names 1 October of every sixth year since the
# decree of 30 September 2024, whose first case was the next day. The version is of September 2026, and the other seven
# days of the article are right. Delivery promises for 2030 would count 1 October as a working day, and 1 December not.
# Output seen (year, public days from October on):
#   2024 2024-11-18 2024-12-01 2024-12-25
#   2030 2030-11-18 2030-12-01 2030-12-25
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund date-holidays@3.37.0
cat >look.mjs <<'JS'
import Holidays from 'date-holidays';
const mexico = new Holidays('MX');
for (const year of [2024, 2030]) {
  const days = mexico.getHolidays(year).filter(({ type }) => type === 'public');
  console.log(year, ...days.map(({ date }) => date.slice(0, 10)).filter((date) => date >= `${year}-10`));
}
JS
seen=$(node look.mjs)
echo "$seen"
expected='2024 2024-11-18 2024-12-01 2024-12-25
2030 2030-11-18 2030-12-01 2030-12-25'
[ "$seen" = "$expected" ] || { echo 'The behaviour has changed.' >&2; exit 1; }
