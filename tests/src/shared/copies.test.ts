import { afterEach, describe, expect, test, vi } from 'vitest';
import type { CallId } from '#contract/wire.ts';
import type { AnyCallResult, Api } from '#src/api/types.ts';
import { failure } from '#src/api/wire.ts';
import { observable } from '#src/lib/observable.ts';
import { browserCopies } from '#src/shared/offline/copies.ts';
import { cacheScopeOf, withOfflineCache } from '#src/shared/offline/with-offline-cache.ts';
import { clearDatabases, withDatabases } from '#tests/support/indexed-db.ts';
import { eventually } from '#tests/support/patience.ts';

withDatabases();
afterEach(() => {
  vi.restoreAllMocks();
});

const orders = (waybillNo: string): AnyCallResult => ({ ok: true, data: { rows: [{ waybillNo }] } });
const noLine = failure('offline');

/** A site on a connection that the test controls. */
function open(owner: { id: string | undefined } = { id: 'ana' }) {
  let answer: () => Promise<AnyCallResult> = async () => noLine;
  const asked: CallId[] = [];
  const line = {
    call: (id: CallId) => {
      asked.push(id);
      return answer();
    },
    download: async () => noLine,
    onSessionExpired: () => () => undefined,
  } as unknown as Api;
  const copies = browserCopies();
  const staleSince = observable<number | undefined>(undefined);
  let time = 1_000;
  const site = {
    isKeeping: true,
    canMark: true,
    language: 'es',
    patienceMs: 60_000,
  };
  const api = () =>
    withOfflineCache(line, {
      copies: async () => copies,
      readOwner: () => owner.id,
      readLanguage: () => site.language,
      isKeeping: () => site.isKeeping,
      staleSince,
      now: () => time,
      patienceMs: site.patienceMs,
      markPrivateCache: () => site.canMark,
    });
  const ask = (id: CallId, input: object = {}) =>
    (api().call as (id: CallId, input: object) => Promise<AnyCallResult>)(id, input);
  return {
    site,
    owner,
    copies,
    asked,
    staleSince,
    setTime: (to: number) => void (time = to),
    answering: (result: AnyCallResult | (() => Promise<AnyCallResult>)) => {
      answer = typeof result === 'function' ? result : async () => result;
    },
    ask,
    /** Calls online, and waits until the copy is stored. */
    async learn(id: CallId, result: AnyCallResult, input: object = {}) {
      answer = async () => result;
      await ask(id, input);
      answer = async () => noLine;
      const kept = cacheScopeOf(id) === 'account' ? (owner.id ?? '') : '';
      const key = [kept, id, site.language, JSON.stringify(input)].join('\n');
      await eventually(async () => expect(await copies.read(key)).toBeDefined());
    },
  };
}

describe('FEAT-14 responses while offline', () => {
  test('yesterday’s parcels are shown again, with the time of the copy', async () => {
    const { learn, ask, staleSince } = open();
    await learn('orderList', orders('JMX1'));
    expect(staleSince.get()).toBeUndefined();
    expect(await ask('orderList')).toEqual(orders('JMX1'));
    expect(staleSince.get()).toBe(1_000);
  });

  test('of several copies on screen the oldest sets the time', async () => {
    const { learn, ask, setTime, staleSince } = open();
    await learn('faqs', orders('old'));
    setTime(9_000);
    await learn('orderList', orders('new'));
    await ask('orderList');
    expect(staleSince.get()).toBe(9_000);
    await ask('faqs');
    expect(staleSince.get()).toBe(1_000);
  });

  test('what was never asked, asked otherwise, or in another language has no copy', async () => {
    const { learn, ask, site } = open();
    await learn('orderList', orders('JMX1'), { page: 1 });
    expect(await ask('orderList', { page: 2 })).toEqual(noLine);
    site.language = 'ar';
    expect(await ask('orderList', { page: 1 })).toEqual(noLine);
  });

  test('a rejection stays a rejection, whatever is cached', async () => {
    const { learn, answering, ask, staleSince } = open();
    await learn('orderList', orders('JMX1'));
    answering(failure('sessionExpired'));
    expect(await ask('orderList')).toMatchObject({ codeName: 'sessionExpired' });
    expect(staleSince.get()).toBeUndefined();
  });

  test('a slow line gives way to the copy, and its answer is the next copy', async () => {
    const { learn, answering, ask, site, copies } = open();
    await learn('faqs', orders('old'));
    site.patienceMs = 0;
    let arrive: ((result: AnyCallResult) => void) | undefined;
    answering(() => new Promise((resolve) => (arrive = resolve)));
    expect(await ask('faqs')).toEqual(orders('old'));
    arrive?.(orders('new'));
    await eventually(async () =>
      expect((await copies.read('\nfaqs\nes\n{}'))?.data).toEqual({ rows: [{ waybillNo: 'new' }] }),
    );
  });

  test('a slow line without a copy is waited for', async () => {
    const { answering, ask, site } = open();
    site.patienceMs = 0;
    answering(() => new Promise((resolve) => setImmediate(() => resolve(orders('late')))));
    expect(await ask('faqs')).toEqual(orders('late'));
  });

  test('calls that change data, sign in or contain a secret are never cached', async () => {
    for (const id of [
      'orderAdd',
      'mobileOrderAdd',
      'signInByPassword',
      'userInfo',
      'sessionList',
      'dataExport',
      'mailbox',
      'captcha',
    ] as const)
      expect(cacheScopeOf(id), id).toBeUndefined();
  });

  test('a browser that keeps no site keeps no answers', async () => {
    const { answering, ask, site, copies } = open();
    site.isKeeping = false;
    answering(orders('JMX1'));
    await ask('faqs');
    expect(await copies.read('\nfaqs\nes\n{}')).toBeUndefined();
  });

  test('a private window without a database works as before', async () => {
    const { answering, ask } = open();
    vi.spyOn(globalThis.indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    answering(orders('JMX1'));
    expect(await ask('orderList')).toEqual(orders('JMX1'));
    answering(noLine);
    expect(await ask('orderList')).toEqual(noLine);
  });

  test('a full device stores nothing more, and the call reports the real failure', async () => {
    const { answering, ask, copies } = open();
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    answering(orders('JMX1'));
    expect(await ask('orderList')).toEqual(orders('JMX1'));
    answering(noLine);
    expect(await ask('orderList')).toEqual(noLine);
    expect(await copies.read('ana\norderList\nes\n{}')).toBeUndefined();
  });

  test('a storage that was cleared is created again', async () => {
    const { learn, ask } = open();
    await learn('faqs', orders('old'));
    clearDatabases();
    const later = open();
    expect(await later.ask('faqs')).toEqual(noLine);
    await later.learn('faqs', orders('new'));
    expect(await later.ask('faqs')).toEqual(orders('new'));
    expect(await ask('faqs')).toEqual(orders('old'));
  });
});

describe('copies of a customer', () => {
  test('another account on the same phone sees nothing of the first', async () => {
    const { learn, ask, owner } = open();
    await learn('orderList', orders('JMX1'));
    owner.id = 'beto';
    expect(await ask('orderList')).toEqual(noLine);
    owner.id = undefined;
    expect(await ask('orderList')).toEqual(noLine);
  });

  test('go with their session, and public ones stay', async () => {
    const { learn, ask, copies } = open();
    await learn('orderList', orders('JMX1'));
    await learn('faqs', orders('faq'));
    await copies.eraseOwn(undefined);
    expect(await ask('orderList')).toEqual(noLine);
    expect(await ask('faqs')).toEqual(orders('faq'));
  });

  test('stay for the account that remains signed in, and are deleted for every other', async () => {
    const { learn, ask, owner, copies } = open();
    await learn('orderList', orders('JMX1'));
    owner.id = 'beto';
    await learn('orderList', orders('JMX2'));
    await copies.eraseOwn('beto');
    expect(await ask('orderList')).toEqual(orders('JMX2'));
    owner.id = 'ana';
    expect(await ask('orderList')).toEqual(noLine);
  });

  test('a response after the end of the session is not cached', async () => {
    const { answering, ask, owner, copies } = open();
    let arrive: ((result: AnyCallResult) => void) | undefined;
    answering(() => new Promise((resolve) => (arrive = resolve)));
    const asked = ask('orderList');
    await new Promise((resolve) => setImmediate(resolve));
    owner.id = undefined;
    arrive?.(orders('JMX1'));
    await asked;
    await new Promise((resolve) => setImmediate(resolve));
    expect(await copies.read('ana\norderList\nes\n{}')).toBeUndefined();
  });

  test('where it can’t be noted that there are some, there are none', async () => {
    const { answering, ask, site, copies } = open();
    site.canMark = false;
    answering(orders('JMX1'));
    await ask('orderList');
    answering(noLine);
    expect(await ask('orderList')).toEqual(noLine);
    expect(await copies.read('ana\norderList\nes\n{}')).toBeUndefined();
  });
});
