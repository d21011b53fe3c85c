/** Sends requests over a few persistent connections; a request waits for a free one. */
import { codes } from '#contract/codes.ts';
import type { WireRequest } from '#src/api/request.ts';
import { type HttpConnection, openConnection } from './http-connection.ts';

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
