import { describe, expect, test } from 'vitest';
import { createSessionStore } from '#src/shared/session/stored-session.ts';
import { forgetting } from '#src/shared/offline/clear-on-sign-out.ts';
import { anaLucia } from '#fixtures/account.ts';

function device() {
  const kept = new Map<string, string>();
  const storage = {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string) => (kept.set(key, value), true),
    remove: (key: string) => void kept.delete(key),
  };
  const token = {
    read: () => kept.get('token') ?? '',
    save: (value: string) => void kept.set('token', value),
    clear: () => void kept.delete('token'),
  };
  const erased: (string | undefined)[] = [];
  const open = () =>
    forgetting(createSessionStore(token, storage), storage, async (except) => void erased.push(except));
  return { kept, erased, open };
}

const ana = { token: 'a', user: { ...anaLucia, userId: 'ana' } };
const beto = { token: 'b', user: { ...anaLucia, userId: 'beto' } };

describe('FEAT-14 signing out leaves nothing personal on the device', () => {
  test('at each end of a session', async () => {
    const { erased, open } = device();
    const own = open();
    own.store.keep(ana);
    own.mark();
    own.store.clear();
    await own.done();
    expect(erased).toEqual([undefined]);
  });

  test('at a change of account all but the new one’s', async () => {
    const { erased, open } = device();
    const own = open();
    own.store.keep(ana);
    own.mark();
    own.store.keep(beto);
    await own.done();
    expect(erased).toEqual(['beto']);
  });

  test('at the next visit, where the session ended while no page was open', async () => {
    const { kept, erased, open } = device();
    const before = open();
    before.store.keep(ana);
    before.mark();
    kept.delete('token');
    await open().done();
    expect(erased).toEqual([undefined]);
  });

  test('nothing is opened where nothing was stored, and once is enough', async () => {
    const { erased, open } = device();
    const own = open();
    own.store.keep(ana);
    own.store.clear();
    await own.done();
    own.mark();
    own.store.clear();
    await own.done();
    own.store.clear();
    await own.done();
    expect(erased).toEqual([undefined]);
  });
});
