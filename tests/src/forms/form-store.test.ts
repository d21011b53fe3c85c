import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Value } from '#schemas/model/json.ts';
import { jose } from '#fixtures/contacts.ts';
import * as recipient from '#schemas/generated/order/recipient.js';
import { checkAnswers } from '#src/forms/core/check.ts';
import { createFormStore } from '#src/forms/core/form-store.ts';
import { debounceMs } from '#src/forms/core/input-timing.ts';
import { getReader } from '#src/forms/core/answers.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A store with a parent that records its changes, but does not render them yet. */
function openStore(initial: Value = {}) {
  const onChange = vi.fn<(value: Value) => void>();
  const store = createFormStore(initial, {
    ...getReader(recipient),
    check: (answers) => checkAnswers(recipient, answers),
    onChange,
    defer: (update) => update(),
  });
  return { store, onChange };
}

const getKeys = (store: ReturnType<typeof openStore>['store']) =>
  store.errors().map(({ pointer, key }) => `${pointer} ${key}`);

test('nothing is rejected while a first value is typed', () => {
  const { store } = openStore();
  store.late.touch('/phone', () => '999');
  vi.advanceTimersByTime(debounceMs);
  expect(store.value()).toEqual({ phone: '999' });
  expect(store.errors()).toEqual([]);
});

test('D-44 a character that no label prints is rejected while it is typed, until it is removed', () => {
  const { store } = openStore();
  store.late.touch('/street', () => 'Calle 25 📦');
  vi.advanceTimersByTime(debounceMs);
  expect(store.errors()).toMatchObject([
    { pointer: '/street', key: 'rules:printable', params: { character: '📦' }, listed: false },
  ]);
  store.late.touch('/street', () => 'Calle 25');
  vi.advanceTimersByTime(debounceMs);
  expect(store.errors()).toEqual([]);
});

test('RULE-MOB-02 a field says what is wrong when it is left, and takes it back while it is corrected', () => {
  const { store } = openStore();
  store.late.touch('/phone', () => '999472118');
  store.leave('/phone');
  expect(getKeys(store)).toEqual(['/phone rules:phoneRule.count']);
  store.late.touch('/phone', () => '9994721180');
  vi.advanceTimersByTime(debounceMs);
  expect(store.errors()).toEqual([]);
});

test('a field that is only passed through says nothing; one that was emptied does', () => {
  const { store } = openStore();
  store.leave('/name');
  expect(store.errors()).toEqual([]);
  store.late.touch('/name', () => 'Ana');
  store.flush();
  store.late.touch('/name', () => undefined);
  store.leave('/name');
  expect(getKeys(store)).toEqual(['/name rules:name.required']);
});

test('a submit flushes pending input first, then rejects or returns the answers', () => {
  const { store, onChange } = openStore({ ...jose, phone: undefined });
  expect(store.submit().errors).toHaveLength(1);
  store.late.touch('/phone', () => jose.phone);
  const { answers, errors } = store.submit();
  expect(errors).toEqual([]);
  expect(answers).toEqual(jose);
  expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ phone: jose.phone }));
});

test('answers set from outside replace the text of their fields, waiting text included', () => {
  const { store } = openStore({ name: 'Ana' });
  store.late.touch('/name', () => 'Ana L');
  const before = store.revision('/name');
  store.accept({ name: 'José', phone: '9994721180' });
  expect(store.value()).toEqual({ name: 'José', phone: '9994721180' });
  expect(store.revision('/name')).toBe(before + 1);
  expect(store.revision('/phone')).toBe(1);
  expect(store.flush()).toEqual({ name: 'José', phone: '9994721180' });
});

test('the parent’s echo of an older value never takes newer text back', () => {
  const { store, onChange } = openStore();
  store.late.touch('/name', () => 'An');
  store.flush();
  store.late.touch('/name', () => 'Ana');
  store.flush();
  const [[first] = [], [second] = []] = onChange.mock.calls;
  store.accept({ ...first });
  expect(store.value()).toEqual({ name: 'Ana' });
  expect(store.revision('/name')).toBe(0);
  store.accept({ ...second });
  expect(store.value()).toEqual({ name: 'Ana' });
  expect(store.revision('/name')).toBe(0);
});

test('a parent that renders again before it adopts the new value reverts nothing', () => {
  const { store, onChange } = openStore({ zip: '97070' });
  store.late.touch('/name', () => 'Ana');
  vi.advanceTimersByTime(debounceMs);
  store.late.touch('/name', () => 'Ana L');
  store.accept({ zip: '97070' });
  expect(store.value()).toEqual({ zip: '97070', name: 'Ana' });
  expect(store.late.isWaiting('/name')).toBe(true);
  store.accept({ ...onChange.mock.lastCall?.[0] });
  store.flush();
  store.accept({ zip: '97070', name: 'Ana' });
  expect(store.value()).toEqual({ zip: '97070', name: 'Ana L' });
  expect(store.revision('/name')).toBe(0);
});

test('a parent that goes back to answers of before fills them in', () => {
  const { store, onChange } = openStore({ name: 'Ana' });
  store.late.touch('/name', () => 'José');
  store.flush();
  store.accept({ ...onChange.mock.lastCall?.[0] });
  store.accept({ name: 'Ana' });
  expect(store.value()).toEqual({ name: 'Ana' });
  expect(store.revision('/name')).toBe(1);
});

test('a field’s own text is not written back to it; a text that another widget sets is', () => {
  const { store } = openStore();
  store.late.touch('/zip', () => '97070');
  store.flush();
  expect(store.revision('/zip')).toBe(0);
  store.change({ '/city': 'Mérida', '/state': 'Yucatán' });
  expect(store.revision('/city')).toBe(1);
});

test('a rejection by the server disappears with the next change of its field and does not block another submit', () => {
  const { store } = openStore({ ...jose });
  store.showServerErrors([{ pointer: '/phone', key: 'answers:phoneTaken', params: {} }]);
  store.change({ '/street': 'Calle 27' });
  expect(getKeys(store)).toEqual(['/phone answers:phoneTaken']);
  expect(store.submit().errors).toEqual([]);
  store.showServerErrors([{ pointer: '/phone', key: 'answers:phoneTaken', params: {} }]);
  store.change({ '/phone': '9994721181' });
  expect(store.errors()).toEqual([]);
});
