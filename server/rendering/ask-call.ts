/** Calls a call of this same server, through the route that all calls use. */
import type { FastifyInstance } from 'fastify';
import { bytesType, type CallId, getWire } from '#contract/wire.ts';
import type { LanguageInfo } from '#domain/languages.ts';

export interface CallQuestion {
  call: CallId;
  /** Without nested values where it is sent as a form. */
  input: object;
  /** For a call that carries bytes. */
  bytes?: Buffer;
  language: Pick<LanguageInfo, 'langType'>;
  /** The address that it counts for; the server itself without one. */
  ip?: string;
}

export interface Envelope {
  code: string | number;
  msg: string;
  data: unknown;
}

const formType = 'application/x-www-form-urlencoded';

export async function askCall(
  app: FastifyInstance,
  { call, input, bytes, language: { langType }, ip }: CallQuestion,
): Promise<Envelope> {
  const { client, method, path, carriesBytes } = getWire(call);
  const form = new URLSearchParams(input as Record<string, string>).toString();
  const isForm = client === 'website' && method === 'POST';
  const body = isForm ? form : input;
  const { payload } = await app.inject({
    method,
    url: method === 'GET' || carriesBytes ? `${path}?${form}` : path,
    ...(method === 'POST' && { payload: carriesBytes ? bytes : body }),
    headers: {
      langtype: langType,
      ...(isForm && { 'content-type': formType }),
      ...(carriesBytes && { 'content-type': bytesType }),
    },
    ...(ip !== undefined && { remoteAddress: ip }),
  });
  return JSON.parse(payload) as Envelope;
}
