import { connect } from 'node:net';
import { codes } from '#contract/answer-codes.ts';
import type { WireRequest } from '#src/api/wire.ts';

/**
 * One persistent connection that sends one request after the other. Minimal and without node:http: the caller shares
 * the machine with the server, and node:http would take as much CPU time as the server needs for a short response.
 */
export interface HttpConnection {
  /** @returns the body of the response; rejects when the connection ends before. */
  ask(request: string): Promise<Buffer>;
  close(): void;
}

interface Waiting {
  resolve(body: Buffer): void;
  reject(error: Error): void;
}

const endOfHead = '\r\n\r\n';

/** Start and end of the body; undefined until the head is complete. */
function getPlace(answer: Buffer): { from: number; to: number } | undefined {
  const end = answer.indexOf(endOfHead);
  if (end < 0) return undefined;
  const length = /\r\ncontent-length: (\d+)/i.exec(answer.toString('latin1', 0, end))?.[1];
  if (length === undefined) throw new Error('An answer does not say how long it is.');
  const from = end + endOfHead.length;
  return { from, to: from + Number(length) };
}

/** @param address e.g. `http://127.0.0.1:8080` */
export function openConnection(address: string): HttpConnection {
  const { hostname, port } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  let waiting: Waiting | undefined;
  let came: Buffer[] = [];
  let length = 0;
  let place: ReturnType<typeof getPlace>;

  const fail = (error: Error): void => waiting?.reject(error);
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('The connection was closed before the answer.')));
  socket.on('data', (part) => {
    came.push(part);
    length += part.length;
    place ??= getPlace(came.length === 1 ? part : Buffer.concat(came));
    if (!place || length < place.to) return;
    const body = (came.length === 1 ? part : Buffer.concat(came)).subarray(place.from, place.to);
    const { resolve } = waiting ?? {};
    [waiting, came, length, place] = [undefined, [], 0, undefined];
    resolve?.(body);
  });

  return {
    ask(request) {
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(request);
      });
    },
    close: () => socket.destroy(),
  };
}

/** Sends requests over a few persistent connections; a request waits for a free one. */
export interface HttpSender {
  /** @throws Error for any response but a success. */
  send(wire: WireRequest): Promise<void>;
  close(): void;
}

const success = Buffer.from(`{"code":${codes.success},`);

function toText({ url, method, headers, body = '' }: WireRequest): string {
  if (typeof body !== 'string') throw new Error('The bench sends no bytes.');
  const lines = Object.entries({ host: 'bench', ...headers, 'content-length': Buffer.byteLength(body) }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return `${method} ${url} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

export function httpSender(address: string, connections: number): HttpSender {
  const all = Array.from({ length: connections }, () => openConnection(address));
  const free = [...all];
  const waiting: ((connection: HttpConnection) => void)[] = [];

  const take = (): HttpConnection | Promise<HttpConnection> =>
    free.pop() ?? new Promise((resolve) => waiting.push(resolve));
  const release = (connection: HttpConnection): void => {
    const next = waiting.shift();
    if (next) next(connection);
    else free.push(connection);
  };

  return {
    async send(wire) {
      const connection = await take();
      const body = await connection.ask(toText(wire));
      release(connection);
      // A real client would parse the response on another machine: here its beginning is enough.
      if (!body.subarray(0, success.length).equals(success))
        throw new Error(`${wire.method} ${wire.url} answered ${body.toString('utf8').slice(0, 500)}`);
    },
    close: () => all.forEach((connection) => connection.close()),
  };
}

// Concurrent callers, each of which works without a pause.

export interface LoadResult {
  /** Finished within the time, per second. */
  perSecond: number;
  /** Milliseconds of each that finished within the time. */
  latencies: number[];
  /** Total finished, because pending work is awaited. */
  finished: number;
}

/** @param work does the n-th piece of work; a rejection ends the measurement. */
export async function runLoad(
  callers: number,
  milliseconds: number,
  work: (n: number) => Promise<void>,
): Promise<LoadResult> {
  const latencies: number[] = [];
  let begun = 0;
  const start = performance.now();
  const end = start + milliseconds;
  const caller = async (): Promise<void> => {
    for (let from = performance.now(); from < end; from = performance.now()) {
      await work(begun++);
      const until = performance.now();
      if (until <= end) latencies.push(until - from);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return { perSecond: (latencies.length / milliseconds) * 1000, latencies, finished: begun };
}

/**
 * Starts work at an even pace, whether or not earlier work is done. A latency counts from the scheduled time, so that
 * queueing shows.
 */
export async function runPaced(
  perSecond: number,
  milliseconds: number,
  work: (n: number) => Promise<void>,
): Promise<LoadResult> {
  const count = Math.floor((perSecond * milliseconds) / 1000);
  const start = performance.now();
  const latencies: number[] = [];
  const one = async (n: number, turn: number): Promise<void> => {
    await work(n);
    latencies.push(performance.now() - turn);
  };
  const all: Promise<void>[] = [];
  for (let n = 0; n < count; n += 1) {
    const turn = start + (n * 1000) / perSecond;
    const early = turn - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    all.push(one(n, turn));
  }
  await Promise.all(all);
  return { perSecond: (count / (performance.now() - start)) * 1000, latencies, finished: count };
}
