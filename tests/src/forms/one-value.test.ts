/** Schemas whose value is not an object: a list, a text, anything. */
import { expect, test } from 'vitest';
import type { Value } from '#schemas/model/json.ts';
import { getReader, toAnswers } from '#src/forms/core/answers.ts';
import { checkAnswers } from '#src/forms/core/check.ts';
import { createFormStore } from '#src/forms/core/form-store.ts';
import { titlePath } from '#src/forms/engine/use-form-parts.ts';
import { anyForm } from './any-form.ts';

async function getStore(schema: unknown, value?: unknown) {
  const form = await anyForm(schema as object);
  const store = createFormStore(value as Value, {
    ...getReader(form),
    check: (answers) => checkAnswers(form, answers),
    onChange: () => undefined,
    defer: (update) => update(),
  });
  return { form, store };
}

test.each<[string, unknown, unknown]>([
  ['a text', { type: 'string' }, 'a'],
  ['a number', { type: 'number' }, 0],
  ['a list', { type: 'array', items: { type: 'string' } }, ['a', 'b']],
  ['null', { type: ['null', 'string'] }, null],
  ['anything', true, false],
])('%s is answered, changed and sent as it is', async (_, schema, answer) => {
  const { store } = await getStore(schema);
  store.change({ '': answer });
  expect(store.submit()).toEqual({ answers: answer, errors: [] });
});

test('an empty answer is rejected as missing, an empty object is empty', async () => {
  const { store, form } = await getStore({ type: 'string' });
  expect(store.submit().errors).toMatchObject([{ pointer: '', keyword: 'required' }]);
  expect(toAnswers(form, {})).toBeUndefined();
  expect(store.error('')).toMatchObject({ pointer: '' });
});

test('false takes nothing', async () => {
  const { store } = await getStore(false);
  store.change({ '': 3 });
  expect(store.submit().errors).toMatchObject([{ pointer: '', keyword: 'not' }]);
});

test('an entry is named by its position, and adopts what is set from outside', async () => {
  const { store, form } = await getStore({ type: 'array', title: 'Names', items: { type: 'string', minLength: 2 } }, [
    'ab',
  ]);
  const before = store.revision('/0');
  store.change({ '': ['a'] });
  expect(store.revision('/0')).toBeGreaterThan(before);
  expect(store.submit().errors).toMatchObject([{ pointer: '/0', keyword: 'minLength' }]);
  expect(titlePath(form, store.value(), '/0')).toEqual([{ title: 'Names', position: 1 }]);
});
