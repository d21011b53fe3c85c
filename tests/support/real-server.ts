/** A server as a process of its own, talked to over HTTP as the site does. */
import { setImmediate } from 'node:timers/promises';
import type { Answer } from '#contract/calls.ts';
import { type Code, codes } from '#contract/answer-codes.ts';
import { type CallId, getWire } from '#contract/wire.ts';
import { bundle } from './bundle.ts';
import { type Child, startChild } from './child.ts';
import { freshIp } from './fresh-ip.ts';
import { solveWork, workForPassword, workNeeded } from './work.ts';

export interface RealServer {
  readonly child: Child;
  readonly address: string;
  call<K extends CallId>(
    id: K,
    input?: object,
    token?: string,
  ): Promise<{ status: number; code: Code; data: Answer<K> }>;
}

/** Starts `server/main.ts` on a free port and waits until it says where it listens. */
export async function startRealServer(env: Record<string, string>): Promise<RealServer> {
  const child = startChild(await bundle('server/main.ts'), [], { PORT: '0', LOG_LEVEL: 'error', ...env });
  const address = /Ready at (\S+)/.exec(await child.says(/Ready at \S+\n/))?.[1] ?? '';
  return { child, address, ...callerAt(address) };
}

let lastWork: Promise<unknown> = Promise.resolve();

/**
 * Works sequentially, with a turn of the event loop between the pieces: many at once would delay half-sent requests
 * beyond the server's timeout.
 */
function worked(work: Parameters<typeof solveWork>[0]): Promise<ReturnType<typeof solveWork>> {
  const mine = lastWork.then(async () => {
    await setImmediate();
    return solveWork(work);
  });
  lastWork = mine;
  return mine;
}

/**
 * Calls a running server from its own network if the server trusts the proxy header: requests of one network make the
 * proof of work harder for all its callers, and here it runs in a thread that may also run the site.
 */
export function callerAt(address: string): Pick<RealServer, 'call'> {
  const network = freshIp();
  const callFrom = <K extends CallId>(id: K, input: object, token: string) => call(address, id, input, token, network);
  return {
    async call(id, input = {}, token = '') {
      const withWork = async (wanted: { purpose: string; target: string } | undefined) => {
        const work = wanted && (await worked((await callFrom('workStart', wanted, token)).data));
        return callFrom(id, { ...input, ...work }, token);
      };
      const first = await withWork(workNeeded(id, input));
      const again = first.code === codes.workRequired ? workForPassword(id, input) : undefined;
      return again ? withWork(again) : first;
    },
  };
}

async function call<K extends CallId>(
  address: string,
  id: K,
  input: object,
  token: string,
  network: string,
): Promise<{ status: number; code: Code; data: Answer<K> }> {
  const { method, path, client } = getWire(id);
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  const form = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  const json = client === 'official';
  const response = await fetch(method === 'GET' ? `${address}${path}?${form}` : `${address}${path}`, {
    method,
    headers: {
      authToken: token,
      langType: 'ES',
      'x-forwarded-for': network,
      ...(method === 'POST' && { 'content-type': json ? 'application/json' : 'application/x-www-form-urlencoded' }),
    },
    ...(method === 'POST' && { body: json ? JSON.stringify(input) : form.toString() }),
  });
  const { code, data } = (await response.json()) as { code: Code; data: Answer<K> };
  return { status: response.status, code, data };
}

/** The call's data; throws when it was rejected. */
export async function mustCall<K extends CallId>(
  server: Pick<RealServer, 'call'>,
  id: K,
  input?: object,
  token?: string,
): Promise<Answer<K>> {
  const { code, data } = await server.call(id, input, token);
  if (code !== codes.success) throw new Error(`${id} was refused with ${code}: ${JSON.stringify(data)}`);
  return data;
}
