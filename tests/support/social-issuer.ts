/**
 * A local Google and Facebook: real signatures over real HTTP. A browser that is sent to one of them returns at once,
 * as `person`.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';

interface SocialPerson {
  /** At the provider. */
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
}

type SigningKey = Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];

/** A key with the name under which its public half is published. */
export interface IssuerKey {
  kid: string;
  privateKey: SigningKey;
  publicJwk: JWK;
}

/** A token of Facebook's, as `debug_token` describes it. */
interface AccessToken {
  person: SocialPerson;
  inspected: Record<string, unknown>;
}

export interface SocialIssuer {
  readonly url: string;
  /** Environment of a server that uses this issuer. */
  readonly env: Record<string, string>;
  /** The user of the sign-in page. */
  person: SocialPerson;
  /** `silent` never answers, `broken` answers 500. */
  state: 'well' | 'silent' | 'broken';
  /** Requested paths, without their queries. */
  readonly requests: string[];
  /** An ID token for `person`; claims can be changed, `undefined` leaves one out. */
  idToken(nonce: string, claims?: Record<string, unknown>, key?: IssuerKey): Promise<string>;
  /** An access token for `person`; Facebook's description of it can be changed. */
  accessToken(inspected?: Record<string, unknown>): string;
  /** The key that signs; only its public half is published. */
  key(): IssuerKey;
  /** From now on another key signs, and the old one is no longer published. */
  rotate(): Promise<void>;
  close(): Promise<void>;
}

export const googleClient = 'jmx-tests.apps.example';
export const facebookApp = { id: '428120001', secret: 'the app secret of the tests' };

export async function newIssuerKey(kid: string): Promise<IssuerKey> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  return { kid, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'RS256' } };
}

export async function startSocialIssuer(): Promise<SocialIssuer> {
  let key = await newIssuerKey('first');
  let count = 0;
  const tokens = new Map<string, AccessToken>();
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const issuer: SocialIssuer = {
    url,
    env: {
      GOOGLE_CLIENT_ID: googleClient,
      GOOGLE_ISSUER: url,
      GOOGLE_AUTH_URL: `${url}/google/auth`,
      GOOGLE_JWKS_URL: `${url}/google/keys`,
      FACEBOOK_APP_ID: facebookApp.id,
      FACEBOOK_APP_SECRET: facebookApp.secret,
      FACEBOOK_AUTH_URL: `${url}/facebook/dialog`,
      FACEBOOK_GRAPH_URL: `${url}/facebook/graph`,
    },
    person: { id: '1100220033', name: 'Ana Lucía Robles', email: 'ana@example.com', emailVerified: true },
    state: 'well',
    requests: [],
    idToken(nonce, claims = {}, { kid, privateKey } = key) {
      const { id, name, email, emailVerified } = issuer.person;
      const now = Math.floor(Date.now() / 1000);
      const usual = {
        iss: url,
        aud: googleClient,
        azp: googleClient,
        sub: id,
        iat: now,
        exp: now + 3_600,
        nonce,
        email,
        email_verified: emailVerified,
        name,
      };
      return new SignJWT({ ...usual, ...claims } as JWTPayload)
        .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
        .sign(privateKey);
    },
    accessToken(inspected = {}) {
      count += 1;
      const token = `EAAB-of-the-tests-${count}`;
      const usual = {
        app_id: facebookApp.id,
        type: 'USER',
        is_valid: true,
        user_id: issuer.person.id,
        expires_at: Math.floor(Date.now() / 1000) + 3_600,
      };
      tokens.set(token, { person: { ...issuer.person }, inspected: { ...usual, ...inspected } });
      return token;
    },
    key: () => key,
    async rotate() {
      count += 1;
      key = await newIssuerKey(`key ${count}`);
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', url);
    issuer.requests.push(pathname);
    if (issuer.state === 'silent') return;
    if (issuer.state === 'broken') return void response.writeHead(500).end();
    const back = (fragment: Record<string, string>): void => {
      const returnTo = `${searchParams.get('redirect_uri')}#${new URLSearchParams({ ...fragment, state: searchParams.get('state') ?? '' })}`;
      response.writeHead(302, { location: returnTo }).end();
    };
    const json = (status: number, body: unknown): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (pathname === '/google/auth') return back({ id_token: await issuer.idToken(searchParams.get('nonce') ?? '') });
    if (pathname === '/google/keys') return json(200, { keys: [key.publicJwk] });
    if (pathname === '/facebook/dialog') return back({ access_token: issuer.accessToken(), token_type: 'bearer' });
    if (pathname === '/facebook/graph/debug_token') return json(...inspect(searchParams, tokens));
    if (pathname === '/facebook/graph/me') return json(...describe(searchParams, tokens));
    response.writeHead(404).end();
  }

  return issuer;
}

const badRequest: [number, unknown] = [400, { error: { type: 'OAuthException', code: 190 } }];

function inspect(query: URLSearchParams, tokens: ReadonlyMap<string, AccessToken>): [number, unknown] {
  if (query.get('access_token') !== `${facebookApp.id}|${facebookApp.secret}`) return badRequest;
  const token = tokens.get(query.get('input_token') ?? '');
  return [200, { data: token?.inspected ?? { is_valid: false, error: { code: 190 } } }];
}

function describe(query: URLSearchParams, tokens: ReadonlyMap<string, AccessToken>): [number, unknown] {
  const token = tokens.get(query.get('access_token') ?? '');
  if (!token || !query.get('appsecret_proof')) return badRequest;
  const { id, name, email } = token.person;
  return [200, { id, name, ...(query.get('fields')?.includes('email') && { email }) }];
}
