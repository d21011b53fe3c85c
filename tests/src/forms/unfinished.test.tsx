/** Errors of a row without a name and of a missing choice. */
import { expect, test, vi } from 'vitest';
import { doing, draw, find } from '#tests/support/draw.tsx';
import type { FieldError, ResolvedSchema } from '#schemas/runtime/types.ts';
import { formNamespaces } from '#src/forms/core/errors.ts';
import { createUnfinished, getPlace } from '#src/forms/engine/unfinished.ts';
import { SchemaForm } from '#src/forms/schema-form.tsx';
import { generalWidgets } from '#src/forms/widgets/registry.ts';
import type { WidgetDefinitions } from '#src/forms/types.ts';
import { WidgetsProvider } from '#src/forms/widgets/lazy-widget.tsx';
import { TextProvider } from '#src/i18n/react.tsx';
import { createTexts } from '#src/i18n/texts.ts';
import { eventually } from '#tests/support/patience.ts';
import { compiledForm } from './compiled-form.ts';

const fault = (pointer: string, keyword = 'required'): FieldError => ({
  pointer,
  key: `rules:${keyword}`,
  params: {},
  keyword,
});
const explains = ({ pointer }: FieldError) => pointer.startsWith('/pay');
const pointers = (faults: readonly FieldError[]) => faults.map(({ pointer }) => pointer);

test('a row without a name is an error of its own, until it is gone', () => {
  const unfinished = createUnfinished();
  const leave = unfinished.add({ pointer: '/labels/~1', key: 'forms:names.missing', params: {} });
  expect(pointers(unfinished.tell([fault('/a')], {}))).toEqual(['/a', '/labels/~1']);
  leave();
  expect(pointers(unfinished.tell([fault('/a')], {}))).toEqual(['/a']);
});

test('a choice that was not made replaces the errors that follow from it, and is no error without them', () => {
  const unfinished = createUnfinished();
  unfinished.add({ pointer: getPlace('/pay', 'choice0'), key: 'forms:choice.missing', params: {}, explains });
  expect(pointers(unfinished.tell([fault('/a')], {}))).toEqual(['/a']);
  expect(pointers(unfinished.tell([fault('/a'), fault('/pay/card'), fault('/pay/cash'), fault('/b')], {}))).toEqual([
    '/a',
    '/pay/~choice0',
    '/b',
  ]);
});

const kinds = (name: string): object[] => [
  { title: 'Card', required: [`${name}Card`], properties: { [`${name}Card`]: { type: 'string' } } },
  { title: 'Cash', required: [`${name}Cash`], properties: { [`${name}Cash`]: { type: 'string' } } },
];

async function open(schema: object) {
  const texts = await createTexts({
    language: 'es',
    namespaces: formNamespaces,
    load: () =>
      Promise.resolve({
        choice: { missing: 'Elige una.', shape: '¿De qué tipo?' },
        errors: { summary: '{{count}} faltan', named: '{{label}}: {{message}}' },
      }),
  });
  const onSubmit = vi.fn<(answers: unknown) => void>();
  const place = await draw(
    <TextProvider texts={texts}>
      <WidgetsProvider value={generalWidgets as WidgetDefinitions}>
        <SchemaForm
          form={compiledForm({ schema: schema as ResolvedSchema, texts: 'literal' })}
          value={{} as never}
          onChange={() => undefined}
          onSubmit={onSubmit}
        />
      </WidgetsProvider>
    </TextProvider>,
  );
  const all = (selector: string) => place.querySelectorAll<HTMLElement>(selector);
  return { place, onSubmit, all, send: () => doing(() => (find(place, 'form') as HTMLFormElement).requestSubmit()) };
}

test('sending without a choice that has to be made says so where it is made, and leads there', async () => {
  const { place, onSubmit, all, send } = await open({ type: 'object', oneOf: kinds('a') });
  await eventually(() => expect(all('input')).toHaveLength(2));
  await send();
  expect(onSubmit).not.toHaveBeenCalled();
  expect([...all('.errm')].map(({ textContent }) => textContent)).toEqual(['Elige una.']);
  expect(document.activeElement).toBe(find(place, 'input'));
});

test('the summary names the choices that are missing, each a link that leads to its own', async () => {
  const names = ['a', 'b', 'c'];
  const { all, send } = await open({
    type: 'object',
    required: names,
    properties: Object.fromEntries(names.map((name) => [name, { title: name.toUpperCase(), oneOf: kinds(name) }])),
  });
  await eventually(() => expect(all('input')).toHaveLength(6));
  await send();
  const links = [...all('.errsum')].flatMap((summary) => [...summary.querySelectorAll('a')]);
  expect(links.map(({ textContent }) => textContent)).toEqual(
    names.map((name) => expect.stringContaining(name.toUpperCase())),
  );
  expect(links.every(({ textContent }) => textContent.includes('Elige una.'))).toBe(true);
  await doing(() => links[1]?.click());
  expect(document.activeElement).toBe(all('input')[2]);
});
