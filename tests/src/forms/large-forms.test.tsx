/** Placeholders in a large form before its rows are rendered, and what is rendered without delay. */
import { afterEach, expect, test, vi } from 'vitest';
import { doing, draw, find } from '#tests/support/draw.tsx';
import type { ResolvedSchema } from '#schemas/runtime/types.ts';
import { formNamespaces } from '#src/forms/core/errors.ts';
import { getNodes } from '#src/forms/core/schema-nodes.ts';
import { countFields, maxSyncFields } from '#src/forms/engine/render-queue.ts';
import { SchemaForm } from '#src/forms/schema-form.tsx';
import { generalWidgets } from '#src/forms/widgets/registry.ts';
import type { WidgetDefinitions } from '#src/forms/types.ts';
import { WidgetsProvider } from '#src/forms/widgets/lazy-widget.tsx';
import { TextProvider } from '#src/i18n/react.tsx';
import { createTexts } from '#src/i18n/texts.ts';
import { eventually } from '#tests/support/patience.ts';
import { compiledForm } from './compiled-form.ts';

afterEach(() => vi.useRealTimers());

const count = 520;
const getFlat = (field: ResolvedSchema): ResolvedSchema => ({
  type: 'object',
  properties: Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, field])),
});
const flat = getFlat({ type: 'string' });
/** A plain page can't focus text fields. */
const choices = getFlat({ type: 'string', enum: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] });
const list = {
  type: 'object',
  properties: { rows: { type: 'array', title: 'Rows', items: { type: 'string', title: 'Row' } } },
} as ResolvedSchema;

/** @param isStill the queue does not run on its own. */
async function open(schema: ResolvedSchema, value: object, isStill = false) {
  const texts = await createTexts({
    language: 'es',
    namespaces: formNamespaces,
    load: () => Promise.resolve({ group: { more: 'more', open: 'Open {{title}}' } }),
  });
  const form = compiledForm({ schema, texts: 'literal' });
  if (isStill) vi.useFakeTimers({ toFake: ['setTimeout'] });
  return draw(
    <TextProvider texts={texts}>
      <WidgetsProvider value={generalWidgets as WidgetDefinitions}>
        <SchemaForm
          form={form}
          value={value as never}
          onChange={() => undefined}
          onSubmit={() => undefined}
          submitLabel="ok"
        />
      </WidgetsProvider>
    </TextProvider>,
  );
}

/** All elements below a place: quicker than a selector on a plain page. */
const within = (place: Element): Element[] =>
  [...place.childNodes].flatMap((node) => (node instanceof Element ? [node, ...within(node)] : []));
const hasClass = (name: string) => (element: Element) => element.className.split(' ').includes(name);
const inputs = (place: Element) => within(place).filter(({ localName }) => localName === 'input').length;
const hasAll = (place: Element) => eventually(() => expect(inputs(place)).toBe(count));

test('fields of a large form are grouped by a few dozen in a box, since a browser recalculates the style of all siblings', async () => {
  const place = await open(flat, {});
  await hasAll(place);
  expect(Math.max(...within(place).map(({ childNodes }) => childNodes.length))).toBeLessThan(50);
});

test('rows of a long list are drawn in turns, and all of them come', async () => {
  const place = await open(list, { rows: Array.from({ length: count }, (_, index) => `r${index}`) });
  await hasAll(place);
  expect(within(place).filter(hasClass('slice')).length).toBeGreaterThan(count / 50);
  expect(within(place).filter((element) => element.getAttribute('role') === 'listitem')).toHaveLength(count);
});

test('Tab into fields that are not rendered yet reaches the first of them, from below the last', async () => {
  const comeTo = async (from: (place: HTMLElement) => HTMLElement, which: 0 | -1) => {
    vi.useRealTimers();
    const place = await open(choices, {}, true);
    from(place).focus();
    await doing(() => (within(place).filter(hasClass('awaited-rows')) as HTMLElement[]).at(which)?.focus());
    return document.activeElement?.getAttribute('name');
  };
  expect(await comeTo((place) => find(place, 'select'), 0)).toBe('f40');
  expect(await comeTo((place) => find(place, '[type="submit"]'), -1)).toBe(`f${count - 1}`);
});

test('print has no render queue: everything is rendered before', async () => {
  const place = await open(flat, {}, true);
  expect(inputs(place)).toBe(40);
  await doing(() => dispatchEvent(new Event('beforeprint')));
  expect(inputs(place)).toBe(count);
});

test('the fields of the alternative that is answered are counted', async () => {
  const form = compiledForm({
    schema: {
      type: 'object',
      anyOf: [
        { title: 'One', ...flat },
        { title: 'None', type: 'object' },
      ],
    } as ResolvedSchema,
    texts: 'literal',
  });
  expect(countFields(form.schema, { f1: 'x' }, getNodes(form), maxSyncFields)).toBe(maxSyncFields + 1);
  expect(countFields(form.schema, undefined, getNodes(form), maxSyncFields)).toBeLessThan(10);
});

test('a closed group is a button that says which one it opens, and hands the keyboard to the first field', async () => {
  const many = Object.fromEntries(Array.from({ length: 6501 }, (_, index) => [`f${index}`, choices.properties?.f0]));
  const schema = {
    type: 'object',
    properties: { a: { type: 'string' }, g: { type: 'object', title: 'Group', properties: many } },
  } as ResolvedSchema;
  const place = await open(schema, { g: { f1: 'b' } }, true);
  const buttons = () => within(place).filter((element) => element.getAttribute('aria-expanded') === 'false');
  vi.useRealTimers();
  await eventually(() => expect(buttons()).toHaveLength(1));
  const [button] = buttons() as HTMLElement[];
  expect(button?.textContent).toBe('Open Group');
  button?.focus();
  await doing(() => button?.click());
  expect(buttons()).toHaveLength(0);
  expect(document.activeElement?.getAttribute('name')).toBe('g.f0');
});
