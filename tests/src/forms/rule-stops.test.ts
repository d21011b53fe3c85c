import { expect, test } from 'vitest';
import * as parcel from '#schemas/generated/order/parcel.js';
import { checkAnswers } from '#src/forms/core/check.ts';
import { createFormStore } from '#src/forms/core/form-store.ts';
import { watchRuleStops } from '#src/forms/core/use-form.ts';
import type { RuleStop } from '#src/forms/core/rule-stop-listener.tsx';
import { getReader } from '#src/forms/core/answers.ts';

const box = {
  productType: 'standard',
  itemType: 'books',
  itemName: 'Libros',
  quantity: 1,
  weight: 2.5,
  itemValue: 100,
};

function open(value: Record<string, unknown>) {
  const store = createFormStore(value, {
    ...getReader(parcel),
    check: (answers) => checkAnswers(parcel, answers),
    onChange: () => undefined,
    defer: (update) => update(),
  });
  const reports: RuleStop[] = [];
  const stop = watchRuleStops('order/parcel', store, (one) => reports.push(one));
  return { store, reports, stop, ids: () => reports.map(({ kind, rule }) => `${kind} ${rule}`) };
}

const tooHeavy = 'order/parcel#/weight#maximum';

test('MSG-26 a rule is reported when its message appears, when it blocks a submit and when it is met again', () => {
  const { store, ids } = open(box);
  store.change({ '/weight': 31 });
  expect(ids()).toEqual([]);
  store.leave('/weight');
  store.submit();
  store.change({ '/weight': 30 });
  expect(ids()).toEqual([`shown ${tooHeavy}`, `refused ${tooHeavy}`, `corrected ${tooHeavy}`]);
});

test('each is reported once per visit, however often it happens', () => {
  const { store, ids } = open({ ...box, weight: 31 });
  for (let round = 0; round < 3; round += 1) {
    store.change({ '/weight': 31 });
    store.leave('/weight');
    store.submit();
    store.change({ '/weight': 30 });
  }
  expect(ids().toSorted()).toEqual([`corrected ${tooHeavy}`, `refused ${tooHeavy}`, `shown ${tooHeavy}`]);
  const again = open({ ...box, weight: 31 });
  again.store.submit();
  expect(again.ids()).toEqual([`refused ${tooHeavy}`]);
});

test('no typed text is reported: only ids, keys and kinds', () => {
  const { store, reports } = open({
    productType: 'standard',
    itemName: 'Anillo de Ana 5512345678'.repeat(3),
    weight: 98_765.4321,
    remark: 'secreto'.repeat(99),
  });
  store.submit();
  store.change({ '/remark': 'x' });
  expect(reports.length).toBeGreaterThan(5);
  for (const stop of reports) {
    expect(Object.keys(stop).toSorted()).toEqual(['key', 'kind', 'rule']);
    expect(JSON.stringify(stop)).not.toMatch(/Ana|5512|98765|secreto/);
  }
});

test('a rejection by the server is not reported: the server counts it itself', () => {
  const { store, ids } = open(box);
  store.showServerErrors([{ pointer: '/weight', key: 'rules:weight.maximum', params: {} }]);
  store.change({ '/weight': 3 });
  expect(ids()).toEqual([]);
});

test('nothing is reported after the form has gone', () => {
  const { store, ids, stop } = open({});
  stop();
  store.submit();
  expect(ids()).toEqual([]);
});
