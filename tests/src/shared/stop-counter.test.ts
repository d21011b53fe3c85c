import { expect, test, vi } from 'vitest';
import { registry } from '#schemas/generated/registry.js';
import { countStops, createCountingChoice, wantsNoCounting } from '#src/shared/app-state/counting.ts';
import type { RuleStop } from '#src/forms/core/rule-stop-listener.tsx';
import { type CountedStop, createStopCounter, type StopCounter } from '#src/shared/app-state/stop-counter.ts';
import { eventually } from '#tests/support/patience.ts';

const stop = (rule = 'order/parcel#/weight#maximum', kind: RuleStop['kind'] = 'refused'): RuleStop => ({
  rule,
  key: 'rules:weight.maximum',
  kind,
});

function memoryStorage() {
  const kept = new Map<string, string>();
  return {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string) => kept.set(key, value).has(key),
    remove: (key: string) => void kept.delete(key),
  };
}

function open(answer = true) {
  const sent: (readonly CountedStop[])[] = [];
  const timers: (() => void)[] = [];
  const counter = createStopCounter({
    send: async (stops) => {
      sent.push(stops);
      return answer;
    },
    later: (action) => timers.push(action),
  });
  return { counter, sent, timers };
}

test('what happens together is sent together, once, after a while', () => {
  const { counter, sent, timers } = open();
  counter.add(stop());
  counter.add(stop());
  counter.add(stop('order/parcel#/weight#maximum', 'corrected'));
  expect(sent).toEqual([]);
  expect(timers).toHaveLength(1);
  timers[0]?.();
  expect(sent).toEqual([
    [
      { ...stop(), count: 2 },
      { ...stop('order/parcel#/weight#maximum', 'corrected'), count: 1 },
    ],
  ]);
  counter.flush();
  expect(sent).toHaveLength(1);
});

test('a message is never more than the call takes', () => {
  const { counter, sent } = open();
  for (let index = 0; index < 200; index += 1) counter.add(stop(`order/parcel#/weight#rule${index % 80}`));
  for (let index = 0; index < 200; index += 1) counter.add(stop('order/parcel#/weight#rule0'));
  counter.flush();
  expect(sent[0]).toHaveLength(64);
  expect(registry['calls/rule-stops'].validate({ stops: sent[0] })).toEqual([]);
});

test('once the server counts nothing, nothing more is sent', async () => {
  const { counter, sent } = open(false);
  counter.add(stop());
  counter.flush();
  await new Promise((resolve) => setTimeout(resolve));
  counter.add(stop());
  counter.flush();
  expect(sent).toHaveLength(1);
});

test('the counter is fetched with the first stop and only once; when it can’t be had, nothing is counted', async () => {
  const added: RuleStop[] = [];
  const load = vi.fn<() => Promise<StopCounter>>(async () => ({
    add: (one: RuleStop) => void added.push(one),
    flush: () => undefined,
  }));
  const listener = countStops(load, () => true);
  expect(load).not.toHaveBeenCalled();
  listener(stop());
  listener(stop());
  await eventually(() => expect(added).toHaveLength(2));
  expect(load).toHaveBeenCalledOnce();
  expect(() =>
    countStops(
      () => Promise.reject(new Error('offline')),
      () => true,
    )(stop()),
  ).not.toThrow();
});

test('after an opt-out on this device nothing is counted, and the counter is not even fetched', () => {
  const load = vi.fn<() => Promise<StopCounter>>(async () => ({ add: () => undefined, flush: () => undefined }));
  const choice = createCountingChoice(memoryStorage());
  const listener = countStops(load, choice.mayCount);
  expect(choice.choose(false)).toBe(true);
  listener(stop());
  expect(load).not.toHaveBeenCalled();
  choice.choose(true);
  listener(stop());
  expect(load).toHaveBeenCalledOnce();
});

test('a choice that can’t be stored holds while the page is open', () => {
  const choice = createCountingChoice({ get: () => null, set: () => false, remove: () => undefined });
  expect(choice.mayCount()).toBe(true);
  expect(choice.choose(false)).toBe(false);
  expect(choice.mayCount()).toBe(false);
});

test('a browser that opts out is not counted', () => {
  expect(wantsNoCounting({ globalPrivacyControl: true })).toBe(true);
  expect(wantsNoCounting({ doNotTrack: '1' })).toBe(true);
  expect(wantsNoCounting({ doNotTrack: '0', globalPrivacyControl: false })).toBe(false);
  expect(wantsNoCounting({ doNotTrack: null })).toBe(false);
});
