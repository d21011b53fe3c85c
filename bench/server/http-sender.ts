/** Requests over connections that stay open: lighter than `fetch`, because both share the machine with the server. */
import { Agent, request } from 'node:http';
import { codes } from '#contract/codes.ts';
import type { WireRequest } from '#src/api/request.ts';

export interface HttpSender {
  /** @throws Error when the answer is anything but a success. */
  send(wire: WireRequest): Promise<void>;
  close(): void;
}

const success = Buffer.from(`{"code":${codes.success},`);

export function httpSender(address: string, connections: number): HttpSender {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const send = ({ url, method, headers, body = '' }: WireRequest): Promise<void> =>
    new Promise((resolve, reject) => {
      const sent = { ...headers, ...(body !== '' && { 'content-length': String(Buffer.byteLength(body)) }) };
      const outgoing = request(address + url, { agent, method, headers: sent }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () => {
          // Whoever reads the answer would do it elsewhere: here its beginning is enough.
          if (parts[0]?.subarray(0, success.length).equals(success)) resolve();
          else reject(new Error(`${method} ${url} answered ${response.statusCode}: ${Buffer.concat(parts).toString('utf8').slice(0, 500)}`));
        });
      });
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  return { send, close: () => agent.destroy() };
}
