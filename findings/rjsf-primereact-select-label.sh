#!/usr/bin/env bash
# @rjsf/primereact 6.10.0 with primereact 10.9.9: the label of a choice (`enum`) names no control.
#
# Behaviour: `<label for>` points to the `div` around PrimeReact's Dropdown, which can't be labelled. The `input` inside,
# which has the focus, has no id, no role and no name of its own, so a screen reader announces an edit field without a
# name, and a click on the label does nothing.
# Why one expects otherwise: it is the theme that the form library publishes for these components, its text fields are
# labelled properly, and the Dropdown has the property `inputId` for this purpose; the theme sets `id` only.
# Output seen:
#   label for root_note -> input
#   label for root_reason -> div
#   focused within it: input id=- role=- aria-label=- aria-labelledby=-
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund react@19.2.0 react-dom@19.2.0 primereact@10.9.9 primeicons@7.0.0 \
  @rjsf/core@6.10.0 @rjsf/utils@6.10.0 @rjsf/validator-ajv8@6.10.0 @rjsf/primereact@6.10.0 node-html-parser@7.0.1
cat >look.cjs <<'JS'
const { createElement } = require('react');
const { renderToStaticMarkup } = require('react-dom/server');
const { parse } = require('node-html-parser');
const Form = require('@rjsf/primereact').default;
const validator = require('@rjsf/validator-ajv8').default;
const properties = {
  note: { type: 'string', title: 'Note' },
  reason: { type: 'string', title: 'Reason', enum: ['damaged', 'lost'] },
};
const page = parse(renderToStaticMarkup(createElement(Form, { schema: { type: 'object', properties }, validator })));
for (const label of page.querySelectorAll('label')) {
  const id = label.getAttribute('for');
  console.log(`label for ${id} -> ${page.getElementById(id).rawTagName}`);
}
const input = page.querySelector('#root_reason input');
const said = ['id', 'role', 'aria-label', 'aria-labelledby'].map((name) => `${name}=${input.getAttribute(name) ?? '-'}`);
console.log('focused within it: input', ...said);
JS
seen=$(node look.cjs)
echo "$seen"
expected='label for root_note -> input
label for root_reason -> div
focused within it: input id=- role=- aria-label=- aria-labelledby=-'
[ "$seen" = "$expected" ] || { echo 'The behaviour has changed.' >&2; exit 1; }
