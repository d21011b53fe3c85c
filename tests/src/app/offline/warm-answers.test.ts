import { describe, expect, test } from 'vitest';
import type { CallId } from '#contract/wire.ts';
import { warmAnswers } from '#src/app/offline/warm-answers.ts';
import type { Api, CallResult } from '#src/api/types.ts';
import { cacheScopeOf } from '#src/shared/offline/with-offline-cache.ts';

function storage() {
  const kept = new Map<string, string>();
  return {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string) => (kept.set(key, value), true),
    remove: (key: string) => void kept.delete(key),
  };
}

function open() {
  const asked: CallId[] = [];
  let lostFrom: CallId | undefined;
  const api = {
    call: async (id: CallId) => {
      asked.push(id);
      if (id === lostFrom) return { ok: false, codeName: 'offline' } as CallResult<CallId>;
      const data =
        id === 'websiteOrderList' ? { rows: [{ orderNo: 'E1' }] } : { sender: { zip: '44160' }, recipient: {} };
      return { ok: true, data } as CallResult<CallId>;
    },
  } as unknown as Api;
  const device = storage();
  let at = Date.parse('2026-11-24T18:00:00Z');
  const visit = async ({ isSignedIn = false, language = 'es', tab = storage() } = {}) => {
    asked.length = 0;
    await warmAnswers({ api, isSignedIn, language, tab, device, now: () => at });
    return [...asked];
  };
  return { visit, tomorrow: () => (at += 86_400_000), loseLine: (id?: CallId) => (lostFrom = id) };
}

describe('FEAT-14 what is asked beforehand', () => {
  test('is public: what an order on the phone chooses from, and what is looked up', async () => {
    const { visit } = open();
    const asked = await visit();
    expect(asked).toEqual(
      expect.arrayContaining(['itemCategories', 'bagWeightFlag', 'networkMap', 'feeRates', 'faqs']),
    );
    for (const id of asked) expect(cacheScopeOf(id), id).toBe('public');
  });

  test('is fetched once a day, however often the visitor returns', async () => {
    const { visit, tomorrow } = open();
    const first = await visit();
    expect(await visit()).toEqual([]);
    expect(await visit({ language: 'ar' })).toEqual(first);
    tomorrow();
    expect(await visit({ language: 'ar' })).toEqual(first);
  });

  test('of an account is asked in each visit once, with what an order like the last one needs', async () => {
    const { visit } = open();
    await visit();
    const tab = storage();
    const own = await visit({ isSignedIn: true, tab });
    expect(own).toEqual(expect.arrayContaining(['orderList', 'addressList', 'websiteOrderDetail', 'pickupSlots']));
    expect(await visit({ isSignedIn: true, tab })).toEqual([]);
    expect(await visit({ isSignedIn: true })).toEqual(own);
  });

  test('is requested again at the next page when the connection was cut in the middle', async () => {
    const { visit, loseLine } = open();
    const tab = storage();
    loseLine('feeRates');
    const all = await visit({ isSignedIn: true, tab });
    expect(all).toEqual(expect.arrayContaining(['orderList', 'feeRates']));
    loseLine();
    // The account's own responses were complete.
    const visitorCalls = await visit({ isSignedIn: true, tab });
    expect(visitorCalls).toContain('feeRates');
    expect(visitorCalls).not.toContain('orderList');
    expect(await visit({ isSignedIn: true, tab })).toEqual([]);
  });
});
