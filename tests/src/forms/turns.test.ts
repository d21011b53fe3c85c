/** Forms that are larger than a page can render at once. */
import { expect, test } from 'vitest';
import { toAnswers } from '#src/forms/core/answers.ts';
import { getNodes } from '#src/forms/core/schema-nodes.ts';
import { countFields, createRenderQueue, maxSyncFields } from '#src/forms/engine/render-queue.ts';
import { beginForm } from '#src/forms/fields/default-value.ts';
import { eventually } from '#tests/support/patience.ts';
import { anyForm } from './any-form.ts';

const named = (count: number, schema: object) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, schema]));
const flat = (count: number) => anyForm({ type: 'object', properties: named(count, { type: 'string' }) });

/** Each object has ten of the next kind, seven kinds deep: ten million fields. */
const wide = await anyForm({
  $ref: '#/definitions/k0',
  definitions: {
    ...Object.fromEntries(
      [0, 1, 2, 3, 4, 5].map((level) => [
        `k${level}`,
        { type: 'object', properties: named(10, { $ref: `#/definitions/k${level + 1}` }) },
      ]),
    ),
    k6: { type: 'object', properties: named(10, { type: 'string' }) },
  },
});

test('fields are counted as they are drawn, and no further than it matters', async () => {
  const few = await flat(20);
  expect(countFields(few.schema, {}, getNodes(few), maxSyncFields)).toBe(21);
  expect(countFields(wide.schema, {}, getNodes(wide), maxSyncFields)).toBe(maxSyncFields + 1);
});

test('a reference to the form itself counts once, its rows count each', async () => {
  const form = await anyForm({
    type: 'object',
    properties: { ...named(40, { $ref: '#' }), rows: { type: 'array', items: { properties: { a: {}, b: {} } } } },
  });
  expect(countFields(form.schema, {}, getNodes(form), maxSyncFields)).toBe(42);
  expect(countFields(form.schema, { rows: [{}, {}, {}] }, getNodes(form), maxSyncFields)).toBe(51);
});

test('a form of a few hundred fields is drawn at once, a larger one in turns', async () => {
  expect(createRenderQueue(await flat(200), () => ({})).isLarge).toBe(false);
  expect(createRenderQueue(await flat(4000), () => ({})).isLarge).toBe(true);
  expect(createRenderQueue(wide, () => ({})).isLarge).toBe(true);
});

test('a form that its defaults make a large one is drawn in turns as well', async () => {
  const form = await anyForm({
    type: 'object',
    properties: { rows: { type: 'array', items: { type: 'object', properties: named(20, { type: 'string' }) } } },
  });
  let value: unknown = {};
  const turns = createRenderQueue(form, () => value);
  expect([turns.hasTurnsFor(30), turns.isWaiting()]).toEqual([false, false]);
  value = { rows: Array.from({ length: 30 }, () => ({ f0: 'x' })) };
  expect([turns.hasTurnsFor(30), turns.isWaiting()]).toEqual([true, true]);
});

test('parts are rendered in order, one after the other; a hurried part is rendered at once', async () => {
  const turns = createRenderQueue(await flat(4000), () => ({}));
  const drawn: string[] = [];
  expect(turns.isWaiting()).toBe(true);
  for (const name of ['a', 'b', 'c']) {
    const leave = turns.wait({
      holds: (pointer) => pointer === name,
      draw: () => {
        drawn.push(name);
        leave();
      },
    });
  }
  turns.hurry('c');
  expect(drawn).toEqual(['c']);
  await eventually(() => expect(drawn).toEqual(['c', 'a', 'b']));
  expect(turns.isWaiting()).toBe(false);
});

test('objects that require many of their own kind are expanded and answered only so far', async () => {
  const form = await anyForm({
    type: 'object',
    properties: named(40, { $ref: '#' }),
    required: Object.keys(named(40, {})),
  });
  expect(JSON.stringify(toAnswers(form, {})).length).toBeLessThan(20_000);
  expect(JSON.stringify(beginForm(form, {}) ?? {}).length).toBeLessThan(20_000);
});

test('groups that are more than a page can draw are closed, the inner ones first, until a link leads into them', async () => {
  const group = (inner: object) => ({ type: 'object', properties: named(21, inner) });
  const form = await anyForm(group(group(group({ type: 'string' }))));
  const filled = (inner: unknown) => Object.fromEntries(Object.keys(named(21, {})).map((name) => [name, inner]));
  const turns = createRenderQueue(form, () => filled(filled(filled('x'))));
  expect(turns.isOpen('/f0')).toBe(true);
  expect(turns.isOpen('/f0/f0')).toBe(true);
  expect(turns.isOpen('/f20/f20')).toBe(false);
  const opened: string[] = [];
  const leave = turns.close({
    holds: (pointer) => pointer.startsWith('/f20/f20'),
    draw: () => {
      turns.open('/f20/f20');
      opened.push('/f20/f20');
    },
  });
  turns.hurry('/f0/f0/f0');
  expect(opened).toEqual([]);
  turns.hurry('/f20/f20/f3');
  expect(opened).toEqual(['/f20/f20']);
  expect(turns.isOpen('/f20/f20')).toBe(true);
  leave();
});
