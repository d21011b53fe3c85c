import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { googleIdentity } from '#server/integrations/google.ts';
import { facebookIdentity } from '#server/open-context.ts';
import { readFacebook, readGoogle } from '#server/integrations/config.ts';
import { settleJobs } from '#server/jobs/run-jobs.ts';
import { sweepNonces } from '#server/modules/account/social-store.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { type SocialIssuer, startSocialIssuer } from '#tests/support/social-issuer.ts';
import { newPerson } from './support/people.ts';

let issuer: SocialIssuer;
let server: TestServer;
const lines: string[] = [];
/** Long enough for a busy machine; only the tests of a silent provider wait for it. */
const patienceMs = 2_000;
let count = 0;

beforeAll(async () => {
  issuer = await startSocialIssuer();
  const [google, facebook] = [readGoogle(issuer.env), readFacebook(issuer.env)];
  if (!google || !facebook) throw new Error('not configured');
  server = await openTestServer({
    onLogLine: (line) => lines.push(line),
    config: { google, facebook, publicUrl: 'https://jmx.example' },
    outside: {
      google: googleIdentity(google, { timeoutMs: patienceMs, cooldownMs: 0 }),
      facebook: facebookIdentity(facebook, patienceMs),
    },
  });
});
beforeEach(() => {
  issuer.state = 'well';
  server.setNow(new Date());
  count += 1;
  issuer.person = {
    id: `person-${count}`,
    name: `Persona ${count}`,
    email: `persona${count}@example.com`,
    emailVerified: true,
  };
});
afterAll(async () => {
  await server.close();
  await issuer.close();
});

type Provider = 'google' | 'facebook';

/** Each sign-in uses an address of its own. */
const ip = () => `10.0.1.${count}`;
const begin = async (provider: Provider): Promise<string> =>
  (await server.call('socialStart', { provider }, { ip: ip() })).data.nonce;
const google = (idToken: string, nonce: string) => server.call('googleSignIn', { idToken, nonce }, { ip: ip() });
const facebook = (accessToken: string, nonce: string) =>
  server.call('facebookSignIn', { accessToken, nonce }, { ip: ip() });

/** The whole sign-in of the current person. */
async function arrive(provider: Provider) {
  const nonce = await begin(provider);
  return provider === 'google' ? google(await issuer.idToken(nonce), nonce) : facebook(issuer.accessToken(), nonce);
}

const getEvents = async (token: string) =>
  (await server.call('securityEvents', { page: 1, pageSize: 10 }, { token })).data.rows.map(
    ({ kind, by }) => `${kind} ${by}`,
  );

describe('CALL-44 Google', () => {
  test('D-25 the browser goes to the provider and comes back with a token that signs in', async () => {
    const { data } = await server.call('socialStart', { provider: 'google' }, { ip: ip() });
    expect(new URL(data.address).searchParams.get('redirect_uri')).toBe('https://jmx.example/login');
    const back = await fetch(data.address, { redirect: 'manual' });
    const location = new URL(back.headers.get('location') ?? '');
    const fragment = new URLSearchParams(location.hash.slice(1));
    expect([`${location.origin}${location.pathname}`, fragment.get('state')]).toEqual([
      'https://jmx.example/login',
      data.nonce,
    ]);
    const entered = await google(fragment.get('id_token') ?? '', data.nonce);
    expect(entered.data.user).toMatchObject({
      username: issuer.person.name,
      email: issuer.person.email,
      emailVerified: true,
      hasPassword: false,
      providers: ['google'],
    });
    expect((await server.call('userInfo', {}, { token: entered.data.token })).data).toEqual(entered.data.user);
  });

  test('CONST-11 D-72 a first visit creates an account and the welcome voucher; next time it is the same account', async () => {
    const first = await arrive('google');
    const coupons = await server.call(
      'couponList',
      { status: 'toBeUsed', page: 1, pageSize: 10 },
      { token: first.data.token },
    );
    expect(coupons.data.rows).toMatchObject([{ value: 2_100, nameKey: 'coupons:name.newUser', phoneTail: null }]);
    expect(await getEvents(first.data.token)).toEqual(['registered google']);
    expect(first.data.isNew).toBe(true);
    // A new name or address at the provider changes nothing here.
    issuer.person = { ...issuer.person, name: 'Otro Nombre', email: 'otra@example.com' };
    const again = await arrive('google');
    expect(again.data.user).toEqual(first.data.user);
    expect(again.data).not.toHaveProperty('isNew');
    expect(await getEvents(again.data.token)).toEqual(['signedIn google', 'registered google']);
    expect(
      (await server.call('couponList', { status: 'toBeUsed', page: 1, pageSize: 10 }, { token: again.data.token })).data
        .total,
    ).toBe(1);
  });

  test('D-22 two people of one name get two usernames', async () => {
    issuer.person.name = 'María José';
    const first = await arrive('google');
    issuer.person = { ...issuer.person, id: `${issuer.person.id}-b`, email: 'maria.b@example.com' };
    const second = await arrive('google');
    expect(second.data.user.userId).not.toBe(first.data.user.userId);
    expect(second.data.user.username).toMatch(/^María José \d+$/);
  });

  test.each(['', '   ', '<img src=x onerror=alert(1)>', '\u202Egnp', '😀', 'X'.repeat(400)])(
    'a name like %j becomes a username that can be shown',
    async (name) => {
      issuer.person.name = name;
      const { data } = await arrive('google');
      expect(data.user.username).toMatch(/^[\p{L}\p{N} .'-]{1,30}$/u);
    },
  );

  test('D-25 an account with the same verified address is linked: its owner is notified by mail and in its events', async () => {
    const holder = await newPerson(server, {
      email: issuer.person.email,
      email_verified_at: new Date(),
      language: 'en',
    });
    const { data } = await arrive('google');
    expect(data.user).toMatchObject({ userId: holder.userId, providers: ['google'] });
    expect(data).not.toHaveProperty('isNew');
    expect(await getEvents(data.token)).toEqual(['signedIn google', 'providerLinked google']);
    await settleJobs(server.context);
    expect(server.outside.sent.filter(({ to }) => to === issuer.person.email)).toHaveLength(1);
    const again = await arrive('google');
    expect(await getEvents(again.data.token)).toEqual(['signedIn google', 'signedIn google', 'providerLinked google']);
  });

  test('D-25 the address is compared as it is stored, whatever its case at the provider', async () => {
    const holder = await newPerson(server, { email: issuer.person.email, email_verified_at: new Date() });
    issuer.person.email = issuer.person.email.toUpperCase();
    expect((await arrive('google')).data.user.userId).toBe(holder.userId);
  });

  test('D-25 an unverified address in another account neither opens that account nor keeps the address’s owner out', async () => {
    const squatter = await newPerson(server, { email: issuer.person.email, email_verified_at: null });
    const { data } = await arrive('google');
    expect(data.user).toMatchObject({ email: null, providers: ['google'] });
    expect(data.user.userId).not.toBe(squatter.userId);
    expect(await getEvents(squatter.token)).toEqual([]);
  });

  test('D-25 of several first arrivals at once there is one account', async () => {
    const nonces = await Promise.all(Array.from({ length: 5 }, () => begin('google')));
    const all = await Promise.all(nonces.map(async (nonce) => google(await issuer.idToken(nonce), nonce)));
    expect(all.map(({ codeName }) => codeName)).toEqual(Array(5).fill('success'));
    expect(new Set(all.map(({ data }) => data.user.userId)).size).toBe(1);
  });
});

describe('D-25 nonces', () => {
  test('a nonce is good once, also when the token comes fifty times at once', async () => {
    const nonce = await begin('google');
    const token = await issuer.idToken(nonce);
    const all = await Promise.all(Array.from({ length: 50 }, () => google(token, nonce)));
    expect(all.filter(({ codeName }) => codeName === 'success')).toHaveLength(1);
    expect((await google(token, nonce)).codeName).toBe('socialRefused');
  });

  test('an unknown nonce, one of the other provider and one of another sign-in are rejected without asking the provider', async () => {
    const [nonce, other] = [await begin('google'), await begin('facebook')];
    const asked = issuer.requests.length;
    expect((await google(await issuer.idToken('made up'), 'made up')).codeName).toBe('socialRefused');
    expect((await google(await issuer.idToken(other), other)).codeName).toBe('socialRefused');
    expect((await facebook(issuer.accessToken(), nonce)).codeName).toBe('socialRefused');
    expect(issuer.requests).toHaveLength(asked);
    expect((await google(await issuer.idToken(nonce), await begin('google'))).codeName).toBe('socialRefused');
  });

  test('it lives for 10 minutes, and only its hash is stored', async () => {
    const nonce = await begin('facebook');
    const rows = await server.context.db.selectFrom('social_nonces').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(nonce);
    const started = server.context.clock().getTime();
    server.setNow(new Date(started + 10 * 60_000));
    expect((await facebook(issuer.accessToken(), nonce)).codeName).toBe('socialRefused');
    await sweepNonces(server.context);
    expect(await server.context.db.selectFrom('social_nonces').selectAll().execute()).toEqual([]);
  });

  test('a rejected token leaves no account, no session and no event', async () => {
    const toRows = (table: 'users' | 'sessions' | 'user_identities' | 'security_events' | 'coupons') =>
      server.context.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
    const countRows = () =>
      Promise.all((['users', 'sessions', 'user_identities', 'security_events', 'coupons'] as const).map(toRows));
    const before = await countRows();
    const nonce = await begin('google');
    const refused = await google(await issuer.idToken(nonce, { aud: 'another' }), nonce);
    expect(refused).toMatchObject({ status: 200, codeName: 'socialRefused', data: null });
    expect(refused.msg).toBe(
      'No pudimos comprobar tu identidad con ese servicio. Inténtalo de nuevo o inicia sesión de otra forma.',
    );
    expect(await countRows()).toEqual(before);
  });
});

describe('CALL-45 Facebook', () => {
  test('D-25 signs in by an inspected token; its e-mail address is never taken', async () => {
    const holder = await newPerson(server, { email: issuer.person.email, email_verified_at: new Date() });
    const { data } = await arrive('facebook');
    expect(data.user).toMatchObject({
      username: issuer.person.name,
      email: null,
      phone: null,
      hasPassword: false,
      providers: ['facebook'],
    });
    expect(data.user.userId).not.toBe(holder.userId);
    expect((await arrive('facebook')).data.user.userId).toBe(data.user.userId);
  });

  test('one id at two providers is two people', async () => {
    const [one, other] = [await arrive('google'), await arrive('facebook')];
    expect(one.data.user.userId).not.toBe(other.data.user.userId);
  });

  test.each<[string, Record<string, unknown>]>([
    ['for another app', { app_id: '1' }],
    ['that is invalid', { is_valid: false }],
  ])('rejects a token %s', async (_what, inspected) => {
    const nonce = await begin('facebook');
    expect((await facebook(issuer.accessToken(inspected), nonce)).codeName).toBe('socialRefused');
  });
});

describe('when a provider fails', () => {
  test.each<[Provider, 'silent' | 'broken']>([
    ['google', 'silent'],
    ['google', 'broken'],
    ['facebook', 'silent'],
    ['facebook', 'broken'],
  ])('D-25 %s is %s: the answer is busy, and the same nonce is good when it is well again', async (provider, state) => {
    const nonce = await begin(provider);
    await issuer.rotate();
    const [idToken, accessToken] = [await issuer.idToken(nonce), issuer.accessToken()];
    const send = () => (provider === 'google' ? google(idToken, nonce) : facebook(accessToken, nonce));
    issuer.state = state;
    expect(await send()).toMatchObject({ status: 200, codeName: 'busy' });
    issuer.state = 'well';
    expect((await send()).codeName).toBe('success');
  });
});

describe('what is offered', () => {
  test('D-25 without client ids nothing is', async () => {
    const plain = await openTestServer();
    for (const provider of ['google', 'facebook'])
      expect((await plain.call('socialStart', { provider })).codeName).toBe('meansUnavailable');
    expect((await plain.call('googleSignIn', { idToken: 'x', nonce: 'x' })).codeName).toBe('meansUnavailable');
    expect((await plain.call('facebookSignIn', { accessToken: 'x', nonce: 'x' })).codeName).toBe('meansUnavailable');
    expect((await plain.call('signInMeans')).data).toMatchObject({ google: false, facebook: false });
    await plain.close();
    expect((await server.call('signInMeans')).data).toMatchObject({ google: true, facebook: true });
  });

  test('D-25 without PUBLIC_URL a provider sends people back to this machine only, whatever the Host header says', async () => {
    const { config, outside } = server.context;
    const local = await openTestServer({ config: { ...config, logLevel: 'silent', publicUrl: undefined }, outside });
    const returnTo = async (host: string) => {
      const { data } = await local.call('socialStart', { provider: 'google' }, { headers: { host } });
      return data && new URL(data.address).searchParams.get('redirect_uri');
    };
    expect(await returnTo('127.0.0.1:8080')).toBe('http://127.0.0.1:8080/login');
    expect(await returnTo('localhost')).toBe('http://localhost/login');
    for (const host of ['evil.example', '127.0.0.1.evil.example', 'localhost:8080@evil.example', 'localhost:8080/evil'])
      expect(await returnTo(host)).toBeNull();
    await local.close();
  });

  test('D-25 an address that begins one sign-in after another is stopped', async () => {
    const codes = await Promise.all(
      Array.from(
        { length: 70 },
        async () => (await server.call('socialStart', { provider: 'google' }, { ip: '10.0.2.1' })).codeName,
      ),
    );
    expect(codes.filter((code) => code === 'success')).toHaveLength(60);
    expect(codes.filter((code) => code === 'tooManyRequests')).toHaveLength(10);
  });
});

test('threat table: no token, nonce, name or e-mail address of a social sign-in reaches the log', async () => {
  issuer.person = { ...issuer.person, name: 'Canaria Pérez', email: 'canaria@example.com' };
  const nonces = [await begin('google'), await begin('facebook')] as const;
  const [idToken, accessToken] = [await issuer.idToken(nonces[0]), issuer.accessToken()];
  issuer.state = 'broken';
  await issuer.rotate();
  await google(await issuer.idToken(nonces[0]), nonces[0]);
  await facebook(accessToken, nonces[1]);
  issuer.state = 'well';
  await google(idToken, nonces[0]);
  await facebook(accessToken, nonces[1]);
  const log = lines.join('\n');
  expect(log).toContain('a provider did not identify the visitor');
  for (const secret of [
    ...nonces,
    idToken,
    idToken.split('.')[2],
    accessToken,
    'Canaria',
    'canaria@',
    issuer.person.id,
    'the app secret',
  ])
    expect(log).not.toContain(secret);
});
