import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { describe, expect, test } from 'vitest';
import { sessionMachine } from '#machines/session.machine.ts';
import { toView } from '#machines/session.selectors.ts';
import type { OpenSession, SessionInput, SessionUser, SignInAttempt } from '#machines/session.types.ts';
import { anaLucia } from '#fixtures/account.ts';

const ana: SessionUser = { ...anaLucia, username: 'Ana' };
const attempt: SignInAttempt = { kind: 'password', form: { account: '9991204471', password: 'Cempasuchil1' } };
const wrong = { codeName: 'wrongCredentials', msg: 'wrong', errors: [] };

interface Ports {
  authenticate?: (attempt: SignInAttempt) => Promise<OpenSession>;
  fetchUser?: () => Promise<SessionUser>;
  revoke?: () => Promise<void>;
}

const never = () => new Promise<never>(() => undefined);

/** Starts the machine with fakes; `seen` lists the effects in their order. */
function start(input: SessionInput, { authenticate = never, fetchUser = never, revoke = never }: Ports = {}) {
  const recorded: string[] = [];
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        authenticate: fromPromise<OpenSession, SignInAttempt>(({ input: tried }) => authenticate(tried)),
        fetchUser: fromPromise<SessionUser>(fetchUser),
        revokeSession: fromPromise<void>(revoke),
        watchOtherTabs: fromCallback(() => undefined),
      },
      actions: {
        keepSession: (_, { token, user }) => void recorded.push(`keep ${token} ${user.username}`),
        clearSession: () => void recorded.push('clear'),
        announceRejection: () => void recorded.push('refusal'),
        announceDrop: () => void recorded.push('drop'),
        announceExpiry: () => void recorded.push('expiry'),
        welcome: (_, { user }) => void recorded.push(`welcome ${user.username}`),
        forgetDrafts: (_, { userId }) => void recorded.push(`forget ${userId}`),
        leave: () => void recorded.push('leave'),
        land: (_, { target }) => void recorded.push(`land ${target ?? 'here'}`),
      },
    }),
    { input },
  );
  actor.start();
  return { actor, seen: recorded };
}

const signedOut = { token: '' };
const signedIn = { token: 't1', user: ana };

describe('the session machine', () => {
  test('ENT-01 without a token there is no session, whatever user data says', () => {
    const { actor } = start({ token: '', user: ana });
    expect(actor.getSnapshot().matches('anonymous')).toBe(true);
    expect(toView(actor.getSnapshot()).signedIn).toBe(false);
    expect(toView(actor.getSnapshot()).user).toBeUndefined();
  });

  test('ENT-09 a stored session counts at once and is verified by asking whose it is', async () => {
    const { actor, seen: recorded } = start(
      { token: 't1', user: { ...ana, username: 'Anita' } },
      { fetchUser: async () => ana },
    );
    expect(toView(actor.getSnapshot()).signedIn).toBe(true);
    expect(toView(actor.getSnapshot()).user?.username).toBe('Anita');
    await waitFor(actor, (state) => state.matches({ authenticated: 'verified' }));
    expect(toView(actor.getSnapshot()).user?.username).toBe(ana.username);
    expect(recorded).toEqual(['keep t1 Ana']);
  });

  test('a person without internet stays signed in with what the device knows', async () => {
    const { actor, seen: recorded } = start(signedIn, {
      fetchUser: () => Promise.reject({ codeName: 'offline', msg: '', errors: [] }),
    });
    await waitFor(actor, (state) => state.matches({ authenticated: 'unverified' }));
    expect(toView(actor.getSnapshot()).signedIn).toBe(true);
    expect(toView(actor.getSnapshot()).user).toEqual(ana);
    expect(recorded).toEqual([]);
  });

  test('NAV-05 after signing in the session is stored first, then the requested page opens', async () => {
    const { actor, seen: recorded } = start(signedOut, { authenticate: async () => ({ token: 't2', user: ana }) });
    actor.send({ type: 'visit.refuse', target: '/onlineOrder/parcel?from=home' });
    expect(toView(actor.getSnapshot()).target).toBe('/onlineOrder/parcel?from=home');
    actor.send({ type: 'signIn.submit', attempt });
    expect(toView(actor.getSnapshot()).busy).toBe(true);
    await waitFor(actor, (state) => toView(state).signedIn);
    expect(recorded).toEqual(['clear', 'refusal', 'keep t2 Ana', 'land /onlineOrder/parcel?from=home']);
    expect(toView(actor.getSnapshot()).target).toBeUndefined();
    expect(actor.getSnapshot().context).toMatchObject({ token: 't2', user: ana, attempt: undefined });
  });

  test('D-72 a new customer is greeted after landing, whichever way the account was created; a returning one is not', async () => {
    const ways: readonly SignInAttempt[] = [
      attempt,
      { kind: 'google', form: { idToken: 'token', nonce: 'nonce' } },
      { kind: 'facebook', form: { accessToken: 'token', nonce: 'nonce' } },
    ];
    for (const way of ways) {
      for (const isNew of [true, undefined]) {
        const { actor, seen: recorded } = start(signedOut, {
          authenticate: async () => ({ token: 't2', user: ana, ...(isNew && { isNew }) }),
        });
        actor.send({ type: 'signIn.submit', attempt: way });
        await waitFor(actor, (state) => toView(state).signedIn);
        expect(recorded).toEqual(['keep t2 Ana', 'land here', ...(isNew ? ['welcome Ana'] : [])]);
      }
    }
  });

  test('NAV-01 a rejected visit clears what is stored and says so', () => {
    const { actor, seen: recorded } = start(signedOut);
    actor.send({ type: 'visit.refuse', target: '/personalCenter/myOrdersList' });
    expect(recorded).toEqual(['clear', 'refusal']);
    expect(toView(actor.getSnapshot()).signedIn).toBe(false);
  });

  test('NAV-01 a visit with the token taken away ends the session', () => {
    const { actor, seen: recorded } = start(signedIn);
    actor.send({ type: 'visit.refuse', target: '/onlineOrder' });
    expect(recorded).toEqual(['clear', 'refusal']);
    expect(actor.getSnapshot().context).toMatchObject({ token: '', user: undefined, target: '/onlineOrder' });
  });

  test('NAV-01 a visit during a sign-in waits for it and lands afterwards', async () => {
    const { actor, seen: recorded } = start(signedOut, { authenticate: async () => ({ token: 't2', user: ana }) });
    actor.send({ type: 'signIn.submit', attempt });
    actor.send({ type: 'visit.refuse', target: '/onlineOrder' });
    await waitFor(actor, (state) => toView(state).signedIn);
    expect(recorded).toEqual(['refusal', 'keep t2 Ana', 'land /onlineOrder']);
  });

  test.each([
    '//evil.example/x',
    '/\\evil.example',
    'https://evil.example/',
    '/.//evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '//[',
    '/',
  ])('NAV-05 never keeps %j as a place to land', (target) => {
    const { actor } = start({ token: '', target });
    expect(toView(actor.getSnapshot()).target).toBeUndefined();
    actor.send({ type: 'visit.refuse', target });
    expect(toView(actor.getSnapshot()).target).toBeUndefined();
    actor.send({ type: 'target.set', target });
    expect(toView(actor.getSnapshot()).target).toBeUndefined();
  });

  test('MSG-13 a rejected sign-in keeps the reason and the target, and the next try clears the reason', async () => {
    const { actor, seen: recorded } = start(signedOut, { authenticate: () => Promise.reject(wrong) });
    actor.send({ type: 'target.set', target: '/onlineOrder' });
    actor.send({ type: 'signIn.submit', attempt });
    await waitFor(actor, (state) => toView(state).failure !== undefined);
    expect(toView(actor.getSnapshot()).failure).toEqual(wrong);
    expect(toView(actor.getSnapshot()).target).toBe('/onlineOrder');
    actor.send({ type: 'signIn.submit', attempt });
    expect(toView(actor.getSnapshot()).failure).toBeUndefined();
    await waitFor(actor, (state) => toView(state).failure !== undefined);
    actor.send({ type: 'signIn.dismiss' });
    expect(toView(actor.getSnapshot()).failure).toBeUndefined();
    expect(recorded).toEqual([]);
  });

  test('D-25 a sign-in that a provider ended is reported like any rejection, and the target stays', () => {
    const { actor, seen: recorded } = start(signedOut);
    actor.send({ type: 'target.set', target: '/onlineOrder' });
    actor.send({ type: 'signIn.fail', failure: { codeName: 'socialCancelled', msg: '', errors: [] } });
    expect(toView(actor.getSnapshot())).toMatchObject({
      signedIn: false,
      target: '/onlineOrder',
      failure: { codeName: 'socialCancelled' },
    });
    actor.send({ type: 'signIn.dismiss' });
    expect(toView(actor.getSnapshot()).failure).toBeUndefined();
    expect(recorded).toEqual([]);
  });

  test('a screen knows which way in is being tried', async () => {
    const { actor } = start(signedOut, { authenticate: () => Promise.reject(wrong) });
    actor.send({ type: 'signIn.submit', attempt: { kind: 'google', form: { idToken: 'i', nonce: 'n' } } });
    expect(toView(actor.getSnapshot()).attempting).toBe('google');
    await waitFor(actor, (state) => toView(state).failure !== undefined);
    expect(toView(actor.getSnapshot()).attempting).toBeUndefined();
  });

  test('D-26 a change of account gives another token: it is stored, and nothing on screen changes', async () => {
    const { actor, seen: recorded } = start(signedIn, { fetchUser: async () => ana });
    await waitFor(actor, (state) => state.matches({ authenticated: 'verified' }));
    actor.send({ type: 'session.renew', token: 't2', user: { ...ana, username: 'Anita' } });
    expect(recorded).toEqual(['keep t1 Ana', 'keep t2 Anita']);
    expect(toView(actor.getSnapshot())).toMatchObject({ signedIn: true, user: { username: 'Anita' } });
    // The end of the old token does not end this session.
    actor.send({ type: 'session.expire', token: 't1', at: '/' });
    expect(toView(actor.getSnapshot()).signedIn).toBe(true);
  });

  test('ENT-01 new user data is stored with the current token; without a session it signs no one in', () => {
    const { actor, seen: recorded } = start(signedIn);
    actor.send({ type: 'session.renew', user: { ...ana, username: 'Anita' } });
    expect(recorded).toEqual(['keep t1 Anita']);
    expect(actor.getSnapshot().matches({ authenticated: 'verified' })).toBe(true);
    const anonymous = start(signedOut);
    anonymous.actor.send({ type: 'session.renew', token: 't2', user: ana });
    expect(toView(anonymous.actor.getSnapshot()).signedIn).toBe(false);
    expect(anonymous.seen).toEqual([]);
  });

  test('MSG-03 a failure of an unknown shape is the busy one', async () => {
    const { actor } = start(signedOut, { authenticate: () => Promise.reject(new Error('what?')) });
    actor.send({ type: 'signIn.submit', attempt });
    await waitFor(actor, (state) => toView(state).failure !== undefined);
    expect(toView(actor.getSnapshot()).failure?.codeName).toBe('busy');
  });

  test('a sign-in that was dismissed has no effect when its answer comes', async () => {
    const answers: ((session: OpenSession) => void)[] = [];
    const { actor, seen: recorded } = start(signedOut, {
      authenticate: () => new Promise((resolve) => answers.push(resolve)),
    });
    actor.send({ type: 'signIn.submit', attempt });
    actor.send({ type: 'signIn.dismiss' });
    for (const answer of answers) answer({ token: 't2', user: ana });
    await Promise.resolve();
    expect(answers).toHaveLength(1);
    expect(toView(actor.getSnapshot()).signedIn).toBe(false);
    expect(recorded).toEqual([]);
  });

  test('STATE-10 D-16 expiry clears, announces once and remembers where the person was', () => {
    const { actor, seen: recorded } = start(signedIn);
    const expire = { type: 'session.expire', token: 't1', at: '/onlineOrder/review' } as const;
    actor.send(expire);
    actor.send(expire);
    actor.send(expire);
    expect(recorded).toEqual(['clear', 'expiry']);
    expect(actor.getSnapshot().matches('expired')).toBe(true);
    expect(actor.getSnapshot().context).toMatchObject({ token: '', user: undefined, target: '/onlineOrder/review' });
  });

  test('STATE-10 NAV-04 MSG-25 a protected page that is drawn only after the session ended says that it ended', () => {
    const { actor, seen: recorded } = start(signedIn);
    actor.send({ type: 'session.expire', token: 't1', at: '/personalCenter/myOrdersList' });
    actor.send({ type: 'visit.refuse', target: '/personalCenter/myOrdersList' });
    expect(recorded).toEqual(['clear', 'expiry', 'clear', 'expiry']);
    expect(toView(actor.getSnapshot()).target).toBe('/personalCenter/myOrdersList');
    const visitor = start(signedOut);
    visitor.actor.send({ type: 'visit.refuse', target: '/personalCenter/myOrdersList' });
    expect(visitor.seen).not.toContain('expiry');
  });

  test('D-16 the end of an older session does not end a newer one', () => {
    const { actor, seen: recorded } = start(signedIn);
    actor.send({ type: 'session.expire', token: 't0', at: '/' });
    expect(toView(actor.getSnapshot()).signedIn).toBe(true);
    expect(recorded).toEqual([]);
  });

  test('NAV-05 after expiry, signing in again returns to the page that was left', async () => {
    const { actor, seen: recorded } = start(signedIn, { authenticate: async () => ({ token: 't2', user: ana }) });
    actor.send({ type: 'session.expire', token: 't1', at: '/onlineOrder/review' });
    actor.send({ type: 'signIn.submit', attempt });
    await waitFor(actor, (state) => toView(state).signedIn);
    expect(recorded.at(-1)).toBe('land /onlineOrder/review');
  });

  test.each([
    ['answered', async () => undefined],
    ['failed', () => Promise.reject(new Error('offline'))],
  ])('STATE-11 signing out clears and leaves when the call has %s', async (_how, revoke) => {
    const { actor, seen: recorded } = start(signedIn, { revoke });
    actor.send({ type: 'signOut.request' });
    expect(toView(actor.getSnapshot()).busy).toBe(true);
    expect(recorded).toEqual([]);
    await waitFor(actor, (state) => state.matches('left'));
    expect(recorded).toEqual([`forget ${ana.userId}`, 'clear', 'leave']);
    expect(actor.getSnapshot().context).toMatchObject({ token: '', user: undefined });
  });

  test('STATE-11 NAV-05 the page of the sign-out is not the target of the next sign-in', async () => {
    const { actor, seen: recorded } = start(signedIn, { revoke: async () => undefined });
    actor.send({ type: 'signOut.request' });
    await waitFor(actor, (state) => state.matches('left'));
    actor.send({ type: 'visit.refuse', target: '/personalCenter/coupon' });
    expect(toView(actor.getSnapshot()).target).toBeUndefined();
    expect(recorded).toEqual([`forget ${ana.userId}`, 'clear', 'leave', 'clear', 'leave']);
  });

  test('tabs agree: a session opened elsewhere is adopted and verified, without leaving the page', async () => {
    const { actor, seen: recorded } = start(signedOut, { fetchUser: async () => ana });
    actor.send({ type: 'session.adopt', token: 't3' });
    expect(toView(actor.getSnapshot()).signedIn).toBe(true);
    await waitFor(actor, (state) => state.matches({ authenticated: 'verified' }));
    expect(recorded).toEqual(['land here', 'keep t3 Ana']);
    actor.send({ type: 'session.adopt', token: 't3' });
    expect(actor.getSnapshot().matches({ authenticated: 'verified' })).toBe(true);
  });

  test('MSG-02 tabs agree: a session closed elsewhere is closed here, and the page is remembered', () => {
    const { actor, seen: recorded } = start(signedIn);
    actor.send({ type: 'session.drop', at: '/personalCenter/myOrdersList' });
    actor.send({ type: 'session.drop', at: '/' });
    expect(recorded).toEqual(['clear', 'drop']);
    expect(toView(actor.getSnapshot()).signedIn).toBe(false);
    expect(toView(actor.getSnapshot()).target).toBe('/personalCenter/myOrdersList');
  });

  test('an effect that was not provided says which one is missing', async () => {
    const actor = createActor(sessionMachine.provide({ actors: { watchOtherTabs: fromCallback(() => undefined) } }), {
      input: signedOut,
    });
    const failed = new Promise<unknown>((resolve) => {
      actor.subscribe({ error: resolve });
    });
    actor.start();
    actor.send({ type: 'visit.refuse', target: '/onlineOrder' });
    expect(String(await failed)).toContain('clearSession was not provided');
  });

  test('ENT-09 FEAT-14 whose session it is is asked again where no answer came', async () => {
    let isCut = true;
    const { actor, seen } = start(
      { token: 't1' },
      { fetchUser: () => (isCut ? Promise.reject(new Error('offline')) : Promise.resolve(ana)) },
    );
    await waitFor(actor, (state) => state.matches({ authenticated: 'unverified' }));
    expect(toView(actor.getSnapshot())).toMatchObject({ signedIn: true, user: undefined, unverified: true });
    isCut = false;
    actor.send({ type: 'user.ask' });
    await waitFor(actor, (state) => state.matches({ authenticated: 'verified' }));
    expect(toView(actor.getSnapshot())).toMatchObject({ user: ana, unverified: false });
    expect(seen).toEqual(['keep t1 Ana']);
  });
});
