/** Asks a call of this same server, through the door that everybody's calls come in by. */
import type { FastifyInstance } from 'fastify';
import { type CallId, wireOf } from '#contract/wire.ts';
import type { LanguageInfo } from '#domain/languages.ts';

export interface CallQuestion {
  call: CallId;
  /** Without anything nested where it is sent as a form. */
  input: object;
  language: Pick<LanguageInfo, 'langType'>;
  /** Who is counted for it; the server itself without one. */
  ip?: string;
}

export interface Envelope {
  code: string | number;
  msg: string;
  data: unknown;
}

export async function askCall(
  app: FastifyInstance,
  { call, input, language: { langType }, ip }: CallQuestion,
): Promise<Envelope> {
  const { client, method, path } = wireOf(call);
  const form = new URLSearchParams(input as Record<string, string>).toString();
  const isForm = client === 'website' && method === 'POST';
  const { payload } = await app.inject({
    method,
    url: method === 'GET' ? `${path}?${form}` : path,
    ...(method === 'POST' && { payload: isForm ? form : input }),
    headers: { langtype: langType, ...(isForm && { 'content-type': 'application/x-www-form-urlencoded' }) },
    ...(ip !== undefined && { remoteAddress: ip }),
  });
  return JSON.parse(payload) as Envelope;
}
