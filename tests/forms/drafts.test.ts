import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as registration from '#schemas/generated/account/register-phone.js';
import * as parcel from '#schemas/generated/order/parcel.js';
import * as query from '#schemas/generated/tracking/query.js';
import { longestDraft, saveAfterMs } from '#src/forms/drafts/draft.ts';
import { cleanAnswers, createDraft, type DraftOptions, type DraftStorage } from '#src/forms/index.ts';
import { box } from './sample-answers.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T16:42:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

function memory(): DraftStorage & { texts: Map<string, string> } {
  const texts = new Map<string, string>();
  return {
    texts,
    get: (key) => texts.get(key) ?? null,
    set: (key, text) => Boolean(texts.set(key, text)),
    remove: (key) => texts.delete(key),
  };
}

const open = (storage: DraftStorage, more: Partial<DraftOptions<Record<string, unknown>>> = {}) =>
  createDraft({ key: 'draft', version: 2, storage, clean: (data) => cleanAnswers(parcel, data), clock: () => new Date(), ...more });

test('answers keep their names and types; rules are not looked at, so what was typed wrong comes back', () => {
  expect(cleanAnswers(parcel, { ...box, weight: 400, itemName: 'x'.repeat(99) })).toEqual({ ...box, weight: 400, itemName: 'x'.repeat(99) });
  expect(cleanAnswers(parcel, { weight: 'dos kilos', itemValue: '12.34.5' })).toEqual({ weight: 'dos kilos', itemValue: '12.34.5' });
  expect(cleanAnswers(query, { waybills: ['JMX1', 'nope'] })).toEqual({ waybills: ['JMX1', 'nope'] });
});

test('unknown names, wrong types, unknown options and huge texts are dropped', () => {
  const hostile = {
    admin: true,
    itemName: { toString: 'x' },
    remark: 'x'.repeat(10_001),
    quantity: Number.NaN,
    hasVolume: 'true',
    productType: 'teleport',
    constructor: 'x',
    ['__proto__']: { polluted: true },
  };
  expect(cleanAnswers(parcel, hostile)).toEqual({});
  expect(cleanAnswers(query, { waybills: [1, 2] })).toEqual({});
  expect(cleanAnswers(query, { waybills: 'JMX1' })).toEqual({});
});

test('whatever lies in the storage gives answers of the form’s names', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (data) => {
      expect(Object.keys(parcel.schema.properties ?? {})).toEqual(expect.arrayContaining(Object.keys(cleanAnswers(parcel, data))));
    }),
  );
});

test('a password is never written down and consent is given anew', () => {
  const typed = { phone: '9994721180', username: 'pepe', password: 'Secreta1', confirmPassword: 'Secreta1', acceptTerms: true };
  expect(cleanAnswers(registration, typed)).toEqual({ phone: '9994721180', username: 'pepe' });
});

test('a draft is written after a moment of calm, once, and read back', () => {
  const storage = memory();
  const set = vi.spyOn(storage, 'set');
  const draft = open(storage);
  draft.save({ ...box, weight: 1 });
  vi.advanceTimersByTime(saveAfterMs - 1);
  draft.save({ ...box });
  expect(draft.state()).toEqual({ status: 'saving' });
  vi.advanceTimersByTime(saveAfterMs);
  expect(set).toHaveBeenCalledTimes(1);
  expect(draft.state()).toMatchObject({ status: 'saved', isOffline: false });
  expect(open(storage).load()?.value).toEqual(box);
});

test('what waits is written at once when the page goes; a cleared draft stays cleared', () => {
  const storage = memory();
  const draft = open(storage, { isOnline: () => false });
  draft.save({ ...box });
  draft.flush();
  expect(draft.state()).toMatchObject({ status: 'saved', isOffline: true });
  draft.save({ ...box, weight: 9 });
  draft.clear();
  vi.advanceTimersByTime(saveAfterMs * 2);
  expect(storage.texts.size).toBe(0);
  expect(draft.load()).toBeUndefined();
});

test('an older version is migrated step by step; a newer one is left alone', () => {
  const storage = memory();
  open(storage, { version: 0, clean: (data) => data as Record<string, unknown> }).save({ title: 'Libros' });
  vi.advanceTimersByTime(saveAfterMs);
  const migrations = {
    0: (data: unknown) => ({ name: (data as { title: string }).title }),
    1: (data: unknown) => ({ itemName: (data as { name: string }).name }),
  };
  expect(open(storage, { migrations }).load()?.value).toEqual({ itemName: 'Libros' });
  expect(open(storage, { version: -1 }).load()).toBeUndefined();
});

test('texts that are no draft are no draft, whatever they are', () => {
  const storage = memory();
  const texts = ['', '{', 'null', '[]', '{"version":"2","savedAt":"now","data":{}}', `"${'x'.repeat(longestDraft)}"`];
  for (const text of texts) {
    storage.texts.set('draft', text);
    expect(open(storage).load()).toBeUndefined();
  }
  storage.texts.set('draft', '{"version":1,"savedAt":"2026-11-20T16:42:00Z","data":null}');
  const failing = { 1: () => JSON.parse('{') as unknown };
  expect(open(storage, { migrations: failing }).load()).toBeUndefined();
});

test('a storage that is full or forbidden makes the draft say so, and nothing else', () => {
  const draft = open({ ...memory(), set: () => false });
  draft.save({ ...box });
  draft.flush();
  expect(draft.state()).toEqual({ status: 'failed' });
});
