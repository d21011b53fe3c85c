import { expect, test, vi } from 'vitest';
import type { Value } from '#schemas/model/json.ts';
import { checkAnswers } from '#src/forms/core/check.ts';
import { createFormStore } from '#src/forms/core/form-store.ts';
import { getReader, toAnswers } from '#src/forms/core/answers.ts';
import { compiledForm } from './compiled-form.ts';

const side = { type: 'number' };

/** A box whose sides count only while a condition holds. */
const box = compiledForm({
  schema: {
    type: 'object',
    additionalProperties: false,
    properties: {
      hasVolume: { type: 'boolean' },
      length: side,
      width: side,
      sum: { type: 'number', computed: { by: 'sideSum', from: { length: 'length', width: 'width' } } },
    },
  },
  ui: {
    sections: [{ fields: ['hasVolume', 'length', 'width', 'sum'] }],
    fields: {
      length: { widget: 'number', showWhen: 'hasVolume' },
      width: { widget: 'number', showWhen: 'hasVolume' },
      sum: { widget: 'computed' },
    },
  },
});

function openStore(initial: Value = {}) {
  const onChange = vi.fn<(value: Value) => void>();
  const store = createFormStore(initial, {
    ...getReader(box),
    check: (answers) => checkAnswers(box, answers),
    onChange,
    defer: (update) => update(),
  });
  return { store, onChange };
}

const full = { hasVolume: true, length: 40, width: 30 };

test('a computed answer follows from the others, whatever value was set', () => {
  expect(toAnswers(box, full)).toEqual({ ...full, sum: 70 });
  expect(toAnswers(box, { ...full, sum: 1 })).toEqual({ ...full, sum: 70 });
  expect(toAnswers(box, { hasVolume: true, length: 40, sum: 1 })).toEqual({ hasVolume: true, length: 40 });
});

test('what is not asked for is not computed with', () => {
  expect(toAnswers(box, { ...full, hasVolume: false })).toEqual({ hasVolume: false });
});

test('a change hands the computed answer over together with the typed one, once', () => {
  const { store, onChange } = openStore({ hasVolume: true, length: 40 });
  store.change({ '/width': 30 });
  expect(onChange.mock.calls).toEqual([[{ hasVolume: true, length: 40, width: 30, sum: 70 }]]);
  store.accept({ hasVolume: true, length: 40, width: 30, sum: 70 });
  expect(onChange).toHaveBeenCalledTimes(1);
  store.change({ '/width': undefined });
  expect(onChange).toHaveBeenLastCalledWith({ hasVolume: true, length: 40 });
});

test('answers of a draft or an address book are computed with as they come', () => {
  const { store, onChange } = openStore({ ...full, sum: 3 });
  expect(store.value()).toEqual({ ...full, sum: 70 });
  store.accept({ ...full, length: 10 });
  expect(store.value()).toEqual({ ...full, length: 10, sum: 40 });
  expect(store.submit().answers).toEqual({ ...full, length: 10, sum: 40 });
  expect(onChange).not.toHaveBeenCalled();
});

test('a rejection of the computed answer disappears when one of its inputs changes', () => {
  const { store } = openStore(full);
  store.showServerErrors([{ pointer: '/sum', key: 'rules:computed', params: {} }]);
  store.change({ '/length': 41 });
  expect(store.errors()).toEqual([]);
});
