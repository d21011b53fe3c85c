import { expect, test } from 'vitest';
import { compileForeign, readForeign } from '#schemas/compiler/foreign/foreign.ts';
import { readMessages } from '#schemas/compiler/messages.ts';
import { readWorkspace } from '#schemas/compiler/read-workspace.ts';
import { createNodes } from '#src/forms/core/schema-nodes.ts';
import { getKind } from '#src/forms/fields/kinds.ts';
import { defaultUi } from '#src/forms/widgets/field-ui.ts';
import { when } from '#tests/src/forms/any-form.ts';
import { loadModule } from '#workbench/checks/check-data.ts';
import { schemasRoot } from '#workbench/command.ts';

const messages = readMessages(await readWorkspace(schemasRoot));

const person = {
  type: 'object',
  additionalProperties: false,
  required: ['name'],
  properties: {
    name: { type: 'string', title: 'Name' },
    note: { type: 'string' },
    home: { $ref: '#/definitions/address' },
    work: { $ref: '#/definitions/address' },
    agreed: { type: 'boolean' },
    size: { enum: ['s', 'm', 'l'] },
    tags: { type: 'array', items: { type: 'string' } },
    id: { type: 'string' },
  },
  ...when(
    { properties: { agreed: { const: true } }, required: ['agreed'] },
    { properties: { why: { type: 'string' } } },
  ),
  definitions: {
    address: {
      type: 'object',
      required: ['street'],
      properties: { street: { type: 'string' }, city: { type: 'string' } },
    },
  },
};

const look = {
  'ui:order': ['note', '*', 'name'],
  'ui:title': 'Who is it?',
  name: { 'ui:title': 'Full name', 'ui:placeholder': 'Ana', 'ui:help': 'As on the card.' },
  note: { 'ui:widget': 'textarea', 'ui:options': { rows: 7 } },
  home: { 'ui:title': 'At home', street: { 'ui:title': 'Street and number', 'ui:readonly': true } },
  agreed: { 'ui:widget': 'radio' },
  size: { 'ui:widget': 'select', 'ui:enumNames': ['Small', 'Medium', 'Large'] },
  tags: { items: { 'ui:placeholder': 'a word' } },
  id: { 'ui:widget': 'hidden' },
  why: { 'ui:widget': 'stars', 'ui:title': 'And why?' },
  unknown: { 'ui:title': 'x' },
};

async function getForm(uiSchema: object, schema: object = person) {
  const { code, notes } = compileForeign({
    id: 'person',
    source: readForeign('person.json', JSON.stringify(schema)),
    look: readForeign('person.ui.json', JSON.stringify(uiSchema)),
    messages,
  });
  const form = await loadModule(code ?? '');
  const nodes = createNodes(form);
  const field = (...names: string[]) =>
    names.reduce(
      (node, name) => nodes.resolve(name === '*' ? node.items : node.properties?.[name], undefined),
      nodes.resolve(form.schema, { agreed: true }),
    );
  return { form, notes, field };
}

test('a uiSchema of RJSF says how a form looks: words, widgets, order', async () => {
  const { field } = await getForm(look);
  expect(Object.keys(field().properties ?? {})).toEqual([
    'note',
    'home',
    'work',
    'agreed',
    'size',
    'tags',
    'id',
    'why',
    'name',
  ]);
  expect(field().title).toBe('Who is it?');
  expect(field('name').title).toBe('Full name');
  expect(defaultUi(field('name'))).toMatchObject({ placeholder: 'Ana', hint: 'As on the card.' });
  expect(defaultUi(field('note'))).toMatchObject({ widget: 'textarea', rows: 7 });
  expect(getKind(field('agreed'), undefined, false, createNodes({ schema: {} }))).toBe('yesNo');
  expect(defaultUi(field('size'))).toMatchObject({
    widget: 'select',
    options: [{ value: 's', label: 'Small' }, {}, {}],
  });
  expect(defaultUi(field('tags', '*'))).toMatchObject({ placeholder: 'a word' });
  expect(field('id').look?.widget).toBe('hidden');
  expect(field('why').title).toBe('And why?');
});

test('what is said of one place is not said of another that refers to the same', async () => {
  const { field } = await getForm(look);
  expect(field('home')).toMatchObject({ title: 'At home' });
  expect(field('home', 'street')).toMatchObject({ title: 'Street and number', readOnly: true, type: 'string' });
  expect(field('work').title).toBeUndefined();
  expect(field('work', 'street').title).toBeUndefined();
});

test('it changes nothing of the validation', async () => {
  const { form } = await getForm(look);
  const { form: plain } = await getForm({});
  for (const answers of [
    {},
    { name: 'Ana', home: {}, size: 'x', unknown: 1 },
    { name: 'Ana', home: { street: 1 }, work: { city: 2 }, agreed: true, why: 3 },
  ])
    expect(new Set(form.validate(answers).map(({ pointer, key }) => pointer + key))).toEqual(
      new Set(plain.validate(answers).map(({ pointer, key }) => pointer + key)),
    );
});

test('a condition stays one: a field of a branch is not drawn without it', async () => {
  const { form } = await getForm({ why: { 'ui:title': 'Why?' } });
  expect(createNodes(form).resolve(form.schema, {}).properties).not.toHaveProperty('why');
});

test('what is not followed is a note, with its place', async () => {
  const { notes } = await getForm(look);
  expect(notes.map(({ code, file, what }) => [code, file, what])).toEqual([
    ['F205', 'person.ui.json', 'There is no widget "stars" here.'],
    ['F205', 'person.ui.json', 'The schema has no field "unknown" there.'],
  ]);
});
