/** An operator in a browser: the calls of `/ops/api` with the headers and cookies of a page of this site. */
import { Secret, TOTP } from 'otpauth';
import type { LightMyRequestResponse } from 'fastify';
import { type OperatorRole, operatorRoles } from '#domain/account/operator-roles.ts';
import type { OpsReply } from '#server/operator/command.ts';
import { runOps } from '#server/operator/run.ts';
import { freshIp } from '#tests/support/fresh-ip.ts';
import type { TestServer } from '#tests/support/server.ts';

export const ownPassword = 'cuatro guías al día';

export interface BrowserOptions {
  ip?: string;
  headers?: Record<string, string>;
  cookie?: string;
}

/** Sends one call, like a page of the site. */
export async function sendOps(
  server: TestServer,
  path: string,
  body?: unknown,
  { ip = '127.0.0.1', headers = {}, cookie }: BrowserOptions = {},
): Promise<LightMyRequestResponse> {
  return server.app.inject({
    method: body === undefined ? 'GET' : 'POST',
    url: `/ops/api/${path}`,
    remoteAddress: ip,
    headers: {
      'sec-fetch-site': 'same-origin',
      langtype: 'EN',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(cookie !== undefined && { cookie: `ops_session=${cookie}` }),
      ...headers,
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
}

/** The token that an answer has set; undefined when it has set none. */
export function tokenIn(response: LightMyRequestResponse): string | undefined {
  return response.cookies.find(({ name }) => name === 'ops_session')?.value;
}

/** The code of an authenticator, some steps of 30 s from now. */
export function codeAt(server: TestServer, secret: string, steps = 0): string {
  const timestamp = server.context.clock().getTime() + steps * 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/** Adds an operator like the owner of the machine. @returns the first password. */
export async function addOperator(
  server: TestServer,
  name: string,
  roles: readonly OperatorRole[] = operatorRoles,
): Promise<string> {
  const { rows } = await runOps(server.context, { command: 'operator add', input: { name, roles: [...roles] } });
  return String(rows[0]?.['password']);
}

export interface EnrolledOperator {
  name: string;
  secret: string;
  recoveryCodes: string[];
  /** The token of the session that enrolling has opened. */
  token: string;
}

/** Signs in with a first password and enrols. */
export async function enrolOperator(server: TestServer, name: string, first: string): Promise<EnrolledOperator> {
  const ip = freshIp();
  const signedIn = await sendOps(server, 'sign-in', { name, password: first }, { ip });
  const cookie = tokenIn(signedIn) ?? '';
  const { uri } = (await sendOps(server, 'enrol', {}, { cookie })).json<{ uri: string }>();
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  const confirmed = await sendOps(
    server,
    'enrol/confirm',
    { code: codeAt(server, secret), newPassword: ownPassword },
    { cookie },
  );
  const { recoveryCodes } = confirmed.json<{ recoveryCodes: string[] }>();
  return { name, secret, recoveryCodes, token: tokenIn(confirmed) ?? '' };
}

/** Someone new who is signed in. */
export const newEnrolled = async (server: TestServer, name: string, roles?: readonly OperatorRole[]) =>
  enrolOperator(server, name, await addOperator(server, name, roles));

/** Runs a command in the browser. */
export async function runInBrowser(
  server: TestServer,
  cookie: string,
  command: string,
  input: object = {},
): Promise<{ status: number; reply: OpsReply }> {
  const response = await sendOps(server, 'run', { command, input }, { cookie });
  return { status: response.statusCode, reply: response.json<OpsReply>() };
}
