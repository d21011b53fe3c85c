import { createHmac } from 'node:crypto';
import { exportSPKI, importJWK, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { facebookIdentity } from '#server/open-context.ts';
import { googleIdentity } from '#server/integrations/google.ts';
import type { IdentityPort } from '#server/integrations/ports.ts';
import { readFacebook, readGoogle } from '#server/integrations/config.ts';
import {
  facebookApp,
  googleClient,
  newIssuerKey,
  type SocialIssuer,
  startSocialIssuer,
} from '#tests/support/social-issuer.ts';

let issuer: SocialIssuer;
let google: IdentityPort;
let facebook: IdentityPort;

const must = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('not configured');
  return value;
};
const newGoogle = (patience?: { timeoutMs?: number; cooldownMs?: number }) =>
  googleIdentity(must(readGoogle(issuer.env)), patience);
const newFacebook = (timeoutMs?: number) => facebookIdentity(must(readFacebook(issuer.env)), timeoutMs);

beforeAll(async () => {
  issuer = await startSocialIssuer();
  google = newGoogle();
  facebook = newFacebook();
});
beforeEach(() => {
  issuer.state = 'well';
});
afterAll(() => issuer.close());

const nonce = 'the nonce of this sign-in';
const now = (): Date => new Date();
const seconds = (from: number): number => Math.floor(Date.now() / 1000) + from;
const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const asked = (token: string, port: IdentityPort = google) => port.identify({ token, nonce, now: now() });

describe('D-25 Google', () => {
  test('vouches for a person by a signed token', async () => {
    const { id, email, name } = issuer.person;
    expect(await asked(await issuer.idToken(nonce))).toEqual({ subject: id, email, name });
  });

  test('its issuer may be named without the scheme, as Google does', async () => {
    const port = googleIdentity({ ...must(readGoogle(issuer.env)), issuer: 'https://accounts.google.com' });
    for (const iss of ['https://accounts.google.com', 'accounts.google.com'])
      expect(await asked(await issuer.idToken(nonce, { iss }), port)).toBeDefined();
    expect(await asked(await issuer.idToken(nonce), port)).toBeUndefined();
  });

  test.each<[string, Record<string, unknown>]>([
    ['made for another site', { aud: 'another-client' }],
    ['made for several, and for another one of them', { aud: [googleClient, 'another-client'], azp: 'another-client' }],
    ['of another issuer', { iss: 'https://accounts.example.org' }],
    ['with another nonce', { nonce: 'another nonce' }],
    ['without a nonce', { nonce: undefined }],
    ['expired', { iat: seconds(-3_700), exp: seconds(-100) }],
    ['without an end', { exp: undefined }],
    ['without a beginning', { iat: undefined }],
    ['from the future', { iat: seconds(600) }],
    ['that waited for an hour', { iat: seconds(-3_000) }],
    ['without a user', { sub: undefined }],
    ['with an e-mail address that isn’t verified', { email_verified: false }],
    ['with a verification that is a text', { email_verified: 'true' }],
    ['without an e-mail address', { email: undefined }],
  ])('rejects a token %s', async (_what, claims) => {
    expect(await asked(await issuer.idToken(nonce, claims))).toBeUndefined();
  });

  test('rejects another signature under the name of a published key', async () => {
    const forger = await newIssuerKey(issuer.key().kid);
    expect(await asked(await issuer.idToken(nonce, {}, forger))).toBeUndefined();
  });

  test('rejects a token whose content was changed after it was signed', async () => {
    const [header, , signature] = (await issuer.idToken(nonce)).split('.');
    const content = Buffer.from(
      JSON.stringify({
        iss: issuer.url,
        aud: googleClient,
        sub: 'another user',
        nonce,
        iat: seconds(0),
        exp: seconds(60),
        email: 'a@b.mx',
        email_verified: true,
      }),
    );
    expect(await asked(`${header}.${content.toString('base64url')}.${signature}`)).toBeUndefined();
  });

  const claims = (): JWTPayload => ({
    iss: issuer.url,
    aud: googleClient,
    sub: '1',
    nonce,
    iat: seconds(0),
    exp: seconds(60),
    email: 'a@b.mx',
    email_verified: true,
  });

  test('rejects a token that claims to need no signature', async () => {
    for (const alg of ['none', 'None', 'NONE'])
      expect(await asked(`${encoded({ alg })}.${encoded(claims())}.`)).toBeUndefined();
  });

  test('rejects an HMAC made with the public key', async () => {
    const { kid, publicJwk } = issuer.key();
    const pem = await exportSPKI((await importJWK(publicJwk, 'RS256')) as CryptoKey);
    for (const secret of [pem, JSON.stringify(publicJwk), publicJwk.n ?? '']) {
      const signed = `${encoded({ alg: 'HS256', kid })}.${encoded(claims())}`;
      expect(
        await asked(`${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`),
      ).toBeUndefined();
    }
  });

  test('rejects a key that came with the token', async () => {
    const { privateKey, publicJwk } = await newIssuerKey('mine');
    const token = await new SignJWT(claims())
      .setProtectedHeader({ alg: 'RS256', kid: 'mine', jwk: publicJwk })
      .sign(privateKey);
    expect(await asked(token)).toBeUndefined();
  });

  test.each(['', '.', '..', 'a.b.c', 'x'.repeat(8_000), '\0', 'null.null.null'])(
    'rejects %j, which is not a token',
    async (token) => {
      expect(await asked(token)).toBeUndefined();
    },
  );

  test('keys are fetched once for many tokens; a new key is looked for at most once a minute', async () => {
    const port = newGoogle();
    const fetched = () => issuer.requests.filter((path) => path === '/google/keys').length;
    const before = fetched();
    for (let index = 0; index < 5; index += 1) await asked(await issuer.idToken(nonce), port);
    const madeUp = await newIssuerKey('made up');
    for (let index = 0; index < 5; index += 1)
      expect(await asked(await issuer.idToken(nonce, {}, madeUp), port)).toBeUndefined();
    expect(fetched() - before).toBe(1);
  });

  test('after the keys were rotated, the new one is found and the old one is rejected', async () => {
    const port = newGoogle({ cooldownMs: 0 });
    const old = issuer.key();
    expect(await asked(await issuer.idToken(nonce), port)).toBeDefined();
    await issuer.rotate();
    expect(await asked(await issuer.idToken(nonce), port)).toBeDefined();
    expect(await asked(await issuer.idToken(nonce, {}, old), port)).toBeUndefined();
  });

  test.each(['silent', 'broken'] as const)(
    'a %s provider rejects soon, and the reason holds no token',
    async (state) => {
      const token = await issuer.idToken(nonce);
      const port = newGoogle({ timeoutMs: 50 });
      issuer.state = state;
      const reason = await asked(token, port).then(
        () => undefined,
        (error: unknown) => error,
      );
      expect(reason).toBeInstanceOf(Error);
      expect(`${String(reason)} ${JSON.stringify(reason)}`).not.toContain(token.slice(-20));
    },
  );

  test('sends people to the provider with what it has to sign', () => {
    const { origin, pathname, searchParams } = new URL(
      google.address({ returnTo: 'https://jmx.example/login', nonce }),
    );
    expect(`${origin}${pathname}`).toBe(issuer.env['GOOGLE_AUTH_URL']);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: googleClient,
      redirect_uri: 'https://jmx.example/login',
      response_type: 'id_token',
      scope: 'openid email profile',
      nonce,
      state: nonce,
    });
  });
});

describe('D-25 Facebook', () => {
  test('vouches for a person by inspecting the token; the e-mail address is neither asked for nor believed', async () => {
    const { id, name } = issuer.person;
    expect(await asked(issuer.accessToken(), facebook)).toEqual({ subject: id, email: undefined, name });
  });

  test('a token that doesn’t expire is one too', async () => {
    expect(await asked(issuer.accessToken({ expires_at: 0 }), facebook)).toBeDefined();
  });

  test.each<[string, Record<string, unknown>]>([
    ['made for another app', { app_id: '999' }],
    ['that Facebook calls invalid', { is_valid: false }],
    ['expired', { expires_at: seconds(-1) }],
    ['without an end', { expires_at: undefined }],
    ['of a page', { type: 'PAGE' }],
    ['of another user than it opens', { user_id: 'another user' }],
    ['without a user', { user_id: undefined }],
  ])('rejects a token %s', async (_what, inspected) => {
    expect(await asked(issuer.accessToken(inspected), facebook)).toBeUndefined();
  });

  test.each(['made up', '', '&access_token=x', '../me'])('rejects %j', async (token) => {
    expect(await asked(token, facebook)).toBeUndefined();
  });

  test.each(['silent', 'broken'] as const)(
    'a %s provider rejects soon, and the reason holds no token',
    async (state) => {
      const token = issuer.accessToken();
      issuer.state = state;
      const reason = await asked(token, newFacebook(50)).then(
        () => undefined,
        (error: unknown) => error,
      );
      expect(reason).toBeInstanceOf(Error);
      expect(`${String(reason)} ${JSON.stringify(reason)} ${String((reason as Error).cause)}`).not.toMatch(
        new RegExp(`${token}|${facebookApp.secret}`),
      );
    },
  );

  test('sends people to the provider with what comes back', () => {
    const { searchParams } = new URL(facebook.address({ returnTo: 'https://jmx.example/login', nonce }));
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: facebookApp.id,
      redirect_uri: 'https://jmx.example/login',
      response_type: 'token',
      scope: 'public_profile',
      state: nonce,
    });
  });
});

describe('D-25 configuration', () => {
  test('without a client id there is no provider; with one, the real provider’s addresses', () => {
    expect([readGoogle({}), readFacebook({})]).toEqual([undefined, undefined]);
    expect(readGoogle({ GOOGLE_CLIENT_ID: 'a' })).toMatchObject({
      clientId: 'a',
      issuer: 'https://accounts.google.com',
      jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs',
    });
    expect(readFacebook({ FACEBOOK_APP_ID: 'a', FACEBOOK_APP_SECRET: 'b' })).toMatchObject({
      appId: 'a',
      graphUrl: 'https://graph.facebook.com/v23.0',
    });
  });

  test.each([
    ['FACEBOOK_APP_SECRET', () => readFacebook({ FACEBOOK_APP_ID: 'a' })],
    ['GOOGLE_JWKS_URL', () => readGoogle({ GOOGLE_CLIENT_ID: 'a', GOOGLE_JWKS_URL: 'http://keys.example/' })],
    [
      'FACEBOOK_GRAPH_URL',
      () => readFacebook({ FACEBOOK_APP_ID: 'a', FACEBOOK_APP_SECRET: 'b', FACEBOOK_GRAPH_URL: 'graph' }),
    ],
    ['PUBLIC_URL', () => readGoogle({ GOOGLE_CLIENT_ID: 'a', NODE_ENV: 'production' })],
  ])('a mistake is said with %s in it', (name, read) => {
    expect(read).toThrow(name);
    expect(read).toThrow(expect.objectContaining({ name: 'ConfigError' }));
  });
});
