/** Schemas that used to lead to a dead end, or lost a choice or an answer: the form's current behaviour. */
import { readFileSync } from 'node:fs';
import { type ComponentProps, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { doing, draw, find } from '#tests/support/draw.tsx';
import { toAnswers } from '#src/forms/core/answers.ts';
import { noChoices, withChoice } from '#src/forms/core/choices.ts';
import { formNamespaces } from '#src/forms/core/errors.ts';
import { getNodes } from '#src/forms/core/schema-nodes.ts';
import { SchemaForm } from '#src/forms/schema-form.tsx';
import { generalWidgets } from '#src/forms/widgets/registry.ts';
import type { WidgetDefinitions } from '#src/forms/types.ts';
import { WidgetsProvider } from '#src/forms/widgets/lazy-widget.tsx';
import { TextProvider } from '#src/i18n/react.tsx';
import { createTexts, type TextTree } from '#src/i18n/texts.ts';
import { eventually } from '#tests/support/patience.ts';
import { anyForm, when } from './any-form.ts';

const text = (title: string, more: object = {}) => ({ type: 'string', title, ...more });

const readTexts = (namespace: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../schemas/messages/es/${namespace}.json`, import.meta.url), 'utf8'),
  ) as TextTree;

/** A form in a page that holds its answers. */
function Page({ value: begun, ...props }: Omit<ComponentProps<typeof SchemaForm>, 'onChange'>) {
  const [value, setValue] = useState(begun);
  return <SchemaForm {...props} value={value} onChange={setValue} />;
}

async function open(schema: object, value: unknown = {}) {
  const texts = await createTexts({
    language: 'es',
    namespaces: [...formNamespaces, 'widgets'],
    load: (_, namespace) => Promise.resolve(readTexts(namespace)),
  });
  const form = await anyForm(schema);
  const onSubmit = vi.fn<(answers: unknown) => void>();
  const place = await draw(
    <TextProvider texts={texts}>
      <WidgetsProvider value={generalWidgets as WidgetDefinitions}>
        <Page form={form as never} value={value as never} onSubmit={onSubmit} />
      </WidgetsProvider>
    </TextProvider>,
  );
  // A plain page has the type of an input as a property only.
  const all = (selector: string) => {
    const [, before = selector, kind] = /^(.*)\[type="([\w-]+)"\]$/.exec(selector) ?? [];
    const found = [...place.querySelectorAll<HTMLElement>(before)];
    return kind === undefined ? found : found.filter((element) => (element as HTMLInputElement).type === kind);
  };
  const come = (selector: string, count = 1) => eventually(() => expect(all(selector)).toHaveLength(count));
  const type = (typed: string, at = 0, selector = 'input[type="text"]') =>
    doing(() => {
      const input = all(selector)[at] as HTMLInputElement;
      input.value = typed;
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
  const press = (selector: string, at = 0) => doing(() => all(selector)[at]?.click());
  const button = (words: string) => all('button').find(({ textContent }) => textContent.includes(words));
  const pressButton = (words: string) =>
    eventually(async () => {
      const found = button(words);
      if (!found) throw new Error(`There is no button ${words}`);
      await doing(() => found.click());
    });
  const send = async () => {
    onSubmit.mockClear();
    await doing(() => (find(place, 'form') as HTMLFormElement).requestSubmit());
    return onSubmit.mock.calls[0]?.[0];
  };
  const errors = () => all('.errm').map(({ textContent }) => textContent);
  return { all, come, type, press, pressButton, send, errors };
}

const rule = {
  type: 'object',
  properties: {
    r: {
      title: 'Rule',
      oneOf: [
        { type: 'object', title: 'Filter', properties: { field: text('Field'), op: text('Op') }, required: ['field'] },
        { type: 'object', title: 'Group', properties: { op: text('Op', { enum: ['and', 'or'] }) }, required: ['op'] },
      ],
    },
  },
};

test('a chosen alternative stays while another one would fit what is typed, and says what it lacks itself', async () => {
  const { come, press, type, send, errors } = await open(rule);
  await come('input[type="radio"]', 2);
  await press('input[type="radio"]', 0);
  await come('input[type="text"]', 2);
  await type('and', 1);
  expect(await send()).toBeUndefined();
  await come('input[type="text"]', 2);
  expect(errors()).toEqual(['Completa este dato.']);
  await type('city', 0);
  await type('is', 1);
  expect(await send()).toEqual({ r: { field: 'city', op: 'is' } });
});

const kinds = {
  type: 'object',
  properties: {
    r: { title: 'Kind', oneOf: [text('Any text'), text('Code', { pattern: '^[A-Z]{3}$' })] },
  },
};

test('an unfinished text of the chosen alternative is rejected as that one, and not taken for another', async () => {
  const { all, come, press, type, send, errors } = await open(kinds);
  await come('input[type="radio"]', 2);
  await press('input[type="radio"]', 1);
  await come('input[type="text"]');
  await type('AB');
  expect(await send()).toBeUndefined();
  expect(errors()).toHaveLength(1);
  await press('input[type="radio"]', 0);
  expect((all('input[type="text"]')[0] as HTMLInputElement).value).toBe('AB');
  expect(await send()).toEqual({ r: 'AB' });
  await type('ABC');
  expect(await send()).toBeUndefined();
  expect(errors()[0]).toContain('Any text y Code');
});

test('rows of the chosen alternative are answers to it, and never null', async () => {
  const form = await anyForm({
    type: 'object',
    properties: {
      o: {
        title: 'Kind',
        oneOf: [
          { type: 'object', title: 'Name', properties: { name: text('Name') } },
          {
            type: 'object',
            title: 'Values',
            properties: {
              vals: { type: 'array', title: 'Vals', items: { type: 'object', properties: { v: text('V') } } },
            },
          },
        ],
      },
    },
  });
  const nodes = getNodes(form);
  const { options = [] } = nodes.resolve(form.schema.properties?.o, undefined) as { options?: unknown[] };
  const chosen = withChoice(noChoices, '/o', options, options[1]);
  expect(toAnswers(form, { o: { vals: [undefined, { v: 'x' }] } }, chosen)).toEqual({ o: { vals: [{}, { v: 'x' }] } });
});

const ticks = (values: string[]) => ({
  properties: { arr: { type: 'array', title: 'Arr', uniqueItems: true, items: { enum: values } } },
});
const isOpt = (value: string) => ({ properties: { opt: { const: value } }, required: ['opt'] });

test('the first answer in a group leaves its fields and the focus where they are', async () => {
  const { all, come, type, send } = await open({
    type: 'object',
    properties: { g: { type: 'object', title: 'G', properties: { a: text('A'), b: text('B') } } },
  });
  await come('input', 2);
  const fields = all('input');
  await type('x');
  expect(await send()).toEqual({ g: { a: 'x' } });
  expect(all('input')[0]).toBe(fields[0]);
});

test('a tick that other answers no longer offer can still be cleared', async () => {
  const { all, come, press, send } = await open(
    {
      type: 'object',
      properties: { opt: text('Opt', { enum: ['p', 'q'] }) },
      allOf: [when(isOpt('p'), ticks(['a', 'b'])), when(isOpt('q'), ticks(['c', 'd']))],
    },
    { opt: 'q', arr: ['a'] },
  );
  await come('input[type="checkbox"]', 3);
  expect(await send()).toBeUndefined();
  expect(all('.ticks')[0]?.textContent).toContain('(ya no está disponible: desmárcala)');
  all('form')[0]?.focus();
  await press('input[type="checkbox"]', 2);
  expect(document.activeElement?.closest('[data-pointer]')?.getAttribute('data-pointer')).toBe('/arr');
  expect(await send()).toEqual({ opt: 'q' });
});

test('an entry whose name was emptied is not sent under the old one, until it is named or removed', async () => {
  const { all, come, type, send, errors } = await open(
    { type: 'object', properties: {}, additionalProperties: { type: 'string' } },
    { a: '1', b: '2' },
  );
  await come('.row.named', 2);
  const leave = () =>
    doing(() => all('input[type="text"]')[0]?.dispatchEvent(new Event('focusout', { bubbles: true })));
  await type('', 0);
  await leave();
  expect(await send()).toBeUndefined();
  expect(errors()).toEqual(['Escribe un nombre o quita este dato.']);
  await type('c', 0);
  await leave();
  expect(await send()).toEqual({ c: '1', b: '2' });
});

test('a number with more digits than a number can represent is rejected, not rounded', async () => {
  const { come, type, send, errors } = await open({
    type: 'object',
    properties: { i: { type: 'integer', title: 'Number' } },
  });
  await come('input');
  await type('9007199254740993123');
  expect(await send()).toBeUndefined();
  expect(errors()[0]).toContain('demasiados dígitos');
  await type('9007199254740991');
  expect(await send()).toEqual({ i: 9007199254740991 });
});

test('a value outside of a constant is shown, with a way to the only valid one', async () => {
  const { all, come, pressButton, send } = await open(
    { type: 'object', properties: { t: text('T', { const: 'emp' }) } },
    { t: 'old' },
  );
  await come('output');
  expect(all('output')[0]?.textContent).toBe('old');
  expect(await send()).toBeUndefined();
  await pressButton('Usar «emp»');
  expect(await send()).toEqual({ t: 'emp' });
});

test('what is required and came empty can be filled in, though it is read-only', async () => {
  const schema = {
    type: 'object',
    properties: { id: text('Id', { readOnly: true }), n: text('N') },
    required: ['id', 'n'],
  };
  const { all, come, type, send } = await open(schema);
  await come('input', 2);
  expect(all('.hint')[0]?.textContent).toContain('debía venir lleno');
  await type('7', 0);
  await type('x', 1);
  expect(await send()).toEqual({ id: '7', n: 'x' });
  const filled = await open(schema, { id: '1' });
  await filled.come('input', 2);
  expect(filled.all('input')[0]?.hasAttribute('disabled')).toBe(true);
});

const eitherOf = { type: 'object', properties: { mail: text('E-mail'), tel: text('Phone') } };
const each = [{ required: ['mail'] }, { required: ['tel'] }];

test.each<[string, object, object, string]>([
  ['one at least', { anyOf: each }, {}, 'Llena al menos uno de estos datos: E-mail o Phone.'],
  ['one and no other', { oneOf: each }, {}, 'Llena solo uno de estos datos: E-mail o Phone.'],
  [
    'one and no other, both filled',
    { oneOf: each },
    { mail: 'a', tel: 'b' },
    'Llena solo uno de estos datos y deja vacíos los demás: E-mail o Phone.',
  ],
  [
    'not both',
    { not: { required: ['mail', 'tel'] } },
    { mail: 'a', tel: 'b' },
    'Estos datos no van juntos: E-mail y Phone. Deja vacío uno de ellos.',
  ],
])('of two fields %s: one sentence names both', async (_, demand, value, sentence) => {
  const { come, send, errors } = await open({ ...eitherOf, ...demand }, value);
  await come('input', 2);
  expect(await send()).toBeUndefined();
  expect(errors()).toEqual([sentence]);
});

test('a row without answers is said to be empty, whatever it may hold', async () => {
  const { come, send, errors } = await open(
    { type: 'object', properties: { l: { type: 'array', title: 'L', items: {} } } },
    { l: ['a', undefined] },
  );
  await come('.row', 2);
  expect(await send()).toBeUndefined();
  expect(errors()).toEqual(['Esta fila está vacía: llénala o quítala.']);
});

test('so is an empty row of a chosen alternative', async () => {
  const list = { type: 'array', title: 'L', items: text('I') };
  const { come, send, errors } = await open(
    {
      type: 'object',
      anyOf: [
        { title: 'A', properties: { x: text('X') }, required: ['x'] },
        { title: 'B', properties: { l: list }, required: ['l'] },
      ],
    },
    { l: [undefined] },
  );
  await come('.row');
  expect(await send()).toBeUndefined();
  expect(errors()).toEqual(['Esta fila está vacía: llénala o quítala.']);
});

test('a default of a branch is there once an answer has opened it, and not again when it was emptied', async () => {
  const { come, type, send } = await open({
    type: 'object',
    properties: { a: text('A'), c: text('C', { default: 'c' }) },
    ...when({ properties: { a: { const: 'y' } }, required: ['a'] }, { properties: { b: text('B', { default: 'd' }) } }),
  });
  await eventually(async () => expect(await send()).toEqual({ c: 'c' }));
  await type('y');
  expect(await send()).toEqual({ a: 'y', b: 'd', c: 'c' });
  await come('input', 3);
  await type('', 2);
  expect(await send()).toEqual({ a: 'y', c: 'c' });
});

test('a required list begins with the rows of its default and empty ones for the rest', async () => {
  const { come, type, send, all } = await open({
    type: 'object',
    required: ['l'],
    properties: { l: { type: 'array', title: 'L', minItems: 2, default: ['a'], items: { type: 'string' } } },
  });
  await come('.row', 2);
  expect(all('.hint')[0]?.textContent).toBe('Al menos 2.');
  expect(await send()).toBeUndefined();
  await type('b', 1);
  expect(await send()).toEqual({ l: ['a', 'b'] });
});

test('a day with its time comes from a picker, in the zone that it had', async () => {
  const { come, type, send, all } = await open(
    { type: 'object', properties: { d: text('When', { format: 'date-time' }), t: text('At', { format: 'time' }) } },
    { d: '2026-11-20T10:30:00Z', t: '09:00:00+02:00' },
  );
  await come('input[type="datetime-local"]');
  await come('input[type="time"]');
  expect(all('.hint')[0]?.textContent).toContain('UTC');
  await type('2026-11-21T08:15', 0, 'input[type="datetime-local"]');
  expect(await send()).toEqual({ d: '2026-11-21T08:15:00Z', t: '09:00:00+02:00' });
});

test('a picker that is half filled in is to be filled in, in words that do not ask for RFC 3339', async () => {
  const { come, all, send, errors } = await open({
    type: 'object',
    properties: { d: text('When', { format: 'date-time' }) },
  });
  await come('input[type="datetime-local"]');
  await doing(() => {
    const [input] = all('input[type="datetime-local"]');
    Object.assign(input as HTMLElement, { validity: { badInput: true } });
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(await send()).toBeUndefined();
  expect(errors()).toEqual(['Completa este dato.']);
});
