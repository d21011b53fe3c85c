import { describe, expect, test } from 'vitest';
import { createClient } from '#src/api/client.ts';
import { createTokenStore } from '#src/api/token.ts';
import { getWire } from '#contract/wire.ts';
import { languages } from '#domain/languages.ts';
import { openSession } from '#src/shared/session/session.ts';
import { createSessionStore, type TabNews } from '#src/shared/session/stored-session.ts';
import { memoryPlaces, type MemoryPlacesOptions } from '#tests/support/places.ts';
import { anaLucia as ana } from '#fixtures/account.ts';
import { eventually } from '#tests/support/patience.ts';

const stored = { token: 't1', userData: JSON.stringify({ token: 't1', user: ana }) };

type Answer = { code: number; data?: unknown };

/** A browser tab with its storage, a server that answers by path, and the list of what was shown. */
function openTab(
  answers: Record<string, Answer>,
  options: MemoryPlacesOptions & { target?: string; broken?: boolean } = {},
) {
  const places = memoryPlaces(options);
  const token = createTokenStore(places);
  const recorded: string[] = [];
  const requests: string[] = [];
  const others = new Set<(news: TabNews) => void>();
  let loads = 0;
  const api = createClient({
    fetch: async (url, { headers }) => {
      requests.push(`${url} ${(headers as Record<string, string>).authToken}`);
      return Response.json({ msg: '', data: null, ...(answers[url] ?? { code: 999001002 }) });
    },
    readToken: token.read,
    readLanguage: () => languages[0],
    readPlatform: () => 'desktop',
  });
  const session = openSession({
    api,
    store: createSessionStore(token, places.storage),
    tabs: {
      watch: (listener) => {
        others.add(listener);
        return () => others.delete(listener);
      },
    },
    screen: {
      here: () => '/onlineOrder/review',
      announceRejection: () => void recorded.push('refusal'),
      announceDrop: () => void recorded.push('drop'),
      announceExpiry: () => void recorded.push('expiry'),
      announceFailure: () => void recorded.push('failure'),
      welcome: ({ username }) => void recorded.push(`welcome ${username}`),
      land: (target) => void recorded.push(`land ${target ?? 'here'}`),
      leave: () => void recorded.push('leave'),
    },
    forgetDrafts: (userId) => void recorded.push(`forget drafts of ${userId}`),
    load: async () => {
      loads += 1;
      if (options.broken) throw new TypeError('Failed to fetch dynamically imported module');
      return import('#src/shared/session/session-actor.ts');
    },
    target: options.target,
  });
  const hear = (news: TabNews = 'look') => {
    for (const listener of others) listener(news);
  };
  return { session, api, token, places, seen: recorded, requests, hear, loads: () => loads };
}

const info = { '/official/user/info': { code: 1, data: ana } };

describe('the session of a tab', () => {
  test('ROLE-01 a visitor needs no machine', async () => {
    const { session, loads, hear } = openTab({});
    hear();
    expect(session.view()).toMatchObject({ signedIn: false, busy: false, user: undefined });
    expect(session.check()).toBe(false);
    expect(loads()).toBe(0);
  });

  test('ENT-01 ENT-09 a stored session shows at once and is verified', async () => {
    const { session, requests, loads } = openTab(info, { stored });
    expect(session.view()).toMatchObject({ signedIn: true, user: ana });
    await eventually(() => expect(requests).toEqual(['/official/user/info t1']));
    expect(loads()).toBe(1);
    expect(session.view().signedIn).toBe(true);
  });

  test('ENT-01 user data of another token does not count', () => {
    const { session } = openTab(info, { stored: { ...stored, token: 't2' } });
    expect(session.view()).toMatchObject({ signedIn: true, user: undefined });
  });

  test.each(['{', 'null', '7', '{"token":"t1"}', '{"token":"t1","user":{"username":5}}'])(
    'broken user data %s is ignored',
    (userData) => {
      const { session } = openTab(info, { stored: { token: 't1', userData } });
      expect(session.view()).toMatchObject({ signedIn: true, user: undefined });
    },
  );

  test('NAV-01 D-08 a rejected visit clears what is stored', async () => {
    const { session, seen: recorded, places } = openTab({}, { stored: { userData: stored.userData } });
    expect(session.check()).toBe(false);
    session.send({ type: 'visit.refuse', target: '/onlineOrder' });
    await eventually(() => expect(recorded).toEqual(['refusal']));
    expect(places.storage.get('userData')).toBeNull();
    expect(session.view().target).toBe('/onlineOrder');
  });

  test('D-08 a token in local storage alone is a session', () => {
    const { session, places } = openTab(info, { stored: { token: 't1' } });
    expect(session.check()).toBe(true);
    expect(places.cookies.read()).toBe('token=t1');
  });

  test('D-08 a visit adopts a session that another tab opened unnoticed', async () => {
    const { session, token } = openTab(info);
    token.save('t5');
    expect(session.view().signedIn).toBe(false);
    expect(session.check()).toBe(true);
    await eventually(() => expect(session.view()).toMatchObject({ signedIn: true, user: ana }));
  });

  test('CALL-37 NAV-05 signing in keeps token and user data, then lands', async () => {
    const {
      session,
      seen: recorded,
      places,
      token,
    } = openTab(
      { '/website/user/newLoginOfficial': { code: 1, data: { token: 't9', user: ana } } },
      { target: '/onlineOrder' },
    );
    session.send({ type: 'signIn.submit', attempt: { kind: 'password', form: { account: 'a', password: 'b' } } });
    await eventually(() => expect(recorded).toEqual(['land /onlineOrder']));
    expect(token.read()).toBe('t9');
    expect(JSON.parse(places.storage.get('userData') ?? '')).toEqual({ token: 't9', user: ana });
    expect(session.view()).toMatchObject({ signedIn: true, user: ana, target: undefined });
  });

  test('D-72 CALL-44 a first sign-in by a provider is greeted after landing, and the device keeps nothing of that', async () => {
    const {
      session,
      seen: recorded,
      places,
    } = openTab({
      [getWire('googleSignIn').path]: { code: 1, data: { token: 't9', user: ana, isNew: true } },
    });
    session.send({ type: 'signIn.submit', attempt: { kind: 'google', form: { idToken: 'a', nonce: 'b' } } });
    await eventually(() => expect(recorded).toEqual(['land here', `welcome ${ana.username}`]));
    expect(JSON.parse(places.storage.get('userData') ?? '')).toEqual({ token: 't9', user: ana });
  });

  test('CALL-38 CALL-39 MSG-15 a rejected registration keeps the rejected fields', async () => {
    const errors = [{ pointer: '/phone', key: 'answers:phoneTaken', params: {} }];
    const { session } = openTab({ '/website/user/register': { code: 999002002, data: { errors } } });
    const form = {
      phone: '9512345678',
      code: '123456',
      username: 'Ana',
      password: 'x',
      confirmPassword: 'x',
      acceptTerms: true as const,
    };
    session.send({ type: 'signIn.submit', attempt: { kind: 'registerByPhone', form } });
    await eventually(() => expect(session.view().failure).toMatchObject({ codeName: 'phoneTaken', errors }));
  });

  test('STATE-10 D-16 twenty calls rejected at once end the session once, everywhere on the device', async () => {
    const {
      session,
      api,
      seen: recorded,
      places,
    } = openTab({ ...info, '/official/order/list': { code: 999003010 } }, { stored });
    await eventually(() => expect(session.view().user).toEqual(ana));
    await Promise.all(
      Array.from({ length: 20 }, () => api.call('orderList', { direction: 'sent', page: 1, pageSize: 10 })),
    );
    await eventually(() => expect(recorded).toEqual(['expiry']));
    expect(session.view()).toMatchObject({ signedIn: false, target: '/onlineOrder/review' });
    expect(places.cookies.read()).toBe('');
    expect(places.storage.get('token')).toBeNull();
    expect(places.storage.get('userData')).toBeNull();
  });

  test('STATE-11 CALL-01 signing out calls the server, clears and leaves', async () => {
    const {
      session,
      seen: recorded,
      requests,
      token,
    } = openTab({ ...info, '/official/user/logout': { code: 1 } }, { stored });
    await eventually(() => expect(session.view().user).toEqual(ana));
    session.send({ type: 'signOut.request' });
    await eventually(() => expect(recorded).toEqual([`forget drafts of ${ana.userId}`, 'leave']));
    expect(requests).toContain('/official/user/logout t1');
    expect(token.read()).toBe('');
  });

  test('tabs agree on a sign-in and a sign-out', async () => {
    const { session, token, hear, seen: recorded } = openTab(info);
    token.save('t5');
    hear();
    await eventually(() => expect(session.view()).toMatchObject({ signedIn: true, user: ana }));
    token.clear();
    hear();
    await eventually(() => expect(recorded).toEqual(['drop']));
    expect(session.view().signedIn).toBe(false);
  });

  test.each([
    ['that had its machine', true],
    ['that had none yet', false],
  ])(
    'NAV-05 in a tab %s the target is removed when another tab signs in: no later sign-in opens it',
    async (_, isAwake) => {
      const signedIn = { '/website/user/newLoginOfficial': { code: 1, data: { token: 't9', user: ana } } };
      const {
        session,
        token,
        hear,
        seen: recorded,
      } = openTab({ ...info, ...signedIn, '/official/user/logout': { code: 1 } }, { target: '/onlineOrder' });
      const unmade = session.view();
      if (isAwake) session.send({ type: 'signIn.dismiss' });
      await eventually(() => expect(session.view() !== unmade).toBe(isAwake));
      token.save('t5');
      hear();
      await eventually(() => expect(session.view()).toMatchObject({ user: ana, target: undefined }));
      session.send({ type: 'signOut.request' });
      await eventually(() => expect(recorded.at(-1)).toBe('leave'));
      session.send({ type: 'signIn.submit', attempt: { kind: 'password', form: { account: 'a', password: 'b' } } });
      await eventually(() => expect(session.view()).toMatchObject({ signedIn: true, user: ana }));
      expect(recorded.at(-1)).toBe('land here');
    },
  );

  test('STATE-11 a sign-out in another tab counts although the cookie still seems to be there', async () => {
    const { session, token, hear, seen: recorded } = openTab(info, { stored });
    await eventually(() => expect(session.view()).toMatchObject({ signedIn: true, user: ana }));
    hear('signedOut');
    await eventually(() => expect(recorded).toEqual(['drop']));
    expect(session.view().signedIn).toBe(false);
    expect(token.read()).toBe('');
  });

  test('SYS-08 without its code the session says so, and tries again next time', async () => {
    const { session, seen: recorded, loads } = openTab({}, { broken: true });
    session.send({ type: 'target.set', target: '/onlineOrder' });
    await eventually(() => expect(recorded).toEqual(['failure']));
    session.send({ type: 'target.set', target: '/onlineOrder' });
    await eventually(() => expect(recorded).toEqual(['failure', 'failure']));
    expect(loads()).toBe(2);
  });
});
