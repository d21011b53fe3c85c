import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Value } from '#schemas/model/json.ts';
import type { RuleAnswer } from '#machines/form-rule.machine.ts';
import { checkAnswers, withRejections } from '#src/forms/core/check.ts';
import { createFormStore } from '#src/forms/core/form-store.ts';
import { createRuleChecks } from '#src/forms/engine/rule-checks.ts';
import { watchRuleStops } from '#src/forms/core/use-form.ts';
import type { RuleStop } from '#src/forms/core/rule-stop-listener.tsx';
import { getReader } from '#src/forms/core/answers.ts';
import { compiledForm } from './compiled-form.ts';

const form = compiledForm({
  schema: {
    type: 'object',
    required: ['phone'],
    properties: {
      phone: { type: 'string', minLength: 4, serverRule: { name: 'couponPhone', with: [] } },
      zip: { type: 'string', serverRule: { name: 'coveredZip', with: [] } },
      coupon: { type: 'string', serverRule: { name: 'couponPhone', with: ['phone'] } },
    },
  },
});

type CheckRule = (
  name: string,
  value: unknown,
  answers: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
) => Promise<RuleAnswer>;

function openForm(initial: Value, checkRule: CheckRule) {
  const asked = vi.fn<CheckRule>(checkRule);
  const check = (answers: Value) => checkAnswers(form, answers);
  const store = createFormStore(initial, {
    ...getReader(form),
    check,
    onChange: () => undefined,
    defer: (update) => update(),
  });
  const rules = createRuleChecks(() => ({ form, services: { checkRule: asked }, check }), store);
  store.configure({
    ...getReader(form),
    check: (answers) => withRejections(form, check(answers), rules.rejections(answers)),
    onChange: () => undefined,
    defer: (update) => update(),
  });
  rules.start();
  return { store, rules, asked };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Long enough to load the machine, for the debounce, and for a response. */
async function pass(ms = 1000) {
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(ms);
}

const isTaken: CheckRule = async (_, value) => (value === '9991' ? { ok: false } : { ok: true });
const shownAt = (store: ReturnType<typeof openForm>['store']) =>
  store.errors().map(({ pointer, key, listed }) => ({ pointer, key, listed }));

test('RULE-ACC-07 a taken phone is rejected at its field while the customer continues, and again on submit', async () => {
  const { store, rules } = openForm({}, isTaken);
  store.change({ '/phone': '9991' });
  await pass();
  expect(rules.note('/phone')).toMatchObject({ status: 'refused', refuses: true });
  expect(shownAt(store)).toEqual([{ pointer: '/phone', key: 'rules:serverRule.couponPhone', listed: false }]);
  expect(store.submit().errors).toMatchObject([{ pointer: '/phone', keyword: 'serverRule' }]);
  store.change({ '/phone': '9992' });
  expect(store.errors()).toEqual([]);
  await pass();
  expect(rules.note('/phone')).toMatchObject({ status: 'kept' });
  expect(store.submit().errors).toEqual([]);
});

test('MSG-26 a taken phone is counted as a stop like any other rule: shown, rejected and corrected, without the phone', async () => {
  const { store } = openForm({}, isTaken);
  const reports: RuleStop[] = [];
  watchRuleStops('account/register-phone', store, (stop) => reports.push(stop));
  store.change({ '/phone': '9991' });
  await pass();
  store.submit();
  store.change({ '/phone': '9992' });
  const stop = { rule: 'account/register-phone#/phone#serverRule', key: 'rules:serverRule.couponPhone' };
  expect(reports).toEqual([
    { ...stop, kind: 'shown' },
    { ...stop, kind: 'refused' },
    { ...stop, kind: 'corrected' },
  ]);
});

test('only an answer that keeps the form’s own rules is worth asking about', async () => {
  const { store, rules, asked } = openForm({}, isTaken);
  store.change({ '/phone': '999' });
  await pass();
  expect(asked).not.toHaveBeenCalled();
  store.change({ '/phone': '9992' });
  await pass();
  store.change({ '/phone': '999' });
  await pass();
  expect(rules.note('/phone')).toMatchObject({ status: 'idle' });
  expect(asked).toHaveBeenCalledTimes(1);
});

test('an initial answer is validated as well', async () => {
  const { asked } = openForm({ phone: '9992' }, isTaken);
  await pass();
  expect(asked.mock.calls.map(([name, value]) => [name, value])).toEqual([['couponPhone', '9992']]);
});

test('MSG-07 advice is shown and does not block the submit', async () => {
  const { store, rules } = openForm({ phone: '9992', zip: '97930' }, async (name) =>
    name === 'coveredZip' ? { ok: false, key: 'order:advice', params: { amount: 90 } } : { ok: true },
  );
  await pass();
  expect(rules.note('/zip')).toMatchObject({
    status: 'refused',
    refuses: false,
    refusal: { key: 'order:advice', params: { amount: 90 } },
  });
  expect(store.errors()).toEqual([]);
  expect(store.submit().errors).toEqual([]);
});

test('the form is submitted while a rule is being checked: the submit does not wait for it', async () => {
  const { store, rules } = openForm({ phone: '9992' }, () => new Promise(() => undefined));
  await pass();
  expect(rules.note('/phone')).toMatchObject({ status: 'asking' });
  expect(store.submit().errors).toEqual([]);
});

test('when the server is unreachable the form says so, can be submitted all the same, and asks again on demand', async () => {
  let isOffline = true;
  const { store, rules, asked } = openForm({ phone: '9992' }, async () => {
    if (isOffline) throw new Error('offline');
    return { ok: true };
  });
  await pass();
  expect(rules.note('/phone')).toMatchObject({ status: 'unreachable' });
  expect(store.submit().errors).toEqual([]);
  isOffline = false;
  rules.retry('/phone');
  await pass();
  expect(rules.note('/phone')).toMatchObject({ status: 'kept' });
  expect(asked).toHaveBeenCalledTimes(2);
});

test('another answer that the rule needs is part of the request, and its change aborts the old one', async () => {
  const signals: AbortSignal[] = [];
  const { store, asked } = openForm({ phone: '9992', coupon: 'FIESTA' }, (_, value, __, signal) => {
    if (value !== 'FIESTA') return Promise.resolve({ ok: true });
    signals.push(signal);
    return new Promise(() => undefined);
  });
  await pass();
  store.change({ '/phone': '9993' });
  expect(signals[0]?.aborted).toBe(true);
  await pass();
  const couponQuestions = asked.mock.calls.filter(([, value]) => value === 'FIESTA');
  expect(couponQuestions.map(([, value, answers]) => [value, answers])).toEqual([
    ['FIESTA', { phone: '9992' }],
    ['FIESTA', { phone: '9993' }],
  ]);
});

test('leaving the field validates without a pause', async () => {
  const { store, rules, asked } = openForm({ phone: '9992' }, isTaken);
  await pass();
  store.change({ '/phone': '9993' });
  rules.hurry('/phone');
  expect(asked).toHaveBeenCalledTimes(2);
});

test('an unmounted form aborts its requests', async () => {
  const signals: AbortSignal[] = [];
  const { rules } = openForm({ phone: '9992' }, (_, __, ___, signal) => {
    signals.push(signal);
    return new Promise(() => undefined);
  });
  await pass();
  rules.stop();
  expect(signals[0]?.aborted).toBe(true);
});
